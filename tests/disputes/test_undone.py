"""A pair that a procedure made and took back is answered with both steps."""

from __future__ import annotations

import pytest

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import Case
from pairtutor.disputes.wishes import read_wish
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.tutor import round_to_pair


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
    asked = read_wish(wish)
    answer = why_not(case, trace, asked)
    text = " ".join(render(answer, asked, trace).split())
    assert "were paired in step" in text
    assert f"took that back {clause}." in text
    assert "never came up" not in text
