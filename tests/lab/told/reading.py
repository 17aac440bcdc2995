"""What a reader reads of a round, taken apart: boards, bye, brackets, and what each player is told.

A round is written once (`Written`); whatever is made of its texts is made anew from what `bare` leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from pairtutor.html.pages import render as render_page
from pairtutor.narrative.markdown import render as render_markdown
from pairtutor.narrative.text import render
from pairtutor.trace.recorder import Trace
from tests.lab.html.tags import Tags

WIDE = 100_000
"""So many columns that no sentence is broken."""

_NAME = re.compile(r" Player\d{4}, Test\d{4}")
_UNIT = re.compile(r"(?<=\d) points?\b")
JOINED = re.compile(r"\((rounds? [\d, and]+)[,;] (?=(?:(?:\[C\d+\] )?[A-Z]?\.?\d[\w.]*(?:, )?)+\))")
"""Two brackets in one: rounds, and the clause behind the sentence."""
_CITED = re.compile(
    r" \[(?:\[\w+\] )?[\w. ,\-\[\]]*\d[\w.,\- \[\]]*\]?$| \[\w+\] [\d.]+$|(?<=[.)]) \[[A-Z]\]$"
)
CANDIDATES = r"\d+(?:,\d{3})*(?:(?:–| and )\d+(?:,\d{3})*)?"
"""The numbers of some candidates, one after another."""
CLOSEST = "even the one that comes closest would pair "
"""What stands before two who have met in the candidate that is nearest to being legal."""
NONE_LEGAL = rf"(?:; even in the one that comes closest, |: (?={CLOSEST}))"
"""What stands behind candidates that are all not legal, before what is wrong with one."""
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
    """A bracket or a group as it is told; `rows` are the lines of tables in which somebody has met others."""

    title: str
    opening: str = ""
    head: str = ""
    targets: list[str] = field(default_factory=list)
    search: list[Item] = field(default_factory=list)
    outcome: list[Item] = field(default_factory=list)
    rows: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Told:
    """A round as it is told in text; boards by their two players."""

    boards: dict[frozenset[int], str] = field(default_factory=dict)
    bye: str = ""
    floats: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    result: str = ""


def bare(text: str) -> str:
    """Return a text with players by number, scores without unit, rounds and clauses in two brackets."""
    return two_brackets(_UNIT.sub("", _NAME.sub("", text)))


def met_again(text: str) -> str:
    """Return what is told of a pair made again as that the two have played; any other text as it is."""
    pair = re.match(rf"(?:{CLOSEST})?(\d+) and (\d+), who (have already played) each other(.*)", text)
    return f"{pair[1]} and {pair[2]} {pair[3]}{pair[4]}" if pair else text


def two_brackets(text: str) -> str:
    """Return a text with rounds and the clause behind them in two brackets."""
    return JOINED.sub(r"(\1) (", text)


def uncited(text: str) -> tuple[str, str]:
    """Return a text without the clauses that stand after it, and these."""
    found = _CITED.search(text)
    return (text[: found.start()], found[0].strip()) if found else (text, "")


def told(text: str, *, grouped: bool) -> Told:
    """Return what the text of a round says; `grouped` is one of a procedure, without brackets."""
    lines = bare(text).splitlines()
    made = Told()
    for title, body in _headed(lines):
        match title:
            case "":
                pass
            case "Boards" | "Matches":
                _boards(body, made)
            case "Floats":
                made.floats = [line.strip() for line in body if line.startswith("  ")]
                made.before = [line for line in body if line and not line.startswith(" ")]
            case "Result":
                made.result = uncited(" ".join(body).strip())[0]
            case _ if title.startswith("Readings where the rules are"):
                pass
            case _:
                made.sections.append(_section(title, body, grouped=grouped))
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
        elif line.startswith("          · "):
            made.bye += line.replace("          · ", " ", 1)
        elif line.startswith("          "):
            made.boards[pair] = line.strip()
        elif line:
            made.before.append(line)


_SEARCHED = re.compile(r"  (\S)( (?:[\d,.]+ × 10\^\d+|\d[\d,]*)(?:–[\d,]+)?(?= ))? *(.*)$")


_PARTS = ("S1", "S2", "Limbo", "Floated in", "Of this group", "Moved down", "Of this bracket")
_MARKS = "✗✓↔·↶↓↩↕⊕!↑⇄⊤"


def _section(title: str, body: list[str], *, grouped: bool) -> Section:
    made = Section(title.split(" · ")[0], rows=[line for line in body if re.search(r"  \d+ r\d+", line)])
    part = "opening"
    for line in body:
        if not line:
            part = "" if part in ("search", "target", "table") else part
        elif line.startswith(("What can be reached", "Unavoidable")):
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
        elif part == "" and made.outcome and line.startswith("  · "):
            made.outcome[-1].text += line.replace("  · ", " ", 1)
        elif part in ("search", "") and (found := _SEARCHED.match(line)) and found[1] in _MARKS:
            span = "" if grouped else found[2] or ""
            text, cited = uncited(line[4:] if grouped else found[3])
            made.search.append(Item(found[1], span.strip(), text, cited))
        elif not line.startswith(" ") and part != "colours" and not line.startswith("Readings ("):
            text, cited = uncited(line)
            if part == "" and text not in _PARTS:
                made.outcome.append(Item("", "", text, cited))
    return made


@dataclass(slots=True)
class Way:
    """What the page tells one player: the answer, all lines about the way, and why not the others."""

    player: int
    answer: str = ""
    lines: list[str] = field(default_factory=list)
    others: list[tuple[tuple[int, ...], str]] = field(default_factory=list)


class Said(NamedTuple):
    """A paragraph of what the page tells a player, as it stands there."""

    player: int
    kind: str
    of_others: bool
    text: str


class _Ways(Tags):
    """Reads the part of the page that stands under each player's name."""

    def __init__(self) -> None:
        self.said: list[Said] = []
        self._player = 0
        self._kind, self._text, self._others = "", "", False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "details" and (named.get("class") or "") == "way":
            self._player = int((named["id"] or "").removeprefix("player-"))
            self.said.append(Said(self._player, "details", False, ""))
        if tag == "ul":
            self._others = named.get("class") == "others"
        if self._player and tag in ("p", "li", "h4"):
            self._kind, self._text = f"{tag} {named.get('class') or ''}".strip(), ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "details":
            self._player = 0
        if self._player and tag in ("p", "li"):
            of_others = self._others and tag == "li"
            self.said.append(Said(self._player, self._kind, of_others, " ".join(self._text.split())))

    def handle_data(self, data: str) -> None:
        self._text += data


