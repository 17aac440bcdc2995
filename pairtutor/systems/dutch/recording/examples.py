"""The best member of a run that is passed over: what is wrong with it, and whom that hits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from pairtutor.systems.dutch.recording.best_member import BestMember, Member, Part
from pairtutor.systems.dutch.recording.reckoning import Hits, Reckoning
from pairtutor.trace.values import Value

MOST_PARTS = 200
"""So many exchanges, or kinds of sets of MDPs, are tried at most; of a longer run no example is given."""


class Sought(NamedTuple):
    """A run of candidates, as parts one after the other, and the stage that refuses them (0: legality).

    `exchanges` are the numbers of the exchanges that it covers, where it is a run of exchanges, and `first`
    is the part with the first of them.
    """

    parts: Sequence[Part]
    stage: int
    exchanges: tuple[int, int] | None = None
    first: Part | None = None


class Found(NamedTuple):
    """A best member, its value where it falls short, the best value, and whom that hits (vertices)."""

    member: Member
    value: Value
    best: Value
    hit: Hits


class Examples:
    """Finds the best members of the runs of one bracket, once its accepted candidate is known."""

    def __init__(self, best: BestMember, reckoning: Reckoning, accepted: Member) -> None:
        self.best = best
        self.reckoning = reckoning
        self.accepted = accepted

    def of(self, sought: Sought, criterion: str, numbers: tuple[int, int]) -> Found | None:
        """Return the best member of a run, by its first and last number; None where it was not found."""
        if not sought.stage:
            return self._illegal(sought, numbers)
        member = self._best(sought)
        if member is None or not numbers[0] <= member.number <= numbers[1]:
            return None
        value = self.reckoning.value(criterion, member)
        best = self.reckoning.value(criterion, self.accepted)
        if value is None or best is None:
            return None
        return Found(member, value, best, self.reckoning.hits(criterion, member, value, best))

    def against(self, member: Member) -> tuple[str, tuple[int, ...]]:
        """Return the first criterion in which a candidate falls short, and whom that hits first."""
        best = self.reckoning.values(self.accepted)
        values = self.reckoning.values(member)
        criterion = next(name for name, value in values.items() if value != best.get(name))
        hits = self.reckoning.hits(criterion, member, values[criterion], best.get(criterion, 0))
        return criterion, hits[0] if hits else ()

    def _best(self, sought: Sought) -> Member | None:
        """Return the best member of all parts, or of all exchanges: each of them is looked at singly."""
        least: Member | None = None
        parts = iter(sought.parts)
        if sought.exchanges is not None:
            parts = iter(self.best.exchanges(sought.parts[0], sought.stage - 1, sought.exchanges))
        for part in islice(parts, MOST_PARTS):
            member = self.best.where(part, sought.stage - 1)
            if member is not None and (least is None or self._better(member, least)):
                least = member
        return None if next(parts, None) is not None else least

    def _better(self, one: Member, other: Member) -> bool:
        return tuple(self.reckoning.values(one).values()) < tuple(self.reckoning.values(other).values())

    def _illegal(self, sought: Sought, numbers: tuple[int, int]) -> Found | None:
        """Return the member with the fewest illegal pairs."""
        best = self.best
        least: Member | None = None
        parts = iter(sought.parts)
        if sought.exchanges is not None:
            parts = iter(best.all_exchanges(sought.parts[0], sought.exchanges))
        for part in islice(parts, MOST_PARTS):
            member = best.fewest_illegal(part)
            if member is None or not numbers[0] <= member.number <= numbers[1]:
                continue
            if least is None or len(best.illegal(member)) < len(best.illegal(least)):
                least = member
            if not best.illegal(least):
                break
        if least is None:
            return None
        illegal = best.illegal(least)
        return Found(least, len(illegal), 0, tuple(illegal))
