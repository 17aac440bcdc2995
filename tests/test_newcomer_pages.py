"""The pages for newcomers speak of files, folders and kinds of step that exist."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.trace.events import Event

ROOT = Path(__file__).parents[1]
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md")
PLACE = re.compile(r"`((?:pairtutor|templates|scenarios|tests|systems|rules)/[\w./<>-]*|ARCHITECTURE\.md)`")
"""A path between backticks; those of packages may leave out the name of the package."""


def text_of(page: str) -> str:
    return (ROOT / page).read_text(encoding="utf-8")


def forms(place: str) -> list[str]:
    """Return the paths that a path stands for: `<id>` is any system, as a folder or as a package."""
    if "<id>" not in place:
        return [place]
    return [place.replace("<id>", form) for one in SYSTEMS for form in (one, one.replace("-", "_"))]


@pytest.mark.parametrize("page", PAGES)
def test_every_path_exists(page: str) -> None:
    places = PLACE.findall(text_of(page))
    assert len(places) >= 10
    missing = [
        place
        for place in places
        if not any((root / form).exists() for form in forms(place) for root in (ROOT, ROOT / "pairtutor"))
    ]
    assert missing == []


def test_the_table_of_the_trace_has_every_kind_of_step() -> None:
    rows = [line for line in text_of("ARCHITECTURE.md").splitlines() if line.startswith("| `")]
    named = [kind for row in rows for kind in re.findall(r"`([\w-]+)`", row.split("|")[1])]
    assert sorted(named) == sorted(event.kind for event in get_args(Event))
