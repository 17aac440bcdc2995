"""The one file on a projector and on a phone: what the last row reads, what a phone leaves in sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lab.app.in_view import EVENT, SCREENS, walk_through
from tests.lab.app.opened import App

pytestmark = pytest.mark.slow

SEATED = """() => {
    const box = (one) => one.getBoundingClientRect();
    const cards = [...document.querySelectorAll('#panel .bench .card.tied')].map(box);
    const svg = document.querySelector('#panel .bench .space svg');
    const ends = [...svg.querySelectorAll('path')].flatMap((path) => [0, path.getTotalLength()].map((at) => {
        const { x, y } = path.getPointAtLength(at).matrixTransform(svg.getScreenCTM());
        return [x, y];
    }));
    const near = ([x, y]) => Math.min(...cards.map((one) =>
        Math.abs(y - one.top - one.height / 2) + Math.min(Math.abs(x - one.left), Math.abs(x - one.right))));
    return ends.map(near);
}"""
"""How far each end of a line is from the middle of the edge of a card."""


@pytest.fixture
def sized(app: App) -> Iterator[App]:
    yield app
    app.page.set_viewport_size({"width": 1280, "height": 720})


@pytest.mark.parametrize(
    ("width", "height", "times"),
    [(900, 900, 1), (1120, 780, 1), (1280, 800, 1), (1600, 900, 1.2), (1920, 1080, 1.4)],
)
def test_all_of_it_grows_with_a_wide_screen_and_lines_still_meet_their_cards(
    sized: App, width: int, height: int, times: float
) -> None:
    sized.page.set_viewport_size({"width": width, "height": height})
    sized.scenario("exchange", "&panel=steps")
    for _ in range(3):
        sized.page.keyboard.press("ArrowRight")
    sized.page.wait_for_timeout(1_500)
    said = sized.page.locator("#panel .bench .card .nm").first
    shown = said.evaluate("one => one.currentCSSZoom * parseFloat(getComputedStyle(one).fontSize)")
    assert shown >= 16 * times
    bar = sized.page.locator("#panel .drive").bounding_box()
    assert bar and bar["y"] + bar["height"] <= height
    assert sized.page.evaluate("document.documentElement.scrollWidth") <= width
    far = sized.page.evaluate(SEATED)
    assert far and max(far) < 16 * times
    two = [one.get_attribute("data-p") for one in sized.page.locator("#panel .bench .card").all()[:2]]
    for one in two:
        sized.page.click(f"#panel .bench .card[data-p='{one}']")
    assert max(sized.page.evaluate(SEATED)) < 16 * times


def test_on_a_phone_the_sentence_stands_above_the_bar_and_every_tab_is_seen(sized: App) -> None:
    sized.page.set_viewport_size({"width": 400, "height": 660})
    sized.scenario("exchange")
    tabs = [tab.bounding_box() for tab in sized.page.locator(".tabs a").all()]
    assert len(tabs) == 6
    assert all(box and box["x"] >= 0 and box["x"] + box["width"] <= 400 for box in tabs)
    sized.scenario("exchange", "&step=18")
    for _ in range(3):
        sized.page.wait_for_timeout(300)
        told = sized.page.locator("#panel .telling").bounding_box()
        bar = sized.page.locator("#panel .drive").bounding_box()
        assert told and bar
        assert 0 < told["y"] < told["y"] + told["height"] <= bar["y"] + 1
        sized.page.keyboard.press("ArrowLeft")


def test_a_name_that_is_nobody_s_leads_on(app: App) -> None:
    app.scenario("exchange")
    app.page.fill("#who", "Takehsi")
    app.press("form[data-who] button")
    assert app.refusal().startswith("nobody here is called 'Takehsi'")
    assert app.page.locator("#who").input_value() == "Takehsi"
    assert app.page.locator("#panel details .people li").count() == 12
    app.press("#panel .people a")
    assert "6 Takeshi Murakami" in app.round.inner_text()
    app.press(".tabs [data-panel=answers]")
    assert "of=6" in app.page.url
    assert app.page.locator("#panel select[name=bracket] option:checked").inner_text() == "Bracket 2.5 (2)"


def test_after_a_wrong_entry_the_field_still_asks_about_two(app: App) -> None:
    for typed in ("3-5", "3 5", "3,5", "3/5"):
        app.scenario("exchange")
        app.page.fill("#who", "zzz")
        app.press("form[data-who] button")
        assert app.refusal().startswith("nobody here is called 'zzz'")
        app.page.fill("#who", typed)
        app.press("form[data-who] button")
        told = app.page.locator("#answer").inner_text()
        assert "3" in told and "5" in told
        assert app.refusal().startswith("nobody here is called 'zzz'"), "the page stays"


def test_a_cause_has_a_button_by_which_the_rounds_are_right(app: App) -> None:
    app.drop("open27.trf", (Path(__file__).parent / "data" / "open27.trf").read_bytes())
    app.page.locator("#checked form button").wait_for()
    assert "All 9 rounds are as FIDE Dutch (2017) has them" in app.page.locator("#checked").inner_text()
    app.press("#checked form button")
    assert "FIDE Dutch (2017)" in app.round.locator(".lead").inner_text()
    app.page.get_by_text("All 9 recorded rounds are as the rules have them").wait_for()


def test_a_bracket_on_the_board_begins_with_an_example(app: App) -> None:
    app.to("#board")
    app.press("#board button.main")
    assert len(app.boards) == 3
    app.page.go_back()
    app.page.click("#board [data-clear]")
    assert app.page.locator("#board [name=spec]").input_value() == ""


def test_sentence_rule_and_changed_cards_are_in_view_and_the_bar_stays_in_place(app: App) -> None:
    app.drop(EVENT.name, EVENT.read_bytes())
    of_event = f"#file={EVENT.name}&system=dutch-2026&panel=steps"
    brackets = [
        "#scenario=exchange&panel=steps&bracket=13",
        f"{of_event}&round=8&bracket=17",
        f"{of_event}&round=7&bracket=24",
    ]
    seen = list(walk_through(app, brackets))
    assert [(one.screen, one.bracket, one.hidden) for one in seen if one.hidden] == []
    assert {one.bars for one in seen} == {1}
    assert [one.most for one in seen[:: len(SCREENS)]] == [4, 8, 12]
