"""The texts of scenarios and courses: what English says, what a language says, and whether it is the same."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from pairtutor.exercises.course import read_course
from pairtutor.exercises.lesson import change_key, lesson_texts
from pairtutor.library_texts import COURSES, LibraryTexts, course_texts, scenario_texts
from pairtutor.model.editions import TAUGHT
from pairtutor.resources import (
    ENGLISH,
    Language,
    course_path,
    library_texts_file,
    scenario_names,
    scenario_path,
)
from pairtutor.sources.scenario import Scenario, load_scenario
from tests.lab.languages.facts import facts_of

Place = tuple[str, ...]
"""Where a text stands: `exchange`, `notes`, `1.5 bracket`."""


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Return the bundled scenarios by name."""
    paths = {name: scenario_path(name) for name in scenario_names()}
    return {name: load_scenario(path) for name, path in paths.items() if path}


@cache
def english() -> Mapping[Place, str]:
    """Return the English texts of scenarios by their places."""
    return dict(_english())


def _english() -> Iterator[tuple[Place, str]]:
    for name, scenario in scenarios().items():
        yield (name, "title"), scenario.title
        yield (name, "summary"), scenario.summary
        if scenario.dispute:
            yield (name, "question"), scenario.dispute.question
        for note in scenario.notes:
            yield (name, "notes", note.place), note.say


@cache
def english_courses() -> Mapping[Place, str]:
    """Return the English texts of courses by their places: a lesson is called by its English title."""
    return dict(_english_courses())


def _english_courses() -> Iterator[tuple[Place, str]]:
    for path in filter(None, map(course_path, TAUGHT)):
        course = read_course(str(path))
        yield (course.system, "title"), course.title
        if course.since:
            yield (course.system, "since"), course.since
        for change in course.changes:
            yield (course.system, change_key(change)), change.say
        for lesson in course.lessons:
            for key, text in lesson_texts(lesson).items():
                yield (course.system, lesson.title, key), text


def tables(language: Language, *below: str) -> Mapping[str, Any]:
    """Return what the file of a language says, as it stands there."""
    file = library_texts_file(language, *below)
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def places(table: Mapping[str, Any], above: Place = ()) -> Iterator[Place]:
    """Yield the places at which a file has a text."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from places(value, (*above, key))
        elif key != "of":
            yield (*above, key)


def said(language: Language) -> dict[Place, str]:
    """Return the texts of scenarios that a language has."""
    return _said(scenario_texts(language), tables(language), english())


def said_of_courses(language: Language) -> dict[Place, str]:
    """Return the texts of courses that a language has."""
    return _said(course_texts(language), tables(language, COURSES), english_courses())


def _said(texts: LibraryTexts, known: Mapping[str, Any], theirs: Mapping[Place, str]) -> dict[Place, str]:
    return {place: texts("", *place) for place in places(known) if place in theirs}


def by_name(language: Language) -> dict[str, str]:
    """Return all texts that a language has, by name: `scenarios exchange notes 1.5 bracket`."""
    return _named(said(language), said_of_courses(language))


def english_by_name() -> dict[str, str]:
    """Return all English texts by name."""
    return _named(english(), english_courses())


def _named(of_scenarios: Mapping[Place, str], of_courses: Mapping[Place, str]) -> dict[str, str]:
    scenario = {f"scenarios {' '.join(place)}": text for place, text in of_scenarios.items()}
    return scenario | {f"courses {' '.join(place)}": text for place, text in of_courses.items()}


def missing(language: Language) -> list[str]:
    """Return the texts of scenarios that a language does not have."""
    ours = said(language)
    return [" ".join(place) for place in english() if place not in ours]


def faults(language: Language) -> Iterator[str]:
    """Yield what a file of texts says of no scenario, of another title, or with other facts than English."""
    for below, theirs, ours in (
        ((), english(), said(language)),
        ((COURSES,), english_courses(), said_of_courses(language)),
    ):
        known = tables(language, *below)
        for place in places(known):
            if place not in theirs:
                yield f"{' '.join(place)}: English has no such text"
        for name, table in known.items():
            if theirs.get((name, "title")) != table.get("of"):
                yield f"{name}: the English title is {theirs.get((name, 'title'))!r}, not {table.get('of')!r}"
        for place, text in ours.items():
            if text == theirs[place]:
                yield f"{' '.join(place)}: it is the English text"
            yield from _differences(" ".join(place), theirs[place], text, language, names_in(place[0]))
    yield from _titles_told_in_two_ways(language)


def names_in(scenario: str) -> list[str]:
    """Return the names of players of a scenario, whole and in parts; none of those without a name."""
    if scenario not in scenarios():
        return []
    players = scenarios()[scenario].tournament.players
    return [part for player in players if player.name for part in _parts(player.name)]


def _parts(name: str) -> Iterator[str]:
    yield name
    yield from (part for part in name.split() if len(part) > 3)


def _differences(place: str, theirs: str, ours: str, language: Language, names: list[str]) -> Iterator[str]:
    wanted, found = facts_of(theirs, ENGLISH), facts_of(ours, language)
    if wanted != found:
        dropped, added = sorted((wanted - found).elements()), sorted((found - wanted).elements())
        yield f"{place}: dropped {dropped}, added {added}"
    for name in names:
        if theirs.count(name) != ours.count(name):
            yield f"{place}: {name} stands {ours.count(name)} times, in English {theirs.count(name)} times"


def _titles_told_in_two_ways(language: Language) -> Iterator[str]:
    """A trace has the English title alone: what is one title there has to be one here."""
    ours, told = said(language), dict[str, str]()
    for place, title in english().items():
        if place[1:] == ("title",) and place in ours and told.setdefault(title, ours[place]) != ours[place]:
            yield f"{place[0]}: {title!r} has another title elsewhere: {told[title]!r}"


def draft(language: Language) -> Iterator[str]:
    """Yield the tables of the scenarios that a language does not have, with the English texts."""
    known = tables(language)
    for name in scenarios():
        if name in known:
            continue
        yield f"\n[{name}]"
        notes: list[str] = []
        for (other, *keys), text in english().items():
            if other != name:
                continue
            if keys == ["title"]:
                yield f"of = {_quoted(text)}"
            if keys[0] == "notes":
                notes.append(f"{_quoted(keys[1])} = {_quoted(text)}")
            else:
                yield f"{keys[0]} = {_quoted(text)}"
        if notes:
            yield f"[{name}.notes]"
            yield from notes


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
