"""The library as it is shown first: courses in force, disputes, all rounds; a bracket that pairs itself."""

from __future__ import annotations

from typing import Final, NamedTuple

from pairtutor import tutor
from pairtutor.exercises.shelves import Shelf, course_shelves
from pairtutor.html.stage.sheets import stages, write_stage
from pairtutor.messages import messages_of
from pairtutor.model.editions import IN_FORCE
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import Language
from pairtutor.sources.library import cards
from pairtutor.sources.load import load
from pairtutor.sources.shelves import latest_editions, shelf_title, shelved

DEMONSTRATED: Final = "exchange"
"""The round of the library of which a bracket pairs itself on the first screen."""
BRACKET: Final = 3
"""Which of its brackets, from 1 in pairing order."""


class LibraryShelves(NamedTuple):
    """All shelves: the courses of editions in force and of earlier ones, disputes, rounds by system."""

    in_force: tuple[Shelf, ...]
    earlier: tuple[Shelf, ...]
    disputes: Shelf
    by_system: tuple[Shelf, ...]


def library(language: Language) -> LibraryShelves:
    """Return the shelves of the library in a language."""
    known, messages = cards(language), messages_of(language)
    courses = course_shelves(known, language)
    rounds = shelved(known)
    disputes = [card for shelf in rounds if shelf.part == "dispute" for card in shelf.cards]
    latest = latest_editions()
    return LibraryShelves(
        in_force=tuple(shelf for shelf in courses if _system_of(shelf) in latest),
        earlier=tuple(shelf for shelf in courses if _system_of(shelf) not in latest),
        disputes=Shelf(messages("app.disputes"), disputes),
        by_system=tuple(
            Shelf(shelf_title(shelf, messages), shelf.cards) for shelf in rounds if shelf.part != "dispute"
        ),
    )


def _system_of(shelf: Shelf) -> str:
    return next(entry.system for entry in shelf.entries)


def demonstrated(language: Language) -> str:
    """Return the bracket of the first screen, step by step, as a piece of HTML."""
    narrator = Narrator(tutor.run(load(DEMONSTRATED), None, IN_FORCE).recorded, "html", language)
    return write_stage([*stages(narrator).values()][BRACKET - 1], narrator)
