"""What is told of those who float and of the bye: no more than the trace knows, and nobody left out."""

from __future__ import annotations

import re
from dataclasses import replace

from pairtutor.model.game import ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import ByeAssigned, FloaterChosen
from pairtutor.trace.trace import Step
from tests.narrative.example import OPENED, example
from tests.numbers import tpns


def test_nothing_is_said_about_others_unless_they_were_looked_for() -> None:
    floater = FloaterChosen(
        cites=("dutch-2017 A.4.a",), bracket=1, player=Tpn(4), limbo=False, alternatives=None, deciding=()
    )
    narrator = Narrator(example())
    assert narrator.tell(Step(3, 2, floater)).text == "4 Player0004 floats down."
    alone = narrator.tell(Step(3, 2, replace(floater, alternatives=()))).text
    assert alone.endswith(
        "Every pairing that is allowed here, and lets the round be completed, leaves player 4 over."
    )


def test_everybody_barred_with_as_few_points_as_whoever_has_the_bye_is_named() -> None:
    bars = {
        3: (5, ByeBar("forfeit-win", RoundNumber(2))),
        8: (6, ByeBar("pairing-allocated-bye", RoundNumber(1))),
        10: (4, ByeBar("pairing-allocated-bye", RoundNumber(3))),
        11: (6, ByeBar("full-point-bye", RoundNumber(1))),
    }
    lines = tuple(
        line._replace(score=bars[line.tpn][0], bye_bar=bars[line.tpn][1]) if line.tpn in bars else line
        for line in OPENED.players
    )
    bye = ByeAssigned(
        cites=("dutch-2017 C.2",),
        bracket=3,
        player=Tpn(24),
        barred=tpns(10, 11),
        alternatives=(),
        deciding=(),
    )
    assert cast_score(24) == 5
    text = Narrator(example(replace(OPENED, players=lines))).tell(Step(3, 2, bye)).text
    assert re.findall(r"(\d+) \S+ may not have it", text) == ["3", "10", "11"], "8 has more points"


def cast_score(tpn: int) -> int:
    """Return the score of a player of the example, in half points."""
    return next(line.score for line in OPENED.players if line.tpn == tpn)
