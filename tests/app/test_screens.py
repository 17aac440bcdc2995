"""The screens of the one file: lessons, rules, exercises, exams; keys, fingers, languages."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.lab.app.opened import START, App

pytestmark = pytest.mark.slow
CHOOSE = "() => { document.querySelector('#practise .choose').open = true; }"
"""Unfolds what exercises are chosen by."""


def test_the_courses_in_force_come_first_and_a_lesson_has_its_brackets_and_exercises(app: App) -> None:
    app.to("#learn")
    assert app.page.locator("#learn .courses summary").first.inner_text().startswith("Course Dutch 2026")
    app.press("[data-lesson='dutch-2026.4'] a")
    page = app.page.locator("#page")
    assert page.locator("h1").inner_text().startswith("4. ")
    assert page.locator("ol.steps .stage").count() > 2
    assert page.locator("details.ask").count() > 2
    page.locator("details", has_text="Solution").last.click()
    app.press("#page nav a:nth-of-type(3)")
    assert page.locator("h1").inner_text().startswith("5. ")


def test_the_brackets_of_a_lesson_are_stepped_through_and_what_is_done_is_kept_after_a_yes(app: App) -> None:
    app.to("#lesson=dutch-2026.5")
    page = app.page
    page.click("#page .walk-here:not([data-curtain]) > p button")
    page.click("#page .bench .next")
    page.locator("#page .bench .strip li:nth-child(2).now").wait_for()
    page.click("#page .walk-here[data-curtain] > p button")
    asked = page.locator("#page .walk-here[data-curtain] .bench")
    asked.locator(".next").click()
    assert asked.locator(".strip .hid").count() > 2
    app.press("#page [data-done]")
    assert page.locator("#may-keep").is_visible()
    assert page.evaluate("localStorage.length") == 0
    assert page.locator("#learn li.done").get_attribute("data-lesson") == "dutch-2026.5"
    page.click("#keep-yes")
    kept = json.loads(page.evaluate("localStorage.pairtutor"))
    assert kept["lessons"] == ["dutch-2026.5"]
    assert json.loads(kept["cards"])["lessons"] == {"dutch-2026 5": "!"}
    page.evaluate("localStorage.clear()")
    app.press("#page [data-done]")
    assert page.locator("#learn li.done").count() == 0
    page.click("#keep-no")


def test_exercises_of_a_lesson_have_addresses_and_the_first_screen_goes_on_there(app: App) -> None:
    page = app.page
    app.to("#learn")
    assert page.locator("#go-on").get_attribute("hidden") is not None
    page.evaluate("localStorage.pairtutor = '{}'")
    app.to("#lesson=dutch-2026.4")
    app.press("#part-exercise-1 a.button")
    first = page.locator("#exercise h2 ~ *").all_inner_texts()
    assert re.search(r"Exercise 1 of \d+$", page.locator("#exercise .in-lesson").inner_text())
    app.press("#exercise a.button")
    assert "Exercise 2 of" in page.locator("#exercise .in-lesson").inner_text()
    assert page.evaluate("location.hash") == "#practise=dutch-2026.4.2"
    page.go_back()
    page.locator(".in-lesson", has_text="Exercise 1 of").wait_for()
    assert page.locator("#exercise h2 ~ *").all_inner_texts() == first
    app.press("a.brand")
    link = page.locator("#go-on a")
    assert link.get_attribute("href") == "#practise=dutch-2026.4.1"
    app.press("#go-on a")
    assert page.locator("#practise").is_visible()
    app.press("#exercise .in-lesson a")
    app.press("#page [data-done]")
    app.press("a.brand")
    assert link.get_attribute("href") == "#lesson=dutch-2026.5"
    app.press("#go-on a")
    assert page.locator("#page h1").inner_text().startswith("5. ")
    page.evaluate("localStorage.clear()")


def test_an_exercise_begins_at_its_heading_and_an_empty_answer_is_no_answer(app: App) -> None:
    page = app.page
    app.to("#lesson=dutch-2026.4")
    app.press("#part-exercise-1 a.button")
    while not page.locator(".cards-to-pair").count():
        app.press("#exercise a.button")
        assert page.evaluate("document.activeElement.matches('#exercise h2')")
    top = page.evaluate("document.getElementById('exercise').getBoundingClientRect().top")
    end = page.evaluate("document.documentElement.scrollHeight - innerHeight - scrollY")
    assert top < 2 or end < 2
    app.press("#exercise .onward button.main")
    assert page.locator("#marked").inner_text().startswith("no pair is made yet; touch two cards")
    app.press("#exercise .onward button.main")
    assert page.locator("#marked .told").count()


def test_every_column_of_an_exercise_is_in_view_on_a_projector(app: App) -> None:
    app.page.set_viewport_size({"width": 1024, "height": 768})
    app.to("#practise")
    app.page.evaluate(CHOOSE)
    for kind in ("spared", "eligible", "bracket"):
        app.page.select_option("#practise .choose [name=kind]", kind)
        app.press("#practise .choose button.main")
        width, room = app.page.eval_on_selector(
            "#exercise .facts-beside .scroll", "one => [one.scrollWidth, one.clientWidth]"
        )
        assert width <= room + 1, kind
    app.page.evaluate(CHOOSE)
    app.page.set_viewport_size({"width": 1280, "height": 720})


BAR = """() => {
    const bar = document.querySelector("#exercise .onward").getBoundingClientRect();
    const focused = document.activeElement, box = focused.getBoundingClientRect();
    const inBar = focused.closest(".onward") || focused === document.body;
    const under = !inBar && box.bottom > bar.top + 1 && box.top < bar.bottom;
    return { top: bar.top, below: bar.bottom > innerHeight, under };
}"""
"""Where the bar with what comes next is, and whether what has the focus lies under it."""


def test_what_comes_next_is_in_view_before_and_after_an_answer_and_nothing_lies_under_it(app: App) -> None:
    page = app.page

    def upper_edge() -> float:
        """Return where the bar begins, which is in view, and nothing that has the focus under it."""
        bar = page.evaluate(BAR)
        assert bar["top"] > 0 and not bar["below"] and not bar["under"], page.viewport_size
        return float(bar["top"])

    for width, height in ((390, 844), (1024, 768), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        app.to("#practise=dutch-2026.7.2")
        upper_edge()
        app.press("#exercise .onward .main")
        told = page.locator("#marked").bounding_box()
        assert told and told["y"] >= 0 and told["y"] + min(told["height"], 300) <= upper_edge() + 1
        for _ in range(3):  # the third hint is the answer, and the end
            app.press("#exercise .onward form[data-ask=hint] button")
            upper_edge()
        assert page.locator("#exercise .onward a.button").is_visible()
        app.to("#practise=dutch-2026.7.3")
        page.locator("#exercise h2").focus()
        page.keyboard.press("Tab")
        while page.evaluate("document.activeElement.closest('#exercise') !== null"):
            upper_edge()
            page.keyboard.press("Tab")
        app.press("#exercise .onward form[data-ask=hint] button")
        hint = page.locator("#hints").bounding_box()
        assert hint and hint["y"] + hint["height"] <= upper_edge() + 1
        app.to("#learn")
    page.set_viewport_size({"width": 1280, "height": 720})


def test_a_reason_in_a_sentence_is_written_kept_and_held_against_the_model(app: App) -> None:
    page = app.page
    app.to("#practise")
    page.evaluate(CHOOSE)
    page.select_option("#practise .choose [name=kind]", "culprit")
    app.press("#practise .choose button.main")
    field = page.locator("#exercise [name=sentence]")
    field.fill("They met in round 2,\nso they may not meet again.")
    page.locator("#exercise [name^=say][type=checkbox]").first.check()
    page.locator("#exercise input[name=say]").fill("[C20]")
    app.press("#exercise .onward .main")
    assert page.locator("#marked .own-sentence").count() == 0, "the model reason is not told yet"
    page.locator("#exercise [name^=say][type=checkbox]").nth(
        1
    ).check()  # another answer: the same is no second one
    app.press("#exercise .onward .main")
    told = page.locator("#marked .told").inner_text()
    own = told.index("They met in round 2,\nso they may not meet again.")
    assert told.index("Your sentence") < own < told.index("Half of the marks: the clause.")
    assert own < told.index("The sentence names the fact")
    speak(app, "de")
    assert field.input_value().startswith("They met in round 2")
    assert "They met in round 2" in page.locator("#marked .own-sentence").inner_text()
    speak(app, "en")
    page.evaluate(CHOOSE)


CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 3).map((one) => one.textContent)"""
"""The names that are not whole."""


