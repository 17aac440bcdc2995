"""Remarks on histories that are unusual, but possible, and on rounds that are not over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Meeting, Recorded
from pairtutor.model.tournament import Tournament

_LOST = frozenset({Mark.LOSS, Mark.SHORT_LOSS})

_NAMED = 8
"""So many games are named; a longer list is cut."""


def unfinished_remark(number: int, published: Recorded, waiting: tuple[Meeting, ...]) -> str:
    """Return the remark on a round that is paired and has not all results: which games it waits for."""
    games = len(published.meetings)
    if len(waiting) == games:
        return f"round {number} is paired, but has no results; it is the round to pair"
    named = [f"{meeting.white} – {meeting.black}" for meeting in waiting[:_NAMED]]
    more = f" and {len(waiting) - _NAMED} more" if len(waiting) > _NAMED else ""
    verb = "is" if len(waiting) == 1 else "are"
    return (
        f"round {number} is being played: {games - len(waiting)} of {games} results;"
        f" {', '.join(named)}{more} {verb} open; it is the round to pair, and its results are left aside"
    )


def missing_remark(number: int, missing: Sequence[Tpn]) -> str:
    """Return the remark on players of whom a round says nothing."""
    *first, last = map(str, missing)
    named = f"{', '.join(first)} and {last} have" if first else f"{last} has"
    return f"round {number}: {named} neither game nor bye, counted as absent"


def length_remarks(tournament: Tournament) -> tuple[str, ...]:
    """Return the remark on an event whose length is not stated, or told by the dates of its rounds alone."""
    dated, planned = tournament.dated_rounds, tournament.planned_rounds
    if planned is None:
        stated = "the number of rounds is not stated (142, XXR or --rounds N)"
        remark = f"{stated}; rules that ask for it do without, and no round is paired as the last"
        if dated and dated == tournament.recorded_rounds:
            remark = f"{remark}, though all {dated} with a date (132) are recorded"
        return (remark,)
    if dated == planned:
        return (f"{planned} rounds have a date (132) and are taken as planned; --rounds N says otherwise",)
    return ()


def game_remarks(entries: Mapping[Tpn, tuple[Entry, ...]]) -> list[str]:
    """Return remarks on players who played each other twice, and on games that both lost."""
    remarks = []
    met: dict[tuple[Tpn, Tpn], int] = {}
    for tpn, line in entries.items():
        for number, (opponent, _, mark, _) in enumerate(line, start=1):
            if opponent is None or opponent < tpn or mark not in PLAYED:
                continue
            before = met.setdefault((tpn, opponent), number)
            if before != number:
                remarks.append(
                    f"players {tpn} and {opponent} played each other in rounds {before} and {number}"
                )
            if mark in _LOST and entries[opponent][number - 1].mark in _LOST:
                remarks.append(f"players {tpn} and {opponent} both lost their game in round {number}")
    return remarks
