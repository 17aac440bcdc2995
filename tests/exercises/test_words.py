"""Words of the field as courses teach them: each as its system means it."""

from __future__ import annotations

import re
import tomllib

from pairtutor.exercises.course import bundled_courses, find_course
from pairtutor.exercises.lesson import lesson_texts
from pairtutor.exercises.taught import words_taught
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.glossary import FILE, OF_PLAYERS, OF_STANDINGS, OF_TEAMS, glossary, stands_in
from pairtutor.resources import ENGLISH, Language, language_folder, languages
from tests.lab.together import together


@together("system", bundled_courses)
def test_its_words_mean_what_they_mean_in_its_system(system: str) -> None:
    course = find_course(system)
    taught = {name for lesson in course.lessons for name in lesson.words}
    texts = "\n".join(text for lesson in course.lessons for text in lesson_texts(lesson).values())
    terms = glossary(ENGLISH, system)
    family = system.partition("-")[0]
    others = {one.partition("-")[0].capitalize() for one in SYSTEMS} - {family.capitalize()}
    for lesson in course.lessons:
        for term in words_taught(course, lesson, ENGLISH):
            assert not re.search(rf"\b({'|'.join(others)}|20\d\d)\b", term.says), term
            for other in terms:
                if other != term and stands_in(term.says, other, capitals=True):
                    assert other.name in taught or stands_in(texts, other), f"{term.says}: {other.called}"


def test_what_is_otherwise_in_a_system_is_otherwise_in_every_language() -> None:
    english = tomllib.loads((language_folder(ENGLISH) / FILE).read_text(encoding="utf-8"))
    own = [table for table in english if table not in (OF_PLAYERS, OF_TEAMS, OF_STANDINGS)]
    assert own and {table.removeprefix("of-") for table in own} <= {
        *SYSTEMS,
        *(record.family for record in SYSTEMS.values()),
    }
    for language in map(Language, languages()):
        said = tomllib.loads((language_folder(language) / FILE).read_text(encoding="utf-8"))
        for table in own:
            assert {*said[table]} == {*english[table]} <= {*said[OF_PLAYERS]}, (language, table)


PREFERS = frozenset({"dubov-2026", "swiss-team-2026"})
"""The courses in which somebody prefers a colour, as the text says it; in all others a colour is due."""

WANTS = {
    "en": r"\bwant\w*|\b(?<!organiser )wish\w*",
    "fr": r"\bveu(?:t|lent)\b(?! dire)|\bvoulue?s?\b|\bvœux?\b|\bcouleurs? souhait",
    "es": r"(?<!organizador lo )\bquier\w+|\bdeseo?s?\b|\bcolor preferido",
    "de": r"\b(?:will|wollen|wollten)\b|\b(?:Farb)?[Ww]unsch\b|\bWünschen?\b|\bgewünschte Farbe",
}
"""Words of a colour that are said neither where one is due nor where somebody prefers one."""

PREFERRING = {
    "en": r"\bprefers?\b",
    "fr": r"\bpréfèr\w+",
    "es": r"\bprefier\w+",
    "de": r"\bbevorzug\w+|\bvorzieh\w*|\bzieh(?:t|en) \w+ vor\b",
}

DUE = {
    "en": r"\bdue (?:White|Black|the|one|no|neither|nothing)\b",
    "fr": r"\battend(?:ent|ue?s?)? (?:les (?:Blancs|Noirs)|une couleur|la couleur)",
    "es": r"\btocan? (?:blancas|negras)",
    "de": r"\bfällige?n? ?(?:ist|sind|Farbe)?\b",
}


@together(
    ("system", "code"),
    lambda: [
        (system, code)
        for system in bundled_courses()
        if system in SYSTEMS
        for code in languages()
        if code in WANTS
    ],
)
def test_a_colour_is_due_in_a_course_or_preferred_and_nothing_else(system: str, code: str) -> None:
    course = find_course(system, Language(code))
    for lesson in course.lessons:
        for text in lesson_texts(lesson).values():
            for pattern in (WANTS[code], DUE[code] if system in PREFERS else PREFERRING[code]):
                said = re.search(pattern, text)
                assert not said, f"{said and said[0]}: {text}"
