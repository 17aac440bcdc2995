"""Remarks on histories that are unusual, but possible, and on rounds that are not over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairtutor.messages import Message, list_message
from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament

_LOST = frozenset({Mark.LOSS, Mark.SHORT_LOSS})

_NAMED = 8
"""So many games are named; a longer list is cut."""


def unfinished_remark(number: int, published: Recorded, waiting: tuple[Meeting, ...]) -> Message:
    """Return the remark on a round that is paired and has not all results: which games it waits for.

    `published` are all its games, `waiting` those of them without a result, in the order of telling.
    """
    games = len(published.meetings)
    if len(waiting) == games:
        return Message("remarks.no-results", round=number)
    named = [f"{meeting.white} – {meeting.black}" for meeting in waiting[:_NAMED]]
    done = games - len(waiting)
    if len(waiting) > _NAMED:
        more = len(waiting) - _NAMED
        return Message(
            "remarks.being-played-long",
            round=number,
            done=done,
            games=games,
            open=list_message(named),
            n=more,
        )
    return Message(
        "remarks.being-played", round=number, done=done, games=games, open=list_message(named), n=len(waiting)
    )


def missing_remark(number: int, missing: Sequence[Tpn]) -> Message:
    """Return the remark on players of whom a round says nothing."""
    named = list_message(missing, "list.and")
    return Message("remarks.missing", round=number, players=named, n=len(missing))


def length_remarks(tournament: Tournament) -> tuple[Message, ...]:
    """Return the remark on an event whose length is not stated, or told by the dates of its rounds alone.

    Empty for any other, and for a stated bracket.
    """
    dated, planned = tournament.dated_rounds, tournament.planned_rounds
    if tournament.stated is not None:
        return ()
    if planned is None:
        if dated and dated == tournament.recorded_rounds:
            return (Message("remarks.length-unstated-dated", n=dated),)
        return (Message("remarks.length-unstated"),)
    if dated == planned:
        return (Message("remarks.length-by-dates", n=planned),)
    return ()


_FEW = 3
"""So many forfeits are nothing to remark on, be there other games or not."""


def _forfeits_remark(entries: Mapping[Tpn, tuple[Entry, ...]]) -> Iterator[Message]:
    """Yield the remark on a history in which three of four games or more are marked as forfeits."""
    marks = [
        entry.mark
        for tpn, line in entries.items()
        for entry in line
        if entry.opponent is not None and tpn < entry.opponent
    ]
    forfeits = sum(mark not in PLAYED for mark in marks)
    if forfeits > _FEW and forfeits * 4 >= len(marks) * 3:
        yield Message("remarks.forfeits", n=forfeits, games=len(marks))


def game_remarks(entries: Mapping[Tpn, tuple[Entry, ...]]) -> list[Message]:
    """Return remarks on many forfeits, on players who met twice, and on games that both lost.

    A game is looked at once, in the line of the lower number.
    """
    remarks = [*_forfeits_remark(entries)]
    met: dict[tuple[Tpn, Tpn], int] = {}
    for tpn, line in entries.items():
        for number, (opponent, _, mark, _) in enumerate(line, start=1):
            if opponent is None or opponent < tpn or mark not in PLAYED:
                continue
            before = met.setdefault((tpn, opponent), number)
            if before != number:
                remarks.append(
                    Message("remarks.met-twice", first=tpn, second=opponent, before=before, round=number)
                )
            if mark in _LOST and entries[opponent][number - 1].mark in _LOST:
                remarks.append(Message("remarks.both-lost", first=tpn, second=opponent, round=number))
    return remarks
