"""Scenarios as texts: a whole one, pieces of small ones, and what is read of them or wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.errors import SourceError
from pairtutor.sources.scenario import Scenario, read_scenario

HEAD = "title: A title\nsystem: dutch-2017\n"
PLAYERS = "players: [{id: 1}, {id: 2}, {id: 3}, {id: 4}, {id: 5}]\n"
BASE = HEAD + PLAYERS
ROUND = """\
history:
  - games:
      - {white: 1, black: 3, result: "1-0"}
      - {white: 4, black: 2, result: 1/2-1/2}
    byes:
      - {player: 5, kind: pairing}
"""

WHOLE = """\
title: Two absolute preferences meet
system: dutch-2017
summary: One or
  two sentences.
teaches: [C.3, A.6.a]
rounds: 7
round: 2
initial_colour: black
players:
  - {id: 3, name: "Player  Three", rating: 2310, title: FM, group: Porto}
  - {id: 1, name: One}
  - {id: 2, rating: 1800}
absent: [3]
forbidden_pairs: [[1, 2]]
acceleration: {1: [1, 1, 0.5], 2: [0.5]}
draw_order: [3, 1, 2]
restricted_rounds: 2
maxi: true
history:
  - games:
      - {white: 1, black: 3, result: "0-1"}
    byes:
      - {player: 2, kind: pairing}
expect:
  pairs: [[1, 2]]
  bye: null
"""

PLAYED = """\
  - games:
      - {white: 5, black: 1}
      - {white: 3, black: 4, result: "1-0"}
    byes:
      - {player: 2, kind: half}
"""
"""Round 2, of which one game is not over."""


def read(content: str) -> Scenario:
    return read_scenario(content, "s.yaml", Path())


def faults_of(content: str) -> list[str]:
    with pytest.raises(SourceError) as caught:
        read(content)
    return [str(fault).removeprefix("s.yaml:") for fault in caught.value.faults]
