"""The candidates of a short run in the order of the rules, each with the first that is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, permutations, product
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.systems.dutch.recording.best_member import BestMember, Constraint, Member, Pairs, upper_half
from pairtutor.systems.dutch.recording.reckoning import JudgedMember, Reckoning
from pairtutor.systems.search.exchange_numbers import exchange_at
from pairtutor.systems.search.exchanges import Exchange, in_order, in_run
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
    best: BestMember, reckoning: Reckoning, member: Member, accepted: Callable[[str], Value]
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


def number_members(first: int, size: int, found: Iterator[Pairs]) -> Iterator[Member]:
    """Yield candidates with their numbers, and with whom of a bracket's `size` players they leave over."""
    for number, pairs in enumerate(found, first):
        paired = set(chain.from_iterable(pairs))
        yield Member(number, pairs, [v for v in range(size) if v not in paired])


def member_line(fault: Fault, tpn: Sequence[Tpn]) -> MemberLine:
    """Return a candidate with what is wrong with it; `tpn` names the vertices."""
    criterion, found = fault
    member = found.member
    return MemberLine(
        number=member.number,
        pairs=tuple(PairLine(tpn[u], tpn[v]) for u, v in member.pairs),
        left=tuple(tpn[v] for v in member.left),
        criterion=criterion,
        value=found.value,
        best=found.best,
        hit=tuple(tuple(tpn[v] for v in who) for who in found.hit),
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
        yield tuple(rest[place] for place in leaving), tuple(rest[place] for place in entering)
