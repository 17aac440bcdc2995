"""How many float up into a bracket, and who: what residents and those below can do each by themselves.

Source: dubov-2026 3.2.1.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, lowest, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.matching.odd_sets import refit
from pairtutor.systems.dubov_2026.participants import rows_kept_to
from pairtutor.systems.dubov_2026.upfloaters import (
    FLOATS,
    QUALITY,
    Share,
    UpfloaterListener,
    Upfloating,
    ValidSets,
    cost,
)
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, Rows

if TYPE_CHECKING:
    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants


class OneUpfloater(Upfloating):
    """The choice among those `able` to float up; `mate` pairs each side by itself, all but one of it.

    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2.
    """

    def __init__(
        self, participants: Dubov2026Participants, residents: int, below: int, mate: list[int]
    ) -> None:
        super().__init__(participants, residents, below)
        self.mate = self._apart = mate
        self._place = len(mate)
        partners = self._left_over(residents, mate).outer
        legal, players = participants.legal, participants.players
        self.able = mask_of(v for v in bits(self._left_over(below, mate).outer) if legal[v] & partners)
        if self.able:
            score = players[lowest(self.able)].score
            same = tuple(v for v in bits(below) if players[v].score == score)
            self.sets = ValidSets([Share(score, same, 1)])

    def _left_over(self, side: int, mate: list[int]) -> Tree:
        """Return the tree that tells who of a side can be left over when it is paired by itself."""
        root = next(v for v in bits(side) if mate[v] < 0)
        return Tree(self.participants.legal, mate, root, side)

    def choose(self, listener: UpfloaterListener) -> int:
        """Return the upfloater of the bracket.

        Source: dubov-2026 3.2.2.
        """
        listener.needed(self)
        (share,) = self.sets.shares
        able = self.able & mask_of(share.players)
        refinement, charged = self._with_place_for(able)
        # [C8] to [C10]: what earlier upfloats count; then 4.2, the order of the sets
        for player in sorted(bits(able), key=lambda v: (*self._floats(v).values(), v)):
            if self._takes(refinement, player, charged[self._place]):
                break
        self.best = {QUALITY[2]: cost(refinement.mate, {1: charged}), **self._floats(player)}
        for other in share.players[: share.players.index(player)]:
            listener.refused(self, [], other)
        listener.chosen(self, [player])
        return 1 << player

    def _with_place_for(self, players: int) -> tuple[Refinement, Rows]:
        """Return the residents and a place for one of `players` as [C7] pairs them best, and what it charges.

        A resident who could meet several of them there is charged only if all prefer the same colour.
        """
        legal, alike = self.participants.legal, self.participants.alike
        residents, outside = self.residents, self._place
        rows, charged = [0] * (outside + 1), [0] * (outside + 1)
        for v in bits(residents):
            rows[v] = legal[v] & residents
            charged[v] = rows[v] & alike[v]
            if legal[v] & players:
                rows[v] |= 1 << outside
                rows[outside] |= 1 << v
                if not legal[v] & players & ~alike[v]:
                    charged[v] |= 1 << outside
                    charged[outside] |= 1 << v
        mate = [*self._apart, -1]
        tree = self._left_over(residents, mate)
        v = lowest(tree.outer & rows[outside])
        tree.release(v)
        mate[v], mate[outside] = outside, v
        refinement = Refinement(rows, residents | 1 << outside, mate)
        refinement.minimise(QUALITY[2], charged[:])
        return refinement, charged

    def _takes(self, refinement: Refinement, player: int, charged: int) -> bool:
        """Say whether the player can have the place at no more than it must cost, and give it then.

        `charged` are the residents who are charged if they meet somebody in that place.
        """
        stage, outside = refinement.last, self._place
        participants = self.participants
        partners = participants.legal[player] & (charged | ~participants.alike[player])
        rows = rows_kept_to(stage.rows, outside, partners)
        rematched = refit(stage.odd, rows, refinement.mate, refinement.alive)
        if rematched is None:
            return False
        other = rematched.pop()
        self._left_over(self.below, rematched).release(player)
        rematched[player], rematched[other] = other, player
        self.mate = rematched
        return True

    def _floats(self, player: int) -> dict[str, int]:
        """Return what the earlier upfloats of a player count in each criterion after [C7].

        Source: dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10.
        """
        if not self.participants.floats_count:
            return {}
        figures = self.participants.figures[player]
        values = (
            int(figures.maximum),
            len(figures.lifted) if figures.maximum else 0,
            int(figures.just_before),
        )
        return dict(zip(FLOATS, values, strict=True))

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return in what the set of this player falls short, and its value there; None if it is illegal."""
        if not self.able >> player & 1:
            return "legality", None
        refinement, charged = self._with_place_for(1 << player)
        values = {QUALITY[2]: cost(refinement.mate, {1: charged}), **self._floats(player)}
        return next((name, value) for name, value in values.items() if value > self.best[name])


