"""Who is named in a step: players are told from other numbers by their type."""

from __future__ import annotations

import pytest

from pairtutor.trace.events import (
    BracketOpened,
    ColourDecided,
    FamilyRuledOut,
    RoundClosed,
    RoundOpened,
)
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited
from pairtutor.trace.players import is_player, players_of
from pairtutor.trace.procedures import FloatersCompared, PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import StandingLine
from pairtutor.trace.values import OnlyPartners, PreferenceCount, SharedExchanges
from tests.lab.narrative import example
from tests.lab.narrative.procedures.examples import STEPS
from tests.lab.narrative.steps import EVENTS, WITNESSES, run


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (ColourDecided, "higher"),
        (ColourDecided, "decider"),
        (RoundClosed, "bye"),
        (RoundClosed, "downfloats"),
        (RoundOpened, "apart"),
        (MarkRevisited, "following"),
        (PairScrutinised, "opponent"),
        (OnlyPartners, "groups"),
        (SharedExchanges, "leaving"),
    ],
)
def test_a_field_of_players_is_one(kind: type, name: str) -> None:
    assert is_player(kind, name)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (BracketReopened, "higher"),
        (FloatersRefused, "higher"),
        (BracketOpened, "downfloaters"),
        (FamilyRuledOut, "first"),
        (MarkRevisited, "first"),
        (SharedExchanges, "first"),
        (PreferenceCount, "white"),
        (FloatersCompared, "black"),
        (StandingLine, "figures"),
        (RoundClosed, "boards"),
        (RoundClosed, "families"),
    ],
)
def test_a_field_of_other_numbers_or_of_values_is_none(kind: type, name: str) -> None:
    assert not is_player(kind, name)


def test_a_step_names_its_players_and_no_other_number() -> None:
    assert players_of(example.ACCEPTED) == {3, 4, 8, 10, 11, 24}
    assert players_of(run(WITNESSES["met"], first=100, last=200)) == {4, 24}
    assert players_of(EVENTS["bracket"]) == {3, 4, 8, 10, 11, 24}
    assert players_of(STEPS["opponent found"]) == {4, 8, 24}


def test_a_place_that_is_no_player_is_not_named() -> None:
    assert players_of(run(WITNESSES["bye is the only way out"])) == {4, 10, 11, 24}


def test_a_step_itself_holds_no_players_but_its_event_does() -> None:
    assert not is_player(Step, "number")
    assert not is_player(Step, "event")
