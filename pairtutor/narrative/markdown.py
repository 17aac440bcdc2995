"""The explanation of a round as Markdown, for GitHub and for posts in forums."""

from __future__ import annotations

from functools import partial

from pairtutor.narrative.answers import triangles_of
from pairtutor.narrative.candidates import contests
from pairtutor.narrative.document import document, side_by_side
from pairtutor.narrative.layout import literal, tidy
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.standing import halves_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace


def render(trace: Trace, depth: Depth = "normal", published: str = "", language: Language = ENGLISH) -> str:
    """Return the explanation of a trace, a paragraph to a line.

    `published` says whether the boards that the source has are those of the trace; empty if it has none.

    Raises:
        ValueError: the trace does not begin with the opening of a round.
    """
    narrator = Narrator(trace, "md", language)
    triangles = {} if depth == "summary" else triangles_of(narrator.answers, narrator)
    written = narrator.phrases.document(
        "explain.md.j2",
        document=document(narrator, depth),
        published=literal(published),
        full=depth == "full",
        summary=depth == "summary",
        complete=trace.complete,
        triangles=triangles,
        contests=contests(narrator.answers, narrator.cast),
        halves_of=partial(halves_of, cast=narrator.cast, phrases=narrator.phrases),
        side_by_side=side_by_side,
    )
    return tidy(written)
