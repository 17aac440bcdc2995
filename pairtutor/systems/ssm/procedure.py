"""A round by the Swiss System Modified: rank everybody, then bracket by bracket from the top.

Source: ssm C1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.impossible import no_pairing
from pairtutor.systems.ssm.last import Ended, finish
from pairtutor.systems.ssm.listener import SsmListener
from pairtutor.systems.ssm.moves import settle
from pairtutor.systems.ssm.participants import Pairs, SsmParticipants

if TYPE_CHECKING:
    from collections.abc import Callable

    from pairtutor.model.ids import RoundNumber
    from pairtutor.model.tournament import SystemChoice, Tournament
    from pairtutor.trace.recorder import Tracer

    Progress = Callable[[int, int], None]


def pair_round(
    tournament: Tournament,
    number: RoundNumber,
    choice: SystemChoice,
    tracer: Tracer,
    progress: Progress | None = None,
) -> RoundPairing:
    """Pair a round; of each board the higher ranked player stands where others have White.

    Raises:
        NoLegalPairing: nobody can pair the round under B1 to B3; the text proves it.
    """
    field = SsmParticipants(tournament, number)
    listener = _listener(field, tracer)
    with listener.opened(tournament, choice):
        ended = _pair_brackets(field, listener, progress)
        if ended is None:
            completion = Completion(field.legal, field.bye)
            listener.impossible(completion)
            raise no_pairing(field, completion, "B1-B3")
        boards = _boards(field, ended.brackets)
        bye = None if ended.bye is None else field.players[ended.bye].tpn
        listener.closed(ended.brackets, ended.bye, last=number == tournament.planned_rounds)
    return RoundPairing(number=number, system=choice.system, boards=boards, bye=bye)


def _listener(field: SsmParticipants, tracer: Tracer) -> SsmListener:
    if not tracer.recording:
        return SsmListener()
    from pairtutor.systems.ssm.recording.recorder import SsmRecorder

    return SsmRecorder(field, tracer)


def _pair_brackets(field: SsmParticipants, listener: SsmListener, progress: Progress | None) -> Ended | None:
    """Go down the brackets once; return the pairs, None if the round cannot be paired."""
    brackets = field.brackets()
    if not brackets:
        return Ended([], None)
    done: list[Pairs] = []
    moved: list[int] = []
    for residents in brackets[:-1]:
        members = sorted([*moved, *residents])
        with listener.group(members, residents):
            pairs, moved = settle(field, members, listener)
        done.append(pairs)
        if progress:
            progress(2 * sum(map(len, done)), len(field.players))
    return finish(field, done, moved, brackets[-1], listener)


def _boards(field: SsmParticipants, brackets: list[Pairs]) -> tuple[Board, ...]:
    """Return the boards bracket by bracket, in each by the higher ranked player.

    Source: ssm SSM-13.
    """
    players = field.players
    return tuple(
        Board(players[one].tpn, players[other].tpn) for pairs in brackets for one, other in sorted(pairs)
    )
