"""The cards of the players as an organiser writes them before a round, from the results alone.

They follow the readings SSM-1 to SSM-12 and share nothing with the engine but the model.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament

POINTS = {"1": 2, "+": 2, "U": 2, "=": 1}
BYE = "U"


class Card(NamedTuple):
    """One player; `rank` comes first, so cards sort by it. `down` and `up` are floats of the last round."""

    rank: int
    tpn: Tpn
    score: int
    group: str
    met: frozenset[Tpn]
    down: bool
    up: bool
    had_bye: bool


def points(tournament: Tournament, rounds: int) -> dict[Tpn, int]:
    """Return everybody's points after so many rounds."""
    return {
        tpn: sum(POINTS.get(entry.mark.value, 0) for entry in line[: max(rounds, 0)])
        for tpn, line in tournament.entries.items()
    }


Place = tuple[int, ...]
"""What players are ranked by: score, the opponents' scores, game points, rating, the draw."""


def cards(tournament: Tournament, ranked: Callable[[Place], Place] = lambda one: one) -> list[Card]:
    """Return the cards of those who take part in the next round, highest first, as they are `ranked`."""
    played = tournament.recorded_rounds
    score, before = points(tournament, played), points(tournament, played - 1)
    drawn = list(tournament.draw_order)
    drawn += [player.tpn for player in tournament.players if player.tpn not in drawn]
    met = {
        tpn: [one.opponent for one in line if one.opponent is not None and one.mark.value in "1=0"]
        for tpn, line in tournament.entries.items()
    }

    def place(tpn: Tpn) -> Place:
        player = next(player for player in tournament.players if player.tpn == tpn)
        sos = sum(score[opponent] for opponent in met[tpn])
        gam = sum(tournament.game_points.get(tpn, ()))
        return -score[tpn], -sos, -gam, -player.rating, drawn.index(tpn)

    groups = {player.tpn: player.group for player in tournament.players}
    absent = {tpn for number, away in tournament.absences.items() if number == played + 1 for tpn in away}
    found = []
    for rank, tpn in enumerate(sorted(groups, key=lambda tpn: ranked(place(tpn)))):
        line = tournament.entries[tpn]
        last = line[-1] if line else None
        other = last.opponent if last else None
        over = 0 if other is None else before[tpn] - before[other]
        had_bye = [entry.mark.value == BYE for entry in line]
        down = over > 0 or (bool(line) and had_bye[-1])
        found.append(
            Card(rank, tpn, score[tpn], groups[tpn], frozenset(met[tpn]), down, over < 0, any(had_bye))
        )
    return [card for card in found if card.tpn not in absent]
