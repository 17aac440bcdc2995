"""What the one file says of rounds that differ is what `check` says of them, with a system to choose."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from pairtutor.app.requests import Desk
from pairtutor.cli.main import main
from pairtutor.model.recorded import recorded_round
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from pairtutor.tutor import run
from tests.lab.disputes.even import drawn_in_last_round

OPEN27 = Path(__file__).parent / "data" / "open27.trf"
MIDDLE31 = Path(__file__).parent / "data" / "middle31.trf"
"""Seven rounds of the edition of 2017, two players exchanged in round 5; it names no system."""

CAUSE = {
    "en": "possible cause: ",
    "fr": "cause possible : ",
    "es": "causa posible: ",
    "de": "mögliche Ursache: ",
}


def opened(code: str, data: bytes, system: str = "") -> tuple[Desk, str]:
    desk = Desk(lambda done, everybody: None, Language(code))
    fields = {"source": ["open.trf"], "system": [system]}
    return desk, desk.answer("open", json.dumps(fields), memoryview(data))


def checked(desk: Desk) -> str:
    """Return what is told when all rounds have been checked."""
    while 'data-more="yes"' in (told := desk.answer("check", "{}")):
        assert told
    return re.sub(r"[ \u00a0\u202f]+", " ", unescape(told))


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_an_edition_that_nobody_named_is_a_cause_with_a_button(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(OPEN27), "--lang", code]) == 1
    by_check = " ".join(capsys.readouterr().out.split()).partition(CAUSE[code])[2]
    desk, page = opened(code, OPEN27.read_bytes())
    told = checked(desk)
    assert "(2017)" in by_check
    assert told.count("(2017)") == 2 and "--" not in told
    (system,) = re.findall(r'name="system" value="([\w-]+)"', told)
    assert system == "dutch-2017"
    options = re.findall(r'<option value="">(.*?)</option>', page)
    assert ["2026" in option for option in options] == [True]


def test_by_the_edition_of_the_button_all_rounds_are_right() -> None:
    desk, page = opened("en", OPEN27.read_bytes(), "dutch-2017")
    assert "note bad" not in checked(desk)
    assert '<option value="">the file names none: FIDE Dutch (2026, in force)</option>' in page


def test_of_a_file_that_names_its_system_the_choice_says_so() -> None:
    data = b"192 FIDE_DUTCH_2017\n" + OPEN27.read_bytes()
    desk, page = opened("en", data)
    assert '<option value="">what the file says</option>' in page
    assert "note bad" not in checked(desk)


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_nobody_is_accused_where_another_edition_has_all_rounds(code: str) -> None:
    desk, _ = opened(code, OPEN27.read_bytes())
    boards = desk.answer("boards", "{}")
    assert "note" not in re.findall(r'<p class="([\w ]+)"', boards)
    told = []
    while 'data-more="yes"' in (piece := desk.answer("check", "{}")):
        told.append(piece)
    assert not any("note" in piece for piece in told)
    assert "note bad" not in piece and piece.count("<button") == 1
    assert re.search(r"\b9\b.*FIDE.*2017", unescape(piece))


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_the_edition_with_fewest_differing_rounds_is_offered_and_no_round_accused(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(MIDDLE31), "--lang", code]) == 1
    by_check = " ".join(capsys.readouterr().out.split()).partition(CAUSE[code])[2]
    assert re.search(r"\b5\b.*FIDE.*\(2017\).*--system dutch-2017", by_check)
    desk, _ = opened(code, MIDDLE31.read_bytes())
    told = checked(desk)
    assert "note bad" not in told and "differing" not in told and told.count("<button") == 1
    assert re.search(r"\b5\b.*FIDE.*2017", told)
    if code == "en":
        assert by_check.startswith("all rounds but round 5 agree with FIDE Dutch (2017)")
        assert "All rounds but round 5 are as FIDE Dutch (2017) has them; the file names no system." in told
        desk, _ = opened(code, MIDDLE31.read_bytes(), "dutch-2017")
        assert re.findall(r'data-round="(\d)"', checked(desk)) == ["5"]


def test_boards_that_the_file_has_otherwise_stand_beside_those_of_the_rules_and_are_marked() -> None:
    desk, _ = opened("en", OPEN27.read_bytes(), "dutch-2026")
    boards = desk.answer("boards", "{}")
    beside = boards[boards.index("In the file") : boards.index("data-who")]
    in_file, by_rules = (
        re.findall(r"<li>(\d+) [^–]* – (\d+|bye)", part) for part in beside.split("By the rules")
    )
    tournament = load(str(OPEN27))
    recorded = recorded_round(tournament, 9)
    theirs = {(str(meeting.white), str(meeting.black)) for meeting in recorded.meetings} | {
        (str(recorded.bye), "bye")
    }
    paired = run(tournament, 9, "dutch-2026").paired
    ours = {(str(board.white), str(board.black)) for board in paired.boards} | {(str(paired.bye), "bye")}
    assert set(in_file) == theirs - ours and set(by_rules) == ours - theirs
    assert len(re.findall('class="differs"', boards)) == len([pair for pair in by_rules if pair[1] != "bye"])
    assert "differing" not in opened("en", OPEN27.read_bytes(), "dutch-2017")[0].answer("boards", "{}")


@pytest.mark.parametrize("code", ["en", "fr", "es", "de"])
def test_an_edition_that_has_as_many_rounds_right_is_offered_beside_those_that_differ(code: str) -> None:
    even = drawn_in_last_round(load(str(OPEN27)), "dutch-2026")
    desk, _ = opened(code, to_trf(even).encode())
    told = checked(desk)
    assert re.findall(r'data-round="(\d)"', told) == ["8"]
    assert re.search(r"\b9\b.*FIDE.*2017|FIDE.*2017.*\b9\b", told)
    assert 'name="system" value="dutch-2017"' in told
