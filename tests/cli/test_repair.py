from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.main import main

Capture = pytest.CaptureFixture[str]


def test_repairs_are_told_with_what_they_break_and_the_round_paired_anew(capsys: Capture) -> None:
    assert main(["repair", "dispute-forfeit", "--absent", "7"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(
        "Absent in round 4: 7 Šárka Novotná\n"
        "7 Šárka Novotná was to play 9 Priya Raghunathan.\n"
        "The number of players is now even, so there is no bye; 3 Saoirse Byrne, who was to have it, plays.\n"
        "\nRepair 1: 1 new board\n"
    )
    assert (
        "  3 Saoirse Byrne – 9 Priya Raghunathan\n  This is the round paired again from the start.\n" in told
    )
    assert (
        "First departure from the rules: "
        "in bracket 2, there would be one pair instead of two ([C6]" in " ".join(told.split())
    )
    assert "Paired again from the start:" not in told, "it is the first of them"


def test_json_has_the_same(capsys: Capture) -> None:
    assert main(["repair", "dispute-forfeit", "--absent", "Novot", "--format", "json", "--lang", "fr"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["round"], told["absent"], told["present"], len(told["repairs"])) == (4, [7], [], 3)
    first, second, _ = told["repairs"]
    assert first.keys() == {"pairs", "bye", "changed", "clause", "text"}
    assert {key: first[key] for key in told["anew"]} == told["anew"]
    assert (first["clause"], second["clause"]) == ("", "3.8")


def test_the_published_round_is_the_one_that_is_repaired(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out.trf"
    assert main(["pair", "dispute-forfeit", "--format", "trf", "-o", str(out)]) == 0
    for words in (["--absent", "9,7"], ["--absent", "9", "--absent", "7"]):
        assert main(["repair", str(out), *words, "--format", "json"]) == 0
        told = json.loads(capsys.readouterr().out)
        assert (told["round"], told["absent"], told["repairs"][0]["changed"]) == (4, [9, 7], [])


@pytest.fixture(scope="module")
def odd(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Round 3 of eleven players, of whom 1 and 4 are not there, so that somebody has the bye."""
    file = tmp_path_factory.mktemp("late") / "odd.trf"
    words = ["--players", "11", "--rounds", "7", "--played", "2", "--seed", "5", "--byes", "0"]
    assert main(["generate", *words, "--late", "0", "--forfeits", "0", "-o", str(file)]) == 0
    text = file.read_text(encoding="utf-8")
    file.write_text(text + "XXZ 1 4\n", encoding="utf-8")
    return str(file)


def test_a_late_comer_plays_whoever_has_the_bye(odd: str, capsys: Capture) -> None:
    assert main(["pair", odd, "--format", "json"]) == 0
    bye = json.loads(capsys.readouterr().out)["bye"]
    assert bye
    assert main(["repair", odd, "--present", "4", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["absent"], told["present"], told["repairs"][0]["bye"]) == ([], [4], None)
    assert [set(board) for board in told["repairs"][0]["changed"]] == [{4, bye}]


def test_a_bye_is_no_board_and_whose_board_is_broken_is_said(odd: str, capsys: Capture) -> None:
    assert main(["pair", odd, "--format", "json"]) == 0
    out = json.loads(capsys.readouterr().out)
    white, black = out["pairs"][0]
    assert main(["repair", odd, "--absent", f"{white},{out['bye']}"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[1].startswith(f"{white} ")
    assert f" was to play {black} " in told[1]
    assert told[2].startswith(f"{out['bye']} ")
    assert told[2].endswith(" was to have the bye.")
    assert told[4].startswith(f"Repair 1: no new board, and {black} ")
    assert told[4].endswith(" gets the bye")
    assert main(["repair", odd, "--absent", f"{white},{black}"]) == 0
    assert " were to play each other." in capsys.readouterr().out.splitlines()[1]


def test_two_late_comers_play_each_other(odd: str, capsys: Capture) -> None:
    assert main(["repair", odd, "--present", "1,4"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("Late-comers in round 3: 1 ")
    assert "\nRepair 1: 1 new board\n" in said
    assert main(["repair", odd, "--present", "1", "--present", "4", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [set(board) for board in told["repairs"][0]["changed"]] == [{1, 4}]


def test_who_comes_late_takes_the_board_of_who_stays_away(odd: str, capsys: Capture) -> None:
    assert main(["pair", odd, "--format", "json"]) == 0
    white, black = json.loads(capsys.readouterr().out)["pairs"][-1]
    assert main(["repair", odd, "--absent", str(black), "--present", "4"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"Absent in round 3: {black} ")
    assert lines[1].startswith("Late-comers in round 3: 4 ")
    assert main(["repair", odd, "--absent", str(black), "--present", "4", "--format", "json"]) == 0
    changed = [set(board) for board in json.loads(capsys.readouterr().out)["repairs"][0]["changed"]]
    assert changed == [{white, 4}]


def test_the_published_round_takes_a_late_comer(odd: str, tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out.trf"
    assert main(["pair", odd, "--format", "trf", "-o", str(out)]) == 0
    assert main(["repair", str(out), "--present", "4,1", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["round"], told["present"], len(told["repairs"][0]["changed"])) == (3, [4, 1], 1)


def test_without_a_legal_pairing_the_answer_is_no(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "four.trf"
    words = ["--players", "4", "--rounds", "4", "--byes", "0", "--late", "0", "--forfeits", "0"]
    assert main(["generate", *words, "-o", str(file)]) == 0
    assert main(["repair", str(file), "--round", "3", "--absent", "1,2"]) in (0, 1)
    capsys.readouterr()
    assert main(["repair", str(file), "--round", "3", "--absent", "1,2,3"]) == 0
    text = file.read_text(encoding="utf-8").replace("142 4", "142 4\nXXP 1 2 3 4")
    file.write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["repair", str(file), "--round", "3", "--absent", "1,2"]) == 1
    captured = capsys.readouterr()
    assert "No legal pairing is left." in captured.out
    assert "round 3 cannot be paired completely" in captured.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["exchange", "--absent", ","], "neither --absent nor --present names anybody"),
        (["exchange"], "neither --absent nor --present names anybody"),
        (["exchange", "--absent", "Nobody"], "nobody here is called 'Nobody'"),
        (["exchange", "--absent", "77"], "player 77 takes no part in this round"),
        (["exchange", "--present", "7"], "player 7 is in this round already"),
        (
            ["exchange", "--present", "77"],
            "nobody here has number 77; --present takes the players of",
        ),
        (["dispute-forfeit", "--absent", "7", "--present", "7"], "player 7 is both absent and present"),
        (["bracket-board", "--absent", "5"], "a bracket without games has no boards that are out"),
    ],
)
def test_what_cannot_be_is_one_line(words: list[str], told: str, capsys: Capture) -> None:
    assert main(["repair", *words]) == 2
    assert told in capsys.readouterr().err.splitlines()[-1]
