"""In German, whose words are long, the tutor cuts no word off: on a small screen and on a large one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pairtutor.resources import PACKAGE, Language, language_folder
from pairtutor.sources.library import cards
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import Wanted
from tests.lab.languages import walking
from tests.lab.languages.walking import names_in, speaking, walk_through, within

GERMAN = Language("de")
WORD = re.compile(r"(?<![^\W\d_])[^\W\d_]{3,}(?![^\W_])…?")
SCREENS = ("why", "why-not", "answers", "help", "systems", "rounds", "ladder", "rules", "glossary")
SIZES = [(80, 24), (160, 48)]


def vocabulary() -> set[str]:
    """Return all words that German has, wherever they stand."""
    files = [file for file in language_folder(GERMAN).rglob("*.*") if file.suffix in (".j2", ".toml")]
    files += Path(PACKAGE).glob("editions/*/rules.de.toml")
    said = "\n".join(file.read_text(encoding="utf-8") for file in files)
    said += "".join(f" {card.title} {card.summary}" for card in cards(GERMAN))
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", said)}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_german_word_is_cut(size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walking, "SMALL", size)
    app = speaking(GERMAN, Wanted(source="exchange"))
    known, cut = vocabulary(), dict[str, list[str]]()

    def look(where: str) -> None:
        found = [word for line in within(app, 1) for word in WORD.findall(line)]
        words = [word for word in found if not re.fullmatch("[WS]+", word)]
        names = known | names_in(app)
        if left := [word for word in words if word[-1] != "…" and word.casefold() not in names]:
            cut[where] = left
        if size == SIZES[1] and isinstance(app.screen, StepperScreen):
            assert [word for word in words if word[-1] == "…"] == [], where

    walk_through(app, look, SCREENS)
    assert cut == {}
