"""Who has the bye: the last player of the lowest score who may have it.

Source: lim-1999 1.1.
"""

from __future__ import annotations

from typing import Protocol

from pairtutor.matching.forest import augment_all
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.lim.participants import LimParticipants


class ByeListener(Protocol):
    """Hears how the bye is settled."""

    def completion(self, completion: Completion) -> None:
        """Hear whether all players can be paired, somebody having the bye if their number is odd."""

    def on_bye(self, player: int, refused: list[int], completion: Completion) -> None:
        """Hear who has the bye, and who was looked at before."""


def settle_bye(participants: LimParticipants, listener: ByeListener) -> int | None:
    """Return the rank of the player with the bye; None where the number of players is even.

    Source: lim-1999 1.1.

    Raises:
        NoLegalPairing: the players cannot all be paired, whoever has the bye.
    """
    completion = Completion(participants.legal, participants.bye)
    listener.completion(completion)
    if not completion.possible:
        raise no_pairing(participants, completion, f"{participants.edition.system} 2.1")
    if completion.place < 0:
        return None
    refused: list[int] = []
    for player in reversed(range(len(participants.players))):
        if participants.bye >> player & 1 and _rest_can_be_paired(participants, completion, player):
            listener.on_bye(player, refused, completion)
            return player
        refused.append(player)
    raise AssertionError("the matching has somebody for the bye")


def _rest_can_be_paired(participants: LimParticipants, completion: Completion, player: int) -> bool:
    """Say whether everybody but one player can be paired, given that it is so for somebody."""
    mate = completion.mate[:]
    had = mate[completion.place]  # has the bye in the matching at hand, and needs an opponent now
    if had == player:
        return True
    other = mate[player]
    everybody = (1 << len(participants.players)) - 1
    mate[had] = mate[player] = mate[other] = -1
    return not augment_all(participants.legal, mate, everybody & ~(1 << player), 1 << had | 1 << other)
