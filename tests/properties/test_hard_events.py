"""No round of a hard event hangs, in any system: the searches that it takes grow no faster than the pairs."""

from __future__ import annotations

from itertools import product

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import BracketOpened, ExchangeApplied
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import KINDS, begin, play
from tests.lab.properties.searches import Searches
from tests.lab.seeds import share

pytestmark = pytest.mark.slow

PER_PAIR = 50
"""Searches in a round for each pair of players; 15 were the most that was seen up to 30 players."""


@pytest.mark.parametrize(("system", "kind"), share([*product(SYSTEMS, KINDS)], 4))
def test_no_round_takes_more_searches_than_its_pairs_explain(
    system: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = Searches(monkeypatch)
    rounds = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        players = len(tournament.players)
        searches.found = 0
        proving = number % 6 == 0
        lesson = run(fielded(tournament, system), number, system)
        assert searches.found <= PER_PAIR * players * (players - 1) // 2, number
        rounds += 1
        if lesson.pairing is None:
            return None
        if proving:
            verify(lesson.recorded)
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for _ in play(kind, 14, 1, pair):
        pass
    assert rounds


def test_an_mdp_who_is_exchanged_in_a_remainder_is_proven_like_anybody() -> None:
    exchanged = 0

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal exchanged
        lesson = run(tournament, number, "dutch-2012")
        if lesson.pairing is None:
            return None
        verify(lesson.recorded)
        bracket: BracketOpened | None = None
        for step in lesson.recorded.steps:
            if isinstance(step.event, BracketOpened):
                bracket = step.event
            elif isinstance(step.event, ExchangeApplied) and step.event.remainder and bracket:
                exchanged += bool(set(step.event.leaving) & set(bracket.mdps))
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for _ in play("nearly-all-drawn", 14, 5, pair):
        pass
    assert exchanged


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_is_the_same_whenever_it_is_drawn(kind: str) -> None:
    assert begin(kind, 12, 3) == begin(kind, 12, 3)
    assert begin(kind, 12, 3) != begin(kind, 12, 4)
    assert len(begin(kind, 12, 3).players) == 12 + KINDS[kind].odd


def test_those_who_have_met_nearly_everybody_have_had_both_colours_as_often_as_can_be() -> None:
    event = begin("everybody-met", 20, 1)
    for line in event.entries.values():
        assert len(line) == 16
        colours = [entry.colour for entry in line]
        assert abs(colours.count(Colour.WHITE) - colours.count(Colour.BLACK)) <= 2
