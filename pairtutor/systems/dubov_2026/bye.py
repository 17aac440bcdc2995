"""Who has the bye, settled before any bracket.

Source: dubov-2026 3.1.
"""

from __future__ import annotations

from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants
from pairtutor.systems.upfloating.bye import FirstByeListener, first_for_bye


def in_order(participants: Dubov2026Participants) -> list[int]:
    """Return the players in the order in which they are looked at for the bye.

    Source: dubov-2026 3.1.3, dubov-2026 3.1.4, dubov-2026 3.1.5, DB26-14, DB26-15.
    """
    players, figures = participants.players, participants.figures
    # 3.1.3: the lowest score; 3.1.4: the most games played; 3.1.5: the largest number
    return sorted(range(len(players)), key=lambda v: (players[v].score, -figures[v].games, -players[v].tpn))


def settle_bye(participants: Dubov2026Participants, rest: Completion, listener: FirstByeListener) -> int:
    """Give the bye to the first who may have it and leaves a complete pairing of all others.

    Source: dubov-2026 1.4, dubov-2026 3.1.1, dubov-2026 3.1.2, DB26-13, DB26-14.
    """
    return first_for_bye(in_order(participants), participants.bye, rest, listener)
