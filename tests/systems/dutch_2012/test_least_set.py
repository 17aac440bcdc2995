"""The first best set of MDPs: sets that cannot be better are left out, and it is the same."""

from __future__ import annotations

from itertools import combinations

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012 import choose
from pairtutor.systems.dutch_2012.choose import Prepared, counts_of
from pairtutor.systems.dutch_2012.group import Group
from tests.systems.dutch_2012.test_literal import restricted


def _one_by_one(group: Group, p1: int, m1: int) -> Prepared | None:
    least: Prepared | None = None
    for chosen in combinations(range(group.m0), m1):
        prepared = choose.with_s1(group, p1, chosen, ())
        if prepared is not None and (least is None or counts_of(prepared) < counts_of(least)):
            least = prepared
    return least


def test_it_is_the_one_that_trying_all_sets_finds() -> None:
    later = nobody = 0
    for seed in range(50):
        contest = restricted(seed)
        number = RoundNumber(contest.recorded_rounds + 1)
        field = Participants(contenders(contest, number), number, contest.forbidden)
        size = len(field.players)
        for m0 in (3, 4):
            group = Group(field, range(size), m0, lowest=False)
            for p1 in range(1, size // 2 + 1):
                for m1 in range(1, min(m0, p1 + 1)):
                    wanted = _one_by_one(group, p1, m1)
                    found = choose._least_set(group, p1, m1, (), (), None)
                    if wanted is None or found is None:
                        assert found is None
                        assert wanted is None
                        nobody += 1
                        continue
                    assert list(found.chosen) == wanted.order[:m1]
                    assert found.counts == counts_of(wanted)
                    later += wanted.order[:m1] != list(range(m1))
    assert later > 6
    assert nobody > 6
