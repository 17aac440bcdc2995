"""A language is a folder: what it says goes before English, and English stands in for the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.narrative.text import render
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue
from tests.lab.narrative.example import example

SENTENCES = {
    "completion": "Vu {{ v.below }} restas.",
    "exchange": "Vu {{ v.leaving | join }} malsupreniras.",
    "result": "Vu {{ v.boards | length }} tabuloj.",
}


@pytest.fixture
def made_up(tmp_path: Path) -> Language:
    phrases = tmp_path / "phrases"
    phrases.mkdir()
    for name, sentence in SENTENCES.items():
        macro = f"{{% macro text(v) %}}{sentence}{{% endmacro %}}\n"
        (phrases / f"{name}.txt.j2").write_text(macro, encoding="utf-8")
    words = '[colours]\nwhite = "Blanka"\n[criteria.psd]\ntitle = "la diferencoj"\n'
    (tmp_path / "words.toml").write_text(words, encoding="utf-8")
    rules = tmp_path / "dutch-2017"
    rules.mkdir()
    reading = '[readings.D17-19]\nquestion = "Kio estas kalkulata?"\nchoice = "Vu."\nwhy = "Vu."\n'
    (rules / "rules.vu.toml").write_text(reading, encoding="utf-8")
    return Language("vu", tmp_path)


def told(language: Language) -> str:
    return " ".join(render(example(), "full", language=language).split())


def test_its_sentences_are_told_and_the_others_in_english(made_up: Language) -> None:
    ours, english = told(made_up), told(ENGLISH)
    for sentence in ("Vu 6 restas.", "Vu 8 Player0008 malsupreniras.", "Vu 3 tabuloj."):
        assert sentence in ours
    for sentence in ("The round can be completed", "8 and 11 swap halves", "The round has three boards."):
        assert sentence in english
        assert sentence not in ours
    assert "S2 stands in its natural order: 8, 10, 24." in ours


def test_its_rules_are_told_in_it_as_far_as_it_has_them(made_up: Language) -> None:
    assert "D17-19 Kio estas kalkulata? Vu." in told(made_up)
    assert "D17-1 What does it mean that the round" in told(made_up)
    english, ours = catalogue("dutch-2017"), catalogue("dutch-2017", made_up)
    assert [str(one) for one in english] == [str(one) for one in ours]
    assert [str(one) for one, other in zip(english, ours, strict=True) if one != other] == ["D17-19"]


def test_its_words_are_used_and_english_ones_where_it_has_none(made_up: Language) -> None:
    words = words_of(made_up)
    assert words.colours == {"white": "Blanka", "black": "Black"}
    assert words.criteria["psd"].title == "la diferencoj"
    assert words.criteria["psd"].none == "there is no score difference"
    assert list(words.criteria) == list(words_of(ENGLISH).criteria)
