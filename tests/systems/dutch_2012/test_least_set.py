"""The first best set of MDPs: sets that cannot be better are left out, and it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TypeAlias

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012 import mdp_sets
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.requirements import counts_of, with_s1
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted

Counts: TypeAlias = "tuple[int, ...]"
Sets: TypeAlias = "dict[tuple[int, ...], Counts | None]"


def _one_by_one() -> Iterator[tuple[Group, int, int, Sets]]:
    """Yield groups with P1 and M1, and the violations of the best candidate of each set of MDPs."""
    for seed in seeds(0, 30):
        contest = restricted(seed)
        number = RoundNumber(contest.recorded_rounds + 1)
        field = Participants(contenders(contest, number), number, contest.forbidden)
        size = len(field.players)
        for m0 in (3, 4):
            group = Group(field, range(size), m0, lowest=False)
            for p1 in range(1, size // 2 + 1):
                for m1 in range(1, min(m0, p1 + 1)):
                    tried = {one: with_s1(group, p1, one, ()) for one in combinations(range(m0), m1)}
                    sets = {one: made and counts_of(made) for one, made in tried.items()}
                    yield group, p1, m1, sets


@pytest.fixture(scope="module")
def every() -> list[tuple[Group, int, int, Sets]]:
    return list(_one_by_one())


def _least(sets: Sets) -> tuple[int, ...] | None:
    known = {one: counts for one, counts in sets.items() if counts is not None}
    return min(known, key=lambda one: (known[one], one)) if known else None


def test_it_is_the_one_that_trying_all_sets_finds(every: list[tuple[Group, int, int, Sets]]) -> None:
    later = nobody = 0
    for group, p1, m1, sets in every:
        wanted = _least(sets)
        assert mdp_sets.best_set(group, p1, m1, ()) == wanted
        nobody += wanted is None
        later += wanted not in (None, tuple(range(m1)))
    assert later > 6
    assert nobody > 6


def test_what_begins_alike_is_told_once_with_what_the_best_of_them_has(
    every: list[tuple[Group, int, int, Sets]],
) -> None:
    several = 0
    for group, p1, _, sets in every:
        best = _least(sets)
        counts = sets[best] if best else None
        if best is None or counts is None:
            continue
        passed = []
        for start, made in mdp_sets.sets_before(group, p1, (), best, counts):
            alike = [one for one in sets if one[: len(start)] == start]
            passed += alike
            several += made is not None and len(alike) > 1
            least = min((known for one in alike if (known := sets[one]) is not None), default=None)
            assert _worse(least, counts) == _worse(made and counts_of(made), counts)
        assert passed == [one for one in sets if one < best]
    assert several > 6


def _worse(found: Counts | None, counts: Counts) -> tuple[int, int] | None:
    """Return the first requirement in which there are more violations, and how many."""
    if found is None:
        return None
    return next((at, one) for at, (one, least) in enumerate(zip(found, counts, strict=True)) if one > least)
