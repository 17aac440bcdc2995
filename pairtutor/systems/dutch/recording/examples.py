"""The best member of a run that is passed over: what is wrong with it, and whom that hits."""

from __future__ import annotations

from itertools import islice

from pairtutor.systems.dutch.recording.best_member import BestMember, Constraint, Member, any_of
from pairtutor.systems.dutch.recording.members import Fault, RunQuery, fault
from pairtutor.systems.dutch.recording.reckoning import JudgedMember, Reckoning
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.trace.values import Value

MOST_WORK = 3_000_000
"""So many pairs are looked at for the examples of one bracket at most; then no more are given.

That is enough for 800 runs in a bracket of 60 players, and for 75 in one of 200.
"""

MOST_PARTS = 200
"""So many exchanges, or kinds of sets of MDPs, are tried at most; of a longer run no example is given."""


class Examples:
    """Finds the best members of the runs of one bracket, once its accepted candidate is known."""

    def __init__(self, best: BestMember, reckoning: Reckoning, accepted: Member) -> None:
        self.best = best
        self.reckoning = reckoning
        self.accepted = accepted
        self._work = 0
        self._own: dict[str, Value] = {}

    def of(self, sought: RunQuery, criterion: str, numbers: tuple[int, int]) -> JudgedMember | None:
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
        return JudgedMember(member, value, best, self.reckoning.hits(criterion, member, value, best))

    def fault(self, member: Member) -> Fault | None:
        """Return the first that is wrong with a candidate, None if nothing is."""
        return fault(self.best, self.reckoning, member, self.own)

    def own(self, criterion: str) -> Value:
        """Return what the accepted candidate has in a criterion."""
        if criterion not in self._own:
            value = self.reckoning.value(criterion, self.accepted)
            self._own[criterion] = 0 if value is None else value
        return self._own[criterion]

    def _best(self, sought: RunQuery) -> Member | None:
        """Return the best member of all parts, or of all exchanges."""
        best, since = self.best, sought.stage - 1
        parts = iter(sought.parts)
        if sought.exchanges is not None:
            parts = iter(best.exchanges(sought.parts[0], since, sought.exchanges))
        open_ones = []
        for part in islice(parts, MOST_PARTS):
            if not self._spend():
                return None
            refinement = best.among(part, since)
            if refinement is not None:
                open_ones.append((part, refinement))
        if next(parts, None) is not None:
            return None
        for target in best.targets(since):
            open_ones = self._least(target, open_ones)
        members = [best.first(refinement, part) for part, refinement in open_ones[:1]]
        return members[0] if members else None

    def _least(
        self, target: Target, open_ones: list[tuple[Constraint, Refinement]]
    ) -> list[tuple[Constraint, Refinement]]:
        """Return those that are best in one more criterion."""
        for _, refinement in open_ones:
            target.add(refinement)
        if len(open_ones) < 2 or not self.reckoning.counts(target.criterion):
            return open_ones
        values = [
            self.reckoning.value(target.criterion, any_of(refinement, self.best.setup.bracket.everybody)) or 0
            for _, refinement in open_ones
        ]
        least = min(values, key=lambda value: value if isinstance(value, tuple) else (value,))
        return [one for one, value in zip(open_ones, values, strict=True) if value == least]

    def _spend(self) -> bool:
        """Say whether one more search is not too much for the bracket."""
        self._work += self.best.setup.bracket.size**2
        return self._work <= MOST_WORK

    def _illegal(self, sought: RunQuery, numbers: tuple[int, int]) -> JudgedMember | None:
        """Return the member with the fewest illegal pairs.

        Of a run of exchanges it is that of all exchanges, if it is so early; else no member has so few.
        """
        best = self.best
        least: Member | None = None
        bound = 0
        parts = iter(sought.parts)
        if sought.exchanges is not None:
            least = best.fewest_illegal(sought.parts[0])
            if least is not None and least.number > numbers[1]:
                bound, least = len(best.illegal(least)) + 1, None
                parts = iter(best.all_exchanges(sought.parts[0], sought.exchanges))
            else:
                parts = iter(())
        for part in islice(parts, MOST_PARTS):
            if not self._spend():
                return None
            member = best.fewest_illegal(part)
            if member is None or not numbers[0] <= member.number <= numbers[1]:
                continue
            if least is None or len(best.illegal(member)) < len(best.illegal(least)):
                least = member
            if len(best.illegal(least)) == bound:
                break
        if least is None or (next(parts, None) is not None and len(best.illegal(least)) > bound):
            return None
        illegal = best.illegal(least)
        return JudgedMember(least, len(illegal), 0, tuple(illegal))
