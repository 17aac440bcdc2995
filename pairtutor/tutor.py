"""Pair one round of a tournament and keep the trace: the only place that joins a system to a recorder."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pairtutor.errors import NoLegalPairing, UsageError
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.recorder import NullTracer, Recorder
from pairtutor.trace.trace import Trace

Progress = Callable[[int, int], None]
"""Called now and then with the players settled so far and the players of the round."""


class Lesson(NamedTuple):
    """The pairing of one round and, unless recording was off, how it came about."""

    pairing: RoundPairing
    trace: Trace | None


def round_to_pair(tournament: Tournament, number: int | None = None) -> RoundNumber:
    """Return the round that is to be paired: the one asked for, else the source's, else the next.

    Raises:
        UsageError: the round asked for is neither recorded nor the one after the last recorded.
    """
    following = tournament.recorded_rounds + 1
    if number is None:
        return RoundNumber(tournament.round_to_pair or following)
    if not 1 <= number <= following:
        raise UsageError(
            f"{tournament.source}: round {number} cannot be paired; the file records"
            f" {tournament.recorded_rounds} rounds, so choose a round from 1 to {following}"
        )
    return RoundNumber(number)


def run(
    tournament: Tournament,
    number: int | None = None,
    system: str | None = None,
    *,
    record: bool = True,
    progress: Progress | None = None,
) -> Lesson:
    """Pair a round by the rules of a system, as the history stood before it.

    Raises:
        UsageError: the round cannot be asked for, or the system is not known.
        NoLegalPairing: no complete pairing exists; the error holds the trace so far.
    """
    wanted = round_to_pair(tournament, number)
    choice = choose_system(tournament, system)
    engine = load_system(choice.system)
    if not record:
        return Lesson(engine(tournament, wanted, choice, NullTracer(), progress), None)
    recorder = Recorder()
    try:
        pairing = engine(tournament, wanted, choice, recorder, progress)
    except NoLegalPairing as error:
        error.trace = recorder.trace(complete=False)
        raise
    return Lesson(pairing, recorder.trace())
