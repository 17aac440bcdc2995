"""pairtutor: the step-by-step, explainable pairing tutor for Swiss tournaments.

`load` reads a tournament, `run` pairs one round of it and returns a `Lesson`: the
pairing and the trace of how it came about, or why no pairing is legal. `standings` ranks
the players by points and tie-breaks.
They are imported at first use, so that `import pairtutor` costs next to nothing.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers read it as true; `typing` would take a third of the start-up time
if TYPE_CHECKING:
    from pairtutor.sources.load import load
    from pairtutor.tiebreaks.request import standings
    from pairtutor.tutor import Lesson, run

__version__ = "0.3.0"

__all__ = ["Lesson", "__version__", "load", "run", "standings"]

_HOMES = {
    "load": "pairtutor.sources.load",
    "run": "pairtutor.tutor",
    "Lesson": "pairtutor.tutor",
    "standings": "pairtutor.tiebreaks.request",
}


def __getattr__(name: str) -> object:
    """Import one of the public names at its first use."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)