def test_names_and_numbers_on_tiles_are_whole_on_a_phone(app: App) -> None:
    app.page.set_viewport_size({"width": 390, "height": 844})
    for name in ("exchange", "first-round"):
        app.scenario(name, "&panel=steps")
        app.page.keyboard.press("End")
        assert app.page.locator("#panel .bench .nm").count() > 3
        assert app.page.eval_on_selector_all("#panel .bench .nm, #panel .bench .card > b", CUT) == []
    app.page.set_viewport_size({"width": 1280, "height": 720})


def test_the_library_is_searched(app: App) -> None:
    app.to("#learn")
    app.page.fill("#filter", "lim bye")
    seen = app.page.locator("#learn [data-words]:visible")
    assert seen.count()
    assert all("lim" in (one.get_attribute("data-words") or "") for one in seen.all())
    app.page.fill("#filter", "")


def test_rules_are_searched_and_a_link_leads_to_one(app: App) -> None:
    app.to("#rules=dutch-2026")
    app.page.fill("#page [data-filter]", "topscorers")
    shown = app.page.locator("#page .rule:visible")
    assert 0 < shown.count() < app.page.locator("#page .rule").count()
    app.to("#glossary")
    app.page.fill("#page [data-filter]", "transposition")
    assert app.page.locator("#page dt:visible").first.inner_text() == "Transposition"


