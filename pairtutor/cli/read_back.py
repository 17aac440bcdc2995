"""A written file read back: is every round of it paired as in the source?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.tutor import rounds_of, run


def check_read_back(
    tournament: Tournament,
    written: str,
    system: str,
    without: Iterable[str],
    rounds: int | None = None,
    *,
    maxi: bool = False,
) -> None:
    """Check that a written file, read with the same options, is paired as the tournament that it is made of.

    `without` names what was left out, by keys of `verbs.convert.what`; `rounds` are planned by an option, and
    an option makes it a Maxi-tournament (`maxi`).

    Raises:
        UsageError: a round would be paired otherwise; the first such round is told.
    """
    from pairtutor.sources.load import load

    again = load("-", stdin=written.encode("utf-8"), system=system, rounds=rounds)
    if maxi:
        again = again._replace(maxi=True)
    number = first_paired_otherwise(tournament, again, system)
    if number is None:
        return
    lost = [Message(f"verbs.convert.what.{what}") for what in without if what not in DECIDES_NOTHING]
    key = "verbs.convert.otherwise-without" if lost else "verbs.convert.otherwise"
    raise UsageError(Message(key, file=tournament.source, round=number, what=list_message(lost, "list.and")))


DECIDES_NOTHING = frozenset({"lesson", "long-names", "notes", "short-games"})
"""What is left out of a form and decides no pairing."""


def first_paired_otherwise(tournament: Tournament, again: Tournament, system: str) -> RoundNumber | None:
    """Return the first round, be it the next, that two readings of a tournament pair otherwise; else None."""
    if _of_pairing(tournament) == _of_pairing(again):
        return None
    for number in rounds_of(tournament):
        if _outcome(tournament, number, system) != _outcome(again, number, system):
            return RoundNumber(number)
    return None


def _of_pairing(tournament: Tournament) -> Tournament:
    """Return a tournament with nothing but what pairings are made from.

    Two that are equal then are paired alike in every round, so none need be paired to know it.
    """
    last = tournament.recorded_rounds + 1
    return tournament._replace(
        title="",
        source="",
        system=None,
        players=tuple(player._replace(name="", title="") for player in tournament.players),
        absences={number: away for number, away in tournament.absences.items() if number == last},
        virtual_points={tpn: line for tpn, line in tournament.virtual_points.items() if any(line)},
        round_to_pair=None,
        remarks=(),
        published=None,
        altered={},
        places={},
        tiebreaks=None,
    )


def _outcome(tournament: Tournament, number: int, system: str) -> object:
    """Return boards and bye of a round, to be compared alone; None where there is no pairing.

    That is where none is legal, or the round cannot be asked for. Without colours nobody is first.
    """
    try:
        pairing = run(tournament, number, system, record=False).pairing
    except UsageError:
        return None
    if pairing is None:
        return None
    if SYSTEMS[system].coloured:
        return pairing.boards, pairing.bye
    return [frozenset(board) for board in pairing.boards], pairing.bye


def without_record(tournament: Tournament) -> Iterator[str]:
    """Yield what a scenario says and a report file has no record for, by keys of `verbs.convert.what`."""
    if tournament.game_points and tournament.teams is None:
        yield "game-points"
    if tournament.draw_order:
        yield "draw-order"
    if any(player.group for player in tournament.players):
        yield "groups"
    if tournament.maxi:
        yield "maxi"
    if any(len(player.name) > LONGEST_NAME for player in tournament.players):
        yield "long-names"
    yield "lesson"


LONGEST_NAME = 33
"""Columns of a name in a report file."""
