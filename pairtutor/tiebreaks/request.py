"""What is asked of standings: after which round, and by which list of tie-breaks."""

from __future__ import annotations

from pairtutor.errors import Fault, SourceError, UsageError
from pairtutor.messages import Message
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.standings.facts import counted_rounds
from pairtutor.tiebreaks.codes import USUAL, USUAL_OF_TEAMS, CodeFault, Tiebreak, read_tiebreaks
from pairtutor.tiebreaks.table import Standings, standings_of


class TiebreakList(NamedTuple):
    """A list of tie-breaks, and whose it is: `asked`, the `source`, or `usual` where neither has one."""

    tiebreaks: tuple[Tiebreak, ...]
    origin: str


def standings(tournament: Tournament, tiebreaks: str | None = None, *, round: int | None = None) -> Standings:
    """Return the standings of a tournament after a round, or after all that are over.

    `tiebreaks` is a list of codes (`DE,BH/C1,SB`); without it that of the source holds, and else a usual one.

    Raises:
        UsageError: the list cannot be read, or the round has not been played.
        SourceError: the list of the source cannot be read.
    """
    return standings_of(after_round(tournament, round), list_of(tournament, tiebreaks).tiebreaks)


def after_round(tournament: Tournament, number: int | None) -> Tournament:
    """Return a tournament as it stood after a round (None: as it stands), from 1.

    The places that the source has are those of the end, so that an earlier round has none.

    Raises:
        UsageError: the round has not been played, or there is nothing to rank.
    """
    if tournament.stated is not None:
        raise UsageError(Message("errors.standings.stated", source=tournament.source))
    if number is None:
        return tournament
    played = counted_rounds(tournament)
    if not 1 <= number <= played:
        raise UsageError(Message("errors.standings.round", round=number, n=played))
    planned = tournament.planned_rounds or tournament.recorded_rounds
    if number == tournament.recorded_rounds:
        return tournament
    return tournament.before(RoundNumber(number + 1))._replace(planned_rounds=planned, places={})


def read_list(text: str, *, of_teams: bool = False) -> tuple[Tiebreak, ...]:
    """Return the tie-breaks of a list that is asked for.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return read_tiebreaks(text, of_teams=of_teams)
    except CodeFault as error:
        slots = {"column": error.offset + 1, "fault": error.fault, "mend": error.mend}
        raise UsageError(Message("errors.standings.list", **slots)) from None


def list_of(tournament: Tournament, asked: str | None) -> TiebreakList:
    """Return the list of tie-breaks that is asked for, else that of the source, else a usual one.

    Raises:
        UsageError: the list that is asked for cannot be read.
        SourceError: that of the source cannot be read.
    """
    of_teams = tournament.teams is not None
    if asked is not None:
        return TiebreakList(read_list(asked, of_teams=of_teams), "asked")
    listed = tournament.tiebreaks
    if listed is None:
        usual = USUAL_OF_TEAMS if of_teams else USUAL
        return TiebreakList(read_tiebreaks(usual, of_teams=of_teams), "usual")
    try:
        return TiebreakList(read_tiebreaks(listed.text, of_teams=of_teams), "source")
    except CodeFault as error:
        column = listed.column + error.offset if listed.column else 0  # 0: no such place
        fault = Fault(tournament.source, listed.line, column, error.fault, error.mend)
        raise SourceError([fault]) from None
