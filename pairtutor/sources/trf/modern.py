"""A report file with records of TRF26 instead of older ones; all its other lines stay as they are."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.model.tournament import Tournament
from pairtutor.sources.editions import ACCELERATED, asks_acceleration
from pairtutor.sources.trf.write import point_records, unsaid_virtual_records, virtual_records
from pairtutor.text import split_lines

_POINTS = ("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU")
"""Records of what results are worth."""

_ONE = {"XXR": "142", "XXC": "152"}
"""Older records of which there is one newer in a file."""


def as_trf26(text: str, tournament: Tournament, code: str = "") -> str:
    """Return a report file, read before as a tournament, with the records of TRF26.

    A `code` takes the place of what record 192 says, with the acceleration that it asks for. XXS stays for
    values that record 162 cannot tell, and XXC where it gives the order of the file.
    """
    lines = split_lines(text)
    there = {line[:3].upper() for line in lines}
    done = {new for old, new in _ONE.items() if new in there}
    kept: list[str] = []
    length = [f"142 {tournament.planned_rounds}"] if tournament.planned_rounds else []
    for line in lines:
        if line.startswith("001") and not tournament.dated_rounds:
            kept += _once("142", done, length)
        kept += _newer(line, tournament, there, done)
    kept += unsaid_virtual_records(lines, tournament)
    return "\n".join(_with_code(kept, code) if code else kept).rstrip("\n") + "\n"


def _with_code(lines: list[str], code: str) -> Iterator[str]:
    """Yield the lines with a code for the system in record 192, after the first line where there is none."""
    at = [number for number, line in enumerate(lines) if line.startswith("192")]
    accelerated = any(asks_acceleration(lines[number][4:].strip()) for number in at)
    record = f"192 {code}{ACCELERATED if accelerated else ''}"
    for number, line in enumerate(lines):
        yield record if number in at[-1:] else line  # of several the last one
        if number == 0 and not at:
            yield record


def _newer(line: str, tournament: Tournament, there: set[str], done: set[str]) -> Iterator[str]:
    """Yield what stands for a line; records that are told once for several lines are in `done` after that.

    `there` are the kinds of record that the file has.
    """
    kind = line[:3].upper()
    if kind == "XXR":
        yield from _once("142", done, [f"142 {tournament.planned_rounds}"])
    elif kind == "XXC":
        if tournament.initial_colour is not None:
            yield from _once("152", done, [f"152 {tournament.initial_colour[0].upper()}"])
        if "rank" in line.lower().split():
            yield "XXC rank"
    elif kind in _POINTS and tournament.teams is None:
        yield from _once("162", done, point_records(tournament.points))
    elif kind == "XXA" or (kind == "250" and "XXA" in there):
        yield from _once("250", done, virtual_records(tournament))
    elif kind == "XXZ":
        yield _record_of_players(f"240 Z {tournament.recorded_rounds + 1:>3}", line)
    elif kind == "XXP":
        yield _record_of_players(f"260   1 {tournament.planned_rounds or '':>3}", line)
    else:
        yield line


def _once(name: str, done: set[str], lines: Iterator[str] | list[str]) -> Iterator[str]:
    """Yield the lines of a record unless its name is in `done`, and add it there."""
    if name not in done:
        done.add(name)
        yield from lines


def _record_of_players(head: str, line: str) -> str:
    return head + "".join(f" {tpn:>4}" for tpn in line[3:].split())
