"""Tournaments whose every round was paired by listing: the same pairs, colours, bye, sets and numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    PairingsProposed,
    PlayerTransferred,
    SubgroupsShifted,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.recorder import NullTracer, Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import recorded_round

SYSTEM = "dubov-2026"
FILES = case_files(SYSTEM)
VALUES = {
    "colour-preference": "c7",
    "maximum-upfloaters": "c8",
    "maximum-upfloats": "c9",
    "repeated-upfloaters": "c10",
}
SHIFTS = {"inside": "shift1", "sizes": "shift2"}


def brackets(trace: Trace) -> Iterator[dict[str, Any]]:
    """What a trace tells of each bracket, by the names of the accepted sets and numbers."""
    found: list[dict[str, Any]] = []
    for step in trace.steps:
        match step.event:
            case GroupOpened(score=int(score), residents=residents):
                found.append({"score": score / 2, "residents": sorted(residents), "upfloaters": []})
                found[-1].update({"set": 1, "sets": 1, "shift1": [], "shift2": []})
            case UpfloatersSought(number=number, sets=sets, findings=findings):
                found[-1].update(set=number, sets=sets)
                found[-1].update({VALUES[line.criterion]: line.value for line in findings})
            case PlayerTransferred(player=player):
                found[-1]["upfloaters"].append(player)
            case ColumnsFormed(white=white, black=black):
                found[-1].update(g1=sorted(white), g2=sorted(black))
            case SubgroupsShifted(reason=reason, moved=moved, number=number, sets=sets):
                name = SHIFTS[reason]
                found[-1].update({name: list(moved), f"{name}_set": number, f"{name}_sets": sets})
            case PairingsProposed(upper=upper):
                found[-1].update(s1=list(upper))
            case SubgroupTransposed(lower=lower, number=number, transpositions=every):
                found[-1].update(t2=list(lower), transposition=number, transpositions=every)
            case _:
                pass
    return iter(found)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_has_the_recorded_pairs_and_the_accepted_numbers(path: Path) -> None:
    accepted = json.loads((path.parent / "accepted.json").read_text(encoding="utf-8"))[path.name]
    tournament = load(str(path))
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        lesson = run(tournament, number, SYSTEM)
        boards = sorted((board.white, board.black) for board in lesson.paired.boards)
        assert (boards, lesson.paired.bye) == recorded_round(tournament, number), number
        told = list(brackets(lesson.recorded))
        assert len(told) == len(accepted[str(number)])
        for one, wanted in zip(told, accepted[str(number)], strict=True):
            assert one == {name: wanted[name] for name in one}, number
        verify(lesson.recorded)


@pytest.mark.parametrize("path", FILES[:2], ids=lambda path: path.stem)
def test_nobody_listening_changes_nothing(path: Path) -> None:
    tournament = load(str(path))
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        choice = choose_system(tournament, SYSTEM)
        silent = load_system(SYSTEM)(tournament, number, choice, NullTracer(), None)
        assert silent == run(tournament, number, SYSTEM).pairing
