"""The screen of standings: cell by cell with its sum, two players compared, another round, another list."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from pairtutor.narrative.tiebreaks.blocks import ToldTable
from pairtutor.narrative.tiebreaks.grid import LEFT_OF_VALUES
from pairtutor.resources import Language
from pairtutor.sources.load import load
from pairtutor.tui.app import TutorApp
from pairtutor.tui.boards.board import plain_text
from pairtutor.tui.boards.standings import PLAYER, draw_table
from pairtutor.tui.screens.pick import PickScreen
from pairtutor.tui.screens.standings import StandingsScreen, ToldScreen, rounds_to_rank
from pairtutor.tui.widgets.standings import StandingsGrid
from tests.lab.tui.driving import SMALL, play, press, settle, shown, stepper, tutor, type_in


def words(pilot: Pilot[None]) -> str:
    """Return what stands on the screen, without frames, in one line."""
    return " ".join(shown(pilot.app).replace("│", " ").split())


def test_a_cell_tells_its_sum_and_two_players_are_compared() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "S")
        assert words(pilot).startswith("Standings after round 3 · Paired a second time")
        await press(pilot, *["down"] * 7, "right")
        assert "9 Priya Raghunathan has BH/C1 3.5, the opponents' scores" in words(pilot)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, ToldScreen)
        assert "9 Priya Raghunathan: shared place 7 with 1 point" in words(pilot)
        await press(pilot, "down", *["pagedown"] * 4)
        assert "9 Priya Raghunathan has SB 1.00" in words(pilot)
        await press(pilot, "escape", "w")
        assert isinstance(pilot.app.screen, PickScreen)
        await type_in(pilot, "falcão")
        await press(pilot, "enter")
        assert "Why is 2 Catarina Falcão ahead of 9 Priya Raghunathan after round 3 of 5?" in words(pilot)
        await press(pilot, "escape", "left", "left", "left")
        assert "9 Priya Raghunathan: shared place 7 with 1 point" in words(pilot)
        await press(pilot, "escape")
        stepper(pilot)

    play(tutor("dispute-forfeit"), script, SMALL)


def test_another_round_and_another_list_are_chosen_and_the_notes_are_told() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "S", "o")
        await type_in(pilot, "round 2")
        await press(pilot, "enter")
        assert "Standings after round 2" in words(pilot)
        await press(pilot, "t")
        await type_in(pilot, ",KS,XX")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, PickScreen), "there is no such list"
        for _ in ",XX":
            await pilot.press("backspace")
        await settle(pilot)
        await press(pilot, "enter", "i")
        assert "KS (Koya)" in words(pilot)

    play(tutor("dispute-forfeit"), script)


def test_a_cell_is_clicked_and_another_language_tells_it() -> None:
    async def script(pilot: Pilot[None]) -> None:
        await press(pilot, "S")
        grid = pilot.app.screen.query_one(StandingsGrid)
        first, wide = grid._drawn.spans[LEFT_OF_VALUES + 1 + 2]
        left, top = grid.content_region.offset
        await pilot.click(offset=(left + first + wide - 1, top + 3))
        await settle(pilot)
        assert (grid.row, grid.tiebreak) == (2, 2)
        assert "5 Zofia Wróblewska has BH 5.0" in words(pilot)
        assert isinstance(pilot.app, TutorApp)
        pilot.app.speak(Language("de"))
        await settle(pilot)
        assert words(pilot).startswith("Rangliste nach Runde 3")
        assert isinstance(pilot.app.screen, StandingsScreen)

    play(tutor("dispute-forfeit"), script)


def test_behind_the_curtain_the_standings_are_those_before_the_round() -> None:
    tournament = load("dispute-forfeit")
    assert [rounds_to_rank(tournament, 2, curtain=curtain) for curtain in (False, True)] == [3, 1]
    assert rounds_to_rank(None, 2, curtain=False) == 0


@pytest.mark.parametrize("width", [30, 50, 76, 150])
def test_the_reader_s_cell_is_always_drawn(width: int) -> None:
    codes = tuple(f"CODE{number}" for number in range(9))
    head = ("Place", "No", "Player", "Rating", "Points", *codes, "Decided by")
    row = ("1", "7", "Somebody with a name that is long", "2000", "4.5", *["12.5"] * 9, "CODE3")
    table = ToldTable(head, (row, row), frozenset({PLAYER, len(head) - 1}))
    first_value = LEFT_OF_VALUES + 1
    for column in (PLAYER, *range(first_value, len(head) - 1)):
        drawn = draw_table(table, width, 1, column, first_value)
        (here,) = [piece.text.strip() for piece in drawn.rows[1] if piece.look == "here"]
        assert row[column].startswith(here.rstrip("…"))
        if width >= 50:
            assert max(map(len, plain_text(drawn.rows))) <= width
