"""A page in several languages: the first is whole, the others take its place, and nothing is lost by it."""

from __future__ import annotations

import re
from functools import cache

import pytest
from playwright.sync_api import ViewportSize

from pairtutor.html.pages import render, render_in_languages
from pairtutor.resources import Language, languages
from tests.lab.html.browser import Open, Opened
from tests.lab.scenarios.lessons import played

pytestmark = pytest.mark.slow

NAME = "exchange"
IDS = "[...document.querySelectorAll('#tools, #tools [id], #content [id]')].map((one) => one.id).sort()"
SAID = ["a.skip", "#tools", "#content", "#rule-box"]
TEXT = "all => all.map((one) => document.querySelector(one).textContent).join()"


@cache
def several(*codes: str) -> str:
    return render_in_languages(played(NAME).trace, "normal", {Language(code): "" for code in codes})


def speak(opened: Opened, code: str) -> None:
    opened.page.select_option("#language", code)
    opened.page.wait_for_function("code => (history.state || {}).language === code", arg=code)


def text(opened: Opened) -> str:
    return str(opened.page.evaluate(TEXT, SAID))


def test_a_language_takes_the_place_of_another(show: Open) -> None:
    opened = show(several("fr", "en", "de", "es"))
    root = opened.page.locator("html")
    assert root.get_attribute("lang") == "fr"
    french, ids = text(opened), opened.page.evaluate(IDS)
    opened.page.select_option("#player", "5")
    for code in ("en", "de", "es", "fr"):
        speak(opened, code)
        assert root.get_attribute("lang") == code
        assert opened.page.evaluate(IDS) == ids, "every anchor is in every language"
        assert opened.page.locator("#player").input_value() == "5"
        assert opened.page.title() == opened.page.locator("#content h1").inner_text()
    opened.page.select_option("#player", "")
    speak(opened, "en")
    assert text(opened) != french
    speak(opened, "fr")
    assert text(opened) == french
    assert opened.complaints == []
    assert [one for one in opened.requests if not one.startswith(("file:", "blob:"))] == []


def test_the_step_stays_where_the_reader_is(show: Open) -> None:
    opened = show(several("en", "fr"))
    for _ in range(6):
        opened.page.keyboard.press("ArrowRight")
    here, address = opened.current, opened.page.url
    assert here.startswith("step-")
    opened.page.locator("#content details.more").first.evaluate("one => { one.open = true; }")
    folds = "[...document.querySelectorAll('#content details')].map((one) => one.open)"
    before = opened.page.evaluate(folds)
    speak(opened, "fr")
    assert opened.current == here
    assert opened.page.url == address
    assert opened.page.evaluate(folds) == before
    assert opened.page.locator("#place").inner_text().startswith("étape 6")
    opened.page.locator("#content").click(position={"x": 1, "y": 1})
    opened.page.keyboard.press("ArrowRight")
    assert opened.page.locator("#place").inner_text().startswith("étape 7"), "a key is heard once"
    opened.page.reload()
    opened.page.wait_for_selector("html[lang=fr]")
    opened.page.locator("a[href^='#rule-'] >> visible=true").first.click()
    assert opened.page.locator("#rule-box button").inner_text() == "Fermer"
    opened.page.locator("#rule-box button").click()
    speak(opened, "en")
    assert opened.page.locator("#rule-box button").text_content() == "Close"


def test_print_shows_what_is_shown(show: Open) -> None:
    opened = show(several("en", "de"))
    speak(opened, "de")
    opened.page.emulate_media(media="print")
    assert not opened.page.locator("#tools").is_visible()
    assert "Runde 4" in opened.page.locator("h1").inner_text()
    assert opened.page.locator("#content").inner_text().count("Runde 4") < 5


def test_without_script_the_first_language_is_whole() -> None:
    made, alone = several("de", "en"), render(played(NAME).trace, language=Language("de"))
    shown = re.compile(r"<main.*</main>", re.DOTALL)
    assert shown.findall(made) == shown.findall(alone)
    assert "data-shell" not in alone and 'id="language"' not in alone
    assert re.findall(r'data-shell="(\w+)"', made) == ["en"]


def test_the_other_languages_are_compact() -> None:
    alone = len(render(played(NAME).trace, language=Language("fr")))
    assert len(several("fr", "en", "de", "es")) < 1.8 * alone


HEIGHTS = """[...document.querySelectorAll(".boards td[data-side]")].map((cell) => {
  const line = parseFloat(getComputedStyle(cell).lineHeight);
  return Math.round(cell.getBoundingClientRect().height / line);
})"""
"""In how many lines each player of a board stands, with the colour before the name."""


@pytest.mark.parametrize("code", languages())
def test_a_page_fits_a_phone_and_a_desk_and_no_colour_is_broken(show: Open, code: str) -> None:
    other = "en" if code != "en" else "de"
    opened = show(several(code, other), viewport=ViewportSize(width=400, height=800))
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 400
    assert set(opened.page.evaluate(HEIGHTS)) == {1}
    opened.page.set_viewport_size(ViewportSize(width=1280, height=800))
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 1280
