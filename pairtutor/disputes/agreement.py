"""Whether a recorded round is as a system pairs it, and in what it differs."""

from __future__ import annotations

from typing import Literal

from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run


def comparison(
    tournament: Tournament, number: RoundNumber, system: str | None, recorded: Recorded
) -> Literal["equal", "colours", "pairs"]:
    """Return in what a round that a system pairs differs from a recorded one, as far as colours are known.

    `system` None is the tournament's own. "pairs": some pair, or the bye, is another, or there is no pairing.

    Raises:
        UsageError: the system cannot pair the tournament.
    """
    pairing = run(tournament, number, system, record=False).pairing
    if pairing is None or pairing.bye != recorded.bye:
        return "pairs"
    coloured = SYSTEMS[pairing.system].coloured
    white: dict[frozenset[int], int] = {frozenset(board): board.white for board in pairing.boards}
    wanted = {meeting.players: meeting for meeting in recorded.meetings}
    if white.keys() != wanted.keys():
        return "pairs"
    same = all(
        white[players] == meeting.white
        for players, meeting in wanted.items()
        if coloured and meeting.coloured
    )
    return "equal" if same else "colours"


def pairs_as(tournament: Tournament, number: RoundNumber, system: str, recorded: Recorded) -> bool:
    """Return whether a system pairs a round as recorded; False where it cannot pair the tournament."""
    try:
        return comparison(tournament, number, system, recorded) == "equal"
    except UsageError:
        return False


def agrees(tournament: Tournament, number: RoundNumber, system: str | None) -> bool:
    """Return whether a recorded round has the pairs, the colours and the bye that a system gives it."""
    return comparison(tournament, number, system, recorded_round(tournament, number)) == "equal"


def as_complete(tournament: Tournament) -> Tournament:
    """Return the tournament with no round to come: the last that the source has is the last of the event."""
    return tournament._replace(planned_rounds=tournament.paired_rounds, dated_rounds=0)
