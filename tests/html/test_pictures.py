"""The pictures of the documents are there, and the command that takes them is named beside them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.lab.html.pictures import FOLDER

PAGE = Path(__file__).parents[2] / "docs" / "page.md"
PNG = b"\x89PNG\r\n\x1a\n"


def test_every_picture_is_shown_and_every_picture_shown_is_there() -> None:
    text = PAGE.read_text(encoding="utf-8")
    shown = set(re.findall(r"!\[[^\]]{20,}\]\((page-[\w-]+\.png)\)", text))
    assert shown == {path.name for path in FOLDER.glob("page-*.png")}
    assert {"page-light.png", "page-dark.png", "page-print.png"} <= shown
    assert all((FOLDER / name).read_bytes().startswith(PNG) for name in shown)
    assert "`make pictures`" in text
