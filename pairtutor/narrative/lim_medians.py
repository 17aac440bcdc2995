"""Where floaters of a Lim group go, which may be an empty median, and when other floaters come last."""

from __future__ import annotations

from pairtutor.trace.index import RoundIndex, players_open
from pairtutor.trace.procedures import FloatersCompared, GroupOpened, PairScrutinised


def _median(index: RoundIndex) -> GroupOpened | None:
    """Return the median as it is opened; None in a round that did not come to it."""
    opened = (record.opening.event for record in index.groups.values() if record.opening)
    return next(
        (event for event in opened if isinstance(event, GroupOpened) and event.role == "median"), None
    )


def is_empty_median(score: int | None, index: RoundIndex) -> bool:
    """Return whether a score is the median's and nobody has it."""
    median = _median(index)
    return median is not None and not median.residents and score == median.median


def lies_beyond_median(event: FloatersCompared, index: RoundIndex) -> bool:
    """Return whether the next group lies beyond an empty median, into which floaters go all the same."""
    median, record = _median(index), index.groups.get(event.group)
    opened = record.opening.event if record and record.opening else None
    if median is None or median.residents or median.median is None or event.next_score is None:
        return False
    if not isinstance(opened, GroupOpened) or opened.score is None:
        return False
    return (opened.score > median.median) != (event.next_score > median.median)


def come_floaters_last(event: PairScrutinised, index: RoundIndex) -> bool:
    """Return whether a floater stays with a player of the group while other floaters were not tried.

    Source: lim-1999 3.8.
    """
    record = index.groups.get(event.group)
    opened = record.opening.event if record and record.opening else None
    if record is None or not isinstance(opened, GroupOpened) or event.stage != "floater-colours":
        return False
    residents = {*opened.residents}
    others = players_open(record, event) - {event.player, event.proposed}
    return event.opponent in residents and not others <= residents
