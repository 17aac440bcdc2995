"""Titles, summaries and notes of scenarios are told in a language, each in English where it has none."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.exercises.course import course_of
from pairtutor.exercises.shelves import CourseEntry, shelves
from pairtutor.html.pages import render as render_page
from pairtutor.library_texts import COURSES, LibraryTexts, scenario_texts
from pairtutor.model.editions import SYSTEMS
from pairtutor.narrative.markdown import render as render_markdown
from pairtutor.narrative.text import render
from pairtutor.resources import ENGLISH, Language, course_path, languages, library_texts_file
from pairtutor.sources.library import cards
from pairtutor.tui.walk.tour import notes_of
from tests.lab.languages import library, macros
from tests.lab.languages.pseudo import other_letters
from tests.lab.scenarios.lessons import played

OTHERS = languages()[1:]

FRENCH = """\
# Some texts of two scenarios.
[exchange]
of = "No order of S2 helps"
summary = '''
Une ligne
et la suite : 5 et 7.

Un autre alinéa.
'''
[exchange.notes]
"1.5 family" = "Les deux ordres échouent."

[2026-limbo]
of = "The lower score stays in the Limbo"
title = "Le moins de points reste"
"""


@pytest.fixture
def partly(tmp_path: Path) -> Language:
    """Return a language that has said some of the texts, and nothing else."""
    language = Language("xx", tmp_path)
    file = library_texts_file(language)
    file.parent.mkdir(parents=True)
    file.write_text(FRENCH, encoding="utf-8")
    return language


@pytest.mark.parametrize("language", OTHERS)
def test_texts_are_whole_and_say_what_english_says(language: str) -> None:
    spoken = Language(language)
    assert list(library.faults(spoken)) == []
    if library_texts_file(spoken).is_file():
        assert library.missing(spoken) == [], "`python -m tests.lab.languages texts` writes a draft"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("below", [(), (COURSES,)])
def test_a_table_alone_is_read_as_the_whole_file_is(language: str, below: tuple[str, ...]) -> None:
    file = library_texts_file(Language(language), *below)
    texts, known = LibraryTexts(file), library.tables(Language(language), *below)
    for place in library.places(known):
        value = known
        for key in place:
            value = value[key]
        assert texts("", *place).split() == str(value).split()


def test_notes_of_a_scenario_have_different_places() -> None:
    for name, scenario in library.scenarios().items():
        assert len({note.place for note in scenario.notes}) == len(scenario.notes), name


def test_a_text_that_is_not_there_is_told_in_english(partly: Language) -> None:
    texts, english = scenario_texts(partly), library.english()
    limbo, exchange = played("2026-limbo").trace, played("exchange").trace
    for told in (render, render_markdown, render_page):
        assert "Le moins de points reste" in told(limbo, language=partly)
        assert english["exchange", "title"] in told(exchange, language=partly)
    assert texts("English", "2026-limbo", "summary") == texts("English", "nowhere", "summary") == "English"
    known = {card.name: card for card in cards(partly)}
    assert known["exchange"].title == english["exchange", "title"]
    assert known["exchange"].summary == "Une ligne et la suite : 5 et 7.\nUn autre alinéa."
    assert known["2026-limbo"].summary == english["2026-limbo", "summary"]
    notes = {note.place: note.say for note in notes_of("exchange", partly)}
    assert notes["1.5 family"] == "Les deux ordres échouent."
    assert notes["1.5 exchange"] == english["exchange", "notes", "1.5 exchange"]


def test_what_is_wrong_with_a_text_is_said(partly: Language) -> None:
    file = library_texts_file(partly)
    wrong = (
        FRENCH.replace("5 et 7", "5 et 8").replace("1.5 family", "2 family").replace("in the Limbo", "there")
    )
    file.write_text(f"{wrong}[nowhere]\nof = ''\ntitle = 'x'\n", encoding="utf-8")
    scenario_texts.cache_clear()
    found = " | ".join(library.faults(partly))
    assert "exchange notes 2 family: English has no such text" in found
    assert "2026-limbo: the English title is 'The lower score stays in the Limbo'" in found
    assert "exchange summary: dropped [" in found
    assert "nowhere title: English has no such text" in found


def test_texts_are_stamped_and_become_stale(partly: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    ours = library.by_name(partly)
    assert set(ours) == {"scenarios exchange summary", "scenarios exchange notes 1.5 family"} | {
        "scenarios 2026-limbo title"
    }
    monkeypatch.setattr(macros, "Language", lambda code: partly)
    macros.stamp("xx")
    assert macros.stale("xx") == []
    changed = {**library.english(), ("exchange", "summary"): "Something else."}
    monkeypatch.setattr(library, "english", lambda: changed)
    assert macros.stale("xx") == ["scenarios exchange summary"]


def test_all_of_the_library_is_told_in_other_letters(pseudo: Language) -> None:
    made_up = pseudo
    assert [fault for fault in library.faults(made_up) if "stands" not in fault] == []  # names are turned too
    assert library.missing(made_up) == []
    for card, ours in zip(cards(), cards(made_up), strict=True):
        assert ours.title == other_letters(card.title)
        assert ours.summary == other_letters(card.summary)
        assert ours.question == other_letters(card.question)
    known = shelves(cards(made_up), made_up)
    lessons = [entry for shelf in known for entry in shelf.entries if isinstance(entry, CourseEntry)]
    for system in filter(course_path, SYSTEMS):
        course, english = course_of(system, made_up), course_of(system, ENGLISH)
        assert course and english and course.title == other_letters(english.title)
        shown = [(one.title, one.about) for one in lessons if one.system == system]
        assert shown == [(one.title, " ".join(one.about)) for one in course.lessons if one.scenario]
        for one, theirs in zip(course.lessons, english.lessons, strict=True):
            assert one.about == tuple(map(other_letters, theirs.about))
            assert one.mistakes == tuple(map(other_letters, theirs.mistakes))
