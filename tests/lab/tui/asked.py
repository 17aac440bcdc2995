"""Answers asked for by tests of the tutor: of a bracket, and those on the screen."""

from __future__ import annotations

from functools import cache

from textual.pilot import Pilot

from pairtutor.tui.boards.answers import AnswerTable
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.answers import AnswersScreen
from pairtutor.tui.screens.working import Opener
from pairtutor.tui.tutor import Progress, Wanted
from pairtutor.tui.walk.asking import Asking
from pairtutor.tui.walk.tour import Opened, Tour
from pairtutor.tui.widgets.answer_grid import AnswerGrid
from pairtutor.tui.widgets.line_view import Prose
from tests.lab.tui.driving import nobody
from tests.lab.tui.scenes import long_names


@cache
def long() -> Opened:
    """Return a round with a bracket of 16 players whose names are long."""
    return long_names(Wanted(source="long"), nobody)


@cache
def asking_of(tour: Tour) -> Asking:
    """Return what answers about a round, made once."""
    return Asking(tour.trace)


def opening_of(tour: Tour, label: str) -> int:
    """Return the step that opens the bracket of a name."""
    return next(one.narrated.step for one in tour.routes["full"].sections() if one.narrated.label == label)


def table_of(tour: Tour, label: str, player: int = 0, *, curtain: bool = False) -> AnswerTable:
    """Return the answers of a bracket."""
    found = asking_of(tour).look(opening_of(tour, label), player, curtain=curtain)
    assert isinstance(found, AnswerTable), found
    return found


def told(pilot: Pilot[None]) -> str:
    """Return the sentence below the cells."""
    return " ".join(
        " ".join(text for text, _ in pilot.app.screen.query_one("#told", Prose).paragraphs).split()
    )


def grid(pilot: Pilot[None]) -> AnswerGrid:
    """Return the cells, which have to be on the screen."""
    assert isinstance(pilot.app.screen, AnswersScreen), pilot.app.screen
    return pilot.app.screen.query_one(AnswerGrid)


def opens(opened: Opened) -> Opener:
    """Return what opens this round, whatever is wanted."""

    def hand_over(wanted: Wanted, progress: Progress) -> Opened:
        return opened

    return hand_over


def large() -> Opened:
    """Return round 1, where everybody is in one bracket."""
    return open_round(Wanted(source="long", number=1, tournament=long().tournament), nobody)
