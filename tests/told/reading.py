"""What a reader reads of a round, taken apart: boards, bye, brackets, and what each player is told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from pairtutor.html.pages import render as render_page
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.trace.recorder import Trace

WIDE = 100_000
"""So many columns that no sentence is broken."""

_NAME = re.compile(r" Player\d{4}, Test\d{4}")
_CITED = re.compile(
    r" \[(?:\[\w+\] )?[\w. ,\-\[\]]*\d[\w.,\- \[\]]*\]?$| \[\w+\] [\d.]+$|(?<=[.)]) \[[A-Z]\]$"
)
_BOARD = re.compile(r"\s*(\d+)\s+(\d+)\s+–\s+(\d+)$")


@dataclass(slots=True)
class Item:
    """A sentence or several with what they are marked by; `below` are the lines folded into it."""

    mark: str
    span: str
    text: str
    cited: str
    below: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Section:
    """A bracket or a group as it is told."""

    title: str
    opening: str = ""
    head: str = ""
    targets: list[str] = field(default_factory=list)
    search: list[Item] = field(default_factory=list)
    outcome: list[Item] = field(default_factory=list)


@dataclass(slots=True)
class Told:
    """A round as it is told in text; boards by their two players."""

    boards: dict[frozenset[int], str] = field(default_factory=dict)
    bye: str = ""
    floats: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)
    result: str = ""


def bare(text: str) -> str:
    """Return a text with its players by number alone."""
    return _NAME.sub("", text)


def uncited(text: str) -> tuple[str, str]:
    """Return a text without the clauses that stand after it, and these."""
    found = _CITED.search(text)
    return (text[: found.start()], found[0].strip()) if found else (text, "")


def told(trace: Trace, depth: Depth) -> Told:
    """Return what the text of a round says."""
    lines = bare(render(trace, depth, WIDE)).splitlines()
    made = Told()
    grouped = not any(step.event.kind == "bracket" for step in trace.steps)
    for title, body in _headed(lines):
        match title:
            case "":
                pass
            case "Boards":
                _boards(body, made)
            case "Floats":
                made.floats = [line.strip() for line in body if line.startswith("  ")]
                made.before = [line for line in body if line and not line.startswith(" ")]
            case "Result":
                made.result = uncited(" ".join(body).strip())[0]
            case _ if title.startswith("Readings where"):
                pass
            case _:
                made.sections.append(_section(title, body, grouped=grouped))
                made.rows += [line for line in body if re.search(r"  \d+ r\d+", line)]
    return made


def _headed(lines: list[str]) -> Iterator[tuple[str, list[str]]]:
    title, body = "", list[str]()
    for place, line in enumerate(lines):
        after = lines[place + 1] if place + 1 < len(lines) else ""
        if line and after and not after.strip("-=") and not line.startswith(" "):
            yield title, body
            title, body = "" if after.startswith("=") else line, []
        elif not line or line.strip("-="):
            body.append(line)
    yield title, body


def _boards(body: list[str], made: Told) -> None:
    pair: frozenset[int] = frozenset()
    for line in body:
        found = _BOARD.match(line)
        if found:
            pair = frozenset((int(found[2]), int(found[3])))
            made.boards[pair] = ""
        elif line.startswith("bye "):
            made.bye = uncited(line.removeprefix("bye").strip())[0]
        elif line.startswith("          "):
            made.boards[pair] = line.strip()
        elif line:
            made.before.append(line)


_SEARCHED = re.compile(r"  (\S)( (?:[\d,.]+ × 10\^\d+|\d[\d,]*)(?:–[\d,]+)?(?= ))? *(.*)$")


_MARKS = "✗✓↔·↶↓↩↕⊕!↑⇄"


def _section(title: str, body: list[str], *, grouped: bool) -> Section:
    made = Section(title.split(" · ")[0])
    part = "opening"
    for line in body:
        if not line:
            part = "" if part in ("search", "target", "table") else part
        elif line.startswith(("What can be reached", "What cannot be avoided", "What no pairing")):
            part, made.head = "target", line
        elif line in ("The search", "Colours"):
            part = line.removeprefix("The ").lower()
        elif part == "opening" and not line.startswith(" "):
            made.opening = uncited(line)[0]
            part = ""
        elif part == "target":
            made.targets.append(line.strip(" ·"))
        elif part == "search" and re.match(r" {10,}", line) and made.search:
            made.search[-1].below.append(line.strip())
        elif part in ("search", "") and (found := _SEARCHED.match(line)) and found[1] in _MARKS:
            span = "" if grouped else found[2] or ""
            text, cited = uncited(line[4:] if grouped else found[3])
            made.search.append(Item(found[1], span.strip(), text, cited))
        elif not line.startswith(" ") and part != "colours" and not line.startswith("Readings (at"):
            text, cited = uncited(line)
            if part == "" and text not in ("S1", "S2", "Limbo"):
                made.outcome.append(Item("", "", text, cited))
    return made


@dataclass(slots=True)
class Way:
    """What the page tells one player: the answer, all lines about the way, and why not the others."""

    player: int
    answer: str = ""
    lines: list[str] = field(default_factory=list)
    others: list[tuple[tuple[int, ...], str]] = field(default_factory=list)


class _Ways(HTMLParser):
    """Reads the part of the page that stands under each player's name."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.ways: list[Way] = []
        self._in = False
        self._kind, self._text, self._others = "", "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "details" and (named.get("class") or "") == "way":
            self.ways.append(Way(int((named["id"] or "").removeprefix("player-"))))
            self._in = True
        if tag == "ul":
            self._others = named.get("class") == "others"
        if self._in and tag in ("p", "li", "h4"):
            self._kind, self._text = f"{tag} {named.get('class') or ''}".strip(), ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._in = False
        if not self._in or tag not in ("p", "li"):
            return
        text = bare(" ".join(self._text.split()))
        way = self.ways[-1]
        if self._others and tag == "li":
            who, _, why = text.partition(":")
            way.others.append((tuple(map(int, re.findall(r"\d+", who))), why.strip()))
        elif self._kind == "p answer":
            way.answer = text
        elif not self._kind.startswith("p print"):
            way.lines.append(text)

    def handle_data(self, data: str) -> None:
        self._text += data


def ways(trace: Trace) -> list[Way]:
    """Return what the page of a round tells each player."""
    parser = _Ways()
    parser.feed(render_page(trace, "full"))
    parser.close()
    return parser.ways
