"""On a wide screen the halves stand apart, in cards, and lines go from one to the other with why not."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.scenes.scene import Tie, TieState
from pairtutor.tui.boards.board import Board, BoardStep, plain_text
from pairtutor.tui.boards.cards import APART, LEAST, MOST, Strand, joint
from pairtutor.tui.boards.registry import board_of
from tests.lab.tui.driving import paired

WIDTH, HEIGHT = 95, 41
"""What the board has of a terminal of 160 columns and 48 rows."""


def boards(scenario: str, height: int = HEIGHT) -> list[tuple[BoardStep, Board]]:
    """Every step at full depth, with its board on the wide screen."""
    tour = paired(scenario).tour
    told = [one.narrated for one in tour.routes["full"].stations]
    steps = [tour.scene(narrated, WIDTH, height=height) for narrated in told]
    return [(step, board_of(step)) for step in steps]


def on_screen(scenario: str, label: str, height: int = HEIGHT) -> list[str]:
    """The lines of the first step of this label."""
    return next(
        plain_text(board.lines) for step, board in boards(scenario, height) if step.narrated.label == label
    )


def test_two_who_are_refused_have_red_cards_and_the_reason_on_their_line() -> None:
    lines = on_screen("exchange", "✗ 1–2 no exchange")
    assert lines[1].count("╭") == lines[3].count("╯") == 2
    assert "│─ ✗ both Black ──│" in lines[2]
    assert all("✗ 4 " in line or "✗ 5 " in line for line in (lines[2], lines[5]))


def test_where_the_rows_are_too_few_the_lines_stay_and_the_cards_go() -> None:
    lines = on_screen("exchange", "✗ 1–2 no exchange", 12)
    assert not any("╭" in line for line in lines)
    assert "─ ✗ both Black ─" in lines[1]


def test_a_player_who_was_refused_to_several_has_a_line_to_each() -> None:
    lines = on_screen("1999-lim-black-only", "✓ 3 – 5")
    at = next(number for number, line in enumerate(lines) if "┬" in line)
    column = lines[at].index("┬")
    assert lines[at + 1][column] == lines[at + 2][column] == "│"
    assert lines[at + 3][column] == "└"
    assert "✗" in lines[at + 3][column:]


@pytest.mark.parametrize("scenario", ["exchange", "limbo", "collapse", "1999-lim-black-only"])
def test_whatever_is_drawn_fits_and_says_the_same_as_on_a_narrow_screen(scenario: str) -> None:
    framed = 0
    tour = paired(scenario).tour
    for step, board in boards(scenario):
        lines = plain_text(board.lines)
        framed += any("╭" in line for line in lines)
        assert max(map(len, lines), default=0) <= WIDTH
        if any("╭" in line for line in lines):
            assert len(lines) <= HEIGHT
        narrow = plain_text(board_of(tour.scene(step.narrated, WIDTH)).lines)
        for sign in "✗▲▼↕":
            assert sum(sign in line for line in lines) == sum(sign in line for line in narrow), step.narrated
    assert framed


@pytest.mark.parametrize("width", [APART, APART + 1, LEAST, LEAST + 7, MOST])
@pytest.mark.parametrize("end", ["", " "])
def test_a_line_has_just_the_columns_there_are(width: int, end: str) -> None:
    strands = [Strand(), Strand(None, "┬", goes_on=True)]
    states: tuple[TieState, ...] = ("proposed", "settled", "made", "refused", "asked")
    for state in states:
        strands += [Strand(Tie(Tpn(1), Tpn(2), state)), Strand(Tie(Tpn(1), Tpn(2), state), "├", goes_on=True)]
    for strand in strands:
        drawn = "".join(piece.text for piece in joint(strand, width, end))
        assert len(drawn) == width, strand
