"""The answers that a page tells in words below each triangle."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tests.lab.html.tags import Tags
from tests.lab.told import reading
from tests.lab.told.facts import numbers


@dataclass(frozen=True, slots=True)
class Line:
    """An answer as it is told: by which step its bracket was opened, about what and whom, and the words."""

    opening: int
    about: str
    players: tuple[int, ...]
    text: str


Place = tuple[int, str, tuple[int, ...]]


class _Lines(Tags):
    """Reads the answers that stand in words below each triangle, and which of them its cells point at."""

    def __init__(self) -> None:
        self.words: list[tuple[Place, str]] = []
        self.drawn: list[Place] = []
        self._at: Place | None = None
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "li" and (found := _place(named.get("id") or "")):
            self._at, self._text = found, ""
        if tag == "a" and (found := _place((named.get("href") or "").removeprefix("#"))):
            self.drawn.append(found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "li" and self._at:
            self.words.append((self._at, " ".join(self._text.split())))
            self._at = None

    def handle_data(self, data: str) -> None:
        self._text += data


def _place(name: str) -> Place | None:
    match = re.fullmatch(r"why-not-(\d+)-(?:(float|bye)-)?([\d-]+)", name)
    return (int(match[1]), match[2] or "pair", tuple(numbers(match[3]))) if match else None


@lru_cache(maxsize=100)
def _taken_apart(page: str) -> _Lines:
    parser = _Lines()
    parser.feed(page)
    return parser


def lines(page: str) -> list[Line]:
    """Return all answers that a page tells in words; each cell of a triangle points at one of them."""
    read = _taken_apart(page)
    told = {place for place, _ in read.words}
    assert told >= {*read.drawn}, {*read.drawn} - told
    texts = [(place, reading.bare(words).partition(": ")[2]) for place, words in read.words]
    return [Line(*place, text.rstrip(".")) for place, text in texts]
