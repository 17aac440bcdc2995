"""The form of an exam in a browser: filled in by keyboard and list, saved without a request, and marked."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from pairtutor.exercises.exercise import Exam, Exercise, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.marking import mark_class
from pairtutor.exercises.paper import paper
from pairtutor.exercises.position import position_of
from pairtutor.exercises.typed import preference_written, truth_written, verdict_written
from pairtutor.html.exam import form_page
from pairtutor.resources import Language
from tests.html.test_browser import violations
from tests.lab.html.browser import Open
from tests.lab.seeds import share

pytestmark = pytest.mark.slow


def fill(section: Locator, exercise: Exercise, right: Response, language: Language) -> None:
    """Fill in an answer as a trainee would, by what stands in the form."""
    rows = section.locator("[data-pair]").all()
    for row, pair in zip(rows, right.pairs or right.boards or () if rows else (), strict=False):
        for place, player in zip(row.locator("select").all(), pair, strict=True):
            place.select_option(str(player))
    if rows:
        return
    ticked = [str(one) for one in right.floaters or ()]
    ticked += [f"{a}-{b}" for a, b in exercise.pairs if frozenset((a, b)) in (right.legal or ())]
    ticked += [str(board[0]) for board in right.boards or ()]
    ticked += [verdict_written(right.verdict, language)] if right.verdict else []
    ticked += [right.choice] if right.choice else []
    for value in ticked:
        section.locator(f'input[value="{value}"]').first.check()
    groups = section.locator("fieldset").all()
    for player, preference in (right.preference or {}).items():
        section.locator(f'input[value="{player} {preference_written(preference, language)}"]').check()
    for group, letter in zip(groups, right.order or (), strict=False):
        group.locator(f'input[value="{letter}"]').check()
    if right.statements:
        letters = [truth_written(one, language) for one in right.statements]
        for group, name, truth in zip(groups, exercise.letters, letters, strict=True):
            group.locator(f'input[value="{name}{truth}"]').check()
    if right.bye and exercise.kind == "bye":
        if section.locator(f'input[type=radio][value="{right.bye}"]').count():
            section.locator(f'input[value="{right.bye}"]').check()
        else:
            section.locator("select").select_option(str(right.bye))
    if right.clause:
        section.locator("input.say").fill(right.clause.rpartition(" ")[2])


def fill_in(page: Page, exam: Exam) -> None:
    for exercise in exam.exercises:
        section = page.locator(f'[data-exercise="{exercise.id}"]')
        right = solution(exercise, position_of(exercise, exam.system, exam.language))
        fill(section, exercise, right, exam.language)


@pytest.mark.parametrize(
    ("system", "language", "every"), [("dutch-2026", "en", 1), ("dubov-2026", "fr", 2), ("ssm", "de", 3)]
)
def test_a_form_that_is_filled_in_right_has_all_marks(
    system: str, language: str, every: int, show: Open, tmp_path: Path
) -> None:
    exam = generate(system, count=len(kinds_of(system)), seed=2, language=Language(language)).exam
    exam = exam._replace(exercises=tuple(share(exam.exercises, every)))
    opened = show(form_page(paper(exam)))
    page = opened.page
    page.set_default_timeout(3000)
    page.get_by_role("button").focus()
    page.keyboard.press("Enter")
    told = page.locator("#told")
    assert told.inner_text() == told.get_attribute("data-nobody")
    assert page.evaluate("document.activeElement.id") == "name"
    fill_in(page, exam)
    page.locator("#name").fill("Ana Öz / 1")
    page.locator("#code").fill("K7")
    with page.expect_download() as saved:
        page.get_by_role("button").click()
    assert saved.value.suggested_filename == "Ana-Öz-1-K7.yaml"
    assert told.inner_text() == told.get_attribute("data-saved")
    file = tmp_path / "saved.yaml"
    saved.value.save_as(file)
    marked = mark_class(exam, [str(file)])
    assert marked.faults == ()
    (sheet,) = marked.sheets
    assert [one for one in sheet.answers if one.verdict != "right"] == []
    assert (sheet.sheet.name, sheet.sheet.code) == ("Ana Öz / 1", "K7")
    assert [one for one in opened.requests if not one.startswith(("file:", "blob:"))] == []
    assert opened.complaints == []
    assert violations(opened) == []


def test_what_is_left_empty_is_named_and_is_no_answer(show: Open, tmp_path: Path) -> None:
    exam = generate("dutch-2026", kinds=["bye", "clause"], count=2, seed=2).exam
    page = show(form_page(paper(exam))).page
    page.locator("#code").fill("K7")
    with page.expect_download() as saved:
        page.locator("#code").press("Enter")
    assert page.locator("#told").inner_text() == "Saved. Not answered: 1, 2."
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    (sheet,) = mark_class(exam, [str(file)]).sheets
    assert {one.verdict for one in sheet.answers} == {"missing"}
    assert (sheet.sheet.name_or_code, sheet.sheet.name) == ("K7", "")
