"""The command line of the field's engines; `python -m tests.lab.cli.with_engine` holds it against one."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from tests.disputes.test_checking import recorded

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament by the rules of 2017 that says so, with rounds to come."""
    tournament = recorded("dutch-2017", 1)
    path = tmp_path / "open.trf"
    text = to_trf(tournament._replace(planned_rounds=tournament.recorded_rounds + 1))
    path.write_text(f"{text}192 FIDE_DUTCH_2017\n", encoding="utf-8")
    return path


def test_the_next_round_is_written_beside_the_file_and_over_an_older_one(
    file: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(file.parents[1])
    (file.parent / "pairs.txt").write_text("old", encoding="utf-8")
    assert main(["engine", "--dutch", str(file), "-p", "pairs.txt"]) == 0
    assert capsys.readouterr().out == ""
    written = (file.parent / "pairs.txt").read_text(encoding="utf-8")
    assert main(["engine", "--dutch", str(file), "-p"]) == 0
    assert capsys.readouterr().out == written
    assert main(["pair", str(file)]) == 0
    assert capsys.readouterr().out == written


def test_a_checklist_says_what_the_pairing_rests_on(file: Path, capsys: Capture) -> None:
    assert main(["engine", "--dutch", str(file), "-p", "-l"]) == 0
    boards = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    _, head, *lines, last = file.with_suffix(".list").read_text(encoding="utf-8").splitlines()
    tournament = load(str(file))
    rounds = tournament.recorded_rounds
    cells = [cell.strip() for cell in head.split("\t")]
    played = [f"R{number}" for number in range(1, rounds + 1)]
    assert cells == ["ID", "Pts", "-" * (rounds + 1), "Pref", "C2", "C12", "C14", "Cur", "", *played, ""]
    rows = {row[0]: row for row in ([cell.strip() for cell in line.split("\t")] for line in lines) if row[0]}
    assert len(rows) == len(tournament.players) - len(tournament.absent_in(RoundNumber(rounds + 1)))
    for white, black in boards:
        if black == "0":
            assert rows[white][7] == "(bye)"
            assert rows[white][4] == "Y"
        else:
            assert (rows[white][7], rows[black][7]) == (f"({black}W)", f"({white}B)")
            assert black not in rows[white][9:]
    assert last.startswith("pairtutor ")
    scores = [float(row[1]) for row in rows.values()]
    assert scores == sorted(scores, reverse=True)


def test_rounds_that_agree_are_named_and_those_that_do_not_are_shown(file: Path, capsys: Capture) -> None:
    rounds = load(str(file)).recorded_rounds
    assert main(["engine", "--dutch", str(file), "-c", "-l", "all.list"]) == 0
    told = capsys.readouterr().out
    assert told == "".join(f"open: Round #{number}\n" for number in range(1, rounds + 1)) + "\n"
    lists = (file.parent / "all.list").read_text(encoding="utf-8")
    assert lists.count("Round #") == rounds
    assert main(["engine", "--dutch", str(file), "--system", "dutch-2012", "-c", "-r"]) in (0, 1)
    assert capsys.readouterr().out.startswith("pairtutor ")
    text = file.read_text(encoding="utf-8")
    swapped = {"152 W": "152 B", "152 B": "152 W", "XXC white1": "XXC black1", "XXC black1": "XXC white1"}
    lines = [swapped.get(line, line) for line in text.splitlines()]
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["engine", "--dutch", str(file), "-c"]) == 1
    first, head, board, *_ = capsys.readouterr().out.splitlines()
    assert (first, head) == ("open: Round #1", "  Checker pairings        Tournament pairings ")
    ours, theirs = board[4:13].split(" - "), board[29:].split(" - ")
    assert [one.strip() for one in ours] == [one.strip() for one in theirs][::-1]


def test_reasons_are_written_beside_the_boards(file: Path) -> None:
    assert main(["engine", "--dutch", str(file), "-p", "next.txt", "--html"]) == 0
    assert "<html" in (file.parent / "next.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--dutch", "-p", "-c"], "give a system (--dutch), a file, and either -p or -c"),
        (["--dutch"], "give a system (--dutch), a file, and either -p or -c"),
        (["-p"], "give a system (--dutch), a file, and either -p or -c"),
        (["--dutch", "-c", "--html"], "--html goes with -p"),
        (["--burstein", "-p"], "the file is paired by dutch-2017, not by --burstein"),
    ],
)
def test_what_cannot_be_is_one_line(words: list[str], told: str, file: Path, capsys: Capture) -> None:
    assert main(["engine", str(file), *words]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert (captured.out, captured.err.count("\n")) == ("", 1)


def test_a_round_that_cannot_be_paired_and_one_beyond_the_last(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "three.trf"
    quiet = ("--players", "3", "--byes", "0", "--late", "0", "-o", str(path), "--force")
    assert main(["generate", "--rounds", "5", *quiet]) == 0
    capsys.readouterr()
    assert main(["engine", "--dutch", str(path), "-p", "-l"]) == 1
    assert "round 4 cannot be paired completely" in capsys.readouterr().err
    assert "Cur" in path.with_suffix(".list").read_text(encoding="utf-8")
    assert main(["generate", "--rounds", "2", *quiet]) == 0
    capsys.readouterr()
    assert main(["engine", "--dutch", str(path), "-p"]) == 2
    assert "all 2 planned rounds are recorded" in capsys.readouterr().err