def test_a_bracket_on_the_board_is_paired_and_a_wrong_sign_is_told(app: App) -> None:
    app.to("#board")
    app.page.fill("#board [name=spec]", "5B 12W 16B 17b 19W 25B!")
    app.page.fill("#board [name=met]", "17-5")
    app.press("#board button.main")
    assert len(app.boards) == 3
    app.page.go_back()
    app.page.fill("#board [name=spec]", "5B 12Q")
    app.press("#board button.main")
    assert app.refusal().startswith("SPEC:1:6: 'Q' after player 12 is no preference")


def test_after_the_answer_there_is_nothing_more_to_answer_and_the_card_comes_back(app: App) -> None:
    page = app.page
    app.to("#practise")
    page.evaluate(CHOOSE)
    page.select_option("#practise select[name=kind]", "bye")
    app.press("#practise .choose button.main")
    answer = page.locator("#exercise .onward button.main")
    for _ in range(3):
        assert answer.is_visible()
        app.press("form[data-ask=hint] button")
    assert re.search(r"\d", page.locator("#hints li").last.inner_text())
    assert not answer.is_visible()
    app.press("form[data-ask=next] button")
    players = [one.get_attribute("value") or "" for one in page.locator("#exercise [name^=say]").all()]
    for tpn in players[:2]:
        page.check(f"#exercise [name^=say][value='{tpn}']")
        app.press("#exercise .onward button.main")
        if "Right" in page.locator("#marked").inner_text():
            break
        assert answer.is_visible() == (tpn == players[0]), "the second wrong answer is the last"
    assert not answer.is_visible()
    app.press("form[data-ask=next] button")
    assert page.locator("#marked").inner_text() == ""
    app.to("#cards")
    assert "mastered" in page.locator("#deck h2").first.inner_text()
    assert page.evaluate("localStorage.length") == 0


def test_pairs_are_made_by_touching_two_players(app: App) -> None:
    app.to("#practise")
    app.press("#practise button.main")
    players = app.page.locator(".cards-to-pair .player")
    met = (players.nth(0).get_attribute("data-met") or "").replace(":", " ").split()[::2]
    here = [one.get_attribute("data-tpn") or "" for one in players.all()]
    players.nth(0).click()
    players.nth(next(at for at, tpn in enumerate(here) if at and tpn not in met)).click()
    assert app.page.locator(".pairs-made li").count() == 1
    app.press("#exercise .onward button.main")
    assert app.page.locator("#marked").inner_text() != ""
    app.page.click(".pairs-made button")
    assert app.page.locator(".pairs-made li").count() == 0


LINES = "all => all.map((one) => one.getAttribute('class'))"


