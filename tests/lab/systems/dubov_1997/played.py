"""Small generated tournaments paired by the Dubov rules round by round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES, Profile

SYSTEM = "dubov-1997"
DRAWISH = Profile(name="drawish", players=(6, 12), rounds=(5, 9), draws=0.8, late_entries=0.1)
"""Most games are drawn, so that score groups stay large while their players run out of opponents."""


class Round(NamedTuple):
    """A round before which the tournament stood so; `pairing` is None where it is impossible."""

    tournament: Tournament
    number: RoundNumber
    pairing: RoundPairing | None
    trace: Trace


def coarse(tournament: Tournament) -> Tournament:
    """Return the tournament with few different ratings, so that ties come up."""
    players = tuple(one._replace(rating=one.rating // 200 * 200) for one in tournament.players)
    return tournament._replace(players=players)


def rounds(
    seed: int,
    profile: Profile = PROFILES["small"],
    players: int | None = None,
    length: int | None = None,
    change: Callable[[Tournament], Tournament] = lambda one: one,
) -> Iterator[Round]:
    """Yield the rounds of one generated tournament; an impossible one ends it."""
    found: list[Round] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        seen = change(tournament)
        lesson = run(seen, number, SYSTEM)
        pairing = lesson.pairing
        found.append(Round(seen, number, pairing, lesson.recorded))
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for _ in play(profile, seed, pair, players=players, rounds=length):
        yield from found
        found.clear()
