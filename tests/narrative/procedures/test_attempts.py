"""Steps of a group that is tried in several ways: each can be told, by name and with its reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.lowering import AttemptEvent, DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.refusals import NoBetter
from pairtutor.trace.values import OnlyPartners, PairLine, RepeatedFloat
from tests.lab.narrative.steps import OPENED
from tests.lab.numbers import tpns
from tests.narrative.test_say import assert_reads_well

CITES = ("ssm C6",)
AGAIN = RepeatedFloat("repeated-float", Tpn(4), None, "down", 1, 0)
WORSE = NoBetter("no-better", Tpn(4), Tpn(24), ("B4", "B5"), (0, 2), (0, 1))
STEPS: dict[str, AttemptEvent] = {
    "possible": FeasibilityTested(
        cites=CITES, group=1, pairs=3, required=("B1", "B4", "B5"), possible=True, witness=None
    ),
    "impossible": FeasibilityTested(
        cites=CITES,
        group=1,
        pairs=1,
        required=("B1",),
        possible=False,
        witness=OnlyPartners("only-partners", (tpns(4),), ()),
    ),
    "left over": OddPlayerFound(cites=CITES, group=1, player=Tpn(4), against=None),
    "marked": OddPlayerFound(cites=CITES, group=1, player=Tpn(4), against=AGAIN),
    "no better": OddPlayerFound(cites=CITES, group=1, player=Tpn(4), against=WORSE),
    "deals": DealsCompared(cites=CITES, group=1, deals=((PairLine(Tpn(3), Tpn(8)),), ()), kept=1),
}


@pytest.mark.parametrize("situation", STEPS)
def test_a_step_reads_well(situation: str) -> None:
    narrator = Narrator(Trace((Step(1, 0, replace(OPENED, system="ssm", initial_colour=None)),)))
    told = narrator.tell(Step(2, 1, STEPS[situation]))
    assert_reads_well(told.text)
    assert_reads_well(told.label)
    assert told.text.endswith("."), told.text
