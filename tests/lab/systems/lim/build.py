"""Rounds for the Lim rules: paired without a trace, and small histories made of meetings and colours."""

from __future__ import annotations

from typing import Any, Final

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament
from pairtutor.systems.base import load_system
from pairtutor.trace.recorder import NullTracer

EDITIONS: Final = ("lim-1999", "lim-2026")


def chosen(system: str) -> SystemChoice:
    """Return an edition as a tournament asks for it."""
    return SystemChoice(system, ChosenBy("scenario"))


def paired(
    tournament: Tournament, number: int | None = None, system: str = "lim-1999", **changes: Any
) -> RoundPairing:
    """Pair a round (the next one) and keep no trace."""
    wanted = RoundNumber(number or tournament.recorded_rounds + 1)
    engine = load_system(system)
    return engine(tournament._replace(**changes), wanted, chosen(system), NullTracer(), None)


def meetings(pairing: RoundPairing) -> set[tuple[Tpn, Tpn]]:
    """Return who meets whom, the smaller number first."""
    return {(min(board), max(board)) for board in pairing.boards}


def colours(pairing: RoundPairing) -> list[tuple[int, int]]:
    """Return the boards, White first."""
    return [(board.white, board.black) for board in pairing.boards]


def pairs_of(*pairs: tuple[int, int]) -> set[tuple[Tpn, Tpn]]:
    """Return pairs as `meetings` has them."""
    return {(Tpn(min(pair)), Tpn(max(pair))) for pair in pairs}
