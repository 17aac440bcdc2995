"""Many sets of floaters: those that lack the same are ruled out together, so that few are looked at."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import comb

import pytest

from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012 import procedure
from pairtutor.systems.dutch_2012.best_candidate import best
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.reopening import Outcome, other_floaters, reopen_penultimate
from pairtutor.systems.dutch_2012.wanted_floaters import WantedFloaters, wanted_after_c10
from pairtutor.tutor import run
from tests.lab.rules.build import tournament
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted

NUMBER = RoundNumber(2)
UPPER = 31
LEFT_OVER = 5


def _apart(pairs: Iterable[tuple[int, int]]) -> list[ForbiddenMeeting]:
    return [ForbiddenMeeting((Tpn(a), Tpn(b)), NUMBER, NUMBER) for a, b in pairs]


def _brackets(willing: set[int], wanted: int) -> tuple[LoweringBracket, LoweringBracket]:
    """Return a bracket of 31 that leaves 5 over, and a lower one of 5 who meet only those `willing`.

    Above everybody but 13 players may not meet each other; below, five who may not meet each other need
    `wanted` opponents from above, and the rest meets anybody.
    """
    hubs = set(range(1, 14))
    others = [tpn for tpn in range(1, UPPER + 1) if tpn not in hubs]
    below = range(UPPER + 1, UPPER + wanted + 1)
    barred = [*combinations(others, 2), *combinations(below, 2)]
    barred += [(tpn, low) for tpn in range(1, UPPER + 1) if tpn not in willing for low in below]
    lines = ["F"] * UPPER + ["H"] * wanted
    one = tournament(*lines, planned_rounds=9, forbidden=tuple(_apart(barred)))
    participants = Participants(contenders(one, NUMBER), NUMBER, one.forbidden)
    higher = LoweringBracket(participants, range(UPPER), [], lowest=False)
    higher.p1 = len(hubs)
    higher.found = best(higher.group, higher.p1, 0)
    assert higher.found is not None
    lower = LoweringBracket(participants, range(UPPER, UPPER + wanted), higher.moving_down, lowest=True)
    lower.take_stock()
    return higher, lower


def _other(higher: LoweringBracket, lower: LoweringBracket) -> Outcome:
    return other_floaters(higher, wanted_after_c10(lower, higher))


def test_of_many_thousands_of_sets_only_a_few_are_looked_at() -> None:
    willing = {14, 15, 16, 17, 18}
    higher, lower = _brackets(willing, LEFT_OVER)
    assert comb(UPPER, LEFT_OVER) > 100_000
    outcome = _other(higher, lower)
    assert outcome.candidate is not None
    assert {rank + 1 for rank in outcome.candidate.floaters} == willing
    assert len(outcome.refused) <= len(willing)
    assert all(set(one.floaters) <= set(one.within) for one in outcome.refused)


def test_where_no_set_will_do_few_are_looked_at_as_well() -> None:
    # the willing are needed above: each of them is one of the few whom the others may meet
    higher, lower = _brackets(set(range(1, 6)), LEFT_OVER)
    outcome = _other(higher, lower)
    assert outcome.candidate is None
    assert len(outcome.refused) <= LEFT_OVER


def test_the_lowest_bracket_is_completed_with_as_many_pairs_above_as_can_be() -> None:
    higher, lower = _brackets(set(range(1, 6)), 7)
    outcome = reopen_penultimate(higher, lower)
    assert outcome.candidate is None
    higher, lower = _brackets(set(range(1, UPPER + 1)), 7)
    outcome = reopen_penultimate(higher, lower)
    assert outcome.candidate is not None
    assert outcome.p1 == 12
    assert {one.p1 for one in outcome.refused} == {13}


def test_the_rest_asked_of_one_graph_is_what_looking_on_finds() -> None:
    found = 0
    for seed in seeds(0, 200):
        contest = restricted(seed)
        wanted = RoundNumber(contest.recorded_rounds + 1)
        participants = Participants(contenders(contest, wanted), wanted, contest.forbidden)
        half = (len(participants.players) + 1) // 2
        higher = LoweringBracket(participants, range(half), [], lowest=False)
        higher.take_stock()
        while higher.p1 and higher.found is None:
            higher.found = best(higher.group, higher.p1, 0)
            higher.p1 -= higher.found is None
        lower = LoweringBracket(
            participants, range(half, len(participants.players)), higher.moving_down, lowest=True
        )
        whole, cut = reopen_penultimate(higher, lower), reopen_penultimate(higher, lower, most=-1)
        assert (whole.p1, whole.m1, whole.candidate) == (cut.p1, cut.m1, cut.candidate)
        assert not whole.more and not cut.refused
        found += cut.more and cut.candidate is not None
    assert found


def test_other_mdps_asked_of_one_graph_are_those_that_looking_on_finds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_once = []

    def both(previous: LoweringBracket, wanted: WantedFloaters, _most: int) -> Outcome:
        whole, cut = other_floaters(previous, wanted, most=10_000), other_floaters(previous, wanted, most=-1)
        assert (whole.p1, whole.m1, whole.candidate) == (cut.p1, cut.m1, cut.candidate)
        at_once.append((cut.more, whole.candidate is not None))
        return whole

    monkeypatch.setattr(procedure, "other_floaters", both)
    for seed in seeds(0, 600):
        contest = restricted(seed)
        run(contest, contest.recorded_rounds + 1, "dutch-2012", record=False)
    assert at_once.count((True, True)) > 10
    assert at_once.count((True, False)) > 10
