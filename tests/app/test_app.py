"""The whole tutor in one file, in a real browser without a network."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.files import LARGEST
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.app.conftest import START, App

pytestmark = pytest.mark.slow

HALL = "title: Hall\nsystem: dutch-2026\nplayers:\n"
MOST = 14_000_000


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """Return what the command line says to standard error."""
    main(command)
    return capsys.readouterr().err.strip()


def test_the_file_is_small_enough_to_be_handed_round(app: App) -> None:
    assert app.file.stat().st_size < MOST


def test_the_file_has_compiled_what_starting_needs(app: App) -> None:
    packed = dict(re.findall(r'data-part="([^"]+)"[^>]*>([^<]+)<', app.file.read_text(encoding="utf-8")))
    for name, module in (
        ("python_stdlib.zip", "json/__init__.pyc"),
        ("pairtutor.zip", "pairtutor/tutor.pyc"),
        ("pairtutor.zip", "pairtutor/sources/trf/read.pyc"),
    ):
        with ZipFile(BytesIO(gzip.decompress(b64decode(packed[name])))) as archive:
            assert module in archive.namelist()


def test_a_scenario_of_the_library_is_explained(app: App) -> None:
    app.scenario("exchange")
    assert "exchange" in app.page.title()
    assert app.boards == [f"{one.white} {one.black}" for one in run(load("exchange")).paired.boards]


def test_the_explanation_is_walked_through_by_keys_and_by_buttons(app: App) -> None:
    app.scenario("exchange")
    app.page.click("#next")
    app.page.keyboard.press("ArrowRight")
    assert app.page.locator("[aria-current=step]").count() == 1
    assert app.page.locator("#place").inner_text().startswith("step 2 of")


def test_another_system_and_another_round_can_be_chosen(app: App) -> None:
    app.scenario("exchange")
    app.page.select_option("#round select[name=system]", "dutch-2026")
    app.settled()
    assert "Dutch (2026" in app.round.locator(".facts").inner_text()
    app.page.select_option("#round select[name=round]", "1")
    app.settled()
    assert "round 1 of" in app.round.locator("h1").inner_text()
    assert "Dutch (2026" in app.round.locator(".facts").inner_text()


def test_a_broken_file_is_told_as_on_the_command_line_and_the_page_lives_on(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = b"title: T\nsystem: dutch-2017\nplayers: 3\n"
    monkeypatch.chdir(tmp_path)
    Path("broken.yaml").write_bytes(broken)
    app.drop("broken.yaml", broken)
    assert app.refusal() == said(capsys, "explain", "broken.yaml") != ""
    app.scenario("exchange")
    assert app.boards


def test_why_two_players_do_not_meet_is_answered_as_on_the_command_line(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    app.scenario("exchange")
    answer = app.ask("why-not", what="pair", first="3", second="5")
    main(["why-not", "exchange", "--pair", "3-5"])
    first = " ".join(capsys.readouterr().out.split())[:120]
    assert " ".join(answer.split()).startswith(first)
    assert "C.5 As many pairs as possible" in answer


def test_another_pairing_is_judged_bracket_by_bracket(app: App) -> None:
    app.scenario("exchange")
    assert "the pairing that the rules ask for" in app.ask("claim")
    fields = app.page.locator("form[data-ask=claim] input[name=black]")
    fields.nth(0).fill("Østergaard")
    fields.nth(1).fill("6")
    assert "✗ Bracket 2.5" in app.ask("claim")
    fields.nth(1).fill("1")
    assert "more than one place for 1" in app.ask("claim")


def test_another_result_changes_boards_and_what_decides_first_is_told(app: App) -> None:
    app.scenario("exchange")
    answer = app.ask("what-if", game="3 12 1", result="1-0")
    assert "No longer" in answer
    assert "2 Inés Carrasco is paired in bracket 2, where 1 Valdemar Østergaard is not" in answer
    before = app.boards
    app.page.click("text=Explain the round with this result")
    app.settled()
    assert "Supposed: 12 Pekka Hietanen – 1 Valdemar Østergaard in round 3: 1-0" in app.round.inner_text()
    assert {"2 1", "2 12"} & {*before} == {"2 1"}
    assert {"2 1", "2 12"} & {*app.boards} == {"2 12"}
    app.page.click("text=As it was")
    app.settled()
    assert app.boards == before


def test_an_exercise_is_answered_wrong_then_with_hints_right(app: App) -> None:
    page = app.page
    page.click("nav a[data-view=practice]")
    page.select_option("#practice select[name=kind]", "bye")
    page.click("text=Begin")
    app.settled()
    for _ in range(3):
        page.click("text=Hint")
        app.settled()
    told = page.locator("#hints li").last.inner_text()
    right = re.findall(r"\d+", told)[-1]
    for tpn in (next(one for one in players(app) if one != right), right):
        page.select_option("#exercise select[name=say]", tpn)
        page.click("#exercise button >> text=Answer")
        app.settled()
        said = page.locator("#marked").inner_text()
        assert said.startswith("Right") == (tpn == right), said
    page.click("text=Next exercise")
    app.settled()
    assert page.locator("#marked").inner_text() == ""


def players(app: App) -> list[str]:
    """Return the players that can be chosen in the exercise."""
    chosen = app.page.locator("#exercise select[name=say] option").all()
    return [value for one in chosen if (value := one.get_attribute("value"))]


def test_a_file_is_dropped_and_its_names_stay_text(app: App) -> None:
    hostile = "<img src=x onerror=alert(1)>\u202e \x1b[31m"
    rows = "".join(f'  - {{id: {one}, name: "{hostile!a} {one}"}}\n'.replace("'", "") for one in range(1, 5))
    content = f"title: <script>alert(1)</script>\nsystem: dutch-2026\nrounds: 3\nplayers:\n{rows}"
    app.dropped("<b>hall<b>.yaml", json.dumps(content))
    assert len(app.boards) == 2
    assert "<img src=x" in app.round.locator("#boards").inner_text()
    assert app.round.locator("img, script, b b").count() == 0


def test_a_file_that_is_too_large_or_no_text_is_refused_in_one_line(app: App) -> None:
    app.dropped("huge.trf", f"new Uint8Array({LARGEST + 9}).fill(32)")
    assert app.refusal() == "huge.trf:0:0: there are more than 32 MB; give a tournament file"
    app.drop("picture.trf", b"\x89PNG\0\0")
    assert app.refusal() == "picture.trf:1:1: this is a binary file; give a TRF or YAML text file"


def test_a_round_of_200_players_is_explained(app: App) -> None:
    rows = "".join(f"  - {{id: {one}, name: P{one}, rating: {2600 - one}}}\n" for one in range(1, 201))
    app.drop("hall.yaml", (HALL + rows).encode())
    assert len(app.boards) == 100


def test_the_back_button_and_a_reload_show_what_was_there(app: App) -> None:
    app.scenario("exchange")
    app.scenario("collapse")
    title = app.page.title()
    app.page.go_back()
    app.page.locator("#library:not([hidden])").wait_for()
    app.page.go_back()
    app.page.wait_for_selector("#round:not([hidden]) h1:has-text('exchange')")
    app.page.go_forward()
    app.page.locator("#library:not([hidden])").wait_for()
    app.page.go_forward()
    app.page.wait_for_selector("#round:not([hidden]) h1:has-text('paired again')")
    app.settled()
    assert app.page.title() == title


def test_a_link_to_a_rule_opens_it_and_leaves_the_round_where_it_is(app: App) -> None:
    app.scenario("exchange")
    app.page.click("#boards a.go >> nth=0")
    assert app.page.locator("#round:not([hidden]) h1").count() == 1
    app.page.go_back()
    app.settled()
    assert app.boards


def test_what_is_read_by_a_screen_reader_is_in_order(app: App) -> None:
    app.scenario("exchange")
    source = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
    app.page.evaluate(source)
    for view in ("round", "practice", "library"):
        if view != "round":
            app.page.click(f"nav a[data-view={view}]")
        # what is told of a round has its own test, as a page
        run = "axe.run({ exclude: ['#content'] }, { resultTypes: ['violations'] })"
        found = app.page.evaluate(run)["violations"]
        assert [one["id"] for one in found] == [], found


def test_a_narrow_screen_needs_no_scrolling_to_the_side(app: App) -> None:
    app.scenario("exchange")
    app.page.set_viewport_size({"width": 400, "height": 700})
    app.page.evaluate("for (const one of document.querySelectorAll('.ask')) one.open = true")
    for view in ("round", "practice", "library"):
        if view != "round":
            app.page.click(f"nav a[data-view={view}]")
        assert app.page.evaluate("document.documentElement.scrollWidth") <= 400, view
    app.page.set_viewport_size({"width": 1280, "height": 720})


def test_on_paper_there_is_the_explanation_alone(app: App) -> None:
    app.scenario("exchange")
    app.page.emulate_media(media="print")
    for hidden in ("header.bar", ".ask", "form.asked", "#tools"):
        assert not app.page.locator(hidden).first.is_visible(), hidden
    assert app.page.locator("#boards").is_visible()
    laid_out = (
        "[...document.querySelectorAll('#round *')].map(one => getComputedStyle(one).contentVisibility)"
    )
    assert set(app.page.evaluate(laid_out)) == {"visible"}, "what is out of sight on the screen is printed"
    app.page.emulate_media(media="screen")


def test_nothing_was_asked_from_anywhere_and_nobody_complained(app: App) -> None:
    assert app.requests
    assert all(one.startswith("blob:") or one == app.address for one in app.requests)
    assert app.complaints == []


def speak(app: App, code: str) -> None:
    """Choose a language, and wait until all is told in it."""
    app.page.select_option("#language", code)
    app.page.wait_for_selector(f"html[lang={code}]")
    app.page.wait_for_function("code => history.state.language === code", arg=code)
    app.settled()
    app.page.wait_for_timeout(100)
    app.settled()


def words(app: App, *places: str) -> str:
    """Return all the text of some places of the page, folded or not."""
    texts = "all => all.map((one) => document.querySelector(one).textContent).join()"
    return str(app.page.evaluate(texts, places))


def test_another_language_is_spoken_on_the_spot(app: App) -> None:
    app.page.click("nav a[data-view=practice]")
    asked = app.page.locator("form[data-ask=exercises]")
    asked.locator("[name=kind]").select_option("bracket")
    asked.locator("button").click()
    app.settled()
    app.page.click("form[data-ask=hint] button")
    app.settled()
    for number, chosen in enumerate(app.page.locator("#exercise form[data-ask=mark] select").all()[:2], 1):
        chosen.select_option(index=number)
    app.page.click("form[data-ask=mark] button")
    app.settled()
    app.scenario("exchange")
    for _ in range(3):
        app.page.keyboard.press("ArrowRight")
    app.ask("why-not", first="1", second="5")
    places = ("header", "#library", "#practice", "#round")
    english, here = words(app, *places), app.page.url
    speak(app, "fr")
    french = words(app, *places)
    assert "Bibliothèque" in french and "ne convient" not in english
    told = words(app, "header", "#practice", "#round")
    assert re.findall(r"\b(?:the|and|with|paired|round|hint|wrong)\b", told, re.IGNORECASE) == []
    assert app.page.locator("[aria-current=step]").get_attribute("id") == "step-4"
    assert app.page.locator("#why-not-answer").inner_text().startswith("1 Valdemar Østergaard est")
    assert app.page.locator("#hints li, #hints p").count() and app.page.locator("#marked").inner_text()
    speak(app, "en")
    assert words(app, *places) == english
    assert app.page.url == here
    assert app.complaints == []


def test_the_file_speaks_what_the_browser_asks_for(app: App, tmp_path: Path) -> None:
    light = without_python(app, tmp_path)
    browser = app.page.context.browser
    assert browser
    for asked, spoken in (("de-AT", "de"), ("pt-BR", "en")):
        page = browser.new_context(offline=True, locale=asked).new_page()
        page.goto(light.as_uri())
        page.wait_for_selector(f"html[lang={spoken}]")
        assert page.locator("#language").input_value() == spoken
        assert page.title().startswith("Pairtutor: Aus" if spoken == "de" else "Pairtutor: Swiss")
        page.context.close()


def without_python(app: App, folder: Path) -> Path:
    """Return the file without what answers in it."""
    light = folder / "pairtutor.html"
    packed = re.compile(r'<script type="text/plain" data-part=.*?</script>', re.DOTALL)
    light.write_text(packed.sub("", app.file.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    return light


def test_no_address_is_allowed_and_nothing_is_stored(app: App) -> None:
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
    assert app.page.evaluate("[localStorage.length, sessionStorage.length]") == [0, 0]
    assert app.page.context.cookies() == []


def test_what_works_too_long_is_stopped_and_a_reload_shows_what_was_there(app: App) -> None:
    app.scenario("exchange")
    title = app.page.title()
    rows = "".join(f"  - {{id: {one}, name: P{one}}}\n" for one in range(1, 3000))
    app.dropped("hall.yaml", json.dumps(HALL + rows), wait=False)
    app.page.click("#stop")
    app.page.reload(wait_until="commit")  # Python starts once for both
    app.page.wait_for_selector("body[data-ready]", timeout=START)
    app.page.wait_for_selector("#round:not([hidden]) #boards", timeout=START)
    assert app.page.title() == title


def test_a_file_is_asked_for_again_where_its_round_was_left(app: App, tmp_path: Path) -> None:
    light = without_python(app, tmp_path)
    other = app.page.context.new_page()
    other.goto(light.as_uri())
    left = {"view": "round", "fields": {"source": ["a.trf"]}, "content": "a.trf 1 2"}
    other.evaluate("state => history.replaceState(state, '')", left)
    other.reload()
    other.locator("#gone:not([hidden])").wait_for()
    assert other.locator("#library").is_visible()
    assert not other.locator("#round").is_visible()
    other.close()
