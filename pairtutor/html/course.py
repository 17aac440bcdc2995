"""A course as a folder of pages: index, lessons, the scenarios step by step, rules and glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from pairtutor import tutor
from pairtutor.exercises.course import Course, exercises_of
from pairtutor.html.pages import render, write_plain
from pairtutor.narrative.glossary import words_of
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.terms import Term, glossary, stands_in
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue, find, readings_of
from pairtutor.rules.citing import Clause
from pairtutor.sources.load import load

_UNREAD = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)


class Page(NamedTuple):
    """One file of the folder."""

    name: str
    text: str


def course_pages(course: Course, app: str = "", language: Language = ENGLISH) -> Iterator[Page]:
    """Yield the pages of a course, `index.html` last: whoever finds it finds all that it links.

    `app` is where the one file lies, seen from them, if it is to be linked.

    Raises:
        UsageError: an exercise cannot be made.
    """
    used: set[Term] = set()
    for page in _taught(course, language):
        used |= _terms_in(page.text, language)
        yield page
    terms = [term for term in glossary(language) if term in used]
    shown = {lesson.scenario for lesson in course.lessons}
    yield Page("glossary.html", _page(course, "glossary", language, terms=terms, shown=shown))
    yield Page("index.html", _page(course, "index", language, app=app))


def _taught(course: Course, language: Language) -> Iterator[Page]:
    """Yield what is to be read: scenarios, lessons and rules."""
    for name in sorted({lesson.scenario for lesson in course.lessons if lesson.scenario}):
        lesson = tutor.run(load(name), None, course.system)
        yield Page(f"{name}.html", render(lesson.recorded, language=language))
    for at, taught in enumerate(course.lessons):
        rules = (find(rule, None, language) for rule in taught.rules)
        clauses = [entry for entry in rules if isinstance(entry, Clause)]
        given = {"lesson": taught, "number": at + 1, "clauses": clauses}
        given |= {"papers": exercises_of(course, at, language)}
        yield Page(lesson_file(at + 1), _page(course, "lesson", language, **given))
    entries = [entry for entry in catalogue(course.system, language) if isinstance(entry, Clause)]
    own = [entry for entry in entries if entry.system == course.system]
    readings = partial(readings_of, language=language)
    yield Page("rules.html", _page(course, "rules", language, clauses=own, readings_of=readings))


def _terms_in(page: str, language: Language) -> set[Term]:
    """Return the terms of the glossary that stand in what is read of a page."""
    text = _UNREAD.sub(" ", page)
    return {term for term in glossary(language) if stands_in(text, term, capitals=True)}


def lesson_file(number: int) -> str:
    """Return the file of a lesson by its number, from 1."""
    return f"lesson-{number:02d}.html"


def _page(course: Course, template: str, language: Language, /, **values: object) -> str:
    system = words_of(language).system(course.system)
    given = {"course": course, "system": system, "lesson_file": lesson_file}
    phrases = Phrases("html", course.system, language)
    return write_plain(phrases, f"course/{template}", **{**values, **given})
