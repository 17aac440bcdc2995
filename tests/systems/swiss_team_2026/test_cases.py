"""Tournaments of teams whose every round was paired by listing: pairs, colours, bye, sets and numbers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.sources.load import load
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PlayerTransferred,
    SubgroupTransposed,
    TopMembersChosen,
    UpfloatersSought,
)
from pairtutor.trace.recorder import NullTracer, Trace
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import recorded_round
from tests.oracles.test_swiss_team import GIVEN

SYSTEM = "swiss-team-2026"
FILES = case_files(SYSTEM)
VALUES = {
    "next-upfloaters": "c6",
    "floaters-again": "c7",
    "colour-preference": "c8",
    "strong-preference": "c9",
    "opponents-again": "c10",
}
RULES = {
    rule: f"4.3.{number}"
    for number, rule in enumerate(
        (
            "initial-colour",
            "one-due",
            "both-preferences",
            "stronger-preference",
            "more-blacks",
            "alternate",
            "higher-ranked",
            "first-alternates",
            "other-alternates",
        ),
        1,
    )
}


def brackets(trace: Trace) -> list[dict[str, Any]]:
    """What a trace tells of each bracket, by the names of the accepted sets and numbers."""
    found: list[dict[str, Any]] = []
    colours = {
        frozenset((step.event.white, step.event.black)): step.event
        for step in trace.steps
        if isinstance(step.event, ColourDecided)
    }
    for step in trace.steps:
        match step.event:
            case GroupOpened(score=int(score), residents=residents):
                found.append({"score": score / 2, "residents": sorted(residents), "upfloaters": []})
            case UpfloatersSought(number=number, sets=sets, findings=findings):
                found[-1].update(set=number, sets=sets)
                found[-1].update({VALUES[line.criterion]: line.value for line in findings})
            case PlayerTransferred(player=player):
                found[-1]["upfloaters"].append(player)
            case TopMembersChosen(findings=findings):
                found[-1].update({VALUES[line.criterion]: line.value for line in findings})
            case SubgroupTransposed(number=number, transpositions=every):
                found[-1].update(pairing=number, pairings=every)
            case GroupSettled(pairs=pairs):
                decided = [colours[frozenset(pair)] for pair in pairs]
                found[-1].update(
                    pairs=[list(pair) for pair in pairs],
                    white=[one.white for one in decided],
                    rules=[RULES[one.rule] for one in decided],
                )
            case _:
                pass
    return found


def rounds_paired(path: Path) -> Iterator[int]:
    """Yield the rounds of a file that are paired by the rules."""
    yield from range(GIVEN.get(path.name, 0) + 1, load(str(path)).recorded_rounds + 1)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_has_the_recorded_pairs_and_the_accepted_numbers(path: Path) -> None:
    accepted = json.loads((path.parent / "accepted.json").read_text(encoding="utf-8"))[path.name]
    tournament = load(str(path))
    for number in map(RoundNumber, rounds_paired(path)):
        lesson = run(tournament, number)
        boards = sorted((board.white, board.black) for board in lesson.paired.boards)
        assert (boards, lesson.paired.bye) == recorded_round(tournament, number), number
        told = brackets(lesson.recorded)
        assert len(told) == len(accepted[str(number)])
        for one, wanted in zip(told, accepted[str(number)], strict=True):
            assert one == {name: wanted[name] for name in one}, number
        verify(lesson.recorded)


@pytest.mark.parametrize("path", FILES[:2], ids=lambda path: path.stem)
def test_nobody_listening_changes_nothing(path: Path) -> None:
    tournament = load(str(path))
    for number in map(RoundNumber, rounds_paired(path)):
        choice = choose_system(tournament, SYSTEM)
        silent = load_system(SYSTEM)(tournament, number, choice, NullTracer(), None)
        assert silent == run(tournament, number, SYSTEM).pairing
