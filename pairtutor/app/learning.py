"""What can be learned in the file: lessons, all rules of a system, the words of the field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, lru_cache

from pairtutor.app.open_round import Fields, field_value, named_subjects, page
from pairtutor.errors import UsageError
from pairtutor.exercises.course import find_course
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.lesson import Course
from pairtutor.exercises.taught import posed_for
from pairtutor.html.course import (
    CHANGES,
    CRITERIA,
    Places,
    changes_page,
    criteria_page,
    label_of,
    lesson_page,
    traces_of,
)
from pairtutor.messages import Message
from pairtutor.model.editions import IN_FORCE, SYSTEMS, TAUGHT
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.glossary import Term, every_term, stands_in
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import Entry, catalogue, entries_called, readings_of
from pairtutor.rules.citing import Clause
from pairtutor.sources.library import cards

MOST_FOUND = 12
"""So many rules at most are named above what a search narrows."""


def lesson_piece(fields: Fields, language: Language) -> str:
    """Return a lesson (`dutch-2026.3`), or the criteria of a course on one page (`dutch-2026.criteria.html`).

    Raises:
        UsageError: there is no such course or lesson.
    """
    system, number, course = _lesson_of(field_value(fields, "lesson"), language)
    given = {"frame": "app/_piece.html.j2", "places": _places(system)}
    if number == CRITERIA:
        return criteria_page(course, language, **given)
    if number == CHANGES:
        return changes_page(course, language, **given)
    at = _place(course, number)
    return lesson_page(course, at, traces_of(course, course.lessons[at]), language, **given)


class LessonExercise(NamedTuple):
    """An exercise of a `lesson` (`dutch-2026.3`): its number, of how many, and the lesson after this one.

    All are numbers from 1; `next_lesson` is 0 after the last one.
    """

    posed: Posed
    lesson: str
    title: str
    number: int
    of: int
    next_lesson: int = 0

    @property
    def name(self) -> str:
        """What it is called in an address (`dutch-2026.3.2`)."""
        return f"{self.lesson}.{self.number}"

    @property
    def course(self) -> str:
        """What the course is called: its system, or the rules of standings."""
        return self.lesson.partition(".")[0]

    @property
    def lesson_number(self) -> int:
        """The number of the lesson in its course, from 1."""
        return int(self.lesson.rpartition(".")[2])


def lesson_exercise(named: str, language: Language) -> LessonExercise:
    """Return an exercise by its lesson and number (`dutch-2026.3.2`).

    Raises:
        UsageError: there is no such course, lesson or exercise.
    """
    lesson, _, number = named.rpartition(".")
    _, place, course = _lesson_of(lesson, language)
    at = _place(course, place)
    posed = _posed_once(lesson)
    if not number.isdecimal() or not 0 < int(number) <= len(posed):
        raise UsageError(Message("app.no-exercise"))
    translated = posed[int(number) - 1].told_in(language)
    following = at + 2 if at + 1 < len(course.lessons) else 0  # a number again: `at` is a place
    return LessonExercise(translated, lesson, course.lessons[at].title, int(number), len(posed), following)


def lesson_named(lesson: str, language: Language) -> tuple[str, int]:
    """Return the course and the number, from 1, of a lesson by its name (`dutch-2026.3`).

    Raises:
        UsageError: there is no such course or lesson.
    """
    system, number, course = _lesson_of(lesson, language)
    return system, _place(course, number) + 1


@lru_cache(maxsize=1)
def _posed_once(lesson: str) -> tuple[Posed, ...]:
    """Return the exercises of a lesson in English; they are long looked for, and done one after another."""
    _, number, course = _lesson_of(lesson, ENGLISH)
    return tuple(posed_for(course, _place(course, number)))


def _lesson_of(lesson: str, language: Language) -> tuple[str, str, Course]:
    """Return the system of a lesson, its number as text (or the page that stands for it), and the course."""
    system, _, number = lesson.partition(".")
    return system, number, find_course(system, language)


def _place(course: Course, number: str) -> int:
    """Return the place, from 0, of a lesson that is named by its number, from 1.

    Raises:
        UsageError: the course has none of that number.
    """
    if not number.isdecimal() or not 0 < int(number) <= len(course.lessons):
        raise UsageError(Message("app.no-lesson", course=course.title, last=len(course.lessons)))
    return int(number) - 1


def _places(system: str) -> Places:
    """Return the addresses, within the file, of everything a lesson links to."""
    return Places(
        contents="#learn",
        criteria=f"#lesson={system}.{CRITERIA}",
        changes=f"#lesson={system}.{CHANGES}",
        lesson=lambda number: f"#lesson={system}.{number}",
        scenario=lambda name: f"#scenario={name}&system={system}",
        rule=lambda clause: f"#rules={system}&rule={anchor(label_of(clause))}",
        practise=system,
    )


class RuleHeading(NamedTuple):
    """The rules under one heading, each with its readings."""

    heading: str
    clauses: tuple[Clause, ...]


def rules_piece(fields: Fields, language: Language) -> str:
    """Return all rules of a system, by heading, in the order of the catalogue; else of that in force."""
    asked = field_value(fields, "rules")
    system = asked if asked in TAUGHT else IN_FORCE
    groups: dict[str, list[Clause]] = {}
    for entry in catalogue(system, language):
        if isinstance(entry, Clause):
            groups.setdefault(entry.group, []).append(entry)
    return page(
        "rules",
        language,
        systems=named_subjects(language),
        system=system,
        groups=[RuleHeading(heading, tuple(clauses)) for heading, clauses in groups.items()],
        readings_of=lambda clause: readings_of(clause, language),
        anchor=lambda clause: anchor(str(clause).removeprefix(f"{system} ")),
    )


def glossary_piece(_: Fields, language: Language) -> str:
    """Return the page of the glossary: every term of the field, with a scenario that shows it."""
    return page(
        "glossary",
        language,
        terms=[(term, _address_of_scenario(term, language)) for term in every_term(language)],
    )


def found_piece(fields: Fields, language: Language) -> str:
    """Return the words of the field and the rules that are called so, of all systems.

    With `but`, a system whose rules the page shows already, there are the rules of the others alone.
    """
    words, but = field_value(fields, "words"), field_value(fields, "but")
    terms = [] if but else [term for term in every_term(language) if _begins_with(term, words)]
    rules = [entry for entry in entries_called(words, language) if entry.system != but]
    return page(
        "found",
        language,
        terms=[(term, _address_of_scenario(term, language)) for term in terms],
        rules=[FoundRule.of(entry, language) for entry in rules[:MOST_FOUND]],
    )


class FoundRule(NamedTuple):
    """A rule that is called as somebody types: of which system, its number and title, where it is shown."""

    system: str
    number: str
    title: str
    address: str

    @classmethod
    def of(cls, entry: Entry, language: Language) -> FoundRule:
        """Return an entry with its address; a general rule stands with the rules in force."""
        shown = entry.system if entry.system in TAUGHT else IN_FORCE
        named = words_of(language).system(shown) if shown == entry.system else entry.system
        if isinstance(entry, Clause):
            number, title, stands = entry.number, entry.title, str(entry)
        else:
            # a reading is shown with the first of the clauses that it fills
            number, title, stands = entry.id, entry.question, entry.clauses[0]
        address = f"#rules={shown}&rule={anchor(stands.removeprefix(f'{shown} '))}"
        return cls(named, number, title, address)


def _begins_with(term: Term, words: str) -> bool:
    """Return whether a term, or one of the names with commas between them, begins as is typed.

    A single letter is too little.
    """
    typed = words.casefold()
    return len(typed) > 1 and any(part.casefold().startswith(typed) for part in term.called.split(", "))


def _address_of_scenario(term: Term, language: Language) -> str:
    """Return the address of the steps that show a term, paired by the edition in force if it has the word."""
    if not term.seen:
        return ""
    own = next(card.system for card in cards(language) if card.name == term.seen)
    # a round of an older edition of the same system can be shown by the one in force
    followed = SYSTEMS[own].family == SYSTEMS[IN_FORCE].family and own != IN_FORCE
    by = f"&system={IN_FORCE}" if followed and stands_in(_rules_in_force(language), term) else ""
    return f"#scenario={term.seen}{by}&panel=steps"


@cache
def _rules_in_force(language: Language) -> str:
    entries = catalogue(IN_FORCE, language)
    clauses = [f"{entry.title} {entry.meaning}" for entry in entries if isinstance(entry, Clause)]
    return " ".join(clauses)


PIECES: Mapping[str, Callable[[Fields, Language], str]] = {
    "lesson": lesson_piece,
    "rules": rules_piece,
    "glossary": glossary_piece,
    "find": found_piece,
}
"""What is asked, and what answers."""
