"""A tournament whose players have other pairing numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament

Value = TypeVar("Value")


def numbers_of_ranks(tournament: Tournament) -> dict[Tpn, Tpn] | None:
    """Return the rank in a file, the new number, by present number; None where it is no other numbering."""
    numbers = [player.tpn for player in tournament.players]
    places = tournament.places
    if tournament.teams is not None or sorted(places.values()) != list(range(1, len(numbers) + 1)):
        return None
    return None if all(places[tpn] == tpn for tpn in numbers) else {tpn: Tpn(places[tpn]) for tpn in numbers}


def follow_points(tournament: Tournament) -> bool:
    """Return whether nobody has more points than a player with a smaller number."""
    scores = [tournament.score_of(player.tpn) for player in tournament.players]
    return scores == sorted(scores, reverse=True)


def renumber(tournament: Tournament, numbers: Mapping[Tpn, Tpn]) -> Tournament:
    """Return a tournament of players in which each has another number; `numbers` are these by present number.

    `places` are dropped: they were the ranks of the file that gave these numbers. What is stated or supposed
    keeps the present ones.
    """

    def by_new_number(by_player: Mapping[Tpn, Value]) -> dict[Tpn, Value]:
        return dict(sorted((numbers[tpn], value) for tpn, value in by_player.items()))

    def all_of(players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        return tuple(numbers[tpn] for tpn in players)

    def boards(recorded: Recorded) -> Recorded:
        """Return a recorded round with the new numbers."""
        meetings = (
            Meeting(numbers[Tpn(meeting.white)], numbers[Tpn(meeting.black)], meeting.coloured)
            for meeting in recorded.meetings
        )
        bye = None if recorded.bye is None else numbers[Tpn(recorded.bye)]
        return Recorded(tuple(sorted(meetings, key=lambda meeting: min(meeting.players))), bye)

    def row(line: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return a player's rounds with the new numbers of the opponents."""
        return tuple(
            entry if entry.opponent is None else entry._replace(opponent=numbers[entry.opponent])
            for entry in line
        )

    players = (player._replace(tpn=numbers[player.tpn]) for player in tournament.players)
    return tournament._replace(
        players=tuple(sorted(players, key=lambda player: player.tpn)),
        entries={tpn: row(line) for tpn, line in by_new_number(tournament.entries).items()},
        forbidden=tuple(ban._replace(players=all_of(ban.players)) for ban in tournament.forbidden),
        virtual_points=by_new_number(tournament.virtual_points),
        virtual_if_entered=by_new_number(tournament.virtual_if_entered),
        absences={number: by_new_number(away) for number, away in tournament.absences.items()},
        order=None if tournament.order is None else all_of(tournament.order),
        game_points=by_new_number(tournament.game_points),
        draw_order=all_of(tournament.draw_order),
        published=None if tournament.published is None else boards(tournament.published),
        awards=by_new_number(tournament.awards),
        altered={number: boards(correct) for number, correct in tournament.altered.items()},
        places={},
    )
