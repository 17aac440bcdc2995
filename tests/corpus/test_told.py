"""Every kind of step that an edition emits can be told, at every depth."""

from __future__ import annotations

from typing import get_args

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.rules.catalogue import cited_by
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.narrative.forced import refuted
from tests.lab.narrative.plain import words_of_proofs
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES

EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")
LAST_SEED = 49
"""By then every kind has come up in every edition, and a round that has no pairing."""


def traces(system: str, seed: int) -> list[Trace]:
    """Return the rounds of one generated tournament, the one without a pairing too."""
    found: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(fielded(tournament, system), number, system)
        found.append(lesson.recorded)
        pairing = lesson.pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for _ in play(PROFILES["small"], seed, pair):
        pass
    return found


@pytest.mark.parametrize("system", EDITIONS)
def test_every_kind_of_step_is_emitted_and_can_be_told_at_every_depth(system: str) -> None:
    told: set[str] = set()
    stopped = 0
    for seed in range(1, LAST_SEED + 1):
        for trace in traces(system, seed):
            assert refuted(trace) == []
            kinds = {step.event.kind for step in trace.steps}
            if kinds <= told and trace.complete:
                continue
            lines = [len(render(trace, depth).splitlines()) for depth in get_args(Depth)]
            assert lines == sorted(lines)
            assert lines[0] > 5
            assert words_of_proofs(trace) == []
            told |= kinds
            stopped += not trace.complete
    assert told == set(cited_by(system)) - {"stated"}, "of a bracket without games: tests/stated"
    assert stopped, "a round that cannot be paired is told too"
