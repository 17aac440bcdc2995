"""The colour drawn before round 1 is inferred as it was where a file does not state it, whoever was away."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.colour import Colour
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.fielded import fielded
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.seeds import seeds

FILE = Path(__file__).parent / "dutch_2012" / "data" / "initial-colour-inferred.trf"
AWAY = replace(PROFILES["small"], name="away", players=(4, 9), rounds=(2, 2), zero_byes=0.3, late_entries=0.3)
COLOURED = [system.id for system in SYSTEMS.values() if system.coloured]


def test_number_one_was_away_and_the_rules_of_2012_go_by_the_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["check", str(FILE), "--system", "dutch-2012"]) == 0
    capsys.readouterr()
    lesson = run(load(str(FILE)), 1, "dutch-2012")
    opened = RoundIndex(lesson.recorded).opened
    assert (opened.initial_colour, opened.initial_colour_because) == ("white", "inferred")
    verify(lesson.recorded)


@pytest.mark.parametrize("system", COLOURED)
def test_what_was_drawn_is_inferred_from_rounds_that_the_system_paired(system: str) -> None:
    inferred = 0

    def pair(before: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal inferred
        event = fielded(before, system)
        pairing = run(event, number, system, record=False).pairing
        silent = run(event._replace(initial_colour=None), number, system)
        opened = RoundIndex(silent.recorded).opened
        verify(silent.recorded)
        if opened.initial_colour_because == "inferred":
            assert Colour(opened.initial_colour or "") is before.initial_colour, before.title
            inferred += 1
        if pairing is None:
            return None
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for seed in seeds(0, 14):
        for _ in play(AWAY, seed, pair):
            pass
    assert inferred > 6
