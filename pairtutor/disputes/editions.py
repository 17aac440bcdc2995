"""Other editions of the rules by which a round is paired as somebody says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.editions import SYSTEMS
from pairtutor.systems.base import choose_system
from pairtutor.tutor import run

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.model.ids import RoundNumber, Tpn
    from pairtutor.model.tournament import Tournament


def other_editions(tournament: Tournament, system: str | None) -> tuple[str, ...]:
    """Return the other editions of the system that a tournament is paired by, oldest first."""
    stated = choose_system(tournament, system).system
    family = SYSTEMS[stated].family
    return tuple(one.id for one in SYSTEMS.values() if one.id != stated and one.family == family)


def pairs_as(
    tournament: Tournament,
    number: RoundNumber,
    system: str | None,
    pairs: Iterable[frozenset[Tpn]],
    bye: Tpn | None,
) -> bool:
    """Return whether a system gives a round these pairs and this bye, whatever the colours."""
    pairing = run(tournament, number, system, record=False).pairing
    if pairing is None:
        return False
    return {frozenset(board) for board in pairing.boards} == set(pairs) and pairing.bye == bye
