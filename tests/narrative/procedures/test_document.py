"""A whole round of a procedure as text: groups are sections, steps come in order, readings once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from pairtutor.model.editions import SYSTEMS, System
from pairtutor.model.ids import Tpn
from pairtutor.narrative.text import render
from pairtutor.trace.events import Event
from pairtutor.trace.procedures import PairScrutinised
from pairtutor.trace.recorder import Recorder, Trace
from tests.lab.narrative import example
from tests.lab.narrative.procedures.examples import STEPS
from tests.lab.narrative.steps import OPENED

IN_GROUP = ("proposal", "columns", "opponent found", "nobody found", "moved down", "settled")


@pytest.fixture(autouse=True)
def _some_procedure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    record = System("some-procedure", "Some procedure", "Some", compares=False)
    monkeypatch.setitem(SYSTEMS, record.id, record)
    yield


def round_of(*steps: Event, colours: bool = True) -> Trace:
    opened = replace(OPENED, system="some-procedure", initial_colour="white" if colours else None)
    recorder = Recorder()
    with recorder.section(opened):
        recorder.emit(STEPS["standings"])
        with recorder.section(STEPS["group"]):
            for step in steps:
                recorder.emit(step)
        if colours:
            for decided in example.COLOURS:
                recorder.emit(decided)
        recorder.emit(example.CLOSED)
    return recorder.trace()


def test_a_group_is_a_section_with_its_steps_in_order() -> None:
    text = render(round_of(*(STEPS[name] for name in IN_GROUP)))
    assert text.index("Group 2.5 · 4 players · 2 pairs") < text.index("Proposed are 3 – 8, 4 – 10.")
    assert text.index("Proposed are") < text.index("White column: 3 4") < text.index("4 Player0004 plays 8")
    assert "Not 24: they have already played (round 4)." in " ".join(text.split())
    assert "Initial colour" in text


def test_the_columns_stand_side_by_side() -> None:
    text = render(round_of(STEPS["columns"]), "full")
    lines = text[text.index("White column") :].splitlines()
    row = next(line for line in lines if "Player0003" in line and "Player0008" in line)
    assert row.index("Player0003") < row.index("|") < row.index("Player0008")


def test_a_board_says_who_was_passed_over() -> None:
    found = STEPS["opponent found"]
    assert isinstance(found, PairScrutinised)
    found = replace(found, player=Tpn(3), opponent=Tpn(8))
    text = " ".join(render(round_of(found)).split())
    board = text[text.index("Boards") : text.index("Result")]
    assert "3 plays 8, not 24 (already played in round 4)" in board


def test_without_colours_no_word_of_them_is_said() -> None:
    text = render(round_of(STEPS["proposal"], STEPS["settled"], colours=False), "full")
    tables = text[text.index("Group 2.5") :]
    for word in ("Initial colour", "Colours", "Due"):
        assert word not in tables


def test_the_standings_are_a_table_with_short_headings() -> None:
    lines = render(round_of()).splitlines()
    head = next(line for line in lines if "ARO" in line)
    assert head.split() == ["No", "Player", "Score", "SOS", "ARO"]
    assert lines[lines.index(head) + 1].split() == ["1", "3", "Player0003", "5", "12", "2167.7"]
