"""Who floats up into a bracket: the sets that are valid, and the first of the best of them.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2, swiss-team-2026 3.5.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import comb, prod
from typing import Final, Protocol

from pairtutor.matching.bits import Mask, Mate, Rows, bits, lowest, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.matching.odd_sets import refit
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.search.counting import subset_rank
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from pairtutor.systems.search.rows import all_rows_across, rows_kept_to

NUMBER: Final = "upfloaters"
SCORES: Final = "upfloater-scores"
"""The first criteria of a set by name: how many there are, and with which scores."""


class Share(NamedTuple):
    """Players (ranks) of one lower score (half points), in the order of 4.2, and how many come into a set."""

    score: int
    players: tuple[int, ...]
    taken: int


class ValidSets:
    """The sets that have the number and the scores of the best; sets count from 1, in the order of 4.2.

    `shares` go from the highest score down, and a set is told by rank, ascending.
    Source: dubov-2026 4.2, DB26-16, swiss-team-2026 3.5.3, swiss-team-2026 3.5.4, TEAM26-38.
    """

    def __init__(self, shares: Sequence[Share]) -> None:
        self.shares = [share for share in shares if share.taken]
        self.size = sum(share.taken for share in self.shares)

    @property
    def total(self) -> int:
        """How many sets there are, illegal ones included."""
        return prod(comb(len(share.players), share.taken) for share in self.shares)

    def number(self, chosen: Sequence[int]) -> int:
        """Return the number of a set, from 1."""
        rank = 0
        for share in self.shares:
            rank = rank * comb(len(share.players), share.taken) + subset_rank(
                [v for v in chosen if v in share.players], share.players
            )
        return rank + 1

    def later(self, chosen: Sequence[int]) -> list[int]:
        """Return the players who can still come into a set whose first players these are (one at least)."""
        last, eligible = chosen[-1], []
        for share in self.shares:
            if sum(1 for v in chosen if v in share.players) < share.taken:
                eligible += [v for v in share.players if v > last]
        return eligible

    def starting_with(self, chosen: Sequence[int]) -> int:
        """Return the number of sets that have these (one at least) as their first players."""
        sets, last = 1, chosen[-1]
        for share in self.shares:
            later = sum(1 for v in share.players if v > last)
            taken = sum(1 for v in chosen if v in share.players)
            sets *= comb(later, share.taken - taken)
        return sets


class UpfloaterListener(Protocol):
    """Hears how the upfloaters of a bracket are chosen."""

    def upfloaters_needed(self, upfloating: Upfloating) -> None:
        """Hear how many there must be, and of which scores."""

    def no_upfloater(self, upfloating: Upfloating, chosen: Sequence[int], player: int) -> None:
        """Hear that no best set has `player` next after those chosen."""

    def upfloaters_chosen(self, upfloating: Upfloating, chosen: Sequence[int]) -> None:
        """Hear the upfloaters."""


class Upfloating(ABC):
    """The choice of a bracket's upfloaters; `residents`, `below` are sets of ranks, `mate` pairs everybody.

    In `mate` each rank has the partner's, -1 for nobody. `best` are the values of the best sets in the
    criteria after those of number and scores.
    """

    def __init__(self, participants: Participants, residents: Mask, below: Mask) -> None:
        self.participants = participants
        self.residents = residents
        self.below = below
        self.alive = residents | below
        self.sets = ValidSets([])
        self.best: dict[str, int] = {}
        self.mate: list[int] = []

    @abstractmethod
    def choose(self, listener: UpfloaterListener) -> Mask:
        """Return the upfloaters of the bracket; `mate` pairs them with residents.

        Source: dubov-2026 3.2.2, swiss-team-2026 3.5.5.
        """

    @abstractmethod
    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return the criterion in which the sets with `player` next fall short, and their best value in it.

        The value is None where they are all illegal.
        """


