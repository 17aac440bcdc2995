"""Pages of bundled scenarios, written once for all tests."""

from __future__ import annotations

from functools import cache

from pairtutor.html.comparison import render as render_comparison
from pairtutor.html.pages import render
from pairtutor.narrative.outline import Depth
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.scenarios.lessons import played


@cache
def page(name: str, depth: Depth = "normal") -> str:
    """Return the page of a bundled scenario."""
    return render(played(name).trace, depth)


@cache
def against(name: str, left: str, right: str) -> str:
    """Return the page that compares a bundled scenario by two systems."""
    traces = [run(load(name), None, system).trace for system in (left, right)]
    assert traces[0] is not None
    assert traces[1] is not None
    return render_comparison(traces[0], traces[1])
