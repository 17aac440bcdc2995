"""Who has the bye, settled before any bracket.

Source: swiss-team-2026 3.4.
"""

from __future__ import annotations

from pairtutor.systems.common.completion import Completion
from pairtutor.systems.swiss_team.participants import TeamParticipants
from pairtutor.systems.upfloating.bye import FirstByeListener, first_for_bye


def in_order(participants: TeamParticipants) -> list[int]:
    """Return the teams in the order in which they are looked at for the bye.

    Source: swiss-team-2026 3.4.2, swiss-team-2026 3.4.3, swiss-team-2026 3.4.4, TEAM26-11, TEAM26-12.
    """
    teams = participants.players
    # 3.4.2: the lowest score; 3.4.3: the most matches played; 3.4.4: the largest number
    return sorted(
        range(len(teams)),
        key=lambda v: (teams[v].score, -participants.matches_played(v), -teams[v].tpn),
    )


def settle_bye(participants: TeamParticipants, rest: Completion, listener: FirstByeListener) -> int:
    """Give the bye to the first who may have it and leaves a complete pairing of all others.

    Source: swiss-team-2026 1.4, swiss-team-2026 3.4.1, TEAM26-11.
    """
    return first_for_bye(in_order(participants), participants.bye, rest, listener)
