"""A course as a folder of pages: index, lessons, the scenarios step by step, rules and glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from pairtutor import tutor
from pairtutor.exercises.lesson import Course, RuleExample
from pairtutor.exercises.taught import exercises_of, known_signs, words_taught
from pairtutor.html.pages import Page, render, write_plain
from pairtutor.html.scripts import LESSON
from pairtutor.html.worked import worked_bracket
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.glossary import Term, glossary, stands_in, words_of
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue, find, readings_of
from pairtutor.rules.citing import Clause
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace

CRITERIA = "criteria.html"
"""The page to print with the examples of all lessons, each with its rule."""

_UNREAD = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)


class Places(NamedTuple):
    """Where what a lesson links to is: contents, criteria, a lesson, a round, a rule by its number.

    `practise` is the system whose exercises can be done on the spot, empty where none can.
    """

    contents: str
    criteria: str
    lesson: Callable[[int], str]
    scenario: Callable[[str], str]
    rule: Callable[[str], str]
    practise: str = ""


def course_pages(course: Course, app: str = "", language: Language = ENGLISH) -> Iterator[Page]:
    """Yield the pages of a course, `index.html` last: whoever finds it finds all that it links.

    `app` is where the one file lies, seen from them, if it is to be linked.

    Raises:
        UsageError: an exercise cannot be made.
    """
    used: set[Term] = set()
    for page in _taught(course, language):
        used |= _terms_in(page.text, course, language)
        yield page
    terms = [term for term in glossary(language, course.system) if term in used]
    shown = {*_scenarios_of(course)}
    yield Page("glossary.html", _page(course, "glossary", language, terms=terms, shown=shown))
    yield Page(
        "index.html",
        _page(course, "index", language, app=app, criteria=CRITERIA if _has_criteria(course) else ""),
    )


def _taught(course: Course, language: Language) -> Iterator[Page]:
    """Yield what is to be read: scenarios, lessons, the criteria in order, and rules."""
    traces = {name: tutor.run(load(name), None, course.system).recorded for name in _scenarios_of(course)}
    for name, trace in traces.items():
        yield Page(f"{name}.html", render(trace, language=language))
    for at in range(len(course.lessons)):
        yield Page(lesson_file(at + 1), lesson_page(course, at, traces, language))
    if _has_criteria(course):
        yield Page(CRITERIA, criteria_page(course, language))
    entries = [entry for entry in catalogue(course.system, language) if isinstance(entry, Clause)]
    own = [entry for entry in entries if entry.system == course.system]
    readings = partial(readings_of, language=language)
    yield Page("rules.html", _page(course, "rules", language, clauses=own, readings_of=readings))


def lesson_page(
    course: Course, at: int, traces: Mapping[str, Trace], language: Language = ENGLISH, **values: object
) -> str:
    """Return the page of a lesson, `at` from 0; `traces` are those of its rounds by the scenarios' names.

    `values` may name another `frame` around it, and other `places` than those of the folder.
    """
    taught = course.lessons[at]
    brackets = {
        name: shown and worked_bracket(traces[shown.scenario], shown.bracket, language, shown.part)
        for name, shown in (("worked", taught.worked), ("guided", taught.guided))
    }
    rules = (find(rule, None, language) for rule in taught.rules)
    return _page(
        course,
        "lesson",
        language,
        lesson=taught,
        number=at + 1,
        clauses=[entry for entry in rules if isinstance(entry, Clause)],
        words=words_taught(course, taught, language),
        taught_signs=known_signs(course, at),
        examples=[_example(example, language) for example in taught.examples],
        brackets=brackets,
        solved=exercises_of(course, at, language),
        modules=LESSON,
        anchor=anchor,
        **values,
    )


def criteria_page(course: Course, language: Language = ENGLISH, **values: object) -> str:
    """Return the page with the examples of all lessons; `values` as for a lesson."""
    examples = [_example(example, language) for lesson in course.lessons for example in lesson.examples]
    return _page(course, "criteria", language, examples=examples, homes=_homes(course), **values)


class ShownExample(NamedTuple):
    """A rule with the round in which it decides."""

    clause: Clause
    scenario: str
    say: str


def _example(example: RuleExample, language: Language) -> ShownExample:
    clause = find(example.rule, None, language)
    assert isinstance(clause, Clause), "the file names clauses"
    return ShownExample(clause, example.scenario, example.say)


def _scenarios_of(course: Course) -> list[str]:
    """Return the scenarios that a course shows, in alphabetical order."""
    names = {lesson.scenario for lesson in course.lessons}
    for lesson in course.lessons:
        names |= {shown.scenario for shown in (lesson.worked, lesson.guided) if shown}
        names |= {example.scenario for example in lesson.examples}
    return sorted(names - {""})


def _has_criteria(course: Course) -> bool:
    return any(lesson.examples for lesson in course.lessons)


def _homes(course: Course) -> dict[str, int]:
    """Return the number of the lesson that teaches each rule first."""
    homes: dict[str, int] = {}
    for number, lesson in enumerate(course.lessons, start=1):
        for rule in lesson.rules:
            homes.setdefault(rule, number)
    return homes


def _terms_in(page: str, course: Course, language: Language) -> set[Term]:
    """Return the terms of the glossary that stand in what is read of a page."""
    text = _UNREAD.sub(" ", page)
    return {term for term in glossary(language, course.system) if stands_in(text, term, capitals=True)}


def lesson_file(number: int) -> str:
    """Return the file of a lesson by its number, from 1."""
    return f"lesson-{number:02d}.html"


FRAME: Final = "exam/_base.html.j2"
FILES: Final = Places("index.html", CRITERIA, lesson_file, "{}.html".format, "rules.html#rule-{}".format)
"""What stands around a page of the folder, and where it finds the others."""


def _page(course: Course, template: str, language: Language, /, **values: Any) -> str:
    """Return a page of a course, of the template of that name."""
    system = words_of(language).system(course.system)
    given = {"course": course, "system": system, "frame": FRAME, "places": FILES}
    phrases = Phrases("html", course.system, language)
    return write_plain(phrases, f"course/{template}", **{**given, **values})
