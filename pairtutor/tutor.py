"""Pair one round of a tournament and keep the trace: the only place that joins a system to a recorder."""

from __future__ import annotations

from collections.abc import Callable

from pairtutor.errors import NoLegalPairing, Said, UsageError
from pairtutor.messages import Message, list_message, said_of_teams
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import SystemChoice, Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.base import choose_system, load_system
from pairtutor.trace.known_brackets import KnownBrackets
from pairtutor.trace.recorder import NullTracer, Recorder, Trace

Progress = Callable[[int, int], None]
"""Called now and then with the players settled so far and the players of the round."""


class RoundRequest(NamedTuple):
    """A round that is asked for, settled once: of which tournament, which round, by which system and why.

    `is_last`: nobody named a round, and no other one is to be expected; it is the last that is recorded.
    """

    tournament: Tournament
    number: RoundNumber
    choice: SystemChoice
    is_last: bool = False


class Lesson(NamedTuple):
    """The pairing of one round and, unless recording was off, how it came about.

    `pairing` is None where no complete pairing exists: `refusal` is then one line that proves it, and
    `trace` ends where that was found out. `refusal` is empty otherwise.
    """

    pairing: RoundPairing | None
    trace: Trace | None
    refusal: Said = ""

    @property
    def paired(self) -> RoundPairing:
        """The pairing, for whom a round without one is an error.

        Raises:
            NoLegalPairing: there is none; the text is the refusal.
        """
        if self.pairing is None:
            raise NoLegalPairing(self.refusal)
        return self.pairing

    @property
    def recorded(self) -> Trace:
        """The trace of a round that was recorded.

        Raises:
            ValueError: it was paired with `record=False`.
        """
        if self.trace is None:
            raise ValueError("a round paired with record=False has no trace")
        return self.trace


def round_to_pair(tournament: Tournament, number: int | None = None) -> RoundNumber:
    """Return the round that is to be paired: the one asked for, else the source's, else the next.

    Where all planned rounds are recorded there is no next one, and it is the last of them. So it is where
    all rounds with a date are, but then the next one can be asked for.

    Raises:
        UsageError: the round asked for comes after the planned ones, or is neither recorded nor the next.
    """
    recorded = tournament.recorded_rounds
    stated = tournament.round_to_pair if tournament.stated else None
    if stated is not None and number not in (None, stated):
        where = {"file": tournament.source, "round": number, "stated": stated}
        raise UsageError(Message("errors.round.stated", **where))
    if stated is not None:
        return stated
    if number is None:
        return RoundNumber(tournament.round_to_pair or recorded + (not is_over(tournament)))
    last = recorded + (not is_finished(tournament))
    if not 1 <= number <= last:
        why = Message("errors.round.recorded", n=recorded)
        if last == recorded:
            why = Message("errors.round.all-recorded", n=last)
        where = {"file": tournament.source, "round": number, "why": why}
        if last > 1:
            raise UsageError(Message("errors.round.choose", **where, last=last))
        raise UsageError(Message("errors.round.choose-first", **where))
    return RoundNumber(number)


def rounds_of(tournament: Tournament) -> range:
    """Return the rounds that can be looked at: those recorded and the next; of a stated bracket its own.

    Where no next one is to be expected (`is_over`) there are only those recorded.
    """
    stated = tournament.round_to_pair if tournament.stated else None
    if stated is not None:
        return range(stated, stated + 1)
    return range(1, tournament.recorded_rounds + (1 if is_over(tournament) else 2))


def is_over(tournament: Tournament) -> bool:
    """Return whether no other round is to be expected: none is planned, or none has a date.

    That the next one is paired already, or somebody absent in it, says more than dates.
    """
    if tournament.planned_rounds is not None:
        return is_finished(tournament)
    dated = tournament.paired_rounds == tournament.dated_rounds > 0
    return dated and tournament.dated_rounds + 1 not in tournament.absences


def is_finished(tournament: Tournament) -> bool:
    """Return whether all planned rounds are recorded, so that none is left to be paired."""
    planned = tournament.planned_rounds
    return planned is not None and tournament.recorded_rounds >= planned


def check_able(tournament: Tournament, system: str) -> None:
    """Check that a system can pair teams, or a bracket without a history, if that is what a tournament is.

    Raises:
        UsageError: it pairs only players, or only teams; or it needs more than can be stated.
    """
    stated = tournament.stated is not None
    if SYSTEMS[system].teams != (tournament.teams is not None):
        others = [record for record in SYSTEMS.values() if record.teams != SYSTEMS[system].teams]
        able = list_message(record.id for record in others if not (stated and record.needs))
        key = "errors.round.players" if SYSTEMS[system].teams else "errors.round.teams"
        raise UsageError(Message(key, file=tournament.source, system=system, systems=able))
    needs = SYSTEMS[system].needs
    if stated and needs:
        able = list_message(record.id for record in SYSTEMS.values() if not record.needs)
        where = {"file": tournament.source, "system": system, "systems": able}
        raise UsageError(Message(f"errors.round.needs.{needs}", **where))


def request_round(tournament: Tournament, number: int | None, choice: SystemChoice) -> RoundRequest:
    """Return a round that is asked for by its `number`; None: the one that is to be paired.

    Raises:
        UsageError: the round cannot be asked for.
    """
    is_last = number is None and tournament.round_to_pair is None and is_over(tournament)
    return RoundRequest(tournament, round_to_pair(tournament, number), choice, is_last)


def run(
    tournament: Tournament,
    number: int | None = None,
    system: str | None = None,
    *,
    record: bool = True,
    progress: Progress | None = None,
) -> Lesson:
    """Pair a round by the rules of a system, as the history stood before it.

    That no complete pairing exists is an answer too: a lesson with a refusal and no pairing.

    Raises:
        UsageError: the round cannot be asked for, the system is not known, or it does not know such events.
    """
    request = request_round(tournament, number, choose_system(tournament, system))
    return pair(request, record=record, progress=progress)


def pair(
    request: RoundRequest,
    *,
    record: bool = True,
    boards_only: bool = False,
    brief: bool = False,
    known: KnownBrackets | None = None,
    progress: Progress | None = None,
) -> Lesson:
    """Pair a round that is settled; see `run`.

    With `boards_only` the trace has nothing between the opening of the round and its boards, which is enough
    to say who has which colour; a `brief` one has the brackets as they are made, and may lack how they were
    looked for. What is `known` of its brackets is not made again.

    Raises:
        UsageError: this version cannot pair by the system, or it does not know such events.
    """
    tournament, number, choice, _ = request
    check_able(tournament, choice.system)
    if not SYSTEMS[choice.system].accelerated and any(map(any, tournament.virtual_points.values())):
        raise UsageError(Message("errors.round.virtual-points", file=tournament.source, system=choice.system))
    engine = load_system(choice.system)
    recorder = Recorder(boards_only=boards_only, brief=brief, known=known) if record else None
    pairing: RoundPairing | None = None
    refusal: Said = ""
    try:
        pairing = engine(tournament, number, choice, recorder or NullTracer(), progress)
    except NoLegalPairing as error:
        refusal = error.message if tournament.teams is None else said_of_teams(error.message)
    return Lesson(pairing, recorder.trace(complete=not refusal) if recorder else None, refusal)
