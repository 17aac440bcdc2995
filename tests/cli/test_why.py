"""`pairtutor why`: an answer for everybody who takes part, and one line for whoever does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.narrative.layout import columns
from tests.lab.cli import disputed

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    path = tmp_path / "hostile.yaml"
    path.write_text(disputed.HOSTILE, encoding="utf-8")
    return str(path)


def why(capsys: Capture, *arguments: str) -> str:
    assert main(["why", *arguments]) == 0
    return capsys.readouterr().out


def test_the_answer_begins_with_the_board(capsys: Capture) -> None:
    told = " ".join(why(capsys, "exchange", "--player", "4").split())
    assert told.startswith(
        "Board 3: 5 Mirela Dumitrescu (White) – 4 Oyelaran Adebayo (Black). Both have 1.5 points."
    )


@pytest.mark.parametrize("words", [["4", "--system", "dutch-2026"], ["--system", "dutch-2026", "4"]])
def test_a_player_may_be_named_before_and_after_the_options(words: list[str], capsys: Capture) -> None:
    assert why(capsys, "exchange", *words) == why(
        capsys, "exchange", "--system", "dutch-2026", "--player", "4"
    )


def test_a_game_that_was_not_played_is_no_meeting(capsys: Capture) -> None:
    told = " ".join(why(capsys, "dispute-forfeit", "--player", "7").split())
    assert "Their game in round 2 was never played, so they have not met" in told
    assert "did not play" not in why(capsys, "dispute-forfeit", "--player", "1")


@pytest.mark.parametrize("player", ["1", "2", "3", "4"])
def test_names_are_only_names(player: str, hostile: str, capsys: Capture) -> None:
    told = why(capsys, hostile, "--player", player)
    assert disputed.is_harmless(told)
    assert "49" not in told
    assert max(map(columns, told.splitlines())) <= 80


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--player", "5"], "takes no part in this round"),
        (["--player", "99"], "player 99 takes no part in this round"),
        (["--player", "xyz"], "nobody here is called 'xyz'"),
        (["--player", "0"], "asked for by pairing number or name, not as '0'"),
        (["--player", "-"], "asked for by pairing number or name, not as '-'"),
        ([], "name one player, as in: pairtutor why SOURCE 5"),
        (["1", "--player", "2"], "name one player"),
        (["--player", "1", "--round", "9"], "round 9 cannot be paired"),
    ],
)
def test_what_cannot_be_asked_is_told_in_one_line(
    arguments: list[str], told: str, hostile: str, capsys: Capture
) -> None:
    assert main(["why", hostile, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    (line,) = printed.err.splitlines()
    assert told in line


def test_a_round_that_cannot_be_paired_says_how_far_it_came(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "stuck.yaml"
    path.write_text(disputed.STUCK, encoding="utf-8")
    assert main(["why", str(path), "--player", "2"]) == 1
    printed = capsys.readouterr()
    assert "could not be paired" in printed.out
    assert len(printed.err.splitlines()) == 1


def test_an_answer_goes_to_a_file_whole_or_not_at_all(tmp_path: Path, capsys: Capture) -> None:
    target = tmp_path / "why.txt"
    assert main(["why", "exchange", "--player", "4", "-o", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("Board 3: ")
    assert main(["why", "exchange", "--player", "3", "-o", str(target)]) == 2
    assert target.read_text(encoding="utf-8").startswith("Board 3: ")
    assert [path.name for path in tmp_path.iterdir()] == ["why.txt"]
    assert "--force" in capsys.readouterr().err
