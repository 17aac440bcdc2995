"""Accelerated rounds: who has virtual points, told from a scenario and from tournament report files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairtutor.narrative.cast import acceleration
from pairtutor.narrative.text import render
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH
from pairtutor.sources.load import load
from pairtutor.trace.events import RoundOpened
from pairtutor.tutor import run
from tests.lab.narrative.example import OPENED
from tests.lab.sources.build import row

SCENARIO = """
title: Six players
system: dutch-2017
rounds: 5
initial_colour: white
players:
""" + "".join(f"  - {{id: {tpn}, name: Player {tpn}}}\n" for tpn in range(1, 7))


RECORDS = "\n".join(["142 5", "152 W", *(row(tpn) for tpn in range(1, 7))]) + "\n"


def _opened(text: str, ending: str, folder: Path) -> tuple[RoundOpened, str]:
    file = folder / f"six{ending}"
    file.write_text(text, encoding="utf-8")
    trace = run(load(str(file)), system="dutch-2017").trace
    assert trace is not None
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    return opened, render(trace, "summary")


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        (SCENARIO + "acceleration: baku\n", ".yaml"),
        (RECORDS + "192 FIDE_DUTCH_2017_BAKU\n", ".trf"),
        (RECORDS + "250      1.0   1   1    1    4\n", ".trf"),
        (RECORDS + "".join(f"XXA {tpn:4}  1.0\n" for tpn in (1, 2, 3, 4)), ".trf"),
    ],
    ids=["scenario", "code", "record-250", "extension"],
)
def test_group_a_and_its_points_are_told(text: str, ending: str, tmp_path: Path) -> None:
    opened, told = _opened(text, ending, tmp_path)
    assert [line.tpn for line in opened.players if line.virtual] == [1, 2, 3, 4]
    assert "C.04.7" in opened.cites
    assert "Scores          1 (four players), 0 (two), virtual points included\n" in told
    assert (
        "Acceleration    players 1–4 (group A) have 1 virtual point each in this round\n"
        "                (C.04.7); without virtual points, all six would have 0 points\n"
    ) in told


def test_nothing_is_told_where_nobody_has_virtual_points(tmp_path: Path) -> None:
    opened, told = _opened(SCENARIO, ".yaml", tmp_path)
    assert acceleration(opened, words_of(ENGLISH).signs) is None
    assert "Scores          0 (six players)\n\nBoards" in told


def test_amounts_of_several_groups_are_told_one_by_one() -> None:
    virtual = {3: 4, 4: 1, 8: 1, 11: 1}
    players = tuple(
        line._replace(virtual=virtual.get(line.tpn, 0), score=line.score + virtual.get(line.tpn, 0))
        for line in OPENED.players
    )
    view = acceleration(replace(OPENED, players=players), words_of(ENGLISH).signs)
    assert view is not None
    assert [(one.runs, one.points, one.single) for one in view.boosted] == [
        (("3",), "2", True),
        (("4", "8", "11"), "0.5", False),  # nobody between them takes part
    ]
    assert not view.upper
    assert view.real_scores == (("2.5", 6),)
