"""The upfloaters of a bracket that needs several of them, or one that those below cannot spare easily.

Source: dubov-2026 3.2.1, dubov-2026 3.2.2, dubov-2026 4.2.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.dubov_2026.bounds import kept_to
from pairtutor.systems.dubov_2026.upfloaters import (
    FLOATS,
    QUALITY,
    Share,
    UpfloaterListener,
    Upfloating,
    ValidSets,
    cost,
)
from pairtutor.systems.search.feasibility import refit
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, Rows

if TYPE_CHECKING:
    from pairtutor.systems.dubov_2026.participants import Dubov2026Participants


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
        found = self.upfloaters
        return [
            Share(
                score,
                tuple(v for v in bits(self.below) if players[v].score == score),
                sum(1 for v in found if players[v].score == score),
            )
            for score in self.participants.scores(bits(self.below))
        ]

    def charges(self) -> list[tuple[str, dict[int, Rows]]]:
        """Return for each criterion after [C6] the pairs that it charges, by how much.

        Source: dubov-2026 2.3.3, dubov-2026 2.3.4, dubov-2026 2.3.5, dubov-2026 2.3.6, DB26-10, DB26-12.
        """
        figures = self.participants.figures
        found = [(QUALITY[2], {1: self._same_preference()})]
        if not self.participants.floats_count:
            return found
        pool = [v for share in self.sets.shares for v in share.players]
        most = [v for v in pool if figures[v].maximum]
        counts = sorted({len(figures[v].lifted) for v in most})
        by_count = {
            count: self.between(mask_of(v for v in most if len(figures[v].lifted) == count))
            for count in counts
        }
        again = mask_of(v for v in pool if figures[v].just_before)
        found.append((FLOATS[0], {1: self.between(mask_of(most))}))
        found.append((FLOATS[1], by_count))
        found.append((FLOATS[2], {1: self.between(again)}))
        return found

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
        for place, share in enumerate(self.sets.shares):
            for player in share.players:
                if not left[place]:
                    break
                if self._takes(best, player):
                    chosen.append(player)
                    left[place] -= 1
                else:
                    listener.refused(self, chosen, player)
                    self.bounds.append((player, ~self.residents))
        listener.chosen(self, chosen)
        return mask_of(chosen)

    def _takes(self, best: CriterionGraph, player: int) -> bool:
        """Say whether a best set has this player next, and take it as one of them then."""
        found = self._within(best, player, self.mate)
        if found is None:
            return False
        self.mate = found
        self.bounds.append((player, self.residents))
        return True

    def _within(self, stage: CriterionGraph, player: int, mate: list[int]) -> list[int] | None:
        """Return a matching of a stage in which `player` comes next, None if there is none."""
        rows = self._bounded(stage.rows, player)
        return refit(CriterionGraph(stage.criterion, rows, stage.odd), rows, mate, self.alive)

    def _bounded(self, rows: Rows, player: int) -> Rows:
        for one, allowed in (*self.bounds, (player, self.residents)):
            rows = kept_to(rows, one, allowed)
        return rows

    def best_with(self, chosen: Sequence[int], player: int) -> tuple[str, int | None]:
        """Return where the sets fall short that have `player` next, and the best value that they have there.

        The value is None where they are all illegal.
        """
        mate = self._within(self.valid, player, self.refinement.mate)
        if mate is None:
            return "legality", None
        family = Refinement(self._bounded(self.valid.rows, player), self.alive, mate, self.valid.odd)
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
        total = [one | other for one, other in zip(total, rows, strict=True)]
    dear = {weight: rows for weight, rows in charged.items() if weight > 1}
    refinement.minimise(criterion, total, dear)
