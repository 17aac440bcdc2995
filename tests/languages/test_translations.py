"""What is translated says what English says: every macro, the same slots, numbers, names and clauses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from pairtutor.resources import ENGLISH, Language, language_folder, languages, scenario_names
from tests.lab.languages import macros
from tests.lab.languages.__main__ import main
from tests.lab.languages.answered import differing
from tests.lab.languages.facts import differences
from tests.lab.scenarios.lessons import played

OTHERS = languages()[1:]
SAME_ON_PURPOSE = re.compile(
    r"[^\W\d_]?[\W\d_]*"  # signs, numbers, single letters
    r"|(?:[\W\d_]|\b(?:BSN|TPN|PAB|MDPs?|PPB|CLB|PSD|Limbo|S1|S2|S1R|S2R|r|M0|M1|MaxPairs|ARO)\b)*"  # codes
    r"|.*(?:\{[^}]*\}[\W\d_]*)+"  # slots alone
)
"""Messages that say nothing in any language."""

SAME: dict[str, dict[str, str]] = tomllib.loads(
    (Path(__file__).parent / "same.toml").read_text(encoding="utf-8")
)
"""Of each language, the messages that are as in English, and why."""


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_said_and_none_is_stale(language: str) -> None:
    assert macros.missing(language) == []
    assert macros.stale(language) == [], "say it anew, then `python -m tests.lab.languages stamp`"
    assert macros.foreign(language) == []


@pytest.mark.parametrize("language", OTHERS)
def test_messages_have_the_slots_of_the_english_ones(language: str) -> None:
    assert macros.wrong_slots(language) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", macros.TABLES)
def test_no_message_is_the_english_one(language: str, name: str) -> None:
    english = macros.words(language_folder(ENGLISH), name)
    ours = macros.words(language_folder(Language(language)), name)
    same = {
        key: text
        for key, text in ours.items()
        if english.get(key) == text
        and not SAME_ON_PURPOSE.fullmatch(text)
        and text not in SAME.get(language, {})
    }
    assert same == {}


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", scenario_names()[::6])
def test_the_same_facts_are_told(language: str, name: str) -> None:
    assert list(differences(played(name).trace, Language(language))) == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", ["exchange", "lim-type"])
def test_the_same_facts_are_answered(language: str, name: str) -> None:
    assert list(differing(name, Language(language))) == []


def test_a_release_fails_on_what_is_stale_or_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["coverage"]) == 0
    for name, fault in (("stale", "phrases/board.txt.j2 text"), ("wrong_slots", "ui.toml: list.and: ['x']")):
        with monkeypatch.context() as patch:
            patch.setattr(macros, name, lambda language, fault=fault: [fault] if language == "de" else [])
            assert main(["coverage"]) == 1
            assert main(["coverage", "fr"]) == 0
            assert fault in capsys.readouterr().out
    with monkeypatch.context() as patch:
        patch.setattr(macros, "made_from", lambda language: {})
        assert main(["coverage", "es"]) == 1, "nobody has stamped it"
