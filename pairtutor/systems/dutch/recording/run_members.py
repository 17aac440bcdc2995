"""The candidates of a run that is passed over: each of a short one, the best of any, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, permutations, product
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.systems.dutch.recording.best_member import (
    BestMember,
    Constraint,
    Member,
    Pairs,
    any_of,
    upper_half,
)
from pairtutor.systems.dutch.recording.criterion_values import CandidateValues, JudgedMember
from pairtutor.systems.search.exchanges import Exchange, exchange_at, in_order, in_run
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.systems.search.walk import Shape
from pairtutor.trace.values import MemberLine, PairLine, Value

MOST = 6
"""A run of more candidates than this is told by its best member only."""


class RunQuery(NamedTuple):
    """A run of candidates, as parts one after the other, and the stage that refuses them (0: legality).

    `exchanges` are the numbers of the exchanges that it covers, where it is a run of exchanges, and `first`
    is the part with the first of them.
    """

    parts: Sequence[Constraint]
    stage: int
    exchanges: tuple[int, int] | None = None
    first: Constraint | None = None


Fault = tuple[str, JudgedMember]
"""The criterion in which a candidate falls short, and what it has there."""


def is_short_run(first: int, last: int) -> bool:
    """Say whether a run has several candidates, but so few that each of them is told."""
    return first < last < first + MOST


def fault(
    best: BestMember, reckoning: CandidateValues, member: Member, accepted: Callable[[str], Value]
) -> Fault | None:
    """Return the first that is wrong with a candidate; `accepted` is what the accepted one has."""
    if illegal := best.illegal(member):
        return "legality", JudgedMember(member, len(illegal), 0, tuple(illegal))
    if not best.completes(member):
        return "legality", JudgedMember(member, 0, 0, ())
    return reckoning.against(member, accepted)


def candidates(shape: Shape, sought: RunQuery) -> Iterator[Pairs]:
    """Yield the candidates of a run."""
    for part in sought.parts:
        for chosen in _mdp_sets(shape, part):
            for pairs in _with_opponents(shape, part, chosen):
                yield from _with_remainder(shape, part, pairs, sought.exchanges)


def number_members(first: int, size: int, pairings: Iterator[Pairs]) -> Iterator[Member]:
    """Yield candidates with their numbers, and with whom of a bracket's `size` players they leave over."""
    for number, pairs in enumerate(pairings, first):
        paired = set(chain.from_iterable(pairs))
        yield Member(number, pairs, [v for v in range(size) if v not in paired])


def member_line(fault: Fault, tpn: Sequence[Tpn]) -> MemberLine:
    """Return a candidate with what is wrong with it; `tpn` names the vertices."""
    criterion, judged = fault
    member = judged.member
    return MemberLine(
        number=member.number,
        pairs=tuple(PairLine(tpn[u], tpn[v]) for u, v in member.pairs),
        left=tuple(tpn[v] for v in member.left),
        criterion=criterion,
        value=judged.value,
        best=judged.best,
        hit=tuple(tuple(tpn[v] for v in who) for who in judged.hit),
    )


# --- MDPs -----------------------------------------------------------------------


def classes(shape: Shape) -> list[list[int]]:
    """Return the MDPs by score, highest first."""
    scores = sorted(set(shape.scores), reverse=True)
    return [[m for m in range(shape.m0) if shape.scores[m] == score] for score in scores]


def sets_of(shape: Shape, kind: Sequence[int], start: Sequence[int] = ()) -> Iterator[list[int]]:
    """Yield the sets of MDPs with so many of each score that begin with `start`, in the order of the rule."""
    top = max(start, default=-1)
    groups = []
    for group, many in zip(classes(shape), kind, strict=True):
        have = tuple(m for m in group if m in start)
        later = [m for m in group if m > top]
        groups.append([(*have, *more) for more in combinations(later, many - len(have))])
    return (list(chain(*way)) for way in product(*groups))


def _mdp_sets(shape: Shape, part: Constraint) -> Iterator[Sequence[int]]:
    """Yield the sets of MDPs in S1 that the candidates of a part have."""
    if part.mdps is not None:
        return iter([part.mdps])
    if part.like is None:
        return iter([range(shape.m1)])
    kind = [sum(m in part.like for m in group) for group in classes(shape)]
    return sets_of(shape, kind, part.stay)


# --- opponents ------------------------------------------------------------------


def _with_opponents(shape: Shape, part: Constraint, chosen: Sequence[int]) -> Iterator[Pairs]:
    """Yield the pairs of the MDPs, or all that are settled where these are."""
    upper = upper_half(shape, part) or set()
    done = sorted((v, u) if v in upper else (u, v) for u, v in part.pairs)
    open_ones = chosen[len(done) :]
    taken = {v for pair in done for v in pair}
    free = [v for v in range(shape.m0, shape.m0 + shape.residents) if v not in taken]
    for against in permutations(free, len(open_ones)):
        yield [*done, *zip(open_ones, against, strict=True)]


def _with_remainder(
    shape: Shape, part: Constraint, pairs: Pairs, run: tuple[int, int] | None
) -> Iterator[Pairs]:
    """Yield candidates that begin with some pairs: with each S1 and S2 of a run of exchanges, or with all."""
    taken = {v for pair in pairs for v in pair}
    rest = list(part.rest) or [v for v in range(shape.m0, shape.m0 + shape.residents) if v not in taken]
    half = shape.remainder_pairs
    swaps = iter([part.swap]) if part.swap is not None else _swaps(rest, half, run)
    for swap in swaps:
        s1 = upper_half(shape, Constraint(rest=rest, swap=swap)) or set()
        upper = [v for v in rest if v in s1 and v not in taken]
        lower = [v for v in rest if v not in s1 and v not in taken]
        for against in permutations(lower, len(upper)):
            yield [*pairs, *zip(upper, against, strict=True)]


def _swaps(rest: Sequence[int], half: int, run: tuple[int, int] | None) -> Iterator[Exchange]:
    """Yield exchanges by their numbers in a remainder."""
    upper, lower = range(half), range(half, len(rest))
    if run is None:
        sizes = range(min(half, len(rest) - half) + 1)
        every: Iterator[Exchange] = chain.from_iterable(in_order(upper, lower, size) for size in sizes)
    else:
        every = in_run(upper, lower, *(exchange_at(upper, lower, number) for number in run))
    for leaving, entering in every:
        yield tuple(rest[at] for at in leaving), tuple(rest[at] for at in entering)


MOST_WORK = 3_000_000
"""So many pairs are looked at for the examples of one bracket at most; then no more are given.

That is enough for 800 runs in a bracket of 60 players, and for 75 in one of 200.
"""

MOST_PARTS = 200
"""So many exchanges, or kinds of sets of MDPs, are tried at most; of a longer run no example is given."""


class Examples:
    """Finds the best members of the runs of one bracket, once its accepted candidate is known."""

    def __init__(self, best: BestMember, reckoning: CandidateValues, accepted: Member) -> None:
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
        # counts and lists of scores are compared alike, entry by entry
        least = min(values, key=lambda value: value if isinstance(value, tuple) else (value,))
        return [part for part, value in zip(open_ones, values, strict=True) if value == least]

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
