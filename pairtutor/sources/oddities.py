"""Remarks on histories that are unusual, but possible."""

from __future__ import annotations

from collections.abc import Mapping

from pairtutor.model.game import PLAYED, Entry, Mark
from pairtutor.model.ids import Tpn

_LOST = frozenset({Mark.LOSS, Mark.SHORT_LOSS})


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
