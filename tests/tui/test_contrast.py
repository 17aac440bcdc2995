"""Words stand out from their ground by 4.5 to 1 on every screen, in dark and light themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.color_triplet import ColorTriplet
from textual.app import App
from textual.pilot import Pilot
from textual.theme import BUILTIN_THEMES

from pairtutor.exercises.practice import practice
from pairtutor.tui.app import TutorApp
from pairtutor.tui.contrast import readable
from pairtutor.tui.tutor import Outgoing
from tests.lab.seeds import share
from tests.lab.tui.driving import LARGE, play, press, settle, tutor

WALK = ((), ("d",), ("right", "right"), ("d", "d"), ("slash", "5", "enter"), ("v",), ("right",), ("W",))
"""Keys after which a screen is looked at."""

THEMES = ("textual-dark", "textual-light", "nord", "solarized-light")


@pytest.fixture(autouse=True)
def _own_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def faint(app: App[None]) -> dict[str, float]:
    """Return the words of a screen that do not stand out, with their contrast."""
    found: dict[str, float] = {}
    for strip in app.screen._compositor.render_strips():
        for piece in strip:
            style = piece.style
            if style is None or not any(map(str.isalnum, piece.text)) or not (style.color and style.bgcolor):
                continue
            words, ground = style.color.triplet, style.bgcolor.triplet
            assert words is not None
            assert ground is not None
            darker, lighter = sorted((luminance(words), luminance(ground)))
            contrast = (lighter + 0.05) / (darker + 0.05)
            if contrast < 4.45 or style.dim:  # colours are whole numbers
                found[piece.text.strip()] = round(contrast, 2)
    return found


def luminance(colour: ColorTriplet) -> float:
    """Return how bright a colour is, from 0 to 1. Source: WCAG 2.2, relative luminance."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour.normalized
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.slow
@pytest.mark.parametrize("theme", share(THEMES, 3))
def test_a_walk_can_be_read(theme: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        for keys in WALK:
            await press(pilot, *keys)
            await settle(pilot)
            assert faint(pilot.app) == {}, keys

    play(tutor("exchange"), script, LARGE)


@pytest.mark.slow
@pytest.mark.parametrize("theme", share(THEMES, 3, 1))
def test_library_and_quiz_can_be_read(theme: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        pilot.app.theme = theme
        await settle(pilot)
        assert faint(pilot.app) == {}

    play(tutor(), script, LARGE)
    asked = practice(system="dutch-2026", kinds=["clause"], seed=1)
    play(TutorApp(Outgoing(write=lambda text, path: None, page=None), quiz=asked), script, LARGE)


def test_what_is_too_faint_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "pairtutor.tui.app.readable", lambda theme: {**theme, "footer-faint": theme["footer-foreground"]}
    )

    async def script(pilot: Pilot[None]) -> None:
        pilot.app.theme = "textual-light"
        await settle(pilot)
        assert faint(pilot.app)

    play(tutor("exchange"), script, LARGE)


@pytest.mark.parametrize("name", sorted(BUILTIN_THEMES))
def test_a_theme_keeps_all_its_colours(name: str) -> None:
    theme = BUILTIN_THEMES[name].to_color_system().generate()
    assert readable(theme).keys() == theme.keys() | {"footer-faint"}
    assert readable(readable(theme)) == readable(theme)
