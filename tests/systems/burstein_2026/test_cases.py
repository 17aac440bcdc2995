"""Tournaments whose every round was paired by the text and its readings: pairs, colours, bye, numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairtutor.cli.checked import brackets
from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.events import BracketOpened, CandidateJudged
from pairtutor.trace.recorder import NullTracer, Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import recorded_round

SYSTEM = "burstein-2026"
FILES = case_files(SYSTEM)
NUMBERS = json.loads((FILES[0].parent / "accepted.json").read_text(encoding="utf-8"))


def told(trace: Trace) -> list[dict[str, object]]:
    """What a trace tells of the brackets, as the list of known numbers writes it."""
    events = [step.event for step in trace.steps]
    opened = [event for event in events if isinstance(event, BracketOpened)]
    accepted = [event for event in events if isinstance(event, CandidateJudged) and event.accepted]
    return [
        {
            **line,
            "mdps": sorted(bracket.mdps),
            "residents": sorted(bracket.residents),
            "bsn": list(bracket.order),
            "floaters": sorted(judged.downfloaters),
        }
        for line, bracket, judged in zip(brackets(trace), opened, accepted, strict=True)
    ]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_has_the_recorded_pairs_and_the_numbers_of_listing_every_pairing(path: Path) -> None:
    tournament, known = load(str(path)), NUMBERS[path.name]
    choice = choose_system(tournament, SYSTEM)
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        lesson = run(tournament, number, SYSTEM)
        boards = sorted((board.white, board.black) for board in lesson.paired.boards)
        assert (boards, lesson.paired.bye) == recorded_round(tournament, number), number
        silent = load_system(SYSTEM)(tournament, number, choice, NullTracer(), None)
        assert silent == lesson.pairing, "nobody listening changes nothing"
        if str(number) in known:
            verify(lesson.recorded)
            wanted = [
                {**one, "mdps": sorted(one["mdps"]), "floaters": sorted(one["floaters"])}
                for one in known[str(number)]
            ]
            assert told(lesson.recorded) == wanted, number