class SeveralUpfloaters(Upfloating):
    """The upfloaters of one bracket, found in a graph of its residents and everybody below.

    Source: dubov-2026 2.2.1, dubov-2026 2.3.1.
    """

    def __init__(
        self, participants: Dubov2026Participants, residents: int, below: int, mate: list[int]
    ) -> None:
        super().__init__(participants, residents, below)
        rows = [row & self.alive for row in participants.legal]
        self.refinement = Refinement(rows, self.alive, mate[: len(rows)])
        self.bounds: list[tuple[int, int]] = []
        self.refinement.minimise(QUALITY[0], self.between(below))
        self._minimise_scores()
        self.sets = ValidSets(self._shares())
        self.valid = self.refinement.last

    @property
    def upfloaters(self) -> list[int]:
        """Those who meet a resident in the matching at hand, by rank."""
        return sorted(self.mate[v] for v in bits(self.residents) if self.below >> self.mate[v] & 1)

    def between(self, some: int) -> Rows:
        """Return the rows of all pairs of a resident with somebody of `some`."""
        rows = [0] * len(self.participants.legal)
        for v in bits(self.residents):
            rows[v] = some
        for v in bits(some):
            rows[v] = self.residents
        return rows

    def _minimise_scores(self) -> None:
        """Keep the highest scores: first as few as possible of the lowest one, then of the next.

        Source: dubov-2026 2.3.2.
        """
        players = self.participants.players
        for score in reversed(self.participants.scores(bits(self.below))):
            same = mask_of(v for v in bits(self.below) if players[v].score == score)
            self.refinement.minimise(QUALITY[1], self.between(same), worth=score)
        self.mate = self.refinement.mate

    def _shares(self) -> list[Share]:
        players = self.participants.players
        shares = self.upfloaters
        return [
            Share(
                score,
                tuple(v for v in bits(self.below) if players[v].score == score),
                sum(1 for v in shares if players[v].score == score),
            )
            for score in self.participants.scores(bits(self.below))
        ]

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C6] the pairs that it charges, by how much.

        Source: dubov-2026 2.3.3, dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10, DB26-12.
        """
        figures = self.participants.figures
        charged = [(QUALITY[2], {1: self._same_preference()})]
        if not self.participants.floats_count:
            return charged
        pool = [v for share in self.sets.shares for v in share.players]
        most = [v for v in pool if figures[v].maximum]
        counts = sorted({len(figures[v].lifted) for v in most})
        by_count = {
            count: self.between(mask_of(v for v in most if len(figures[v].lifted) == count))
            for count in counts
        }
        again = mask_of(v for v in pool if figures[v].just_before)
        charged.append((FLOATS[0], {1: self.between(mask_of(most))}))
        charged.append((FLOATS[1], by_count))
        charged.append((FLOATS[2], {1: self.between(again)}))
        return charged

    def _same_preference(self) -> Rows:
        alike, alive, residents = self.participants.alike, self.alive, self.residents
        return [
            alike[v] & (alive if residents >> v & 1 else residents) if alive >> v & 1 else 0
            for v in range(len(alike))
        ]

    def choose(self, listener: UpfloaterListener) -> int:
        """Return the upfloaters of the bracket; `mate` pairs them with residents.

        Source: dubov-2026 3.2.2.
        """
        listener.needed(self)
        charges = self.charges()
        for criterion, charged in charges:
            charge(self.refinement, criterion, charged)
        self.mate = self.refinement.mate
        self.best = {criterion: cost(self.mate, charged) for criterion, charged in charges}
        best = self.refinement.last
        chosen: list[int] = []
        left = [share.taken for share in self.sets.shares]
        for index, share in enumerate(self.sets.shares):
            for player in share.players:
                if not left[index]:
                    break
                if self._takes(best, player):
                    chosen.append(player)
                    left[index] -= 1
                else:
                    listener.refused(self, chosen, player)
                    self.bounds.append((player, ~self.residents))
        listener.chosen(self, chosen)
        return mask_of(chosen)

    def _takes(self, best: CriterionGraph, player: int) -> bool:
        """Say whether a best set has this player next, and take it as one of them then."""
        rematched = self._within(best, player, self.mate)
        if rematched is None:
            return False
        self.mate = rematched
        self.bounds.append((player, self.residents))
        return True

    def _within(self, stage: CriterionGraph, player: int, mate: list[int]) -> list[int] | None:
        """Return a matching of a stage in which `player` comes next, None if there is none."""
        rows = self._bound_rows(stage.rows, player)
        return refit(stage.odd, rows, mate, self.alive)

    def _bound_rows(self, rows: Rows, player: int) -> Rows:
        for bound, allowed in (*self.bounds, (player, self.residents)):
            rows = rows_kept_to(rows, bound, allowed)
        return rows

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return where the sets fall short that have `player` next, and the best value that they have there.

        The value is None where they are all illegal.
        """
        mate = self._within(self.valid, player, self.refinement.mate)
        if mate is None:
            return "legality", None
        family = Refinement(self._bound_rows(self.valid.rows, player), self.alive, mate, self.valid.odd)
        if len(chosen) + 1 == self.sets.size:  # the bracket is known, and what is below costs nothing
            bracket = self.residents | mask_of([*chosen, player])
            rows = [row & bracket for row in self.participants.legal]
            family = Refinement(rows, bracket, mate)
        for criterion, charged in self.charges():
            charge(family, criterion, charged)
            value = cost(family.mate, charged)
            if value > self.best[criterion]:
                return criterion, value
        raise AssertionError("a set that is no worse would have been taken")


