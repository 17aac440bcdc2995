"""The screen as a picture: an SVG that needs nothing from elsewhere, the same for the same screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.app import App

_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
_NAMES = re.compile(r"\bterminal-\d+-")


def picture(app: App[Any], title: str = "pairtutor") -> str:
    """Return the present screen as SVG; without the fonts on the network any fixed-width font will do."""
    drawn = app.export_screenshot(title=title, simplify=True)
    return _NAMES.sub("terminal-", _FONTS.sub("", drawn)).replace("Fira Code", "monospace")
