"""The answers that a page tells in words below each triangle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from pairtutor.html.pages import render as render_page
from pairtutor.trace.recorder import Trace
from tests.told import reading
from tests.told.facts import numbers


@dataclass(frozen=True, slots=True)
class Line:
    """An answer as it is told: by which step its bracket was opened, about what and whom, and the words."""

    opening: int
    about: str
    players: tuple[int, ...]
    text: str


class _Lines(HTMLParser):
    """Reads the answers that stand in words below each triangle."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.lines: list[Line] = []
        self.drawn: list[tuple[int, str, tuple[int, ...]]] = []
        self._at: tuple[int, str, tuple[int, ...]] | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "li" and (found := _place(named.get("id") or "")):
            self._at, self._text = found, ""
        if tag == "a" and (found := _place((named.get("href") or "").removeprefix("#"))):
            self.drawn.append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "li" and self._at:
            _, _, text = reading.bare(" ".join(self._text.split())).partition(": ")
            self.lines.append(Line(*self._at, text.rstrip(".")))
            self._at = None

    def handle_data(self, data: str) -> None:
        self._text += data


def _place(name: str) -> tuple[int, str, tuple[int, ...]] | None:
    match = re.fullmatch(r"why-not-(\d+)-(?:(float|bye)-)?([\d-]+)", name)
    return (int(match[1]), match[2] or "pair", tuple(numbers(match[3]))) if match else None


def lines(trace: Trace) -> list[Line]:
    """Return all answers that a page tells in words; each cell of a triangle points at one of them."""
    parser = _Lines()
    parser.feed(render_page(trace, "normal"))
    parser.close()
    told = {(line.opening, line.about, line.players) for line in parser.lines}
    assert told >= {*parser.drawn}, {*parser.drawn} - told
    return parser.lines
