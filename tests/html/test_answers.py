"""Answers on the page: every cell leads to its sentence, which is told where one points."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ViewportSize

from pairtutor.html.pages import render
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.html.test_browser import violations
from tests.lab.html.browser import Open
from tests.lab.html.pages import page
from tests.lab.html.reader import read

PHONE = ViewportSize(width=400, height=800)
NAMES = ("exchange", "collapse", "limbo", "2026-bye", "topscorers")


@pytest.mark.parametrize("name", NAMES)
def test_every_cell_says_what_it_is_about_and_leads_to_its_sentence(name: str) -> None:
    made = read(page(name))
    ids = {one.attributes.get("id") for one in made.elements}
    cells = [one for one in made.all("a") if (one.attributes["href"] or "").startswith("#why-not-")]
    assert cells
    assert {one.attributes["href"].removeprefix("#") for one in cells} <= ids
    labels = [one.attributes["aria-label"] for one in cells]
    assert all(": " in label for label in labels)
    assert len({(one.attributes["href"], one.attributes["aria-label"]) for one in cells}) == len(cells)
    tables = re.findall(r'<table class="triangle">.*?</table>', page(name), re.DOTALL)
    heads = [head for table in tables for head in re.findall(r"<th\b[^>]*>", table)]
    assert {*heads} <= {'<th scope="col">', '<th scope="col" class="out-of">', '<th scope="row">'}


FOUR = """
title: Four
system: dubov-2026
rounds: 5
initial_colour: white
players:
  - {id: 1, name: A, rating: 2000}
  - {id: 2, name: B, rating: 1900}
  - {id: 3, name: C, rating: 1800}
  - {id: 4, name: D, rating: 1700}
history:
  - games: [{white: 1, black: 4, result: 1-0}, {white: 2, black: 3, result: 1/2-1/2}]
"""


def test_where_all_that_could_be_was_made_no_empty_list_is_folded_up(tmp_path: Path) -> None:
    (tmp_path / "four.yaml").write_text(FOUR)
    text = render(run(load(str(tmp_path / "four.yaml"))).recorded)
    assert 'class="answers"' in text and "Who else could have come up" in text
    assert "All of them in words" not in text  # two players, who meet
    assert "All of them in words" in page("dubov-columns")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "scheme"), [("exchange", "light"), ("limbo", "dark")])
def test_nothing_serious_stands_in_the_way_of_who_reads_a_triangle(
    show: Open, name: str, scheme: str
) -> None:
    opened = show(page(name), color_scheme=scheme)
    opened.page.locator(".triangle a").first.focus()
    assert violations(opened, include=[[".answers"]]) == []


@pytest.mark.slow
def test_a_cell_tells_its_sentence_to_pointer_keyboard_and_finger(show: Open) -> None:
    opened = show(page("exchange"))
    told, cells = opened.page.locator(".answers .told:visible"), opened.page.locator(".triangle a")
    assert told.count() == 0
    for cell, point in ((cells.nth(0), "hover"), (cells.nth(1), "focus"), (cells.nth(2), "click")):
        getattr(cell, point)()
        box = cell.locator("xpath=ancestor::section[contains(@class, 'answers')]")
        name = (cell.get_attribute("href") or "").removeprefix("#")
        assert box.locator(".told").is_visible()
        assert box.locator(".told").text_content() == opened.page.locator(f"[id='{name}']").text_content()
    assert "#why-not" not in opened.page.url


@pytest.mark.slow
def test_on_paper_stand_the_sentences_that_were_unfolded_alone(show: Open) -> None:
    opened = show(page("exchange"))
    opened.page.emulate_media(media="print")
    lines = opened.page.locator(".answers .others li")
    assert lines.count() > 10
    measure = "all => all.map(one => one.getBoundingClientRect().height)"
    assert max(lines.evaluate_all(measure)) == 0
    opened.page.locator(".answers").first.locator("details").evaluate_all("all => { all[0].open = true; }")
    own = opened.page.locator(".answers").first.locator(".others li")
    assert min(own.evaluate_all(measure)) > 8
    assert not opened.page.locator(".answers .told").first.is_visible()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["exchange", "collapse", "limbo"])
def test_on_a_phone_a_triangle_scrolls_and_the_page_does_not(show: Open, name: str) -> None:
    opened = show(page(name), viewport=PHONE)
    opened.page.locator(".triangle a").first.click()
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
    wide = opened.page.locator(".answers .wide").evaluate_all(
        "all => all.map(one => getComputedStyle(one).overflowX)"
    )
    assert {*wide} <= {"auto", "scroll"}
