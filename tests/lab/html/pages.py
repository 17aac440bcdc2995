"""Pages of bundled scenarios, written once for all tests, whichever process they run in."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Final

from pairtutor.html.comparison import render as render_comparison
from pairtutor.html.pages import render
from pairtutor.narrative.outline import Depth
from pairtutor.sources.load import load
from tests.lab.narrative.compared import both
from tests.lab.scenarios.lessons import played

KEPT: Final = "PAIRTUTOR_PAGES"
"""The variable that names the folder in which a run of tests keeps its pages."""


@cache
def page(name: str, depth: Depth = "normal") -> str:
    """Return the page of a bundled scenario; where a run keeps pages, whoever needs one first writes it."""
    if KEPT not in os.environ:
        return render(played(name).trace, depth)
    file = Path(os.environ[KEPT], f"{name}.{depth}.html")
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}")
        part.write_text(render(played(name).trace, depth), encoding="utf-8", newline="")
        part.replace(file)
    with file.open(encoding="utf-8", newline="") as kept:
        return kept.read()


@cache
def against(name: str, left: str, right: str) -> str:
    """Return the page that compares a bundled scenario by two systems."""
    return render_comparison(*both(load(name), None, left, right))
