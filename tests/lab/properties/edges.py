"""Tournaments at the edge: nobody to be paired, nobody left for the bye, nothing played so far."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from pairtutor.model.game import ForbiddenMeeting, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.rules.build import random_tournament, tournament


class Edge(NamedTuple):
    """A tournament with the round to ask for."""

    name: str
    tournament: Tournament
    number: RoundNumber


def _edge(name: str, *lines: str, absent: str = "", mark: Mark = Mark.ZERO_POINT_BYE, **more: Any) -> Edge:
    """Return the edge before the next round, in which the players of `absent` do not take part."""
    made = tournament(*lines, planned_rounds=6, **more)
    number = RoundNumber(made.recorded_rounds + 1)
    away = {Tpn(int(one)): mark for one in absent.split()}
    return Edge(name, made._replace(absences={number: away}), number)


TWO_PLAYED = ("2 w 1, 3 b 1", "1 b 0, 4 w =", "4 w =, 1 w 0", "3 b =, 2 b =")
"""Four players after two rounds."""

EDGES = (
    _edge("one player", ""),
    _edge("one player with the bye behind", "U"),
    _edge("two players", "", ""),
    _edge("two players who have met", "2 w 1", "1 b 0"),
    _edge("nobody in round one", "", "", absent="1 2"),
    _edge("nobody in round three", *TWO_PLAYED, absent="1 2 3 4"),
    _edge("half-point byes for everybody", *TWO_PLAYED, absent="1 2 3 4", mark=Mark.HALF_POINT_BYE),
    _edge("one of four takes part", *TWO_PLAYED, absent="1 2 3"),
    _edge("a round in which nobody played", "Z, 2 w 1", "Z, 1 b 0", "Z, U"),
    _edge("nobody in the last recorded round", "2 w 1, Z", "1 b 0, H", "U, F", absent="1 2 3"),
    _edge("all barred from the bye", "U, 2 w 1, 3 b +", "3 w 0, 1 b 0, U", "2 b 1, U, 1 w -"),
    _edge("all but the first barred from the bye", "4 w 1", "F", "F", "1 b 0", "F"),
    _edge("late entries only", "2 w 1, Z", "1 b 0, Z", "Z, Z", "Z, Z", "Z, Z", absent="1 2"),
    _edge("a single late entry", "2 w 1, 3 b 0", "1 b 0, Z", "U, 1 w 1", "Z, Z", absent="1 2 3"),
    _edge("no colours in a score group", "5 w 1", "6 b 0", "H", "H", "1 b 0", "2 w 1"),
    _edge("half-point byes alone", "H", "H", "H", "H", "H"),
    _edge("forfeits alone", "2 w +", "1 b -", "4 w -", "3 b -"),
    _edge(
        "everybody kept apart",
        *[""] * 4,
        forbidden=(ForbiddenMeeting(tuple(map(Tpn, range(1, 5))), RoundNumber(1), RoundNumber(99)),),
    ),
)


def generated(seeds: range) -> Iterator[Edge]:
    """Yield tiny tournaments paired by lot, in which some or all are absent next."""
    for seed in seeds:
        rng = Random(f"edge {seed}")
        players = rng.randint(1, 6)
        rounds = rng.randint(0, 3)
        number = RoundNumber(rounds + 1)
        away = {
            Tpn(tpn): rng.choice([Mark.ZERO_POINT_BYE, Mark.HALF_POINT_BYE])
            for tpn in range(1, players + 1)
            if rng.random() < 0.4
        }
        made = random_tournament(rng, players, rounds, planned_rounds=rounds + 1, absences={number: away})
        if _can_be_written(made):
            yield Edge(f"seed {seed}", made, number)


def _can_be_written(made: Tournament) -> bool:
    """Say whether a report file can hold it: one allocated bye in a round, and a game in the last."""
    played = [[line[number] for line in made.entries.values()] for number in range(made.recorded_rounds)]
    byes = (sum(one.mark is Mark.PAIRING_ALLOCATED_BYE for one in entries) for entries in played)
    return all(count < 2 for count in byes) and all(
        any(one.opponent is not None for one in entries) for entries in played[-1:]
    )
