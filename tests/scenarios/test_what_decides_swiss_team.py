"""Each scenario of the Swiss Team rules turns on its clause: the trace shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.procedures import PlayerTransferred, TopsChosen
from pairtutor.tutor import run
from tests.oracles.generator import before_round
from tests.scenarios.lessons import Played, played


def lesson(name: str) -> Played:
    return played(f"team-{name}")


def again(whole: Played, tournament: Tournament) -> Played:
    """The same scenario with a changed tournament."""
    paired = run(tournament)
    return replace(whole, pairing=paired.paired, trace=paired.recorded)