def charge(refinement: Refinement, criterion: str, charged: dict[int, Rows]) -> None:
    """Add the stage in which the charges of a criterion sum up to as little as possible."""
    total = [0] * len(refinement.last.rows)
    for rows in charged.values():
        total = [row | other for row, other in zip(total, rows, strict=True)]
    dear = {weight: rows for weight, rows in charged.items() if weight > 1}
    refinement.minimise(criterion, total, dear)


def settle_upfloaters(
    participants: Dubov2026Participants,
    residents: int,
    below: int,
    mate: list[int],
    listener: UpfloaterListener,
) -> tuple[int, list[int]]:
    """Return who floats up into a bracket, and a matching of the bracket and of those left below.

    Where either side leaves over one player who can meet the other's, one upfloater is enough.
    Source: dubov-2026 3.2.1.
    """
    legal = participants.legal
    apart = mate[: len(legal)]
    left = [_left_over(legal, apart, side) for side in (residents, below)]
    if not any(left):
        return 0, apart
    upfloating: Upfloating | None = None
    if all(row.bit_count() == 1 for row in left):
        single = OneUpfloater(participants, residents, below, apart)
        upfloating = single if single.able else None
    if upfloating is None:
        upfloating = SeveralUpfloaters(participants, residents, below, mate)
    chosen = upfloating.choose(listener)
    return chosen, upfloating.mate


def _left_over(rows: list[int], mate: list[int], side: int) -> int:
    """Pair a side by itself as far as it goes; return who is left over."""
    parted = mask_of(v for v in bits(side) if not side >> mate[v] & 1)
    for v in bits(parted):
        mate[v] = -1
    return augment_all(rows, mate, side, parted)