def ways(said: list[Said]) -> list[Way]:
    """Return what the page of a round tells each player."""
    made: list[Way] = []
    for player, kind, of_others, raw in said:
        text = bare(raw)
        if kind == "details":
            made.append(Way(player))
        elif of_others:
            who, _, why = text.partition(":")
            made[-1].others.append((tuple(map(int, re.findall(r"\d+", who.partition(" (")[0]))), why.strip()))
        elif kind == "p answer":
            made[-1].answer = text
        elif not kind.startswith("p print"):
            made[-1].lines.append(text)
    return made


class Written:
    """The texts and pages of a round, each written when it is asked for first."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self.grouped = not any(step.event.kind == "bracket" for step in trace.steps)

    @cached_property
    def full(self) -> str:
        """The text at full depth."""
        return render(self.trace, "full", WIDE)

    @cached_property
    def normal(self) -> str:
        """The text as it is told when nothing else is asked for."""
        return render(self.trace, "normal", WIDE)

    @cached_property
    def page(self) -> str:
        """The page; depth changes no word of it (`tests/html/test_pages.py`)."""
        return render_page(self.trace)

    @cached_property
    def markdown(self) -> str:
        """The text in Markdown."""
        return render_markdown(self.trace)

    @cached_property
    def said(self) -> list[Said]:
        """What the page tells each player."""
        parser = _Ways()
        parser.feed(self.page.partition('<section id="players">')[2].partition("</section>")[0])
        return parser.said
