"""What any candidate of a bracket has in each criterion, and whom it hits.

A candidate is given by its pairs as vertices and by who is left over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pairtutor.rules.criterion import Criterion, measure
from pairtutor.systems.dutch.candidate_graph import BracketPlayers
from pairtutor.systems.dutch.recording.best_member import Member
from pairtutor.trace.values import Value

Hits: TypeAlias = tuple[tuple[int, ...], ...]
"""Vertices whom a value names, one by one, or two by two."""

Ahead: TypeAlias = Callable[[Sequence[int]], "tuple[int, ...] | None"]
NEXT = "next-bracket"


class JudgedMember(NamedTuple):
    """A candidate, its value in a criterion, the best value, and whom that hits (vertices)."""

    member: Member
    value: Value
    best: Value
    hit: Hits


class CandidateValues:
    """Reckons candidates of one bracket; `criteria` are in falling priority.

    `ahead` is what the following bracket comes to with downfloaters given by vertex; it stands before the
    criterion number `position`. The criteria of `partial` count the first `m1` pairs only.
    """

    def __init__(
        self,
        bracket: BracketPlayers,
        criteria: Sequence[Criterion],
        artificial: int,
        *,
        ahead: Ahead | None = None,
        position: int = 0,
        partial: frozenset[str] = frozenset(),
        m1: int = 0,
    ) -> None:
        self.bracket = bracket
        self.criteria = {criterion.name: criterion for criterion in criteria}
        self.artificial = artificial
        self.ahead = ahead
        self.position = position
        self.partial = partial
        self.m1 = m1

    def values(self, member: Member) -> dict[str, Value]:
        """Return what a candidate has in each criterion, in falling priority; without what it cannot have."""
        return dict(self._each(member))

    def against(self, member: Member, best: Callable[[str], Value]) -> tuple[str, JudgedMember] | None:
        """Return the first criterion in which a candidate differs from the best, None if in none."""
        for name, value in self._each(member):
            if value != (least := best(name)):
                return name, JudgedMember(member, value, least, self.hits(name, member, value, least))
        return None

    def _each(self, member: Member) -> Iterator[tuple[str, Value]]:
        names = list(self.criteria)
        for name in (*names[: self.position], NEXT, *names[self.position :]):
            value = self.value(name, member)
            if value is not None:
                yield name, value

    def _value(self, name: str, member: Member) -> Value:
        criterion = self.criteria[name]
        pairs = [self.bracket.by_rank(*pair) for pair in self._pairs_that_count(name, member)]
        traits = self.bracket.traits(criterion)
        return measure(criterion, traits, pairs, member.left, self.artificial).value

    def counts(self, name: str) -> bool:
        """Say whether candidates of the bracket can differ in a criterion."""
        return name in self.criteria or (name == NEXT and self.ahead is not None)

    def value(self, name: str, member: Member) -> Value | None:
        """Return what a candidate has in one criterion."""
        if name == NEXT:
            return self.ahead(member.left) if self.ahead is not None and member.left else None
        return self._value(name, member)

    def hits(self, name: str, member: Member, value: Value, best: Value) -> Hits:
        """Return whom the value of a candidate names that falls short of the best.

        Where score differences are compared, they are those with the largest that the best has less often;
        where the following bracket is, they are those who are left over.
        """
        if name == NEXT:
            return tuple((v,) for v in member.left)
        worst = 0
        if isinstance(value, tuple) and isinstance(best, tuple):
            worst = next(
                (difference for difference in value if value.count(difference) > best.count(difference)), 0
            )
        charged = [charge for charge in self._charges(name, member) if charge[0] > 0]
        return tuple(who for penalty, who in charged if penalty == (worst or penalty))

    def harms(self, name: str, member: Member) -> bool:
        """Say whether anything of what is given costs something in a criterion."""
        return name in self.criteria and any(penalty > 0 for penalty, _ in self._charges(name, member))

    def _charges(self, name: str, member: Member) -> Iterator[tuple[int, tuple[int, ...]]]:
        criterion = self.criteria[name]
        traits = self.bracket.traits(criterion)
        for u, v in self._pairs_that_count(name, member):
            high, low = self.bracket.by_rank(u, v)
            who = {"both": (high, low), "higher": (high,), "lower": (low,)}[criterion.behind]
            yield criterion.pair(traits[high], traits[low]), who
        for v in member.left:
            yield criterion.alone(traits[v], self.artificial), (v,)

    def _pairs_that_count(self, name: str, member: Member) -> Sequence[tuple[int, int]]:
        return member.pairs[: self.m1] if name in self.partial else member.pairs
