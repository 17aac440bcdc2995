"""The whole tutor in one file, in a real browser without a network: rounds, files, questions about them."""

from __future__ import annotations

import gzip
import json
import re
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.files import LARGEST
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.lab.app.opened import START, App

pytestmark = pytest.mark.slow

HALL = "title: Hall\nsystem: dutch-2026\nplayers:\n"
MOST = 14_000_000


def hall(players: int) -> str:
    """Return a tournament of so many players before its first round."""
    return HALL + "".join(
        f"  - {{id: {one}, name: P{one}, rating: {2900 - one}}}\n" for one in range(1, players + 1)
    )


def said(capsys: pytest.CaptureFixture[str], *command: str) -> str:
    """Return what the command line says to standard error."""
    main(command)
    return capsys.readouterr().err.strip()


def test_the_file_is_small_enough_to_be_handed_round(app: App) -> None:
    assert app.file.stat().st_size < MOST


def test_the_file_has_compiled_what_starting_and_the_first_questions_need(app: App) -> None:
    packed = dict(re.findall(r'data-part="([^"]+)"[^>]*>([^<]+)<', app.file.read_text(encoding="utf-8")))
    unpacked = {
        name: gzip.decompress(b64decode(packed[name])) for name in ("python_stdlib.zip", "pairtutor.json")
    }
    with ZipFile(BytesIO(unpacked["python_stdlib.zip"])) as library:
        assert "json/__init__.pyc" in library.namelist()
    listed = {path for path, _, _ in json.loads(unpacked["pairtutor.json"])["files"]}
    for module in ("tutor", "sources/trf/read", "exercises/trial", "html/exam", "tiebreaks/table"):
        assert f"/tutor/pairtutor/{module}.pyc" in listed


@pytest.mark.parametrize(
    "end", ['data-part="pairtutor.files">' + "H4sI", '<script type="text/plain" data-part="pairtutor.files"']
)
def test_a_file_that_is_cut_off_says_that_it_cannot_start(app: App, tmp_path: Path, end: str) -> None:
    whole = app.file.read_text(encoding="utf-8")
    cut = tmp_path / "cut.html"
    cut.write_text(whole[: whole.index(end) + len(end)], encoding="utf-8", newline="\n")
    browser = app.page.context.browser
    assert browser
    page = browser.new_context(offline=True).new_page()
    page.goto(cut.as_uri())
    page.wait_for_selector("#broken:not([hidden])")
    assert page.locator("#broken-why").inner_text()
    page.context.close()


def test_the_first_screen_has_three_doors_and_no_control_of_the_browser_s_own(app: App) -> None:
    assert app.page.locator("#home .door").count() == 3
    assert not app.page.locator("input[type=file]").first.is_visible()
    app.page.locator("#demo-table .card[data-p]").first.wait_for()
    app.press("#home a[href^='#scenario=']")
    assert app.page.locator(".bench .strip li").count() > 3


def test_a_round_of_the_library_has_the_boards_of_the_rules(app: App) -> None:
    app.scenario("exchange")
    assert "A bracket of four" in app.page.title()
    assert app.boards == [f"{one.white} {one.black}" for one in run(load("exchange")).paired.boards]
    assert "All 3 recorded rounds are as the rules have them" in app.round.inner_text()


def test_why_is_answered_for_who_is_touched_and_for_two_why_not(
    app: App, capsys: pytest.CaptureFixture[str]
) -> None:
    app.scenario("exchange")
    assert "Both have 2.5 points. Each gets the colour due" in app.touch(3)
    answer = app.touch(5)
    main(["why-not", "exchange", "--pair", "3-5"])
    first = " ".join(capsys.readouterr().out.split())[:100]
    assert first in " ".join(answer.split())
    assert "C.5 As many pairs as possible" in answer
    assert app.page.locator("#answer a[href^='#rule-']").count()
    app.touch(3)
    app.press("[data-what=black]")
    assert "3 Tamás Bárány" in app.page.locator("#answer").inner_text()


