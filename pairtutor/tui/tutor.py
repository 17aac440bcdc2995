"""What the screens ask of the program around them: rounds to open, exercises, files to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast

from pairtutor.model.tournament import Tournament
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from textual.app import App

    from pairtutor.exercises.practice import Practice

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A round to open: the name of a scenario or a file; None leaves the round or the system to the source.

    `maxi` makes it a Maxi-tournament. `tournament` is set when the source has been read already. `bracket`
    is where to land: the score and the number of a bracket.
    """

    source: str
    number: int | None = None
    system: str | None = None
    maxi: bool = False
    tournament: Tournament | None = None
    bracket: tuple[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Outgoing:
    """How to write a file that is not there yet, and how to make the page of a round.

    `write` takes the text and the path; without `page` there are no pages.
    """

    write: Callable[[str, str], None]
    page: Callable[[Trace], str] | None = None


class Tutor(Protocol):
    """The program, as its screens know it.

    `curtain` says that what is still to come is hidden, `folder` is where a file was written last.
    """

    curtain: bool
    folder: str

    def show_library(self, said: str = "") -> None:
        """Go back to the library, which may have something to say."""

    def open_round(self, wanted: Wanted) -> None:
        """Pair a round and walk through it."""

    def open_quiz(self, asked: Practice) -> None:
        """Ask exercises."""

    def has_browser(self) -> bool:
        """Return whether a page can be opened in a window of its own."""


def tutor_of(app: App[Any]) -> Tutor:
    """Return the program that a screen belongs to."""
    return cast("Tutor", app)
