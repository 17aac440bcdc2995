"""caissify-pairings as a second opinion on Dutch 2026: who meets whom, and the bye.

Its colours are not asked for: they are known to be wrong after forfeits. Nor are forbidden meetings
and acceleration: it takes every barred opponent for a game played, and has its own acceleration.
"""

from __future__ import annotations

import logging
from typing import Any

from caissify_pairings.engines.dutch import DutchEngine

from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.standing import Standing, standings

Meetings = tuple[frozenset[frozenset[Tpn]], Tpn | None]
"""Who meets whom, and who has the bye."""

logging.getLogger("caissify_pairings").setLevel(logging.CRITICAL)


def pair(tournament: Tournament, number: RoundNumber) -> Meetings | None:
    """Return the meetings of a round; None when more than one player is left over.

    The tournament must hold exactly the rounds before `number`, with the usual points.
    """
    field = standings(tournament, number)
    rows = DutchEngine(
        players=[_player(tournament, one, number) for one in field],
        previous_pairings={(one.tpn, other) for one in field for other in one.met},
        round_number=number,
        total_rounds=tournament.planned_rounds or number,
    ).generate_pairings()
    games = [frozenset((Tpn(row["white_id"]), Tpn(row["black_id"]))) for row in rows if row["black_id"]]
    byes = [Tpn(row["white_id"]) for row in rows if not row["black_id"]]
    return (frozenset(games), byes[0] if byes else None) if len(byes) < 2 else None


def _player(tournament: Tournament, one: Standing, number: RoundNumber) -> dict[str, Any]:
    """Return a participant as the engine wants to be told: it derives nothing from results itself."""
    marks = [entry.mark for entry in tournament.entries[one.tpn]]
    return {
        "id": one.tpn,
        "pairing_number": one.tpn,
        "starting_number": one.tpn,
        "score": one.score / 2,
        "color_hist": list(one.colours),
        "float_history": [_float(tournament, one.tpn, earlier) for earlier in range(1, number)],
        "bye_count": marks.count(Mark.PAIRING_ALLOCATED_BYE) + marks.count(Mark.FULL_POINT_BYE),
        "forfeit_win_count": marks.count(Mark.FORFEIT_WIN),
    }


def _float(tournament: Tournament, tpn: Tpn, number: int) -> str:
    """Return the float of a recorded round (1.4.3): without a game only the bye is one, or what scores."""
    entry = tournament.entries[tpn][number - 1]
    if not entry.was_played or entry.opponent is None:
        bye = entry.mark is Mark.PAIRING_ALLOCATED_BYE
        return "down" if bye or entry.points > tournament.points.loss else "none"
    mine, theirs = (
        sum(earlier.points for earlier in tournament.entries[player][: number - 1])
        for player in (tpn, entry.opponent)
    )
    return "down" if mine > theirs else "up" if mine < theirs else "none"