def test_one_player_is_chosen_by_name_and_has_a_sheet_to_print(app: App) -> None:
    app.scenario("exchange")
    app.page.fill("#who", "Dumitrescu")
    app.press("form[data-who] button")
    assert "Why not the others?" in app.round.inner_text()
    assert app.page.url.endswith("player=5")
    app.page.emulate_media(media="print")
    assert app.page.locator(".one-player .sign").is_visible()
    assert not app.page.locator(".tabs").is_visible()
    app.page.emulate_media(media="screen")


def test_two_numbers_in_the_field_ask_why_not_these_two(app: App) -> None:
    app.scenario("exchange")
    touched = (app.touch(3), app.touch(5))[1]
    for typed in ("3-5", "3 5", "3, 5"):
        app.press("#answer button")
        app.page.fill("#who", typed)
        app.press("form[data-who] button")
        assert app.page.locator("#answer").inner_text() == touched


def test_other_boards_are_judged_after_players_were_moved(app: App) -> None:
    app.scenario("exchange")
    app.page.click("#move")
    app.press("#claim-form button.main")
    assert "the pairing that the rules ask for" in app.page.locator("#claim-answer").inner_text()
    for one in (6, 1):
        app.page.click(f".boards-list [data-tpn='{one}']")
    assert app.boards[:2] == ["3 1", "2 6"]
    app.press("#claim-form button.main")
    assert "✗ Bracket 2.5" in app.page.locator("#claim-answer").inner_text()
    app.page.drag_and_drop(".boards-list [data-tpn='6']", ".boards-list [data-tpn='1']")
    assert app.boards[:2] == ["3 6", "2 1"]


def test_a_bracket_is_stepped_through_by_buttons_and_keys_and_the_address_follows(app: App) -> None:
    app.scenario("exchange", "&step=9")
    here = app.page.locator(".strip [aria-current=step]")
    first = here.get_attribute("aria-label")
    app.page.keyboard.press("ArrowRight")
    assert here.get_attribute("aria-label") != first
    assert re.search(r"#scenario=exchange&step=\d+", app.page.url)
    app.page.keyboard.press("End")
    app.page.click(".bench .next")
    app.settled()
    assert app.page.locator(".rail [aria-current]").inner_text().startswith("Bracket 1")
    app.page.keyboard.press("ArrowLeft")  # back over the border, to the last step of the bracket before
    app.settled()
    assert app.page.locator(".rail [aria-current]").inner_text().startswith("Bracket 2")
    assert here.locator("xpath=..").evaluate("one => one === one.parentElement.lastElementChild")
    app.page.keyboard.press("Home")
    assert app.page.locator(".rail li").first.locator("[aria-current]").count() == 0
    assert app.page.locator(".bench .back").is_enabled()


def test_behind_the_curtain_the_next_step_is_asked_and_nothing_gives_it_away(app: App) -> None:
    app.scenario("exchange", "&panel=steps")
    app.page.keyboard.press("c")
    app.settled()
    assert app.page.locator(".rail li").first.locator("[aria-current]").count() == 1
    assert not app.page.locator("#round .choice").is_visible()
    assert not app.page.locator(".all-steps").is_visible()
    app.page.keyboard.press("ArrowRight")
    assert app.page.locator(".step-head").inner_text().endswith("?")
    assert app.page.locator(".step-ask").inner_text() == "Show me"
    app.page.keyboard.press("c")
    assert app.page.locator("#round .choice").is_visible()


def test_behind_the_curtain_whoever_is_taken_for_a_floater_is_told_why_not(app: App) -> None:
    app.scenario("lim26-again", "&panel=steps&step=5")
    app.page.locator("[data-answered] li[id*='-float-']").first.wait_for(state="attached")
    app.page.keyboard.press("c")
    app.page.keyboard.press("ArrowRight")
    assert app.page.locator(".step-head").inner_text().startswith("Who leaves")
    app.page.click("#panel .bench .card[data-p='7']")
    app.page.click("#panel .step-ask .main-btn")
    assert "7 floated in the round before, but 4 did not" in app.page.locator(".step-said").inner_text()
    app.page.keyboard.press("c")


