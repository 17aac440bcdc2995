"""Answers on the page: every cell leads to its sentence, every player to lines to all others."""

from __future__ import annotations

import re
from itertools import zip_longest

import pytest
from playwright.sync_api import ViewportSize

from pairtutor.html.figures.lines import ROW, AnsweredFigure, answered_figure
from pairtutor.narrative.answers import TriangleView, triangles_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.standing import Standing, last_standing, standings
from pairtutor.resources import scenario_names
from tests.html.conftest import Open
from tests.html.pages import page
from tests.html.reader import read
from tests.html.test_browser import violations
from tests.scenarios.lessons import played

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
    assert {*heads} == {'<th scope="col">', '<th scope="row">'}


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["exchange", "limbo"])
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
def test_on_paper_every_sentence_is_unfolded(show: Open) -> None:
    opened = show(page("exchange"))
    opened.page.emulate_media(media="print")
    lines = opened.page.locator(".answers .others li")
    assert lines.count() > 10
    heights = lines.evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(heights) > 8
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


def lines(name: str) -> list[tuple[TriangleView, AnsweredFigure, Standing]]:
    """The answers of every small bracket of a scenario, their drawing, and how it stands in the end."""
    narrator = Narrator(played(name).trace, "html")
    after = standings(narrator.index)
    shown = triangles_of(narrator.answers, narrator)
    stands = [last_standing(narrator.index, opening, after) for opening in shown]
    drawn = [
        (one, answered_figure(stood, one, narrator.phrases), stood)
        for one, stood in zip(shown.values(), stands, strict=True)
    ]
    return [(one, figure, stood) for one, figure, stood in drawn if figure]


@pytest.mark.parametrize("name", scenario_names())
def test_every_two_players_have_one_line_with_their_answer_and_those_who_meet_stand_side_by_side(
    name: str,
) -> None:
    for shown, figure, stands in lines(name):
        order = [row.player.tpn for row in shown.rows]
        drawn = {
            (*(order[place - 1] for place in line.places),): verdict
            for verdict, same in figure.lines
            for line in same
        }
        answers = {(one.first.tpn, one.last.tpn): one.verdict for row in shown.rows for one in row.pairs}
        assert drawn == answers
        rows = zip_longest(figure.left, figure.right)
        facing = [(left.row.player.tpn, right.row.player.tpn) for left, right in rows if left and right]
        made = {frozenset(pair) for pair in stands.pairs if {*pair} <= {*order}}
        assert {frozenset(pair) for pair in facing[: len(made)]} == made
        assert {frozenset(pair) for pair, verdict in answers.items() if verdict == "made"} == made
        cards = [*figure.left, *figure.right]
        assert sorted(card.place for card in cards) == [*range(1, len(order) + 1)]
        for card in cards:
            told = sorted(place for tag in card.tags for place in tag.places)
            assert told == [place for place in range(1, len(order) + 1) if place != card.place]
            assert all(tag.text for tag in card.tags)


def test_a_line_leads_from_card_to_card_and_its_sign_stands_between() -> None:
    (_, figure, _), *_ = (one for one in lines("exchange") if len(one[0].rows) > 3)
    level = {
        card.place: row * ROW + 25 for side in (figure.left, figure.right) for row, card in enumerate(side)
    }
    sides = {card.place: side for side, cards in enumerate((figure.left, figure.right)) for card in cards}
    for _, same in figure.lines:
        for line in same:
            numbers = [int(one) for one in re.findall(r"\d+", line.path)]
            one, other = line.places
            assert {numbers[1], numbers[-1]} == {level[one], level[other]}
            ends = {numbers[0], numbers[-2]}
            assert ends == ({0, 104} if sides[one] != sides[other] else {104 * sides[one]})
            assert sum(level[place] for place in line.places) // 2 in numbers


SHOWN = """box => [...box.querySelectorAll(".table :is(small, path)")].filter(one =>
  getComputedStyle(one).display !== "none").map(one => one.outerHTML)"""


@pytest.mark.slow
@pytest.mark.parametrize("script", [True, False])
def test_a_player_who_is_pointed_at_or_chosen_has_lines_to_all_others(show: Open, *, script: bool) -> None:
    opened = show(page("exchange"), java_script_enabled=script)
    box = opened.page.locator("#bracket-3 .lines")

    def seen(tag: str) -> list[str]:
        return [one for one in box.evaluate(SHOWN) if one.startswith(f"<{tag}")]

    assert len(seen("path")) == 2
    assert seen("small") == []
    box.locator(".c1").hover()
    assert len(seen("path")) == 4
    assert len([one for one in seen("path") if re.search(r"\bb1\b", one)]) == 3
    assert "met in round 2" in box.locator(".c4").inner_text()
    assert "worse at C.10" in box.locator(".c3").inner_text()
    opened.page.locator("h1").hover()
    assert len(seen("path")) == 2
    box.locator(".c2").click()
    opened.page.locator("h1").hover()
    assert "met in round 3" in box.locator(".c3").inner_text()
    faint = "all => all.filter(one => getComputedStyle(one).opacity < 1).length"
    assert box.locator(".made path").evaluate_all(faint) == 1
    opened.page.keyboard.press("ArrowDown")
    assert box.locator(".c4 input").is_checked() or box.locator(".c3 input").is_checked()
    box.locator(".whole").click()
    assert len(seen("path")) == 2
    assert opened.complaints == []


@pytest.mark.slow
def test_whoever_is_chosen_above_is_asked_about_in_the_drawing(show: Open) -> None:
    opened = show(page("exchange"))
    opened.page.select_option("#player", "5")
    asked = opened.page.locator(".lines input:checked")
    assert [one.input_value() for one in asked.all() if one.is_visible()] == ["5"]
    opened.page.select_option("#player", "")
    assert {one.input_value() for one in asked.all()} == {""}


@pytest.mark.slow
@pytest.mark.parametrize("width", [400, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_drawing_with_all_its_words_is_clear_and_stays_inside_its_cards(
    show: Open, width: int, scheme: str
) -> None:
    opened = show(page("topscorers"), viewport=ViewportSize(width=width, height=800), color_scheme=scheme)
    for card in opened.page.locator(".lines .card").all():
        card.click()
        inside = ".lines .card > *:not(input)"
        low = f"""[...document.querySelectorAll("{inside}")].filter(one => one.offsetParent &&
          one.getBoundingClientRect().bottom > one.parentElement.getBoundingClientRect().bottom)"""
        assert opened.page.evaluate(f"{low}.map(one => one.outerHTML)") == []
    assert violations(opened, include=[[".lines"]]) == []
    assert opened.page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1")
