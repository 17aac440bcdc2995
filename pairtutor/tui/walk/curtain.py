"""The curtain: what a class is asked before the next step is shown."""

from __future__ import annotations

import tomllib
from functools import cache

from pairtutor.resources import template_folder
from pairtutor.tui.walk.tour import Tour


@cache
def _questions() -> dict[str, str]:
    text = (template_folder() / "curtain.toml").read_text(encoding="utf-8")
    found: dict[str, str] = tomllib.loads(text)["ask"]
    return found


def question(tour: Tour, position: int) -> str:
    """Return what is asked before the step at a position."""
    questions = _questions()
    return questions.get(tour.step(position).event.kind, questions["step"])
