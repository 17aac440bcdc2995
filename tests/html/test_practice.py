"""Exams, marks and courses in a browser: axe-clean, nothing asked of a network, 400 px are enough."""

from __future__ import annotations

import pytest

from pairtutor.exercises.course import find_course
from pairtutor.exercises.exam_file import to_yaml
from pairtutor.exercises.generate import generate
from pairtutor.exercises.marking import key_data, mark_class
from pairtutor.exercises.paper import paper
from pairtutor.html.course import course_pages
from pairtutor.html.exam import exam_page, marks_page
from tests.html.test_browser import violations
from tests.lab.html.browser import Open

pytestmark = pytest.mark.slow

COURSE = find_course("ssm")
PHONE = {"viewport": {"width": 400, "height": 800}}


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    exam = generate("dutch-2026", count=6, seed=5).exam
    folder = tmp_path_factory.mktemp("class")
    (folder / "key.yaml").write_text(to_yaml(key_data(exam)), encoding="utf-8")
    (folder / "ana.yaml").write_text("name: Ana\nanswers: {}\n", encoding="utf-8")
    marked = mark_class(exam, [str(folder / "key.yaml"), str(folder / "ana.yaml")])
    printed = paper(exam)
    course = {page.name: page.text for page in course_pages(COURSE)}
    return {"exam": exam_page(printed), "marks": marks_page(exam, marked), **course}


@pytest.mark.parametrize("name", ["exam", "marks", "lesson-02.html", f"{COURSE.lessons[0].scenario}.html"])
def test_a_page_is_read_by_everybody_and_asks_for_nothing(
    name: str, pages: dict[str, str], show: Open
) -> None:
    opened = show(pages[name], **PHONE)
    assert opened.requests == [opened.address]
    assert opened.complaints == []
    assert violations(opened) == []
    wide = opened.page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 400, "tables scroll in a frame of their own"


def test_the_brackets_of_a_lesson_are_stepped_through_in_its_folder(
    pages: dict[str, str], show: Open
) -> None:
    opened = show(pages["lesson-02.html"])
    page = opened.page
    page.click(".walk-here:not([data-curtain]) button")
    drawn = page.locator(".walk-here:not([data-curtain]) .bench")
    drawn.locator(".next").click()
    assert drawn.locator(".strip .now button").count() == 1
    assert drawn.locator(".card").count() > 1
    page.click(".walk-here[data-curtain] > p button")
    asked = page.locator(".walk-here[data-curtain] .bench")
    while not asked.locator(".opts button").count():
        asked.locator(".next").click()
    assert asked.locator(".step-head").inner_text().endswith("?")
    assert violations(opened) == []
    assert opened.complaints == []
    page.click(".walk-here[data-curtain] > p button")
    assert asked.count() == 0
