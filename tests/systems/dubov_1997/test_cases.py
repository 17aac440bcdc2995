"""Tournaments whose every round was paired by the text and its readings: the same pairs, colours and bye."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.recorder import NullTracer
from pairtutor.tutor import run
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import recorded_round

FILES = case_files("dubov-1997")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_has_the_recorded_pairs_colours_and_bye(path: Path) -> None:
    tournament = load(str(path))
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        lesson = run(tournament, number, "dubov-1997")
        boards = sorted((board.white, board.black) for board in lesson.paired.boards)
        assert (boards, lesson.paired.bye) == recorded_round(tournament, number), number
        choice = choose_system(tournament, "dubov-1997")
        silent = load_system("dubov-1997")(tournament, number, choice, NullTracer(), None)
        assert silent == lesson.pairing, "nobody listening changes nothing"
