"""At the desk, in a real browser: is this file right, seven is not coming, who is typed in the field."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tests.lab.app.opened import START, App

pytestmark = pytest.mark.slow

OPEN27 = Path(__file__).parent / "data" / "open27.trf"
WATCH = """() => {
    window.accused = 0;
    window.watching = setInterval(() => {
        const notes = [...document.querySelectorAll("#panel .note")].map((one) => one.innerText);
        const bad = document.querySelector("#panel .note.bad");
        if (bad || notes.some((one) => /differ/.test(one))) window.accused++;
    }, 10);
}"""
CHECKED = "() => document.querySelector('#checked [data-more]')?.dataset.more === ''"


def test_a_file_that_names_no_system_is_not_accused_and_one_button_pairs_it(app: App) -> None:
    app.page.evaluate(WATCH)
    app.drop("open27.trf", OPEN27.read_bytes())
    app.page.wait_for_function(CHECKED, timeout=START)
    assert app.page.evaluate("() => { clearInterval(window.watching); return window.accused; }") == 0
    told = app.page.locator("#checked").inner_text()
    assert "All 9 rounds are as FIDE Dutch (2017) has them; the file names no system." in told
    app.press("#checked form button")
    app.page.wait_for_function(CHECKED, timeout=START)
    assert (
        app.page.locator("#checked").inner_text().strip()
        == "All 9 recorded rounds are as the rules have them."
    )
    assert "FIDE Dutch (2017)" in app.page.locator(".round-head .lead").inner_text()


def test_seven_is_not_coming_and_the_new_list_is_printed_alone(app: App) -> None:
    app.scenario("dispute-forfeit")
    app.touch(7)
    app.press("#answer [data-turn=out]")
    lists = app.page.locator("#repair-answer .repair")
    assert lists.count() == 3
    assert lists.first.locator(".moved").all_inner_texts() == ["4\n3 Saoirse Byrne\n9 Priya Raghunathan\nnew"]
    app.page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
    app.page.evaluate("() => { document.body.dataset.prints = ''; }")
    lists.nth(1).evaluate("(one) => one.classList.add('printing')")
    app.page.emulate_media(media="print")
    assert not lists.first.is_visible() and lists.nth(1).is_visible()
    for hidden in (".top", ".boards-list", ".tabs", "#repair-answer button >> nth=0", ".turned >> nth=0"):
        assert not app.page.locator(hidden).first.is_visible()
    assert "round 4" in lists.nth(1).inner_text()
    app.page.emulate_media(media="screen")
    app.page.evaluate("() => { delete document.body.dataset.prints; }")
    lists.nth(1).evaluate("(one) => one.classList.remove('printing')")
    lists.first.locator("[data-print-list]").click()
    assert app.page.title() == "printed"
    app.press("#repair-answer [data-turn=back]")
    assert app.page.locator("#repair-answer").inner_text().strip() == ""


def test_several_are_typed_and_stay_when_the_boards_are_shown_again(app: App) -> None:
    app.scenario("dispute-forfeit")
    app.page.click(".turns summary")
    app.page.fill("#turned", "7, Yıldız")
    app.press(".turns button[value=out]")
    chips = app.page.locator("#repair-answer .turned li")
    assert [text.split(" ·")[0] for text in chips.all_inner_texts()] == ["7 Šárka Novotná", "4 Mehmet Yıldız"]
    app.press(".tabs [data-panel=answers]")
    app.press(".tabs [data-panel=boards]")
    app.page.locator("#repair-answer .repair").first.wait_for()
    assert chips.count() == 2


@pytest.mark.parametrize("typed", ["9-4", "9 4", "9,4", "9/4", "Raghunathan - Yıldız"])
def test_two_are_asked_for_in_one_way_on_every_screen(app: App, typed: str) -> None:
    app.scenario("dispute-forfeit")
    for screen in ("", "zzz", "8"):  # the boards, the page of nobody, the page of a player
        if screen:
            app.page.fill("#who", screen)
            app.page.press("#who", "Enter")
            app.page.wait_for_selector(
                f"#panel[data-shows=player] {'.refused' if screen == 'zzz' else '.one-player'}"
            )
        app.page.evaluate("() => { document.getElementById('answer').hidden = true; }")
        app.page.fill("#who", typed)
        app.page.press("#who", "Enter")
        app.page.locator("#answer").wait_for()
        app.settled()
        assert "4 Mehmet Yıldız – 9 Priya Raghunathan" in app.page.locator("#answer").inner_text()


def test_a_file_that_cannot_be_read_can_be_followed_by_another(app: App) -> None:
    app.drop("empty.trf", b"")
    assert app.page.locator("#round h1").inner_text() == "This file cannot be read"
    with app.page.expect_file_chooser():
        app.page.click("#round [data-open-file]")


AXE = "() => axe.run(document, { resultTypes: ['violations'] })"


def test_repairs_an_edition_and_an_unread_file_are_in_order_on_wide_and_narrow_screens(app: App) -> None:
    def in_order(what: str) -> None:
        for width in (1280, 390):
            app.page.set_viewport_size({"width": width, "height": 800})
            for scheme in ("light", "dark"):
                app.page.emulate_media(color_scheme=scheme)
                app.page.wait_for_timeout(250)
                violations = app.page.evaluate(AXE)["violations"]
                told = [(each["id"], each["nodes"][0]["html"][:160]) for each in violations]
                assert told == [], (what, width, scheme)
            assert app.page.evaluate("document.documentElement.scrollWidth") <= width, what
        app.page.emulate_media(color_scheme="light")
        app.page.set_viewport_size({"width": 1280, "height": 720})

    app.page.evaluate(files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8"))
    app.drop("open27.trf", OPEN27.read_bytes())
    app.page.wait_for_function(CHECKED, timeout=START)
    in_order("edition")
    app.drop("broken.trf", OPEN27.read_bytes().replace(b"w 1 ", b"w 9 ", 30))
    in_order("unread")
    app.scenario("burstein-away")
    app.page.click(".turns summary")
    app.press(".turns [data-turn=late]")
    in_order("repairs")
    app.to("#scenario=exchange&system=dutch-2017&round=3")
    in_order("boards")
