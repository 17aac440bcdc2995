"""A round by the Swiss System Modified: rank everybody, then bracket by bracket from the top.

Source: ssm C1.
"""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.rules.measures.contenders import is_last_round
from pairtutor.systems.common.completion import Completion, no_pairing
from pairtutor.systems.common.listener import NullListener, Progress
from pairtutor.systems.ssm.brackets import Ended, finish, settle
from pairtutor.systems.ssm.listener import SsmListener
from pairtutor.systems.ssm.participants import Pairs, SsmParticipants
from pairtutor.trace.recorder import Tracer


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
    participants = SsmParticipants(tournament, number)
    listener = _listener(participants, tracer)
    with listener.on_opening(tournament, choice):
        ended = _pair_brackets(participants, listener, progress)
        if ended is None:
            completion = Completion(participants.legal, participants.bye)
            listener.impossible(completion)
            raise no_pairing(participants, completion, "B1-B3")
        boards = _boards(participants, ended.brackets)
        bye = None if ended.bye is None else participants.players[ended.bye].tpn
        listener.on_outcome(ended.brackets, ended.bye, last=is_last_round(tournament, number))
    return RoundPairing(number=number, system=choice.system, boards=boards, bye=bye)


def _listener(participants: SsmParticipants, tracer: Tracer) -> SsmListener:
    """Return whoever hears the round: a recorder if steps are kept, else nobody."""
    if not tracer.recording:
        return NullListener()
    from pairtutor.systems.ssm.recording.recorder import SsmRecorder

    return SsmRecorder(participants, tracer)


def _pair_brackets(
    participants: SsmParticipants, listener: SsmListener, progress: Progress | None
) -> Ended | None:
    """Go down the brackets once; return the pairs and the bye, None if the round cannot be paired."""
    brackets = participants.brackets()
    if not brackets:
        return Ended([], None)
    done: list[Pairs] = []
    moved: list[int] = []
    for residents in brackets[:-1]:
        members = sorted([*moved, *residents])
        with listener.group(members, residents):
            pairs, moved = settle(participants, members, listener)
        done.append(pairs)
        if progress:
            progress(2 * sum(map(len, done)), len(participants.players))
    return finish(participants, done, moved, brackets[-1], listener)


def _boards(participants: SsmParticipants, brackets: list[Pairs]) -> tuple[Board, ...]:
    """Return the boards bracket by bracket, in each by the higher ranked player.

    Source: ssm SSM-13.
    """
    players = participants.players
    return tuple(
        Board(players[player].tpn, players[other].tpn)
        for pairs in brackets
        for player, other in sorted(pairs)
    )
