"""The library as shelves: courses with their lessons in order, then all scenarios in their order."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from pairtutor.library_texts import course_texts
from pairtutor.messages import Messages, messages_of
from pairtutor.model.editions import System
from pairtutor.named_tuples import NamedTuple
from pairtutor.records import Record
from pairtutor.resources import ENGLISH, Language, course_path
from pairtutor.sources.library import Card
from pairtutor.sources.shelves import by_force, card_shelves, shelf_title

LEVELS = 3
"""A course is easy in its first third and hard in its last one."""


class CourseEntry(Record):
    """A lesson of a course: its place (from 1) among so many, what it is about, the scenario to step through.

    `system` is that of the course, by which the scenario's round is paired; a lesson on standings has none.
    """

    number: int
    of: int
    title: str
    minutes: int
    about: str
    rules: tuple[str, ...]
    system: str
    card: Card | None

    @property
    def level(self) -> int:
        """How hard it is, from 1 to `LEVELS`."""
        return (self.number - 1) * LEVELS // self.of + 1

    @property
    def words(self) -> str:
        """Everything that a search looks at."""
        card = self.card.words if self.card else ""
        return f"{self.title} {self.about} {' '.join(self.rules)} {card}".casefold()


class Shelf(NamedTuple):
    """Entries under a heading."""

    title: str
    entries: Sequence[CourseEntry | Card]


def shelves(cards: Sequence[Card], language: Language = ENGLISH) -> list[Shelf]:
    """Return all shelves: the courses, then the scenarios, those of the systems in force first."""
    messages = messages_of(language)
    scenarios = (Shelf(shelf_title(shelf, messages), shelf.cards) for shelf in card_shelves(cards))
    return [*course_shelves(cards, language), *scenarios]


def course_shelves(cards: Sequence[Card], language: Language = ENGLISH) -> list[Shelf]:
    """Return the courses, those of the systems in force first."""
    known = {card.name: card for card in cards}
    courses = (_course(system, known, messages_of(language)) for system in by_force())
    return [shelf for shelf in courses if shelf.entries]


def matching_shelf(shelf: Shelf, words: str) -> Shelf:
    """Return a shelf with what speaks of all these words."""
    terms = words.casefold().split()
    return Shelf(
        shelf.title, [entry for entry in shelf.entries if all(word in entry.words for word in terms)]
    )


def _course(system: System, cards: dict[str, Card], messages: Messages) -> Shelf:
    """Return the bundled course of a system, without lessons where there is none."""
    path = course_path(system.id)
    if path is None:
        return Shelf("", ())
    with path.open(encoding="utf-8") as file:
        data = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    texts = course_texts(messages.language)
    given = [lesson for lesson in data["lessons"] if lesson.get("scenario", "") in {"", *cards}]
    lessons = [
        CourseEntry(
            number=number,
            of=len(given),
            title=texts(lesson["title"], system.id, lesson["title"], "title"),
            minutes=lesson["minutes"],
            about=texts(_about(lesson["about"]), system.id, lesson["title"], "about").replace("\n", " "),
            rules=tuple(map(str, lesson["rules"])),
            system=system.id,
            card=cards.get(lesson.get("scenario", "")),
        )
        for number, lesson in enumerate(given, start=1)
    ]
    minutes = sum(lesson.minutes for lesson in lessons)
    named = messages(f"systems.{system.id}.short")
    title = messages("tutor.library.course", system=named, n=len(lessons), minutes=minutes)
    return Shelf(title, lessons)


def _about(said: str | list[str]) -> str:
    """Return the paragraphs about a lesson on a line each; a file may give one paragraph alone."""
    return said if isinstance(said, str) else "\n".join(said)
