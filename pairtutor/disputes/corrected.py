"""A result that was corrected after a round was paired: with which earlier result is the round right?"""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.disputes.agreement import comparison
from pairtutor.disputes.deadline import Deadline
from pairtutor.disputes.results import Changed, with_result
from pairtutor.model.game import PLAYED, RESULTS, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Recorded
from pairtutor.model.recorded import recorded_round
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import run

_TRIED = tuple(result for result, marks in RESULTS.items() if set(marks) != {Mark.FORFEIT_LOSS})
"""Results that a game may have had before: all but a forfeit of both."""


def corrected_results(
    tournament: Tournament, number: RoundNumber, system: str | None, deadline: Deadline
) -> tuple[Changed, ...]:
    """Return which other results make a round right, each of a single game, all of the same round.

    It is the latest that has any. Everything else is as the source has it. Empty where none does, where the
    deadline passes first, or where games have points of their own, which would be others too.
    """
    if tournament.game_points or deadline.cut_short:
        return ()
    recorded = recorded_round(tournament, number)
    before = tournament.before(number)
    elsewhere = _players_elsewhere(before, number, system, recorded) if number > 1 else frozenset()
    for earlier in range(number - 1, 0, -1):
        fitting: list[Changed] = []
        for changed in _other_results(before, RoundNumber(earlier), elsewhere):
            if deadline.look().cut_short:
                return tuple(fitting)
            if comparison(with_result(before, changed), number, system, recorded) == "equal":
                fitting.append(changed)
        if fitting:
            return tuple(fitting)
    return ()


def _players_elsewhere(
    tournament: Tournament, number: RoundNumber, system: str | None, recorded: Recorded
) -> frozenset[int]:
    """Return the players who meet somebody else in the recorded round than a system gives them."""
    pairing = run(tournament, number, system, record=False).pairing
    boards = () if pairing is None else pairing.boards
    met = {meeting.players for meeting in recorded.meetings} ^ {frozenset(board) for board in boards}
    return frozenset(tpn for two in met for tpn in two)


def _other_results(tournament: Tournament, number: RoundNumber, first: frozenset[int]) -> Iterator[Changed]:
    """Yield the games of a round with other results that they may have had, some players' games `first`."""
    meetings = recorded_round(tournament, number).meetings
    for meeting in sorted(meetings, key=lambda meeting: not meeting.players & first):
        white, black = Tpn(meeting.white), Tpn(meeting.black)
        marks = [tournament.entries[tpn][number - 1].mark for tpn in (white, black)]
        for result in _TRIED:
            if _effect(tournament, RESULTS[result]) != _effect(tournament, marks):
                yield Changed(number, white, black, result)


def _effect(tournament: Tournament, marks: tuple[Mark, ...] | list[Mark]) -> tuple[bool, list[int]]:
    """Return what later rounds see of a game: whether it was played, and what it brought to both."""
    return all(mark in PLAYED for mark in marks), [tournament.points.worth(mark) for mark in marks]
