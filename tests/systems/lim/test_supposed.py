"""A round in which two are supposed to meet is recorded; a supposition is not told as a bar of colours."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.tournament import Supposition
from pairtutor.rules.lim.definitions import permissible
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import ColoursBarred
from pairtutor.tutor import run
from tests.lab.systems.lim.build import EDITIONS


@pytest.mark.parametrize("system", EDITIONS)
def test_who_is_kept_for_another_is_not_said_to_be_barred_by_colours(system: str) -> None:
    rng = Random(0)
    event = SeededTournament(rng, system, entry_list(rng, system, 10, 6, title="", source=""), Chances())
    for _ in range(4):
        event.announce()
        assert not event.play()
    told = 0
    for one, other in combinations(list(event.now.entries), 2):
        only = {one: frozenset({other}), other: frozenset({one})}
        supposed = event.now._replace(supposed=Supposition(only))
        trace = run(supposed, event.next_round, system).recorded
        colours = {line.tpn: line.colours for line in RoundIndex(trace).opened.players}
        for step in trace.steps:
            if isinstance(step.event, PlayerTransferred | PairScrutinised):
                tried = (
                    step.event.opponents if isinstance(step.event, PlayerTransferred) else step.event.tried
                )
                for why in (refused.why for refused in tried):
                    if isinstance(why, ColoursBarred):
                        told += 1
                        first, second = colours[why.first], colours[why.second]
                        assert not any(permissible(first, second, colour) for colour in Colour)
    assert told
