"""What listing a bracket finds: candidates, answers, and whether the round can be completed after them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from pairtutor.model.ids import Tpn
from tests.lab.oracles.completion import completes, may_meet
from tests.lab.oracles.standing import Standing

Pair = frozenset[Tpn]
Left = tuple[Standing, ...]
Values = tuple[tuple[str, Any], ...]
"""What a candidate has by criterion, in falling priority."""
Numbers = dict[frozenset[Pair], int]


class NotListed(Exception):
    """The bracket cannot be listed in reasonable time, or has nobody in it."""


class Expected(NamedTuple):
    """What an answer must say."""

    verdict: str
    criterion: str | None = None
    value: Any = None
    as_paired: Any = None
    number: int | None = None
    pairs: frozenset[Pair] | None = None
    left: frozenset[Tpn] | None = None


class ExpectedAnswers(NamedTuple):
    """The answers of a bracket; `byes` lacks those for which a bracket is too large, and Burstein's."""

    pairs: dict[Pair, Expected]
    floats: dict[Tpn, Expected]
    byes: dict[Tpn, Expected]


class Candidate(NamedTuple):
    """A candidate with what it has; `s1` are those of its pairs that hold an MDP of S1 (2012)."""

    values: Values
    m1: int
    pairs: frozenset[Pair]
    left: Left
    s1: frozenset[Pair] = frozenset()


# --- completing -----------------------------------------------------------------------


def completing(left: Left, below: Sequence[Standing], takers: frozenset[Tpn], *, apart: bool) -> bool:
    """Return whether the round can be completed; one of `takers` has the bye if they are odd."""

    def bound(one: Standing) -> Standing:
        return replace(one, may_have_bye=one.tpn in takers)

    return completes([*map(bound, left)], [*map(bound, below)], apart=apart)


def ahead(left: Left, below: Sequence[Standing], takers: frozenset[Tpn], *, apart: bool) -> tuple[int, ...]:
    """Return how many of the following bracket are left over at best in a complete round, and their scores.

    Of the scores only those above the scoregroup's own, which all others have. The round can be completed.
    """
    group = [one for one in below if one.score == below[0].score]
    rest = [one for one in below if one.score < below[0].score]
    near = [*left, *group]
    first = len(left) if apart else 0
    legal = [
        [b >= first and may_meet(one, near[b]) for b in range(len(near))] for one in near
    ]  # of the higher place b; the lower is anybody

    @cache
    def paired(places: tuple[int, ...]) -> bool:
        if not places:
            return True
        a, *others = places
        return any(legal[a][b] and paired(tuple(c for c in others if c != b)) for b in others)

    for size in range(len(near) % 2, len(near) + 1, 2):
        found: list[tuple[int, ...]] = []
        for over in combinations(range(len(near)), size):
            scores = tuple(sorted((near[a].score for a in over if a < len(left)), reverse=True))
            if found and min(found) <= scores:
                continue
            inside = tuple(a for a in range(len(near)) if a not in over)
            if paired(inside) and completing(tuple(near[a] for a in over), rest, takers, apart=True):
                found.append(scores)
        if found:
            return (size, *min(found))
    raise AssertionError("the round can be completed")
