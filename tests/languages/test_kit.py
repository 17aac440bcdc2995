"""The kit of a language: plurals, articles, lists and ordinals, with the numbers and names that go wrong."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2.environment import TemplateModule

from pairtutor.messages import messages_of
from pairtutor.narrative.phrases import environment
from pairtutor.narrative.words import words_of
from pairtutor.resources import Language, languages

NUMBERS = (0, 1, 2, 5, 21)
SAID: dict[str, dict[str, Any]] = {
    "en": {
        "count": ["0 brackets", "1 bracket", "2 brackets", "5 brackets", "21 brackets"],
        "few": ["0 brackets", "one bracket", "two brackets", "five brackets", "21 brackets"],
        "ordinal": ["0th", "1st", "2nd", "5th", "21st"],
        "the": "the bracket",
        "of": "of the exchange",
        "a": ["a bracket", "an exchange", "an upfloater"],
        "list": "1, 2 and 5",
        "either": "1, 2 or 5",
        "of_name": ["of Ana", "of Tom"],
        "quote": '"x"',
    },
    "fr": {
        "count": ["0 niveau", "1 niveau", "2 niveaux", "5 niveaux", "21 niveaux"],
        "few": ["0 niveau", "un niveau", "deux niveaux", "cinq niveaux", "21 niveaux"],
        "ordinal": ["0e", "1er", "2e", "5e", "21e"],
        "the": "le niveau",
        "of": "de l'échange",
        "a": ["un niveau", "un échange", "un flotteur montant"],
        "list": "1, 2 et 5",
        "either": "1, 2 ou 5",
        "of_name": ["d'Ana", "de Tom"],
        "quote": "« x »",
    },
    "es": {
        "count": ["0 grupos", "1 grupo", "2 grupos", "5 grupos", "21 grupos"],
        "few": ["0 grupos", "un grupo", "dos grupos", "cinco grupos", "21 grupos"],
        "ordinal": ["0.º", "1.º", "2.º", "5.º", "21.º"],
        "the": "el grupo",
        "of": "del intercambio",
        "a": ["un grupo", "un intercambio", "un flotante ascendente"],
        "list": "1, 2 y 5",
        "either": "1, 2 o 5",
        "of_name": ["de Ana", "de Tom"],
        "quote": "«x»",
    },
    "de": {
        "count": ["0 Brackets", "1 Bracket", "2 Brackets", "5 Brackets", "21 Brackets"],
        "few": ["0 Brackets", "ein Bracket", "zwei Brackets", "fünf Brackets", "21 Brackets"],
        "ordinal": ["0.", "1.", "2.", "5.", "21."],
        "the": "das Bracket",
        "of": "des Austauschs",
        "a": ["ein Bracket", "ein Austausch", "ein Upfloater"],
        "list": "1, 2 und 5",
        "either": "1, 2 oder 5",
        "of_name": ["von Ana", "von Tom"],
        "quote": "„x“",
    },
}
"""What the macros of each language say."""


def kit(language: str) -> TemplateModule:
    return environment("text", "dutch-2026", Language(language)).get_template("kit.txt.j2").module


def said(language: str, macro: str, *given: object) -> str:
    return " ".join(str(getattr(kit(language), macro)(*given)).split())


def test_every_language_has_its_sentences_here() -> None:
    assert set(SAID) == set(languages())


@pytest.mark.parametrize("language", languages())
def test_numbers_have_their_forms(language: str) -> None:
    expected = SAID[language]
    assert [said(language, "count", number, "bracket") for number in NUMBERS] == expected["count"]
    assert [said(language, "few", number, "bracket") for number in NUMBERS] == expected["few"]
    assert [said(language, "ordinal", number) for number in NUMBERS] == expected["ordinal"]


@pytest.mark.parametrize("language", languages())
def test_terms_have_their_articles_and_names_their_elision(language: str) -> None:
    expected = SAID[language]
    assert said(language, "the", "bracket") == expected["the"]
    assert said(language, "of", "exchange") == expected["of"]
    assert [said(language, "a", term) for term in ("bracket", "exchange", "upfloater")] == expected["a"]
    assert [said(language, "of_name", name) for name in ("Ana", "Tom")] == expected["of_name"]


@pytest.mark.parametrize("language", languages())
def test_lists_and_quotes(language: str) -> None:
    expected = SAID[language]
    assert said(language, "list", [1, 2, 5]) == expected["list"]
    assert said(language, "quote", "x") == expected["quote"]


def test_a_german_verb_moves_before_its_subject() -> None:
    """What would be stands after `dann`, or what else comes first, with its verb in the second place."""
    moved = {
        "7 fände keinen Gegner": "dann fände 7 keinen Gegner",
        "3 und 6 hätten zusammen nur 4": "dann hätten 3 und 6 zusammen nur 4",
        "2 Farbpräferenzen bleiben unerfüllt": "dann blieben 2 Farbpräferenzen unerfüllt",
        "dann könnte 1 gegen niemanden spielen": "dann könnte 1 gegen niemanden spielen",
        "das Turnier hält beide getrennt": "dann gilt: das Turnier hält beide getrennt",
    }
    assert {plain: said("de", "then", plain) for plain in moved} == moved
    best = said("de", "then", "das Freilos geht an 3", "im besten Fall", True)
    assert best == "im besten Fall geht das Freilos an 3"
    assert said("de", "led", "in Kandidat 5", "dann fände 7 niemanden") == "in Kandidat 5 fände 7 niemanden"
    assert said("de", "led", "in Kandidat 5", "beide wollen Weiß") == "in Kandidat 5: beide wollen Weiß"


def test_german_points_are_counted_as_they_are_written() -> None:
    scores = ("0", "0,5", "1", "2,5")
    assert [said("de", "points", score) for score in scores] == [
        "0 Punkte",
        "0,5 Punkte",
        "1 Punkt",
        "2,5 Punkte",
    ]
    assert said("de", "points", "2", "dative") == "2 Punkten"
    assert said("de", "points", "1", "dative") == "1 Punkt"


@pytest.mark.parametrize("language", languages())
def test_every_language_has_every_macro_and_every_term(language: str) -> None:
    macros = {name for name in dir(kit("en")) if not name.startswith("_")}
    assert {name for name in dir(kit(language)) if not name.startswith("_")} >= macros
    form = messages_of(Language(language)).form
    for name, term in words_of(Language(language)).terms.items():
        assert all(len(term["forms"]) > form(number) for number in range(200)), name
