"""The reader's words for what a trace only names: criteria, colours, kinds of bracket, editions.

They are read from `words.toml` beside the phrases.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pairtutor.model.ids import points_text
from pairtutor.resources import template_folder


@dataclass(frozen=True, slots=True, kw_only=True)
class CriterionWords:
    """How to speak of one criterion.

    `title` is what is looked at; `none`, `one` and `many` say how often it went
    wrong (`{n}` is the number, or the list of score differences). With `scores`, the first
    entry of a list is the number, and the others are scores. `always`: worth telling where nothing
    had to be given up, too. `by_score`: each proof speaks of one score.
    """

    title: str
    none: str = ""
    one: str = ""
    many: str = ""
    scores: str = ""
    always: bool = False
    by_score: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The words of one edition of the rules; `kinds` names the brackets that have a name of their own.

    `short` is its name where two are told side by side.
    `limbo`: moved-down players without a place in S1 wait outside; else they stand in S2. A `procedure`
    chooses and moves players step by step and compares no candidates. Where a win counts two points,
    half points are what is told (`whole_points`).
    """

    name: str
    bracket: str
    kinds: dict[str, str]
    short: str = ""
    limbo: bool = True
    procedure: bool = False
    whole_points: bool = False


_WORDS: dict[str, Any] = tomllib.loads((template_folder() / "words.toml").read_text(encoding="utf-8"))


def _edition(system: str, **traits: bool) -> Edition:
    words = _WORDS["editions"][system]
    return Edition(
        name=words["name"],
        short=words["short"],
        bracket=words["bracket"],
        kinds=words.get("kinds", {}),
        **traits,
    )


CRITERIA: dict[str, CriterionWords] = {
    name: CriterionWords(**words) for name, words in _WORDS["criteria"].items()
}
"""The words for each criterion, in the order in which a list tells them."""

FLOAT_DIFFERENCES = {name for name in CRITERIA if "float" in name and name.endswith("-difference")}
"""Criteria on the score differences of floats, each after one that counts these floats."""

COLOURS: dict[str, str] = _WORDS["colours"]

EDITIONS: dict[str, Edition] = {
    "dutch-2012": _edition("dutch-2012", limbo=False),
    "dutch-2017": _edition("dutch-2017"),
    "dutch-2026": _edition("dutch-2026"),
    "lim-1999": _edition("lim-1999", procedure=True),
    "dubov-1997": _edition("dubov-1997", procedure=True),
    "ssm": _edition("ssm", procedure=True, whole_points=True),
}

PLACE: str = _WORDS["place"]
"""What stands for player 0 in a proof."""
PLACES: str = _WORDS["places"]
"""What stands for several of them."""

SPELLED_OUT = 3
"""Equal numbers that are named one by one."""


def _points(values: Sequence[int]) -> str:
    """Return differences or scores as a list, `1, 1 and 0.5` or `7 × 1`; those of nothing are not told."""
    told: list[str] = []
    for value, times in sorted(Counter(value for value in values if value).items(), reverse=True):
        point = points_text(value)
        told += [point] * times if times <= SPELLED_OUT else [f"{times} × {point}"]
    *most, last = told
    return str(_WORDS["and"]).format(first=", ".join(most), last=last) if most else last


def measured(criterion: str, value: int | tuple[int, ...]) -> str:
    """Return in words what a candidate has in a criterion: `2 players refused a colour`."""
    words = CRITERIA[criterion]
    if isinstance(value, tuple):
        if not any(value):
            return words.none
        if words.scores:
            count, *scores = value
            named = words.scores.format(n=_points(scores)) if any(scores) else ""
            return measured(criterion, count) + named
        return (words.one if len([one for one in value if one]) == 1 else words.many).format(n=_points(value))
    if value == 0:
        return words.none
    return (words.one if value == 1 else words.many).format(n=f"{value:,}")
