"""A round of each system: paired, proven, told in each language, answered, drawn. The quick loop."""

from __future__ import annotations

import pytest

from pairtutor.html.pages import render as render_page
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.answers import render as render_answers
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from pairtutor.resources import Language, languages
from pairtutor.tui.boards.registry import board_of
from pairtutor.tui.walk.tour import Tour
from pairtutor.verify.check import verify
from tests.lab.scenarios.lessons import played

pytestmark = pytest.mark.smoke

ROUNDS = {
    "dutch-2012": "2012-alternate",
    "dutch-2017": "2017-colours",
    "dutch-2026": "2026-colours",
    "lim-1999": "1999-lim-even-colours",
    "lim-2026": "lim26-exchange",
    "dubov-1997": "dubov-inside",
    "dubov-2026": "dubov26-change",
    "burstein-2026": "burstein-colours",
    "ssm": "ssm-exchange",
    "swiss-team-2026": "team-bye",
}
"""A scenario of each system."""


def test_every_system_has_its_round() -> None:
    assert set(ROUNDS) == set(SYSTEMS)


@pytest.mark.parametrize(("system", "name"), ROUNDS.items())
def test_a_round_is_paired_proven_told_answered_and_drawn(system: str, name: str) -> None:
    lesson = played(name)
    trace = lesson.trace
    assert lesson.pairs == list(lesson.scenario.expect_pairs or ())

    proven = verify(trace)
    assert (proven.system, proven.steps) == (system, len(trace.steps))

    told = {code: render(trace, language=Language(code)) for code in languages()}
    assert len(set(told.values())) == len(told) >= 4, "no language tells it as another one does"

    narrator = Narrator(trace)
    answers = narrator.answers.by_bracket
    assert any(answer.verdict != "made" for bracket in answers for answer in bracket.pairs)
    assert render_answers(answers, narrator).count("\n") > len(answers)

    page = render_page(trace)
    assert page.rstrip().endswith("</html>") and all(
        f"{board.white}" in page for board in lesson.pairing.boards
    )
    tour = Tour(trace)
    boards = [board_of(tour.scene(station.narrated, 78)) for station in tour.routes["full"].stations]
    assert boards and all(board.title for board in boards)