def test_two_who_are_touched_in_a_bracket_have_their_answer(app: App) -> None:
    app.scenario("exchange", "&panel=steps")
    app.page.locator("[data-answered] li").first.wait_for(state="attached")
    for one in (4, 8):
        app.page.click(f"#panel .bench .card[data-p='{one}']")
    assert "they have already played (round 2, C.1)" in app.page.locator(".step-said").inner_text()


def test_a_cell_of_the_triangle_tells_its_sentence(app: App) -> None:
    app.scenario("exchange", "&panel=answers")
    app.page.locator(".triangle a").first.focus()
    told = app.page.locator(".answers .told").inner_text()
    assert told.startswith("− 4 – 7: 4 would play 7, both due Black")


def test_another_result_changes_boards_and_what_decides_first_is_told(app: App) -> None:
    app.scenario("exchange", "&panel=games")
    app.page.select_option("[data-ask=what-if] [name=game]", "3 12 1")
    app.page.select_option("[data-ask=what-if] [name=result]", "1-0")
    app.press("[data-ask=what-if] button")
    answer = app.page.locator("#what-if-answer").inner_text()
    assert "No longer" in answer
    paired = "2 Inés Carrasco (2 points) is paired in bracket 2, but 1 Valdemar Østergaard"
    paired += " (1 point) is not"
    assert paired in answer
    app.press("text=Explain the round with this result")
    app.press(".tabs [data-panel=boards]")
    assert "Supposed: 12 Pekka Hietanen – 1 Valdemar Østergaard in round 3: 1-0" in app.round.inner_text()
    assert {"2 1", "2 12"} & {*app.boards} == {"2 12"}
    app.press("text=As it was")
    assert {"2 1", "2 12"} & {*app.boards} == {"2 1"}


def test_another_system_and_another_round_can_be_chosen(app: App) -> None:
    app.scenario("exchange")
    app.page.select_option("#round select[name=system]", "dutch-2026")
    app.settled()
    assert "Dutch (2026" in app.round.locator(".lead").inner_text()
    app.page.select_option("#round select[name=round]", "1")
    app.settled()
    assert app.round.locator("h1").inner_text().startswith("Round 1")
    assert "round=1" in app.page.url and "system=dutch-2026" in app.page.url


def test_the_rounds_in_dispute_come_first(app: App) -> None:
    app.to("#scenario=collapse&system=lim-2026")
    app.page.locator("#checked .note.bad a.button").first.wait_for()
    wrong = app.page.locator("#checked .note.bad a.button").first
    number = wrong.get_attribute("data-round")
    wrong.click()
    app.settled()
    assert app.round.locator("h1").inner_text().startswith(f"Round {number}")


def test_the_whole_explanation_is_the_page(app: App) -> None:
    app.scenario("exchange", "&panel=report")
    assert app.page.locator("#content details.bracket").count() == 5
    app.page.click("#content .go >> nth=0")
    assert app.page.locator("#round #content").count() == 1


