"""Other editions of the rules by which a round is paired as somebody says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.editions import SYSTEMS
from pairtutor.systems.base import choose_system
from pairtutor.tutor import run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.pairing import Meeting
    from pairtutor.model.tournament import Tournament


def other_editions(tournament: Tournament, system: str | None) -> tuple[str, ...]:
    """Return the other editions of the system that a tournament is paired by, oldest first."""
    stated = choose_system(tournament, system).system
    family = SYSTEMS[stated].family
    return tuple(one.id for one in SYSTEMS.values() if one.id != stated and one.family == family)


def paired_as(
    tournament: Tournament,
    number: RoundNumber,
    system: str | None,
    meetings: Iterable[Meeting],
    bye: Tpn | None,
) -> bool:
    """Return whether a system gives a round these pairs, with the colours that are known, and this bye."""
    pairing = run(tournament, number, system, record=False).pairing
    if pairing is None or pairing.bye != bye:
        return False
    coloured = SYSTEMS[pairing.system].coloured
    white: dict[frozenset[int], int] = {frozenset(board): board.white for board in pairing.boards}
    wanted = {one.players: one for one in meetings}
    return white.keys() == wanted.keys() and all(
        white[players] == one.white for players, one in wanted.items() if coloured and one.coloured
    )
