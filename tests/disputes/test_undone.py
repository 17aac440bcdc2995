"""What was made and taken back, or reopened from below, is answered by what happened to it."""

from __future__ import annotations

import pytest

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case, PairWish, read_wish
from pairtutor.disputes.verdicts import Elsewhere, LaterInSequence
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.trace.lowering import BracketReopened
from pairtutor.tutor import round_to_pair
from tests.cases.files import case_files


@pytest.mark.parametrize(
    ("scenario", "wish", "clause"),
    [
        ("ssm-exchange", "3-4", "(C6)"),
        ("ssm-combination", "4-5", "(C9)"),
        ("ssm-left-over", "2-4", "(C6)"),
    ],
)
def test_the_step_that_took_it_back_is_named(scenario: str, wish: str, clause: str) -> None:
    tournament = load(scenario)
    case = Case(tournament, round_to_pair(tournament), None)
    trace = case.trace()
    asked = read_wish(wish, tournament.players)
    answer = why_not(case, trace, asked)
    text = " ".join(render(answer, asked, trace).split())
    assert "were paired in step" in text
    assert f"took that back {clause}." in text
    assert "never came up" not in text


def test_a_pair_that_a_better_colour_replaced_fell_where_it_was_replaced() -> None:
    case = Case(load("lim-colour"), round_to_pair(load("lim-colour")), None)
    trace = case.trace()
    answer = why_not(case, trace, PairWish(Tpn(6), Tpn(4)))
    text = " ".join(render(answer, PairWish(Tpn(6), Tpn(4)), trace).split())
    assert "6 – 4 was looked at in step 10 and passed over: both are due White (5.2)." in text
    assert "Instead 6 Grzegorz Pawlak was paired with 1 Oluwaseun Bello." in text


def test_a_candidate_that_comes_later_is_not_put_down_to_the_bracket_that_was_opened_again() -> None:
    path = next(path for path in case_files("dutch-2012") if path.stem == "dutch-2012-112")
    case = Case(load(str(path)), RoundNumber(9), "dutch-2012")
    trace = case.trace()
    verdict = why_not(case, trace, PairWish(Tpn(5), Tpn(10))).verdict
    assert isinstance(verdict, LaterInSequence)
    assert (verdict.made, verdict.other) == (4, 10)
    opened_again = [step.event for step in trace.steps if isinstance(step.event, BracketReopened)]
    assert any(verdict.bracket in (one.higher, one.bracket) for one in opened_again)


def test_what_only_a_lower_bracket_undid_is_put_down_to_it() -> None:
    case = Case(load("2012-backtrack"), RoundNumber(3), "dutch-2012")
    verdict = why_not(case, case.trace(), PairWish(Tpn(3), Tpn(6))).verdict
    assert isinstance(verdict, Elsewhere)
    assert verdict.reason == "below" and isinstance(verdict.step.event, BracketReopened)
