"""In one real browser: at the desk, on a projector, on a phone, for a screen reader; standings touched.

All of it is in one file, because Python starts anew in the browser for each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Literal

import pytest

from tests.lab.app import in_view
from tests.lab.app.in_order import AXE, COLOURED, SCREENS, STRICT
from tests.lab.app.in_view import EVENT, walk_through
from tests.lab.app.opened import START, App
from tests.lab.html.browser import axe_source
from tests.lab.seeds import TIMES, chosen, share

pytestmark = pytest.mark.slow

OPEN27 = Path(__file__).parent / "data" / "open27.trf"
MIDDLE31 = Path(__file__).parent / "data" / "middle31.trf"
WATCH = """() => {
    window.accused = 0;
    window.watching = setInterval(() => {
        const notes = [...document.querySelectorAll("#panel .note")].map((one) => one.innerText);
        const bad = document.querySelector("#panel .note.bad");
        if (bad || notes.some((one) => /differ/.test(one))) window.accused++;
    }, 10);
}"""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
CHECKED = "() => document.querySelector('#checked [data-more]')?.dataset.more === ''"
WIDTHS = (1280, 768, 400, 320)
DIFFERENT = (
    *("#", "#lesson=dutch-2026.4", "#rules=lim-2026", "#board", "#practise", "#exam"),
    *(f"#scenario=exchange&panel={panel}" for panel in ("steps", "answers", "games", "standings")),
)
"""Screens that differ in kind; Firefox reads that of one player. `tests.lab.app.in_order` looks at all."""


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
    assert lists.first.locator(".moved").all_inner_texts() == ["4\t3 Saoirse Byrne\t9 Priya Raghunathan new"]
    app.page.evaluate("() => { window.print = () => { document.title = 'printed'; }; }")
    app.page.evaluate("() => { document.body.dataset.prints = ''; }")
    lists.nth(1).evaluate("(one) => one.classList.add('printing')")
    app.page.emulate_media(media="print")
    assert not lists.first.is_visible() and lists.nth(1).is_visible()
    for hidden in (".top", ".boards-list", ".tabs", "#repair-answer button >> nth=0", ".turned >> nth=0"):
        assert not app.page.locator(hidden).first.is_visible()
    printed = lists.nth(1).inner_text()
    assert "round 4" in printed and "Board\tWhite\tBlack" in printed
    assert "Not in this round: 7 Šárka Novotná" in printed
    assert "Repair" not in printed and "new" not in printed
    app.page.emulate_media(media="screen")
    app.page.evaluate("() => { delete document.body.dataset.prints; }")
    lists.nth(1).evaluate("(one) => one.classList.remove('printing')")
    lists.first.locator("[data-print-list]").click()
    assert app.page.title() == "printed"
    marked = app.page.locator(".boards-list .not-coming")
    assert [marked.nth(at).get_attribute("data-tpn") for at in range(marked.count())] == ["7"]
    app.press("#repair-answer [data-turn=back]")
    assert app.page.locator(".boards-list .not-coming").count() == 0
    assert app.page.locator("#repair-answer").inner_text().strip() == ""


def test_an_edition_that_has_all_rounds_but_a_middle_one_is_offered_and_no_round_accused(app: App) -> None:
    app.page.evaluate(WATCH)
    app.drop("middle31.trf", MIDDLE31.read_bytes())
    app.page.wait_for_function(CHECKED, timeout=START)
    assert app.page.evaluate("() => { clearInterval(window.watching); return window.accused; }") == 0
    told = app.page.locator("#checked").inner_text()
    assert "All rounds but round 5 are as FIDE Dutch (2017) has them; the file names no system." in told
    app.press("#checked form button")
    app.page.wait_for_function(CHECKED, timeout=START)
    assert app.page.locator("#checked .bad [data-round]").all_inner_texts() == ["Round 5"]


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


def test_a_slip_leaves_the_repairs_and_who_comes_late_after_all_is_back(app: App) -> None:
    app.scenario("dispute-forfeit")
    app.touch(7)
    app.press("#answer [data-turn=out]")
    app.page.click(".turns summary")
    for how, typed, said in (
        ("late", "99", "nobody here has number 99"),
        ("out", "zzz", "nobody here is called"),
    ):
        app.page.fill("#turned", typed)
        app.press(f".turns button[value={how}]")
        assert app.page.locator("#repair-answer [role=alert]").inner_text().startswith(said)
        assert app.page.locator("#repair-answer .repair").count() == 3
    app.page.fill("#turned", "7")
    app.press(".turns button[value=late]")
    assert "7 Šárka Novotná" not in app.page.locator("#repair-answer .turned").all_inner_texts()
    assert app.page.locator(".boards-list .not-coming[data-tpn='7']").count() == 0
    assert app.page.locator("#repair-answer [role=alert]").count() == 0
    app.scenario("burstein-away")
    app.page.click(".turns summary")
    app.press(".turns li [data-turn=late]")
    assert not app.page.locator(".turns li").is_visible()
    app.press("#repair-answer [data-turn=back]")
    assert app.page.locator(".turns li").is_visible(), "neither late nor in: offered again"


PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")


def test_the_boards_are_printed_on_one_page_and_black_is_black(app: App) -> None:
    app.drop("open27.trf", OPEN27.read_bytes())
    app.page.evaluate("() => { window.print = () => { throw new Error('held'); }; }")
    app.press("[data-print-boards]")
    app.page.wait_for_function("() => 'prints' in document.body.dataset")
    app.page.emulate_media(media="print")
    told = app.page.locator("#wall").inner_text()
    assert "Board\tWhite\tBlack" in told and told.count("\n") < 40
    assert not app.page.locator(".boards-list").is_visible()
    assert len(PAGE.findall(app.page.pdf(format="A4"))) == 1
    app.page.evaluate(
        "() => { delete document.body.dataset.prints; document.querySelector('.printing').remove(); }"
    )
    filled = "one => getComputedStyle(one, '::after').borderTopWidth"
    assert app.page.locator(".boards-list [data-side=black]").first.evaluate(filled) == "9px"
    app.page.emulate_media(media="screen")


def test_of_several_pairs_one_is_chosen_and_the_red_line_goes(app: App) -> None:
    names = {"7": "Berg, Leo", "3": "Holm, Dov", "5": "Holm, Hugo"}
    lines = OPEN27.read_text(encoding="utf-8").splitlines()
    named = (
        f"{line[:14]}{names[tpn]:<33}{line[47:]}"
        if line.startswith("001") and (tpn := line[4:8].strip()) in names
        else line
        for line in lines
    )
    app.drop("named.trf", "\n".join(named).encode())
    app.page.fill("#who", "Berg - Holm")
    app.press("form[data-who] button")
    assert app.refusal() == "'Berg - Holm' may be several pairs; which one?"
    offered = app.page.locator("#panel [data-asks=why-not]")
    assert offered.all_inner_texts() == ["7 Berg, Leo – 3 Holm, Dov", "7 Berg, Leo – 5 Holm, Hugo"]
    offered.last.click()
    app.settled()
    assert "Holm, Hugo" in app.page.locator("#answer").inner_text()
    assert app.page.locator("#round [role=alert]").count() == 0


def test_after_the_file_is_opened_again_the_player_of_the_address_is_shown(app: App) -> None:
    app.to("#file=again.trf&player=2&round=3")
    assert app.page.locator("#gone").is_visible()
    app.drop("again.trf", OPEN27.read_bytes())
    assert "player=2" in app.page.url and "round=3" in app.page.url
    assert app.page.locator("#panel .one-player").is_visible()
    app.drop("again.trf", OPEN27.read_bytes())
    assert "player" not in app.page.url


@pytest.mark.parametrize("typed", share(["9-4", "9 4", "9,4", "9/4", "Raghunathan - Yıldız"], 2))
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


def test_repairs_an_edition_and_an_unread_file_are_in_order_on_wide_and_narrow_screens(app: App) -> None:
    def in_order(what: str) -> None:
        for width, scheme in share([*product((1280, 390), SCHEMES)], 3):
            app.page.set_viewport_size({"width": width, "height": 800})
            app.page.emulate_media(color_scheme=scheme)
            app.page.wait_for_timeout(250)
            app.page.evaluate("scrollTo(0, 0)")  # what has just slid below the bar is not too small
            violations = app.page.evaluate(AXE, COLOURED if scheme == "dark" else STRICT)["violations"]
            told = [(each["id"], each["nodes"][0]["html"][:160]) for each in violations]
            assert told == [], (what, width, scheme)
            assert app.page.evaluate("document.documentElement.scrollWidth") <= width, what
        app.page.emulate_media(color_scheme="light")
        app.page.set_viewport_size({"width": 1280, "height": 720})

    app.page.evaluate(axe_source())
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


def test_the_standings_are_touched_in_the_browser_and_the_round_is_a_tab_away(app: App) -> None:
    app.scenario("dispute-forfeit", "&panel=standings")
    table = app.page.locator(".touchable")
    assert table.locator("tbody tr").count() == 9
    app.press(".touchable .value[data-first='9'][data-what='1']")
    value = "9 Priya Raghunathan has BH/C1 3.5, the opponents' scores round by round"
    assert value in app.page.locator("#answer").inner_text()
    for tpn in (3, 2):
        app.press(f".touchable [data-tpn='{tpn}']")
    assert (
        "Why is 2 Catarina Falcão ahead of 3 Saoirse Byrne after round 3 of 5?"
        in app.page.locator("#answer").inner_text()
    )
    app.page.fill("[name=codes]", "BH,KS")
    app.press("#panel form button")
    assert "codes=BH%2CKS" in app.page.url
    assert table.locator("th").nth(6).inner_text() == "KS"
    app.page.emulate_media(media="print")
    assert table.is_visible()
    assert not app.page.locator(".tabs").is_visible()
    app.page.emulate_media(media="screen")
    app.page.set_viewport_size({"width": 320, "height": 660})
    app.page.locator("#panel .scroll").evaluate("one => { one.scrollLeft = 500; }")
    for at, left in ((0, 0), (2, 40)):
        box = table.locator("tbody tr >> nth=0 >> td").nth(at).bounding_box()
        assert box and left <= box["x"] < left + 40
    app.page.set_viewport_size({"width": 1280, "height": 720})
    app.press(".tabs [data-panel=boards]")
    assert app.page.locator(".boards-list").is_visible()


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
    share([(900, 900, 1), (1120, 780, 1), (1280, 800, 1), (1600, 900, 1.2), (1920, 1080, 1.4)], 2),
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
        assert app.page.locator("#round [role=alert]").count() == 0, "what failed before is done with"


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
        f"{of_event}&round=10&bracket=9",
        f"{of_event}&round=8&bracket=17",
        f"{of_event}&round=3&bracket=3",
        f"{of_event}&round=7&bracket=24",
    ]
    screens = chosen(in_view.SCREENS, (1366, 650), (1024, 768), (390, 844))
    seen = list(walk_through(app, brackets, screens))
    assert [(one.screen, one.bracket, one.hidden) for one in seen if one.hidden] == []
    assert {one.bars for one in seen} == {1}
    assert [one.most for one in seen[:: len(screens)]] == [4, 5, 8, 10, 12]


def test_every_screen_is_in_order_for_a_screen_reader(app: App) -> None:
    app.page.evaluate(axe_source())
    for at, place in enumerate(chosen(SCREENS, *DIFFERENT)):
        app.to(place)
        for scheme in SCHEMES if TIMES > 1 or at % 2 else SCHEMES[:1]:
            app.page.emulate_media(color_scheme=scheme)
            app.page.wait_for_timeout(250)
            found = app.page.evaluate(AXE, COLOURED if scheme == "dark" else STRICT)["violations"]
            told = [(one["id"], one["nodes"][0]["html"][:160], one["nodes"][0]["any"][:1]) for one in found]
            assert told == [], (place, scheme)
    app.page.emulate_media(color_scheme="light")


OUTSIDE = """all => all
  .map((one) => [one.getBoundingClientRect(), one.closest(".walk").getBoundingClientRect()])
  .filter(([own, place]) => own.width > 0 && (own.left < place.left - 1 || own.right > place.right + 1))
  .map(([own, place]) => [own.left, own.right, place.left, place.right])"""
"""What of a stepper stands outside its place."""


def test_no_screen_is_wider_than_it_may_be(app: App) -> None:
    for place in SCREENS:
        app.to(place)
        for width in WIDTHS:
            app.page.set_viewport_size({"width": width, "height": 800})
            assert app.page.evaluate("document.documentElement.scrollWidth") <= width, (place, width)
            for name in (".drive .next", ".stage .table"):
                cut = app.page.eval_on_selector_all(f".walk {name}", OUTSIDE)
                assert cut == [], (place, width, name)
    app.page.set_viewport_size({"width": 1280, "height": 720})
