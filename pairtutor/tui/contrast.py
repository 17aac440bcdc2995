"""Colours that can be read: in any theme those of words are moved until they stand out from their ground.

As the guidelines for accessible web content ask (WCAG 2.2, 1.4.3: 4.5 to 1).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from textual.color import BLACK, WHITE, Color

LEAST: Final = 4.5
"""By how much the lighter of two colours has to be brighter than the darker one."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "text-warning": ("background", "surface"),
    "text-error": ("background", "surface"),
    "text-success": ("background", "surface"),
    "text-accent": ("background", "surface"),
    "foreground": ("background", "surface", "panel"),
    "footer-foreground": ("footer-background",),
    "footer-key-foreground": ("footer-background",),
}
"""Colours of words by their names in a theme, each with those of what they stand on."""

FAINT: Final = "auto 66%"
"""Words that matter less: black or white on any ground, and still to be read."""

_STEPS: Final = 20
_CURSOR: Final = "block-cursor-background"


def readable(theme: Mapping[str, str]) -> dict[str, str]:
    """Return the colours of a theme with those of words as far from their grounds as has to be.

    One more, `footer-faint`, is that of keys that cannot act.
    """
    colours = dict(theme)
    colours["text-muted"] = colours["text-disabled"] = FAINT
    for name, grounds in WORDS.items():
        below = [Color.parse(theme[ground]) for ground in grounds]
        colours[name] = _away(Color.parse(theme[name]), below).hex
    footer = Color.parse(colours["footer-background"])
    colours["footer-faint"] = _towards(Color.parse(colours["footer-foreground"]), footer).hex
    if theme["block-cursor-foreground"].startswith("auto"):
        colours[_CURSOR] = _below(Color.parse(theme[_CURSOR]), theme["block-cursor-foreground"]).hex
    return colours


def contrast(first: Color, other: Color) -> float:
    """Return by how much the lighter of two colours is brighter than the darker one, from 1 to 21."""
    darker, lighter = sorted(_luminance(colour) for colour in (first, other))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Color) -> float:
    """Return the relative luminance of a colour, from 0 to 1 (WCAG 2)."""
    parts = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in colour.normalized
    )
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))


def _away(colour: Color, grounds: Sequence[Color]) -> Color:
    """Return a colour moved towards black or white until it stands out from all grounds."""
    end = max((BLACK, WHITE), key=lambda shade: _least(shade, grounds))
    moved = (colour.blend(end, step / _STEPS) for step in range(_STEPS + 1))
    return next((shade for shade in moved if _least(shade, grounds) >= LEAST), end)


def _least(colour: Color, grounds: Sequence[Color]) -> float:
    return min(contrast(colour, ground) for ground in grounds)


def _towards(colour: Color, ground: Color) -> Color:
    """Return a colour as near to its ground as it can still be read, at most half of the way."""
    moved = (colour.blend(ground, step / _STEPS) for step in range(_STEPS // 2, -1, -1))
    return next((shade for shade in moved if contrast(shade, ground) >= LEAST), colour)


def _below(ground: Color, words: str) -> Color:
    """Return a ground moved away from the black or white of the words on it.

    `words` is their colour in a theme, `auto 87%`: so much of black or white, whichever stands out from it.
    """
    share = float(words.removeprefix("auto").strip().removesuffix("%") or 100) / 100
    said = ground.get_contrast_text(1)
    end = BLACK if said.normalized[0] > 0.5 else WHITE
    moved = (ground.blend(end, step / _STEPS) for step in range(_STEPS + 1))
    return next((shade for shade in moved if contrast(shade.blend(said, share), shade) >= LEAST), end)
