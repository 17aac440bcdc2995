"""The tags and texts of a page as we write it, read by two patterns: `html.parser` takes five times as long.

What we would not write (a `<` that begins no tag, a value without quotes) is an error, and not guessed at.
`tests/html/test_tags.py` holds it against `html.parser`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import unescape
from typing import NamedTuple

Attributes = list[tuple[str, str | None]]

_PIECE = re.compile(r"""([^<]*)(<!--.*?-->|<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*>|$)""", re.DOTALL)
"""A text, and the tag or comment that it ends at."""
_ATTRIBUTE = re.compile(
    r"""\s+(?P<name>[^\s"'<>/=]+)(?:\s*=\s*(?P<value>"[^"]*"|'[^']*'|[^\s"'<>=/]+))?(?=[\s/>])"""
)
_START = re.compile(r"<([a-zA-Z][^\s/>]*)")
_CLOSE = re.compile(r"\s*(/?)>")
_END = re.compile(r"</([a-zA-Z][^\s/>]*)\s*>")
_RAW = ("script", "style")


class _Tag(NamedTuple):
    """A tag: whether it starts, ends or is empty (`/>`), its name, its attributes."""

    kind: str
    name: str
    attributes: Attributes


@lru_cache(maxsize=20_000)
def _tag(piece: str) -> _Tag:
    if end := _END.fullmatch(piece):
        return _Tag("end", end[1].lower(), [])
    if piece.startswith("<!"):
        return _Tag("none", "", [])
    start = _START.match(piece)
    at = start.end() if start else 0
    attributes: Attributes = []
    while found := _ATTRIBUTE.match(piece, at):
        name, value = found["name"].lower(), found["value"]
        if value is not None:
            value = unescape(value[1:-1] if value[0] in "'\"" else value)
        attributes.append((name, value))
        at = found.end()
    close = _CLOSE.fullmatch(piece, at)
    if start is None or close is None:
        raise ValueError(f"no tag as we write one: {piece[:200]}")
    return _Tag("empty" if close[1] else "start", start[1].lower(), attributes)


class Tags:
    """Reads a page: whoever inherits says what becomes of tags and texts, by the names of `html.parser`."""

    def feed(self, page: str) -> None:
        """Read a page, or a whole part of one, from its first tag to its last.

        Raises:
            ValueError: something is written as we do not write.
        """
        at, end, match = 0, len(page), _PIECE.match
        while at < end:
            found = match(page, at)
            if found is None:
                raise ValueError(f"no tag follows: {page[at : at + 200]}")
            text, piece = found.groups()
            at = found.end()
            if text:
                self.handle_data(unescape(text) if "&" in text else text)
            if not piece:
                continue
            kind, name, attributes = _tag(piece)
            if kind == "start":
                self.handle_starttag(name, attributes)
                if name in _RAW:
                    last = page.index(f"</{name}", at)
                    if at < last:
                        self.handle_data(page[at:last])
                    at = last
            elif kind == "end":
                self.handle_endtag(name)
            elif kind == "empty":
                self.handle_startendtag(name, attributes)

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        """Hear that an element starts."""

    def handle_endtag(self, tag: str) -> None:
        """Hear that an element ends."""

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        """Hear of an element that is empty (`/>`)."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        """Hear a text."""
