"""What is translated says what English says: every macro, the same slots, numbers, names and clauses."""

from __future__ import annotations

import re
import tomllib
from itertools import product
from pathlib import Path

import pytest

from pairtutor.narrative.macros import needs_english
from pairtutor.narrative.parts import Measured
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language, language_folder, languages, scenario_names
from pairtutor.stamps import stamps
from tests.lab.languages import library, macros
from tests.lab.languages.__main__ import main
from tests.lab.languages.answered import differing
from tests.lab.languages.facts import differences
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import share

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
def test_what_is_told_in_english_is_what_is_stale(language: str) -> None:
    spoken = Language(language)
    stale = {name for name in macros.stale(language) if name.partition(" ")[0].endswith(".j2")}
    own = [name.rsplit(" ", 1) for name in macros.macros(language_folder(spoken))]
    in_english = {f"{place} {name}" for place, name in own if needs_english(spoken, place, name)}
    unstamped = {name for name in stale if name not in stamps(spoken)}
    assert unstamped == set(), "stamp them: `python -m tests.lab.languages stamp`"
    assert {name for name in stale if not name.startswith("kit.txt.j2")} <= in_english
    assert stale or not in_english
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


@pytest.mark.parametrize(("name", "language"), share([*product(scenario_names()[::12], OTHERS)], 4))
def test_the_same_facts_are_told(language: str, name: str) -> None:
    assert list(differences(played(name).trace, Language(language))) == []


@pytest.mark.parametrize(("name", "language"), share([*product(["exchange", "lim-type"], OTHERS)], 2))
def test_the_same_facts_are_answered(language: str, name: str) -> None:
    assert list(differing(name, Language(language))) == []


@pytest.mark.parametrize(
    ("name", "fault", "refused"),
    [
        ("stale", "phrases/board.txt.j2 text", ["release"]),
        ("missing", "phrases/board.txt.j2 text", ["release"]),
        ("wrong_slots", "ui.toml: list.and: ['x']", ["coverage", "release"]),
    ],
)
def test_what_is_stale_is_listed_and_refused_at_a_release_alone(
    name: str,
    fault: str,
    refused: list[str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for module, listing in (
        *((macros, one) for one in ("stale", "missing", "wrong_slots", "foreign", "unsaid")),
        *((library, one) for one in ("missing", "faults")),
    ):
        monkeypatch.setattr(module, listing, lambda language: [])
    assert [main([word]) for word in ("coverage", "release")] == [0, 0]
    monkeypatch.setattr(macros, name, lambda language: [fault] if language == "de" else [])
    for word in ("coverage", "release"):
        assert main([word]) == int(word in refused)
        assert fault in capsys.readouterr().out
        assert main([word, "fr"]) == 0


def test_what_nobody_has_stamped_is_refused_at_a_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(macros, "made_from", lambda language: {})
    assert [main([word, "es"]) for word in ("coverage", "release")] == [0, 1]


@pytest.mark.parametrize(
    ("criterion", "value", "best", "told"),
    [
        ("pairs", 2, 1, "deux paires au lieu d'une"),
        ("pairs", 0, 2, "aucune paire au lieu de deux"),
        ("colour-preference", 1, 0, "un conflit de couleur au lieu de zéro"),
        ("bye-unplayed", 0, 1, "aucune partie non jouée par l'exempt au lieu d'une"),
        ("bye-score", (4,), (2,), "un exempt à 2 points au lieu de 1"),
    ],
)
def test_french_comparisons_agree_with_their_noun_and_elide(
    criterion: str, value: Measured, best: Measured, told: str
) -> None:
    assert words_of(Language("fr")).instead(criterion, value, best) == told
