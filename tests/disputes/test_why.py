"""`why`: the short answer first, then what concerns the player and nothing else."""

from __future__ import annotations

import re

import pytest

from pairtutor.errors import UsageError
from pairtutor.narrative.disputes.why import render, told
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import scenario_names
from pairtutor.trace.events import RoundOpened
from tests.narrative.test_say import assert_reads_well
from tests.scenarios.lessons import played


def plain(name: str, player: int) -> str:
    trace = played(name).trace
    return render(trace, player)


@pytest.mark.parametrize("name", scenario_names())
def test_every_player_of_every_scenario_has_an_answer(name: str) -> None:
    trace = played(name).trace
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    narrator = Narrator(trace)
    for line in opened.players:
        text = told(narrator, line.tpn)
        first = " ".join(text.split("\n\n")[0].split())
        assert_reads_well(re.sub(r" ?\([^()]*\)| \[[^\]]*\]", " (here)", first))
        assert line.name in text
        assert first.startswith(("Board ", "Match ")) or "bye" in first
    last = opened.players[-1].tpn
    assert told(narrator, last) == render(trace, last), "as if nobody had been told of before"


def test_the_opponents_before_the_real_one_are_told_with_the_reason() -> None:
    text = " ".join(plain("rematch", 3).split())
    assert "they met in round" in text
    assert "Stands at first in S1 (place " in text


def test_an_exchange_says_what_the_halves_before_it_lacked() -> None:
    text = " ".join(plain("exchange", 4).split())
    assert "↔ Exchange" in text
    assert text.index("✗") < text.index("↔ Exchange") < text.index("is accepted")


def test_a_player_who_is_not_there_is_said_to_be_absent() -> None:
    with pytest.raises(UsageError, match="takes no part in this round"):
        plain("rematch", 99)
