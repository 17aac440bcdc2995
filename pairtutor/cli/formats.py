"""The formats of an explanation, each with the modules that write it: a new one is a row here."""

from __future__ import annotations

from importlib import import_module
from os.path import splitext
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from pairtutor.disputes.comparison import PairedSide
    from pairtutor.narrative.outline import Depth
    from pairtutor.trace.trace import Trace


class Format(NamedTuple):
    """The modules whose `render` explains a round, and compares two systems on it."""

    explaining: str
    comparing: str

    def explain(self, trace: Trace, depth: Depth, published: str = "") -> str:
        """Return the explanation of a round; only this format's modules are imported.

        `published` says whether the boards that the source has are those of the trace, if it has any.
        """
        written: str = import_module(self.explaining).render(trace, depth=depth, published=published)
        return written

    def compare(self, left: PairedSide, right: PairedSide) -> str:
        """Return the comparison of two systems on a round."""
        written: str = import_module(self.comparing).render(left, right)
        return written


FORMATS: Final = {
    "text": Format("pairtutor.narrative.text", "pairtutor.narrative.comparison.text"),
    "html": Format("pairtutor.html.pages", "pairtutor.html.comparison"),
    "md": Format("pairtutor.narrative.markdown", "pairtutor.narrative.comparison.markdown"),
}

_ENDINGS: Final = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md"}


def by_ending(path: str | None) -> str:
    """Return the format that the ending of a file asks for: text, unless it is that of another one."""
    return _ENDINGS.get(splitext(path or "")[1].lower(), "text")