def test_a_bracket_is_paired_on_the_table_by_dragging_and_two_who_have_met_are_refused_at_once(
    app: App,
) -> None:
    page = app.page
    app.to("#lesson=dutch-2026.4")
    app.to("#practise")
    for _ in range(8):
        app.press("#practise form[data-ask=exercises] button.main >> nth=0")
        cards = page.locator(".cards-to-pair .player")
        here = [one.get_attribute("data-tpn") or "" for one in cards.all()]
        met = {
            one: {game.partition(":")[0] for game in (cards.nth(at).get_attribute("data-met") or "").split()}
            for at, one in enumerate(here)
        }
        strangers = [(one, two) for one in here for two in here if one < two and two not in met[one]]
        known = [(one, two) for one in here for two in here if one < two and two in met[one]]
        if strangers and known:
            break
    assert strangers and known
    for tpn in known[0]:
        page.click(f".cards-to-pair [data-tpn='{tpn}']")
    assert "played in round" in page.locator(".pair-said").inner_text()
    assert page.eval_on_selector_all(".cards-to-pair path", LINES) == ["refused"]
    assert page.locator(".pairs-made li").count() == 0
    seats = [page.locator(f".cards-to-pair [data-tpn='{one}']").bounding_box() for one in strangers[0]]
    for box, act in zip(seats, (page.mouse.down, page.mouse.up), strict=True):
        assert box
        page.mouse.move(box["x"] + 30, box["y"] + 20)
        act()
    assert page.eval_on_selector_all(".cards-to-pair path", LINES)[0] == "settled"
    assert page.locator(".pairs-made li").count() == 1
    first, second = strangers[0]
    assert page.locator(".pair-said").inner_text() == f"{first} – {second}"
    page.click(".pairs-made button")
    assert page.evaluate("document.activeElement.dataset.tpn") in strangers[0]


def test_cards_are_saved_and_taken_in_again(app: App, tmp_path: Path) -> None:
    app.to("#cards")
    with app.page.expect_download() as saved:
        app.page.click("#cards-out")
    kept = tmp_path / "cards.json"
    saved.value.save_as(kept)
    assert json.loads(kept.read_text(encoding="utf-8"))["cards"] == 1
    app.page.set_input_files("#cards-file", kept)
    app.settled()
    assert "mastered" in app.page.locator("#deck").inner_text()
    kept.write_text("nonsense", encoding="utf-8")
    app.page.set_input_files("#cards-file", kept)
    app.settled()
    assert "cards.json" in app.page.locator("#deck [role=alert]").inner_text()


def test_an_exam_is_made_printed_and_the_sheets_of_a_class_are_marked(app: App) -> None:
    app.to("#exam")
    app.page.fill("#exam [name=count]", "2")
    app.press("#exam button.main")
    with app.page.context.expect_page() as opened:
        app.page.click("[data-look='exam.html']")
    paper = opened.value
    paper.wait_for_selector("h1")
    assert paper.evaluate("getComputedStyle(document.body).maxWidth") != "none", "it has its own style"
    paper.close()
    held = "one => one.content.textContent"
    key = app.page.eval_on_selector("template[data-file='key.yaml']", held)
    table = app.page.eval_on_selector("template[data-file='answers.csv']", held)
    head = "\n".join(table.splitlines()[:2])
    app.dropped(
        {
            "ana.yaml": json.dumps(key.replace("name: Key", "name: Ana")),
            "class.csv": json.dumps(head + "\nBo,,,\n"),
        }
    )
    marks = app.page.locator("#marked-class").inner_text()
    assert "Ana" in marks and "100" in marks and "Bo" in marks
    app.dropped({"torn.yaml": json.dumps("answers: [")})
    assert "torn.yaml:" in app.page.locator("#marked-class [role=alert]").inner_text()


