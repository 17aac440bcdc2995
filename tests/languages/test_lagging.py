"""A text whose English one has changed is told in English, alone and whole, until it is said anew."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pairtutor.library_texts import scenario_texts
from pairtutor.narrative.macros import macros_in, needs_english
from pairtutor.narrative.text import render
from pairtutor.resources import ENGLISH, Language, edition_folder, language_folder, library_texts_file
from pairtutor.stamps import MADE_FROM, digest, lags, stamps
from tests.lab.languages import library
from tests.lab.scenarios.lessons import played


@pytest.fixture
def french(tmp_path: Path) -> Language:
    """The French texts in a folder of their own, which may be changed."""
    folder = tmp_path / "fr"
    shutil.copytree(language_folder(Language("fr")), folder)
    (folder / "scenarios").mkdir()
    shutil.copy(library_texts_file(Language("fr")), folder / "scenarios")
    for system in ("dutch-2017", "general"):
        (folder / system).mkdir()
        shutil.copy(edition_folder(system) / "rules.fr.toml", folder / system)
    return Language("fr", folder)


def set_back(language: Language, name: str) -> None:
    """Say that the text of a name was made from another English one than today's."""
    file = language_folder(language) / MADE_FROM
    text = file.read_text(encoding="utf-8")
    now = f'"{name}" = "{stamps(Language("fr"))[name]}'
    assert now in text
    file.write_text(text.replace(now, f'"{name}" = "{digest("something else")}'), encoding="utf-8")


def lines(language: Language) -> list[str]:
    trace = played("exchange").trace
    assert trace is not None
    return [line for line in render(trace, language=language).splitlines() if line.strip()]


def test_what_is_as_it_was_made_is_told_in_the_language(french: Language) -> None:
    assert lines(french) == lines(Language("fr"))


def test_a_sentence_that_lags_is_told_in_english_and_no_other_is(french: Language) -> None:
    name = "phrases/result.txt.j2"
    for macro in macros_in((language_folder(french) / name).read_text(encoding="utf-8")):
        if f"{name} {macro}" in stamps(Language("fr")):
            set_back(french, f"{name} {macro}")
    ours, theirs, now = lines(Language("fr")), lines(ENGLISH), lines(french)
    changed = [line for line in now if line not in ours]
    assert changed
    assert {*changed} <= {*theirs}
    assert len([line for line in now if line in ours]) > len(changed)


def test_what_calls_a_macro_that_lags_is_told_in_english_as_a_whole(french: Language) -> None:
    folder = language_folder(french) / "phrases"
    place = "phrases/board.txt.j2"
    source = (folder / "board.txt.j2").read_text(encoding="utf-8")
    calling = [name for name, macro in macros_in(source).items() if name != "scores" and "scores(" in macro]
    assert calling
    assert not any(needs_english(french, place, name) for name in calling)
    other = Language("fr", shutil.copytree(language_folder(french), folder.parent.parent / "other"))
    set_back(other, f"{place} scores")
    assert all(needs_english(other, place, name) for name in calling)
    assert needs_english(other, place)


def test_a_document_that_lags_is_english(french: Language) -> None:
    assert not needs_english(french, "why.txt.j2")
    other = Language("fr", shutil.copytree(language_folder(french), language_folder(french).parent / "other"))
    (name,) = [name for name in stamps(other) if name.startswith("claim.txt.j2 ")][:1]
    set_back(other, name)
    stamps.cache_clear()
    assert needs_english(other, "claim.txt.j2")


def test_a_text_of_the_library_that_lags_is_english() -> None:
    french = Language("fr")
    texts, english = scenario_texts(french), library.english()
    for place, text in english.items():
        assert not lags(french, f"scenarios {' '.join(place)}", text)
    (place, text) = next(iter(english.items()))
    assert texts(text, *place) == texts("", *place) != text
    assert texts(f"{text} Anew.", *place) == f"{text} Anew."
