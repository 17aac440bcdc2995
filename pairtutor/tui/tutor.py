"""What the screens ask of the program around them: rounds to open, exercises, files to write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, cast, runtime_checkable

from pairtutor.errors import PairtutorError
from pairtutor.messages import Messages, messages_of
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.layout import clean
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from textual.app import App

    from pairtutor.exercises.practice import Practice

Progress = Callable[[int, int], None]
"""Called with the players settled so far and the players of the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """A round to open: the name of a scenario or a file; None leaves the round or the system to the source.

    `maxi` makes it a Maxi-tournament. `tournament` is set when the source has been read already. `bracket`
    is where to land: the score and the number of a bracket; `language` is what it is told in.
    """

    source: str
    number: int | None = None
    system: str | None = None
    maxi: bool = False
    tournament: Tournament | None = None
    bracket: tuple[str, int] | None = None
    language: Language = ENGLISH


@dataclass(frozen=True, slots=True)
class Outgoing:
    """How to write a file that is not there yet, and how to make the page of a round in a language.

    `write` takes the text and the path; without `page` there are no pages.
    """

    write: Callable[[str, str], None]
    page: Callable[[Trace, Language], str] | None = None


class Tutor(Protocol):
    """The program, as its screens know it.

    `curtain` says that what is still to come is hidden, `folder` is where a file was written last,
    `language` is what it speaks.
    """

    curtain: bool
    folder: str
    language: Language

    @property
    def of_teams(self) -> bool:
        """Whether what is open is of an event of teams."""

    @property
    def above_quiz(self) -> bool:
        """Whether leaving what is shown leads back to a quiz."""

    def show_library(self, said: str = "") -> None:
        """Go back to the library, which may have something to say."""

    def open_round(self, target: Wanted) -> None:
        """Pair a round and walk through it."""

    def open_quiz(self, asked: Practice) -> None:
        """Ask exercises."""

    def has_browser(self) -> bool:
        """Return whether a page can be opened in a window of its own."""


@runtime_checkable
class OfEvent(Protocol):
    """A screen that is about one event."""

    @property
    def of_teams(self) -> bool:
        """Whether it is an event of teams."""


@runtime_checkable
class Retold(Protocol):
    """A screen that can be shown in another language while it is there."""

    def show_anew(self) -> None:
        """Show everything in the language that the program speaks now, where the reader is."""


def tutor_of(app: App[Any]) -> Tutor:
    """Return the program that a screen belongs to."""
    return cast("Tutor", app)


def messages_in(app: App[Any]) -> Messages:
    """Return the messages of the language that the program speaks, for the event that is open."""
    tutor = tutor_of(app)
    return messages_of(tutor.language, of_teams=tutor.of_teams)


def told_error(error: PairtutorError, app: App[Any]) -> str:
    """Return an error as one paragraph."""
    tutor = tutor_of(app)
    return clean("\n".join(error.lines_in(tutor.language, of_teams=tutor.of_teams)))