class SingleUpfloater(Upfloating):
    """The choice among those `able` to float up; `apart` pairs each side by itself, all but one of it.

    `residents_over` and `below_over` are trees, which tell who of a side can be the one (`outer`).
    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, dubov-2026 2.3.2, swiss-team-2026 2.3.1,
    swiss-team-2026 2.3.2, TEAM26-13.
    """

    def __init__(self, participants: Participants, residents: Mask, below: Mask, mate: Mate) -> None:
        super().__init__(participants, residents, below)
        self.apart = mate
        self.residents_over, self.below_over = (
            self.tree_of_left_over(side, mate) for side in (residents, below)
        )
        partners = self.residents_over.outer
        legal, players = participants.legal, participants.players
        self.able = mask_of(v for v in bits(self.below_over.outer) if legal[v] & partners)
        if self.able:
            score = players[lowest(self.able)].score
            same = tuple(v for v in bits(below) if players[v].score == score)
            self.sets = ValidSets([Share(score, same, 1)])

    @abstractmethod
    def values(self, player: int) -> dict[str, int]:
        """Return the values of the set of an able player in each criterion after number and scores."""

    @abstractmethod
    def best_of(self, able: Mask) -> tuple[int, list[int], dict[str, int]]:
        """Return the best upfloater of those able, a matching with that player, its values by criterion."""

    def choose(self, listener: UpfloaterListener) -> Mask:
        """Return the upfloater of the bracket; `mate` pairs everybody then.

        Source: dubov-2026 3.2.2, swiss-team-2026 3.5.5, TEAM26-20.
        """
        listener.upfloaters_needed(self)
        (share,) = self.sets.shares
        player, mate, self.best = self.best_of(self.able & mask_of(share.players))
        for other in share.players[: share.players.index(player)]:
            listener.no_upfloater(self, chosen=[], player=other)
        self.mate = mate
        listener.upfloaters_chosen(self, [player])
        return 1 << player

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return in what the set of this player falls short, and its value there; None if it is illegal."""
        if not self.able >> player & 1:
            return "legality", None
        return next((name, value) for name, value in self.values(player).items() if value > self.best[name])

    def tree_of_left_over(self, side: Mask, mate: Mate) -> Tree:
        """Return the tree that tells who of a side can be left over when it is paired by itself.

        `mate` leaves over one of the side.
        """
        root = next(v for v in bits(side) if mate[v] < 0)
        return Tree(self.participants.legal, mate, root, side)


class SeveralUpfloaters(Upfloating):
    """The upfloaters of one bracket, found in a graph of its residents and everybody below.

    `bounds` are the players settled so far, each with those whom it may meet; `valid` is the stage of all
    sets that have the number and the scores of the best.
    Source: dubov-2026 2.2.1, dubov-2026 2.3.1, swiss-team-2026 2.3.1, swiss-team-2026 3.5.2, TEAM26-13.
    """

    def __init__(self, participants: Participants, residents: Mask, below: Mask, mate: Mate) -> None:
        super().__init__(participants, residents, below)
        rows = [row & self.alive for row in participants.legal]
        self.refinement = Refinement(rows, self.alive, mate[: len(rows)])
        self.bounds: list[tuple[int, int]] = []
        self.refinement.minimise(NUMBER, self.between(below))
        self._minimise_scores()
        self.sets = ValidSets(self._shares())
        self.valid = self.refinement.last_stage

    @property
    def upfloaters(self) -> list[int]:
        """Those who meet a resident in the matching at hand, by rank."""
        return sorted(self.mate[v] for v in bits(self.residents) if self.below >> self.mate[v] & 1)

    def between(self, some: int) -> Rows:
        """Return the rows of all pairs of a resident with somebody of `some`."""
        return all_rows_across(len(self.participants.legal), self.residents, some)

    def _minimise_scores(self) -> None:
        """Keep the highest scores: first as few as possible of the lowest one, then of the next.

        Those that nobody is needed of are left out at once; of the highest come all who are still missing.
        Source: dubov-2026 2.3.2, swiss-team-2026 2.3.2.
        """
        players = self.participants.players
        lower = self.below
        needed: list[int] = []
        for score in scores_of(self.participants, self.below):
            same = mask_of(v for v in bits(self.below) if players[v].score == score)
            needed.append(same)
            lower &= ~same
            if not lower or self._try_sparing(lower):
                break
        for same in reversed(needed[1:]):
            self.refinement.minimise(SCORES, self.between(same))
        self.mate = self.refinement.mate

    def _try_sparing(self, lower: Mask) -> Mate | None:
        """Keep to matchings in which nobody of `lower` comes up, if there are any; return one, else None."""
        stage, between = self.refinement.last_stage, self.between(lower)
        rows = [row & ~barred for row, barred in zip(stage.rows, between, strict=True)]
        mate = refit(stage.odd, rows, self.refinement.mate, self.alive)
        if mate is not None:
            self.refinement.mate = mate
            self.refinement.minimise(SCORES, between)
        return mate

    def _shares(self) -> list[Share]:
        """Return, for each score below, the highest first, its players and how many of them come up."""
        players = self.participants.players
        shares = self.upfloaters
        return [
            Share(
                score,
                tuple(v for v in bits(self.below) if players[v].score == score),
                sum(1 for v in shares if players[v].score == score),
            )
            for score in scores_of(self.participants, self.below)
        ]

    @abstractmethod
    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after number and scores the pairs that it charges, by how much (from 1).

        In falling priority; a pair is in the rows of one amount only.
        """

    def value(self, criterion: str, cost: int) -> int:
        """Return the value of a set in a criterion, given the cost of its pairs; a system may count less."""
        del criterion
        return cost

    def bracket_graph(self, chosen: Sequence[int], mate: Mate) -> Refinement | None:
        """Return the graph of a bracket whose upfloaters are all known, where that is all that counts.

        None where the pairs of those left below count as well.
        """
        del chosen, mate
        return None

    def choose(self, listener: UpfloaterListener) -> Mask:
        """Return the upfloaters of the bracket; `mate` pairs them with residents.

        Source: dubov-2026 3.2.2, swiss-team-2026 3.5.5.
        """
        listener.upfloaters_needed(self)
        charges = self.charges()
        for criterion, charged in charges:
            charge(self.refinement, criterion, charged)
        self.mate = self.refinement.mate
        self.best = {
            criterion: self.value(criterion, cost(self.mate, charged)) for criterion, charged in charges
        }
        best = self.refinement.last_stage
        chosen: list[int] = []
        still_needed = [share.taken for share in self.sets.shares]
        for index, share in enumerate(self.sets.shares):
            for player in share.players:
                if not still_needed[index]:  # none of the same score is asked about any more
                    break
                if self._try_taking(best, player):
                    chosen.append(player)
                    still_needed[index] -= 1
                else:
                    listener.no_upfloater(self, chosen, player)
                    self.bounds.append((player, ~self.residents))
        listener.upfloaters_chosen(self, chosen)
        return mask_of(chosen)

    def _try_taking(self, best: CriterionGraph, player: int) -> Mate | None:
        """Take a player as the next of the set if a best set has that; return a matching, else None."""
        rematched = self._within(best, player, self.mate)
        if rematched is not None:
            self.mate = rematched
            self.bounds.append((player, self.residents))
        return rematched

    def _within(self, stage: CriterionGraph, player: int, mate: Mate) -> Mate | None:
        """Return a matching of a stage in which `player` comes next, None if there is none.

        The search begins with `mate`.
        """
        rows = self._bound_rows(stage.rows, player)
        return refit(stage.odd, rows, mate, self.alive)

    def _bound_rows(self, rows: Rows, player: int) -> Rows:
        for bound, allowed in (*self.bounds, (player, self.residents)):
            rows = rows_kept_to(rows, bound, allowed)
        return rows

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return the criterion in which the sets with `player` next fall short, and their best value in it.

        The value is None where they are all illegal.
        """
        mate = self._within(self.valid, player, self.refinement.mate)
        if mate is None:
            return "legality", None
        family = Refinement(self._bound_rows(self.valid.rows, player), self.alive, mate, self.valid.odd)
        if len(chosen) + 1 == self.sets.size:
            family = self.bracket_graph([*chosen, player], mate) or family
        for criterion, charged in self.charges():
            charge(family, criterion, charged)
            value = self.value(criterion, cost(family.mate, charged))
            if value > self.best[criterion]:
                return criterion, value
        raise AssertionError("a set that is no worse would have been taken")


def cost(mate: Mate, charged: dict[int, Rows]) -> int:
    """Return the cost of the pairs of a matching; each stands in two rows."""
    return (
        sum(
            weight
            for weight, rows in charged.items()
            for v, row in enumerate(rows)
            if row and row >> mate[v] & 1
        )
        // 2
    )


def charge(refinement: Refinement, criterion: str, charged: dict[int, Rows]) -> None:
    """Add the stage in which the charges of a criterion sum up to as little as possible."""
    total = [0] * len(refinement.last_stage.rows)
    for rows in charged.values():
        total = [row | other for row, other in zip(total, rows, strict=True)]
    dear = {weight: rows for weight, rows in charged.items() if weight > 1}
    refinement.minimise(criterion, total, dear)


def part_side(rows: Rows, mate: Mate, side: Mask) -> Mask:
    """Pair a side (a set) by itself as far as it goes, in `mate`; return who of it is left over.

    All of the side must have partners before, of whatever side.
    """
    parted = mask_of(v for v in bits(side) if not side >> mate[v] & 1)
    for v in bits(parted):
        mate[v] = -1
    return augment_all(rows, mate, side, parted)


def scores_of(participants: Participants, places: Mask) -> list[int]:
    """Return the different scores (half points) of a set of players, the highest first."""
    return sorted({participants.players[v].score for v in bits(places)}, reverse=True)
