"""A round that is paired without results yet, and a tournament that has none left to pair."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.sources.load import load
from tests.lab.sources.build import row, text

Capture = pytest.CaptureFixture[str]

SIX = ("XXR 3", "192 FIDE_DUTCH_2026")
FIRST = ("4w=", "5b=", "6w=", "1b=", "2w=", "3b=")
"""Round 1, all games drawn."""


def file(tmp_path: Path, *columns: tuple[str, ...], head: tuple[str, ...] = SIX) -> str:
    rows = (row(tpn, *cells) for tpn, cells in enumerate(zip(*columns, strict=True), 1))
    path = tmp_path / "open.trf"
    path.write_text(text(*head, *rows))
    return str(path)


def published(tmp_path: Path, pairing: tuple[str, ...]) -> str:
    return file(tmp_path, FIRST, pairing)


def by_the_rules(tmp_path: Path) -> tuple[str, ...]:
    """Return the column of round 2 as the rules pair it."""
    from pairtutor.tutor import run

    pairing = run(load(file(tmp_path, FIRST)), record=False).paired
    cells = {board.white: f"{board.black}w " for board in pairing.boards}
    cells |= {board.black: f"{board.white}b " for board in pairing.boards}
    return tuple(cells[tpn] for tpn in sorted(cells))


AGAIN = ("4b ", "5w ", "6b ", "1w ", "2b ", "3w ")
"""Round 2 published as round 1 was."""


def test_check_compares_the_round_in_dispute(tmp_path: Path, capsys: Capture) -> None:
    assert main(["check", published(tmp_path, by_the_rules(tmp_path))]) == 0
    assert "agrees, 2 rounds" in capsys.readouterr().out
    assert main(["check", published(tmp_path, AGAIN)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "round 2: board 1 is" in told
    assert ", published 4 Player 4 – 1 Player 1" in told
    assert "already played (round 1" in told


def test_a_claim_may_be_the_file_with_the_round_in_dispute(tmp_path: Path, capsys: Capture) -> None:
    right = published(tmp_path, by_the_rules(tmp_path))
    assert main(["why-not", right, "--claim", right]) == 0
    assert capsys.readouterr().out == "This is the pairing that the rules ask for.\n"
    wrong = published(tmp_path, AGAIN)
    assert main(["why-not", wrong, "--claim", wrong]) == 1
    assert "already played (round 1" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize("form", ["text", "md", "html"])
def test_an_explanation_says_at_its_top_whether_the_published_boards_agree(
    form: str, tmp_path: Path, capsys: Capture
) -> None:
    assert main(["explain", published(tmp_path, by_the_rules(tmp_path)), "--format", form]) == 0
    assert "The boards are the same as those published." in capsys.readouterr().out
    assert main(["explain", published(tmp_path, AGAIN), "--format", form]) == 0
    told = " ".join(capsys.readouterr().out.split())
    where = told.index("The published boards are not the same: board 1 is")
    assert "already played (round 1" in told[where : where + 400]
    assert where < told.index("Rules")


def test_colours_drawn_for_a_first_round_in_dispute_are_taken_from_it(
    tmp_path: Path, capsys: Capture
) -> None:
    drawn = ("4b ", "5w ", "6b ", "1w ", "2b ", "3w ")
    assert main(["check", file(tmp_path, drawn)]) == 0
    assert "agrees, 1 round" in capsys.readouterr().out


def being_played(tmp_path: Path, pairing: tuple[str, ...]) -> str:
    """Return the file with the result of one game of round 2, that of player 1."""
    first, second = 1, int(pairing[0][:-2])
    cells = {first: f"{pairing[0][:-1]}1", second: f"{pairing[second - 1][:-1]}0"}
    column = tuple(cells.get(tpn, cell) for tpn, cell in enumerate(pairing, 1))
    return file(tmp_path, FIRST, column)


WORDS = [
    ["pair"],
    ["check"],
    ["explain", "--depth", "summary"],
    ["explain", "--round", "1", "--depth", "summary"],
    ["trace"],
    ["why", "--player", "1"],
    ["why-not", "--pair", "1-2"],
    ["why-not", "--round", "1", "--pair", "1-2"],
]


@pytest.mark.parametrize("words", WORDS)
def test_a_round_that_is_being_played_is_answered_as_one_without_results(
    words: list[str], tmp_path: Path, capsys: Capture
) -> None:
    verb, *more = words
    boards = by_the_rules(tmp_path)
    assert main([verb, published(tmp_path, boards), *more]) == 0
    without = capsys.readouterr()
    assert main([verb, being_played(tmp_path, boards), *more]) == 0
    played = capsys.readouterr()
    assert played.out == without.out
    assert "open.trf: round 2 is being played: 1 of 3 results; " in played.err
    assert played.err.count(" – ") == 2, "the two games that are open are named"


def test_more_leads_to_the_round_in_dispute(tmp_path: Path, capsys: Capture) -> None:
    wrong_first = ("2w=", "1b=", "4w=", "3b=", "6w=", "5b=")
    path = file(tmp_path, wrong_first, ("2b ", "1w ", "5w ", "6b ", "3b ", "4w "))
    assert main(["check", path]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "2 rounds, 2 of them differ" in told
    assert f"more: pairtutor why-not {path} --round 2 --claim {path}" in told


def test_of_a_finished_tournament_the_last_round_is_shown_and_that_is_said(
    tmp_path: Path, capsys: Capture
) -> None:
    second = tuple(f"{cell[:-1]}=" for cell in by_the_rules(tmp_path))
    finished = file(tmp_path, FIRST, second, head=("XXR 2", SIX[1]))
    assert main(["explain", finished, "--depth", "summary"]) == 0
    captured = capsys.readouterr()
    assert "round 2 of 2" in captured.out
    assert "The boards are the same as those recorded." in captured.out
    assert "all 2 planned rounds are recorded; this is round 2 (--round N for another)" in captured.err
    assert main(["pair", finished, "--round", "2"]) == 0
    assert "planned rounds" not in capsys.readouterr().err


def test_a_round_after_the_planned_ones_is_an_error(tmp_path: Path, capsys: Capture) -> None:
    second = tuple(f"{cell[:-1]}=" for cell in by_the_rules(tmp_path))
    finished = file(tmp_path, FIRST, second, head=("XXR 2", SIX[1]))
    assert main(["pair", finished, "--round", "3"]) == 2
    told = "round 3 cannot be paired; all 2 planned rounds are recorded, so choose a round from 1 to 2\n"
    assert capsys.readouterr().err == f"{finished}: {told}"


def test_a_change_by_hand_is_noted_as_a_comment_and_read_again(tmp_path: Path, capsys: Capture) -> None:
    changed = published(tmp_path, AGAIN)
    assert main(["check", changed, "--mpa"]) == 1
    (comment,) = (line for line in capsys.readouterr().out.splitlines() if line.startswith("###"))
    assert comment.startswith("### MPA @ Round 2: ")
    assert comment.endswith(" => 4-1 2-5 6-3")
    for line, told in (
        (comment, "the correct boards that the file notes are those of the rules"),
        ("### MPA @ Round 2: 1-6 2-5 3-4 => 4-1 2-5 6-3", "the file notes are not right"),
    ):
        noted = file(tmp_path, FIRST, AGAIN, head=(*SIX, line))
        assert main(["check", noted]) == 1
        assert told in " ".join(capsys.readouterr().out.split())


def test_a_comment_on_a_change_that_cannot_be_read_is_remarked(tmp_path: Path, capsys: Capture) -> None:
    main(["check", file(tmp_path, FIRST, head=(*SIX, "### MPA @ Round two: swapped 1 and 2"))])
    assert "the comment in line 3 notes a change by hand (MPA) and cannot be read" in capsys.readouterr().err
