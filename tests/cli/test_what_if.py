from __future__ import annotations

import json
from functools import reduce

import pytest

from pairtutor.cli.main import main
from pairtutor.disputes.results import Changed, with_result
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.tutor import run

Capture = pytest.CaptureFixture[str]


def boards(*changed: Changed) -> set[tuple[int, int]]:
    pairing = run(reduce(with_result, changed, load("dispute-forfeit"))).paired
    return {(board.white, board.black) for board in pairing.boards} | {(pairing.bye or 0, 0)}


@pytest.mark.parametrize(
    "words",
    [["3:6-8=0-1"], ["3:Beridze-Verhoeven=-/+"], ["3:6-8=1-0", "2:4-6=+/-"], ["3:5-3=½", "1:1-5=0-1"]],
)
def test_all_boards_that_change_are_told(words: list[str], capsys: Capture) -> None:
    changed = []
    for word in words:
        number, two, result = word.replace("Beridze-Verhoeven", "6-8").replace(":", "=", 1).split("=")
        white, black = map(int, two.split("-"))
        changed.append(
            Changed(RoundNumber(int(number)), Tpn(white), Tpn(black), result.replace("½", "1/2-1/2"))
        )
    options = [option for word in words for option in ("--result", word)]
    status = main(["what-if", "dispute-forfeit", *options, "--format", "json"])
    told = capsys.readouterr()
    assert status == 0, told.err
    found = json.loads(told.out)
    before, after = boards(), boards(*changed)
    assert {tuple(old) for old, _ in found["changed"] if old} == before - after
    assert {tuple(new) for _, new in found["changed"] if new} == after - before
    assert found["changed"]
    assert found["first"]["text"]
    assert main(["what-if", "dispute-forfeit", *options]) == 0
    text = capsys.readouterr().out
    assert text.count("Supposed: ") == len(words)
    assert found["first"]["clause"] in text


def test_colours_the_other_way_round_are_taken_as_they_were(capsys: Capture) -> None:
    told = []
    for word in ("3:12-1=1-0", "3:1-12=0-1"):
        assert main(["what-if", "exchange", "--result", word]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_result_that_there_was_changes_nothing(capsys: Capture) -> None:
    assert main(["what-if", "exchange", "--result", "3:12-1=0-1", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"changed": [], "first": None}
    assert main(["what-if", "exchange", "--result", "3:12-1=0-1"]) == 0
    assert "The boards would be the same." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("3:1-2=0-1", "1 and 2 did not play each other in round 3"),
        ("9:1-2=0-1", "there is no round 9: 3 rounds have been played"),
        ("3:12-1=2-0", "'2-0' is no result"),
        ("12-1=1-0", "a result is given as 7:3-8=1-0"),
        ("x:12-1=1-0", "a result is given as 7:3-8=1-0"),
        ("0:12-1=1-0", "a result is given as 7:3-8=1-0"),
        ("3:12=1-0", "a result is given as 7:3-8=1-0"),
        ("3:12-Nobody=1-0", "nobody here is called 'Nobody'"),
    ],
)
def test_what_cannot_be_is_one_line(word: str, told: str, capsys: Capture) -> None:
    assert main(["what-if", "exchange", "--result", word]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert told in lines[-1]
