"""Pages of bundled scenarios, written once for all tests."""

from __future__ import annotations

from functools import cache

from pairtutor.html.comparison import render as render_comparison
from pairtutor.html.pages import render
from pairtutor.narrative.outline import Depth
from pairtutor.sources.load import load
from tests.lab.narrative.compared import both
from tests.lab.scenarios.lessons import played


@cache
def page(name: str, depth: Depth = "normal") -> str:
    """Return the page of a bundled scenario."""
    return render(played(name).trace, depth)


@cache
def against(name: str, left: str, right: str) -> str:
    """Return the page that compares a bundled scenario by two systems."""
    return render_comparison(*both(load(name), None, left, right))
