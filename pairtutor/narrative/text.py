"""The explanation of a round as plain text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from pairtutor.narrative.document import Section, document, side_by_side
from pairtutor.narrative.layout import columns, tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.standing import halves_of
from pairtutor.narrative.view import ColourView
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

NARROWEST_NAME = 6
"""Columns that the heading of the names needs."""

BESIDE_NAME = 52
"""Columns of the other cells in the table of a bracket, with up to `SHORT_HISTORY` colours."""
BESIDE_NAMES = 32
"""Columns of the other cells where two players stand side by side."""
SHORT_HISTORY = 7


class Widths:
    """Columns that names may take in a document of a width."""

    def __init__(self, width: int) -> None:
        self._width = width
        self._half = (width - BESIDE_NAMES) // 2

    def beside(self, names: Iterable[str]) -> int:
        """Return the columns for names of which two stand side by side."""
        return _room(names, self._half)

    def table(self, section: Section) -> int:
        """Return the columns for a name in the tables of a bracket, of upfloaters too who come to it."""
        history = max((len(row.colours) for row in section.view.rows), default=0)
        room = self._width - BESIDE_NAME - max(0, history - SHORT_HISTORY)
        return _room(_names(section), room)

    def half(self, section: Section) -> int:
        """Return the columns for a name of the bracket where two stand side by side."""
        return self.beside(_names(section))


def _names(section: Section) -> Iterator[str]:
    """Yield the name of everybody in a bracket's table, and of everybody whose colour is told below it."""
    yield from (row.who.name for row in section.view.rows)
    for told in section.colours:
        if isinstance(told.view, ColourView):
            yield from (side.who.name for side in (told.view.white, told.view.black))


def _room(names: Iterable[str], room: int) -> int:
    return max(NARROWEST_NAME, min(room, max(map(columns, names), default=0)))


def render(
    trace: Trace,
    depth: Depth = "normal",
    width: int = 80,
    language: Language = ENGLISH,
    published: str = "",
) -> str:
    """Return the explanation of a trace in lines of at most `width` columns where words allow it.

    `published` says whether the boards that the source has are those of the trace; empty if it has none.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    narrator = Narrator(trace, language=language)
    written = narrator.phrases.document(
        "explain.txt.j2",
        document=document(narrator, depth),
        published=published,
        depth=depth,
        full=depth == "full",
        summary=depth == "summary",
        complete=trace.complete,
        width=width,
        widths=Widths(width),
        halves_of=partial(halves_of, cast=narrator.cast, phrases=narrator.phrases),
        side_by_side=side_by_side,
    )
    return tidy(written)
