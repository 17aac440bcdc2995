"""A course as a folder of pages: index, lessons, the scenarios step by step, rules and glossary."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from pairtutor import tutor
from pairtutor.exercises.lesson import Course, CourseLesson, RuleExample, Shown
from pairtutor.exercises.taught import exercises_of, known_signs, known_words, rules_to_come, words_taught
from pairtutor.html.articles import worked_standings
from pairtutor.html.beside import round_pages
from pairtutor.html.pages import Page, write_plain
from pairtutor.html.scripts import LESSON
from pairtutor.html.worked import WorkedBracket, worked_bracket
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.glossary import Term, glossary, stands_in
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue, find, readings_of
from pairtutor.rules.citing import Clause, Reading
from pairtutor.sources.load import load
from pairtutor.trace.recorder import Trace

CRITERIA = "criteria.html"
"""The page to print with the examples of all lessons, each with its rule."""

CHANGES = "changes.html"
"""The page of what is otherwise than in an older edition."""

LOOKS_BELOW: Final = "completion"
"""The term with which a course teaches that a bracket is paired with a view to those below it."""

_UNREAD = re.compile(r"<(style|script)\b.*?</\1>|<[^>]*>", re.DOTALL)


class Places(NamedTuple):
    """Where what a lesson links to is: contents, criteria, changes, a lesson, a round, a rule.

    `practise` is the system whose exercises can be done on the spot, empty where none can.
    """

    contents: str
    criteria: str
    changes: str
    lesson: Callable[[int], str]
    scenario: Callable[[str], str]
    rule: Callable[[Clause], str]
    practise: str = ""


def course_pages(course: Course, app: str = "", language: Language = ENGLISH) -> Iterator[Page]:
    """Yield the pages of a course, `index.html` last: whoever finds it finds all that it links.

    `app` is where the one file lies, seen from them, if it is to be linked.

    Raises:
        UsageError: an exercise cannot be made.
    """
    used: set[Term] = set()
    for page in _pages_to_read(course, language):
        if page.name != CHANGES:  # which speaks of the words of an older edition
            used |= _terms_in(page.text, course, language)
        yield page
    terms = _terms_of_its_own(glossary(language, course.system), used)
    shown = {*_scenarios_of(course)}
    yield Page("glossary.html", _page(course, "glossary", language, terms=terms, shown=shown))
    yield Page(
        "index.html",
        _page(
            course,
            "index",
            language,
            app=app,
            criteria=CRITERIA if _has_criteria(course) else "",
            changes=CHANGES if course.changes else "",
        ),
    )


def _pages_to_read(course: Course, language: Language) -> Iterator[Page]:
    """Yield what is to be read: scenarios (and standings before them), lessons, criteria, changes, rules."""
    scenarios = _scenarios_of(course)
    for name in scenarios:
        tournament = load(name)
        trace = tutor.run(tournament, number=None, system=course.system).recorded
        yield from round_pages(name, tournament, trace, language)
    for at in range(len(course.lessons)):
        traces = {**traces_of(course, course.lessons[at]), **_of_examples(course, course.lessons[at])}
        yield Page(lesson_file(at + 1), lesson_page(course, at, traces, language))
    if _has_criteria(course):
        yield Page(CRITERIA, criteria_page(course, language))
    if course.changes:
        yield Page(CHANGES, changes_page(course, language))
    yield Page("rules.html", rules_page(course, language))


def _own_readings(course: Course, language: Language, clause: Clause) -> tuple[Reading, ...]:
    """Return the readings of a clause by the system of a course: general rules are read by others as well."""
    return tuple(reading for reading in readings_of(clause, language) if reading.system == course.system)


def trace_key(shown: Shown) -> str:
    """Return the name of the round of a shown bracket among the traces of its lesson."""
    return f"{shown.scenario} {shown.round}"


def brackets_shown(lesson: CourseLesson) -> tuple[Shown, ...]:
    """Return the brackets that a lesson shows."""
    return tuple(shown for shown in (lesson.story, lesson.worked, lesson.guided) if shown is not None)


def traces_of(course: Course, lesson: CourseLesson) -> Mapping[str, Trace]:
    """Return the traces of the rounds of which a lesson shows brackets, by `trace_key`."""
    return {
        trace_key(shown): tutor.run(
            load(shown.scenario), RoundNumber(shown.round) if shown.round else None, course.system
        ).recorded
        for shown in brackets_shown(lesson)
    }


def lesson_page(
    course: Course, at: int, traces: Mapping[str, Trace], language: Language = ENGLISH, **values: object
) -> str:
    """Return the page of a lesson, `at` from 0; `traces` are those of its rounds, see `traces_of`.

    `values` may name another `frame` around it, and other `places` than those of the folder.
    """
    taught = course.lessons[at]
    later = rules_to_come(course, at)
    brackets = {
        name: shown and worked_bracket(traces[trace_key(shown)], shown.bracket, language, shown.part, later)
        for name, shown in (("story", taught.story), ("worked", taught.worked), ("guided", taught.guided))
    }
    rules = (find(rule, system=None, language=language) for rule in taught.rules)
    return _page(
        course,
        "lesson",
        language,
        lesson=taught,
        number=at + 1,
        clauses=[entry for entry in rules if isinstance(entry, Clause)],
        words=words_taught(course, taught, language),
        taught_signs=known_signs(course, at),
        looks_below=LOOKS_BELOW in known_words(course, at),
        examples=[_example(example, language, traces) for example in taught.examples],
        brackets=brackets,
        ranked=[*worked_standings(taught.standings, language)],
        solved=exercises_of(course, at, language),
        modules=LESSON,
        anchor=anchor,
        label=label_of,
        **values,
    )


def criteria_page(course: Course, language: Language = ENGLISH, **values: object) -> str:
    """Return the page with the examples of all lessons; `values` as for a lesson."""
    examples = [_example(example, language) for lesson in course.lessons for example in lesson.examples]
    return _page(course, "criteria", language, examples=examples, homes=_homes(course), **values)


def changes_page(course: Course, language: Language = ENGLISH, **values: object) -> str:
    """Return the page of what is otherwise than in an older edition; `values` as for a lesson.

    `skipped` are the numbers, from 1, of the lessons that somebody who knows the older one need not read.
    """
    changes = [(change, find(change.rule, system=None, language=language)) for change in course.changes]
    skipped = [
        number
        for number in range(1, len(course.lessons) + 1)
        if number not in {change.lesson for change in course.changes}
    ]
    return _page(course, "changes", language, changes=changes, skipped=skipped, label=label_of, **values)


def rules_page(course: Course, language: Language = ENGLISH) -> str:
    """Return the page of the rules: those of the system, and those of others that a lesson teaches."""
    entries = [entry for entry in catalogue(course.system, language) if isinstance(entry, Clause)]
    taught = {rule for lesson in course.lessons for rule in lesson.rules}
    own = [entry for entry in entries if entry.system == course.system or str(entry) in taught]
    named = {
        "clauses": own,
        "readings_of": partial(_own_readings, course, language),
        "label": label_of,
        "anchor": anchor,
    }
    return _page(course, "rules", language, **named)


def label_of(clause: Clause) -> str:
    """Return how a clause is called in a course: by its number, one of the general rules with its text."""
    return str(clause) if clause.system not in SYSTEMS else clause.number


class ShownExample(NamedTuple):
    """A rule with the round in which it decides; `bracket` is None where the round is only named."""

    clause: Clause
    scenario: str
    say: str
    bracket: WorkedBracket | None = None


def _of_examples(course: Course, lesson: CourseLesson) -> Mapping[str, Trace]:
    """Return the traces of the rounds of which a lesson has a bracket as an example, by `trace_key`."""
    shown = (Shown(example.scenario, example.bracket) for example in lesson.examples if example.bracket)
    return {
        trace_key(one): tutor.run(load(one.scenario), number=None, system=course.system).recorded
        for one in shown
    }


def _example(
    example: RuleExample, language: Language, traces: Mapping[str, Trace] = MappingProxyType({})
) -> ShownExample:
    """Return an example with its bracket, where the trace of its round is there."""
    trace = traces.get(trace_key(Shown(example.scenario, example.bracket))) if example.bracket else None
    bracket = None if trace is None else worked_bracket(trace, example.bracket, language)
    clause = find(example.rule, system=None, language=language)
    assert isinstance(clause, Clause), "the file names clauses"
    return ShownExample(clause, example.scenario, example.say, bracket)


def _scenarios_of(course: Course) -> list[str]:
    """Return the scenarios that a course shows, in alphabetical order."""
    names = {lesson.scenario for lesson in course.lessons}
    for lesson in course.lessons:
        names |= {shown.scenario for shown in brackets_shown(lesson)}
        names |= {example.scenario for example in lesson.examples}
    return sorted(names - {""})


def _has_criteria(course: Course) -> bool:
    return any(lesson.examples for lesson in course.lessons)


def _homes(course: Course) -> dict[str, int]:
    """Return the number, from 1, of the lesson that teaches each rule first."""
    homes: dict[str, int] = {}
    for number, lesson in enumerate(course.lessons, start=1):
        for rule in lesson.rules:
            homes.setdefault(rule, number)
    return homes


def _terms_of_its_own(terms: Iterable[Term], used: Collection[Term]) -> list[Term]:
    """Return the terms that are used, without those whose meaning rests on terms that the system has not."""
    foreign = [term for term in terms if term not in used]
    return [
        term
        for term in terms
        if term in used and not any(stands_in(term.says, other, capitals=True) for other in foreign)
    ]


def _terms_in(page: str, course: Course, language: Language) -> set[Term]:
    """Return the terms of the glossary that stand in what is read of a page."""
    text = _UNREAD.sub(" ", page)
    return {term for term in glossary(language, course.system) if stands_in(text, term, capitals=True)}


def lesson_file(number: int) -> str:
    """Return the file of a lesson by its number, from 1."""
    return f"lesson-{number:02d}.html"


FRAME: Final = "exam/_base.html.j2"
FILES: Final = Places(
    "index.html",
    CRITERIA,
    CHANGES,
    lesson_file,
    "{}.html".format,
    lambda clause: f"rules.html#{anchor(label_of(clause))}",
)
"""What stands around a page of the folder, and where it finds the others."""


def _page(course: Course, template: str, language: Language, /, **values: Any) -> str:
    """Return a page of a course, of the template of that name."""
    system = words_of(language).system(course.system)
    given = {"course": course, "system": system, "frame": FRAME, "places": FILES}
    phrases = Phrases("html", course.system, language)
    return write_plain(phrases, f"course/{template}", **{**given, **values})
