"""No phrase spells a term of `words.toml`: the kit says it, so that a word is changed in one place."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pairtutor.resources import languages
from tests.lab.languages import terms


@pytest.mark.parametrize("language", languages())
def test_no_phrase_spells_a_term(language: str) -> None:
    assert [str(one) for one in terms.spelled(language)] == [], "`tests.lab.languages kit` asks for it"


@pytest.mark.parametrize("language", languages())
def test_no_letter_is_hung_on_a_term(language: str) -> None:
    """The plural is another form of the term, not the term with an `s`."""
    hung = re.compile(r"\| term(?:\(\w+\))? \}\}(?:[^\W\d_]|\{\{ \"[^\W\d_]{1,2}\" if)")
    found = [file.name for file in terms.files(language) if hung.search(file.read_text(encoding="utf-8"))]
    assert found == []


@pytest.mark.parametrize("language", languages())
def test_words_that_may_be_spelled_have_a_reason_and_stand_somewhere(language: str) -> None:
    file = terms.ALLOWED / f"{language}.toml"
    allowed = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    said = "\n".join(file.read_text(encoding="utf-8") for file in terms.files(language))
    assert [words for words, why in allowed.items() if words not in said or len(why) < 5] == []


def test_terms_are_found_where_they_are_told_and_nowhere_else() -> None:
    phrase = (
        '{% import "kit.txt.j2" as k %}{# a bracket #}{% macro t(v) %}Players of the {{ "bracket" | term }}'
        ' {{ "with the bye" if v.kind == "bye" else k.the("board") }} floats{% endmacro %}'
    )
    found = list(terms.spelled_in("en", Path("x.txt.j2"), phrase))
    assert [(one.term, one.form, one.text, bool(one.quoted)) for one in found] == [
        ("player", 1, "Players", False),
        ("bye", 0, "bye", True),
    ]
    assert "x.txt.j2:1: 'Players' is \"player\" | term(2) | capital in: " in str(found[0])


def test_the_kit_is_asked_instead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "x.txt.j2"
    file.write_text(
        'Players {{ "of the bye here" if v }}, {{ "bye" }} and {{ "bye" | term }}.', encoding="utf-8"
    )
    monkeypatch.setattr(terms, "files", lambda language: [file])
    assert terms.ask_the_kit("en") == 3
    assert file.read_text(encoding="utf-8") == (
        '{{ "player" | term(2) | capital }} {{ ("of the " ~ ("bye" | term) ~ " here") if v }},'
        ' {{ ("bye" | term) }} and {{ "bye" | term }}.'
    )
    assert list(terms.spelled("en")) == []
