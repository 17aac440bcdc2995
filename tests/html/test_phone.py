"""The page on a phone: White and Black are told where the table has no heads, and the bar shows more."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.lab.html.browser import Open, Opened
from tests.lab.html.pages import page

pytestmark = pytest.mark.slow

PHONE = ViewportSize(width=400, height=800)
DESK = ViewportSize(width=1280, height=800)

AHEAD = re.compile(r"\bahead\b")

SIDES = """[...document.querySelectorAll(".boards tbody tr")].map((row) =>
  [...row.querySelectorAll("td:not(.why)")].map((cell) => [
    getComputedStyle(cell, "::before").content.replaceAll('"', ""), cell.querySelector("b").textContent
  ]))"""
"""What stands before the name of each player of each board, and the player."""


def sides(opened: Opened) -> list[list[list[str]]]:
    found: list[list[list[str]]] = opened.page.evaluate(SIDES)
    return found


@pytest.mark.parametrize("name", ["exchange", "dubov26-change", "lim-median"])
def test_on_a_phone_every_board_says_who_has_white(show: Open, name: str) -> None:
    opened = show(page(name), viewport=PHONE)
    assert not opened.page.locator(".boards thead").is_visible()
    boards = sides(opened)
    assert boards
    assert all([word for word, _ in board] == ["White", "Black"] for board in boards)
    opened.page.set_viewport_size(DESK)
    heads = opened.page.locator(".boards thead th").all_inner_texts()
    assert heads == ["Board", "White", "Black", "Why"]
    players = [[["none", tpn] for _, tpn in board] for board in boards]
    assert sides(opened) == players
    opened.page.emulate_media(media="print")
    assert sides(opened) == players


def test_games_without_colours_have_no_white_player_on_a_phone(show: Open) -> None:
    boards = sides(show(page("ssm-exchange"), viewport=PHONE))
    assert boards
    assert {word for board in boards for word, _ in board} == {"none"}


def test_a_bar_wider_than_the_screen_shows_that_it_goes_on(show: Open) -> None:
    opened = show(page("exchange"), viewport=PHONE)
    bar = opened.page.locator("#tools")
    sign = "getComputedStyle(document.getElementById('tools'), '::after').content"
    assert opened.page.evaluate(sign) == '"›"'
    height = bar.bounding_box()
    bar.evaluate("bar => { bar.scrollLeft = bar.scrollWidth; }")
    expect(bar).not_to_have_class(AHEAD)
    assert opened.page.evaluate(sign) == "none"
    assert opened.page.locator("#print").bounding_box() is not None
    assert bar.bounding_box() == height
    opened.page.set_viewport_size(DESK)
    expect(bar).not_to_have_class(AHEAD)
    assert opened.page.evaluate(sign) == "none"
    assert opened.page.locator("#back").inner_text() == "◀ Back"
    assert opened.page.locator("#next").inner_text() == "Next ▶"


def test_arrows_keep_their_words_for_who_listens(show: Open) -> None:
    opened = show(page("exchange"), viewport=PHONE)
    opened.page.get_by_role("button", name="Next ▶").click()
    assert opened.current != ""
    back = opened.page.get_by_role("button", name="◀ Back").bounding_box()
    assert back is not None
    assert back["width"] < 40
