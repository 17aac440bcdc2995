"""A report file whose ranks are the pairing numbers: both exchanged, all other columns as they are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.ids import Tpn
from pairtutor.model.recorded import START
from pairtutor.sources.faults import single_fault
from pairtutor.sources.trf.rows import FIRST_CELL, WIDTH, align_fields
from pairtutor.text import split_lines

_NAMING: Final = frozenset({"240", "250", "260", "299", "300", "310", "320", "330", "XXA", "XXP", "XXZ"})
"""Records that name players by their numbers, besides 001."""


def with_ranks_as_numbers(text: str, file: str, numbers: Mapping[Tpn, Tpn]) -> str:
    """Return a report file in which each player has another number, and the old one as rank.

    Raises:
        SourceError: another record names players too, and whether by number or by rank nobody can tell.
    """
    others: list[str] = []
    players: list[tuple[int, str]] = []
    at: int | None = None  # how many other lines stand before the first player
    for number, line in enumerate(split_lines(text), start=1):
        if line[:3].upper() in _NAMING or line.upper().startswith(START.upper()):
            kind = line[:3].upper() if line[:3] != "###" else START
            fault = Message("faults.trf.names-players-too", record=kind)
            mend = Message("faults.mend.without-the-record", record=kind)
            raise single_fault(file, fault, mend, line=number, column=1)
        if line.startswith("001"):
            players.append((numbers[Tpn(int(line[4:8]))], _renumbered_line(line, numbers)))
            at = len(others) if at is None else at
        else:
            others.append(line)
    rows = [line for _, line in sorted(players)]
    return "\n".join([*others[:at], *rows, *others[at:]]).rstrip("\n") + "\n"


def _renumbered_line(line: str, numbers: Mapping[Tpn, Tpn]) -> str:
    """Return the line of a player with the numbers exchanged, those of all opponents too."""
    text, shift = align_fields(line)
    tpn = Tpn(int(text[4:8]))
    cells = ""
    for start in range(FIRST_CELL, len(text), WIDTH):
        cell = text[start : start + WIDTH]
        opponent = cell[2:6].strip()
        if opponent.strip("0"):
            cell = f"{cell[:2]}{numbers[Tpn(int(opponent))]:>4}{cell[6:]}"
        cells += cell
    # the number stands in columns 5-8, the rank in 86-89
    text = f"{text[:4]}{numbers[tpn]:>4}{text[8:85]}{tpn:>4}{cells}"
    return text if not shift else text.encode("latin-1").decode("utf-8", "replace")