def test_everything_is_reached_by_keys_alone(app: App) -> None:
    app.to("#")
    app.page.locator(".skip").focus()
    reached = []
    for _ in range(12):
        app.page.keyboard.press("Tab")
        reached.append(app.page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert {"brand", "language", "shade", "demo-play", "open-file", "door"} <= {*reached}
    app.scenario("exchange")
    app.page.locator(".boards-list .player").first.focus()
    for key in ("Enter", "Tab", "Enter"):
        app.page.keyboard.press(key)
        app.settled()
    assert app.page.locator("#answer .told").count() == 1
    app.page.fill("#who", "6")
    app.page.press("#who", "Enter")
    app.page.locator("#panel .one-player").wait_for()
    app.settled()
    focused = app.page.evaluate("document.activeElement.innerText")
    assert focused == "6 Takeshi Murakami", "one goes on at whom one asked about"


UNDER = """() => {
    const focused = document.activeElement, answer = document.getElementById("answer");
    return focused !== document.body && !answer.contains(focused)
        && focused.getBoundingClientRect().bottom > answer.getBoundingClientRect().top + 1;
}"""
"""Whether what has the focus lies under the answer."""


def test_an_answer_is_closed_by_escape_and_nothing_focused_lies_under_it(app: App) -> None:
    app.scenario("exchange")
    third = app.page.locator(".boards-list .player").nth(2)
    third.focus()
    app.page.keyboard.press("Enter")
    app.settled()
    for _ in range(16):
        app.page.keyboard.press("Tab")
        assert not app.page.evaluate(UNDER)
    app.page.keyboard.press("Escape")
    assert app.page.locator("#answer").is_hidden()
    assert third.evaluate("one => one === document.activeElement")
    assert third.get_attribute("aria-pressed") == "false"


def test_the_buttons_of_a_board_say_their_colour_and_seats_keep_theirs(app: App) -> None:
    app.scenario("exchange")
    first = app.page.locator(".boards-list li").first.locator(".player")
    assert [one.rpartition(", ")[2] for one in first.all_text_contents()] == ["White", "Black"]
    app.page.click("#move")
    app.page.click(".boards-list [data-tpn='3']")
    app.page.click(".boards-list [data-tpn='6']")
    moved = first.all_text_contents()
    assert moved[0].startswith("6 ") and moved[0].endswith(", White")
    assert moved[1].startswith("3 ") and moved[1].endswith(", Black")


def test_fingers_touch_and_swipe(app: App, site: Path) -> None:
    browser = app.page.context.browser
    assert browser
    phone = browser.new_context(
        offline=True, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}
    )
    other = App(phone.new_page(), app.file)
    other.page.goto(app.address, wait_until="commit")
    other.page.wait_for_selector("body[data-ready]", timeout=START)
    other.scenario("exchange")
    other.page.tap(".boards-list [data-tpn='3']")
    other.settled()
    assert "Both have 2.5" in other.page.locator("#answer").inner_text()
    small = other.page.evaluate(
        "[...document.querySelectorAll('#round button:not(.unscripted), .top a')]"
        ".filter((one) => one.offsetParent && one.getBoundingClientRect().height < 40).length"
    )
    assert small == 0
    phone.close()


def speak(app: App, code: str) -> None:
    """Choose a language, and wait until all is told in it."""
    app.page.select_option("#language", code)
    app.page.wait_for_selector(f"html[lang={code}]")
    app.page.wait_for_function("code => history.state.language === code", arg=code)
    app.settled()


def words(app: App, *places: str) -> str:
    """Return all the text of some places of the page, folded or not."""
    texts = "all => all.map((one) => document.querySelector(one).textContent).join()"
    return str(app.page.evaluate(texts, places))


def test_another_language_is_spoken_on_the_spot(app: App) -> None:
    app.to("#practise")
    app.page.evaluate(CHOOSE)
    app.page.select_option("#practise select[name=kind]", "bracket")
    app.press("#practise button.main")
    app.press("form[data-ask=hint] button")
    app.scenario("exchange", "&panel=answers")
    places = ("header", "#home", "#learn", "#practise", "#exam", "#round")
    english, here = words(app, *places), app.page.url
    speak(app, "fr")
    french = words(app, *places)
    assert "Apprendre" in french and "Three doors" not in french
    told = words(app, "header", "#practise", "#exam form", "#papers", "#board", "#round", "#home .doors")
    assert re.findall(r"\b(?:the|and|with|paired|round|hint|wrong)\b", told, re.IGNORECASE) == []
    assert app.page.locator("#hints li").count()
    assert app.page.locator("#panel .triangle").count() == 1
    speak(app, "en")
    assert words(app, *places) == english
    assert app.page.url == here
    assert app.complaints == []


def test_the_file_speaks_what_its_address_or_the_browser_asks_for(app: App, tmp_path: Path) -> None:
    light = tmp_path / "pairtutor.html"
    packed = re.compile(r'<script type="text/plain" data-part=.*?</script>', re.DOTALL)
    light.write_text(packed.sub("", app.file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    browser = app.page.context.browser
    assert browser
    for asked, more, spoken in (("de-AT", "", "de"), ("pt-BR", "", "en"), ("de-AT", "#learn&lang=fr", "fr")):
        page = browser.new_context(offline=True, locale=asked).new_page()
        page.goto(light.as_uri() + more)
        page.wait_for_selector(f"html[lang={spoken}]")
        assert page.locator("#language").input_value() == spoken
        page.context.close()


def test_no_address_is_allowed(app: App) -> None:
    refused = app.page.evaluate(
        """async () => {
            const refused = [];
            const note = (one) => refused.push(one.effectiveDirective);
            document.addEventListener("securitypolicyviolation", note);
            await fetch("https://example.org/").catch(() => {});
            new Image().src = "https://example.org/a.png";
            const script = document.createElement("script");
            script.src = "https://example.org/a.js";
            document.body.append(script);
            await new Promise((done) => setTimeout(done, 50));
            return refused.sort();
        }"""
    )
    assert refused == ["connect-src", "img-src", "script-src-elem"]
