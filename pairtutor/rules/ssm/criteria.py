"""The pairing criteria of chapter B: what may not be, and what should not be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.rules.ssm.ranking import Ranked

Name = Literal["B1", "B4", "B5"]
"""The criteria that a pair can break."""

LEVELS: Final[tuple[tuple[Name, ...], ...]] = (("B1", "B4", "B5"), ("B1", "B4"), ("B1",))
"""What is asked of a pair: all at first, then B5 is let go, then B4 too.

Source: ssm C5, SSM-23.
"""


def groups_kept_apart(tournament: Tournament, number: RoundNumber) -> bool:
    """Return whether players of one group may not meet in a round; in the last planned one they may.

    Source: ssm B4, SSM-17.
    """
    return number <= tournament.restricted_rounds and not is_last_round(tournament, number)


def may_meet(ranked: Ranked, other: Ranked) -> bool:
    """Return whether two players have not met.

    Source: ssm B1, SSM-15.
    """
    return other.tpn not in ranked.met


def may_have_bye(ranked: Ranked) -> bool:
    """Return whether a player has not had the bye.

    Source: ssm B2, SSM-16.
    """
    return ranked.bye_round is None


def one_bye(players: Sequence[Ranked]) -> bool:
    """Return whether one of those who are paired stays without an opponent, as their number is odd.

    Source: ssm B3, SSM-12.
    """
    return len(players) % 2 == 1


def same_group(ranked: Ranked, other: Ranked) -> bool:
    """Return whether two players are of one group; a player without one is of none.

    Source: ssm B4, SSM-17.
    """
    return bool(ranked.player.group) and ranked.player.group == other.player.group


def floats_again(higher: Ranked, lower: Ranked) -> Ranked | None:
    """Return the player of a pair who would float as in the round before, the higher ranked first; else None.

    Source: ssm B5, SSM-18.
    """
    if higher.score == lower.score:
        return None
    if higher.floats[0] == "down":
        return higher
    return lower if lower.floats[0] == "up" else None


def down_again(ranked: Ranked) -> bool:
    """Return whether staying over would be a second downfloat running.

    Source: ssm B5, SSM-18.
    """
    return ranked.floats[0] == "down"