def test_a_broken_file_is_told_in_sentences_with_its_line_and_the_page_lives_on(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = b"title: T\nsystem: dutch-2017\nplayers: 3\n"
    monkeypatch.chdir(tmp_path)
    Path("broken.yaml").write_bytes(broken)
    app.drop("broken.yaml", broken)
    assert said(capsys, "explain", "broken.yaml").endswith(":3:10: players is a single value; write a list")
    sentences, place, line = app.refusal().split("\n\n")
    assert sentences == "Players is a single value. Write a list."
    assert (place, line) == ("Line 3, column 10", "players: 3")
    app.scenario("exchange")
    assert app.boards


def test_a_file_is_dropped_and_its_names_stay_text(app: App) -> None:
    hostile = "<img src=x onerror=alert(1)>\u202e \x1b[31m"
    rows = "".join(f'  - {{id: {one}, name: "{hostile!a} {one}"}}\n'.replace("'", "") for one in range(1, 5))
    content = f"title: <script>alert(1)</script>\nsystem: dutch-2026\nrounds: 3\nplayers:\n{rows}"
    app.dropped({"<b>hall<b>.yaml": json.dumps(content)})
    assert len(app.boards) == 2
    assert "<img src=x" in app.round.locator(".boards-list").inner_text()
    assert app.round.locator("img, script, b b").count() == 0


def test_a_file_that_is_too_large_or_no_text_is_refused_in_one_line(app: App) -> None:
    app.dropped({"huge.trf": f"new Uint8Array({LARGEST + 9}).fill(32)"})
    assert app.refusal() == "There are more than 32 MB. Give a tournament file."
    app.drop("picture.trf", b"\x89PNG\0\0")
    assert app.refusal().startswith("This is a binary file. Give a TRF or YAML text file.")


def test_a_thousand_players_are_listed_and_the_page_says_what_it_shows(app: App) -> None:
    app.drop("hall.yaml", hall(1000).encode())
    assert len(app.boards) == 500
    assert "1000 players: the boards are listed" in app.round.inner_text()
    assert "Colour" in app.touch(1) or "1 P1" in app.page.locator("#answer").inner_text()


def test_nothing_is_kept_without_a_yes_and_with_it_the_file_is_there_after_a_reload(app: App) -> None:
    stored = "[localStorage.length, sessionStorage.length]"
    app.drop("club.yaml", hall(6).encode())
    assert app.page.evaluate(stored) == [0, 0]
    app.to("#practise")
    app.page.click("#keep-yes")
    app.page.reload(wait_until="commit")
    app.page.wait_for_selector("body[data-begun]", timeout=START)
    app.settled()
    app.to("#file=club.yaml")
    assert len(app.boards) == 3
    app.to("#")
    assert app.page.locator("#last-files").inner_text().splitlines()[0] == "club.yaml"
    app.page.click("#forget")
    assert app.page.evaluate(stored) == [0, 0]
    assert app.page.context.cookies() == []


def test_what_works_too_long_is_stopped_and_python_that_fails_offers_the_file_back(app: App) -> None:
    app.scenario("exchange")
    app.dropped({"hall.yaml": json.dumps(hall(6))})
    title = app.page.title()
    app.page.evaluate("modules['python.js'].startAgain('en')")
    app.page.wait_for_selector("body[data-ready]", timeout=START)
    app.page.locator(".boards-list").wait_for(timeout=START)
    app.settled()
    assert app.page.title() == title
    app.page.evaluate("modules['python.js'].breakDown('out of memory')")
    assert "out of memory" in app.page.locator("#broken").inner_text()
    with app.page.expect_download() as saved:
        app.page.click("#file-back")
    assert saved.value.suggested_filename == "hall.yaml"
    app.page.click("#again")
    app.page.wait_for_selector("body[data-ready]", timeout=START)
    app.settled()
    assert len(app.boards) == 3


def test_back_and_forward_show_what_was_there(app: App) -> None:
    app.scenario("exchange")
    app.to("#learn")
    app.scenario("collapse")
    title = app.page.title()
    app.page.go_back()
    app.page.locator("#learn:not([hidden])").wait_for()
    app.page.go_back()
    app.page.wait_for_selector("#round:not([hidden]) .lead:has-text('bracket of four')")
    app.settled()
    app.page.go_forward()
    app.page.locator("#learn:not([hidden])").wait_for()
    app.page.go_forward()
    app.page.locator("#round:not([hidden])").wait_for()
    app.settled()
    assert app.page.title() == title


def test_nothing_was_asked_from_anywhere_and_nobody_complained(app: App) -> None:
    assert app.requests
    assert all(one.startswith("blob:") or one.partition("#")[0] == app.address for one in app.requests)
    assert app.complaints == []
