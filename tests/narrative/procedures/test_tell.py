"""Every step and every refusal of a procedure can be told, also by a system without words of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import pytest

from pairtutor.model.editions import SYSTEMS, System
from pairtutor.model.ids import Tpn
from pairtutor.narrative.naming import name_players
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.procedures import PairScrutinised, ProcedureEvent, SubgroupEvent
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.refusals import PassedOver, Refusal
from tests.lab.narrative.procedures.examples import CITES, REFUSALS, STEPS
from tests.lab.narrative.steps import OPENED
from tests.lab.together import together
from tests.narrative.test_say import assert_reads_well


@pytest.fixture
def narrator(monkeypatch: pytest.MonkeyPatch) -> Iterator[Narrator]:
    record = System("some-procedure", "Some procedure", "Some", compares=False)
    monkeypatch.setitem(SYSTEMS, record.id, record)
    yield Narrator(Trace((Step(1, 0, replace(OPENED, system="some-procedure")),)))


def test_every_kind_of_step_and_refusal_has_an_example() -> None:
    assert {type(step) for step in STEPS.values()} == {
        *get_args(ProcedureEvent),
        *get_args(SubgroupEvent),
    }
    assert {type(why) for why in REFUSALS.values()} == set(get_args(Refusal))


@together("situation", STEPS)
def test_a_step_reads_well(narrator: Narrator, situation: str) -> None:
    told = narrator.tell(Step(2, 1, STEPS[situation]))
    assert_reads_well(told.text)
    assert_reads_well(told.label)
    assert told.text.endswith("."), told.text


@together("situation", REFUSALS)
def test_a_refusal_reads_well_alone_and_beside_the_name(narrator: Narrator, situation: str) -> None:
    view = name_players(REFUSALS[situation], narrator.cast)
    assert_reads_well(narrator.phrases.say(view))
    tried = PairScrutinised(
        cites=CITES,
        group=1,
        stage="resident",
        player=Tpn(4),
        proposed=Tpn(24),
        tried=(PassedOver(Tpn(24), REFUSALS[situation]),),
        opponent=Tpn(8),
    )
    told = narrator.tell(Step(2, 1, tried))
    assert narrator.phrases.say(view, "they") in told.text
    assert_reads_well(told.text)


def test_who_was_tried_is_named_with_the_reason(narrator: Narrator) -> None:
    told = narrator.tell(Step(2, 1, STEPS["opponent found"]))
    assert told.text.startswith(
        "4 Player0004 plays 8 Player0008. Not 24: they have already played (round 4)."
    )
