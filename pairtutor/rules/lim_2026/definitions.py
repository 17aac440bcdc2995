"""What the Lim rules of 2026 make of numbers and of the median."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.lim.definitions import LimEdition


def numbers(tournament: Tournament, number: RoundNumber) -> Mapping[Tpn, int]:
    """Return the numbers that count for the colour drawn: only those who have taken part have one.

    Whoever is present counts, and whoever took part in an earlier round; the others have the number of the
    last one before them.
    Source: lim-2026 7.2.
    """
    absent = tournament.absent_in(number)
    numbered: dict[Tpn, int] = {}
    counted = 0
    # lim-2026 7.2: the list by pairing number
    for player in sorted(tournament.players, key=lambda listed: listed.tpn):
        earlier = tournament.entries[player.tpn][: number - 1]
        counted += player.tpn not in absent or any(map(took_part, earlier))
        numbered[player.tpn] = counted
    return numbered


def took_part(entry: Entry) -> bool:
    """Say whether a player was in the pairing of a round: paired, forfeits included, or given the bye."""
    return entry.takes_part and (entry.opponent is not None or entry.mark is not Mark.FORFEIT_LOSS)


def median_score(tournament: Tournament, number: RoundNumber) -> HalfPoints:
    """Return the score of the median before a round: half of what a win brings for each round played.

    Source: lim-2026 2.2.

    Raises:
        UsageError: it is no whole number of half points.
    """
    score, odd = divmod((number - 1) * tournament.points.win, 2)
    if odd:
        raise UsageError(
            Message(
                "errors.round.no-median",
                file=tournament.source,
                points=f"{tournament.points.win / 2:g}",
                round=number,
            )
        )
    return score


EDITION: Final = LimEdition("lim-2026", numbers, median_score)
"""The edition of 2026."""
