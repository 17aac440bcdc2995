"""A trace that rests on other facts than its tournament is refuted by the tournament's file."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pairtutor.positions.progress import ProofError
from pairtutor.sources.load import load
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import PointsLine
from pairtutor.tutor import run
from pairtutor.verify.source import check_source


def other(name: str, **changes: Any) -> Trace:
    """Return the trace of a scenario with other facts in its first step."""
    trace = run(load(name)).recorded
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    fresh = trace.steps[0]._replace(event=replace(opened, **changes))
    return trace._replace(steps=(fresh, *trace.steps[1:]))


SOURCES = [
    "exchange",
    "2026-absence",
    "burstein-away",
    "ssm-one-club",
    "lim-maxi",
    "lim26-late",
    "dubov-inside",
    "dubov26-late",
]


@pytest.mark.parametrize("name", SOURCES)
def test_a_true_trace_rests_on_the_facts_of_its_source(name: str) -> None:
    check_source(other(name), load(name))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("exchange", {"planned_rounds": 4}),
        ("exchange", {"tournament": "Another one"}),
        ("exchange", {"round": 3}),
        ("exchange", {"points": PointsLine(6, 2, 0, 6, 6, 2, 0, 6, 0)}),
        ("exchange", {"order": tuple(range(12, 0, -1))}),
        ("exchange", {"initial_colour": "white"}),
        ("exchange", {"initial_colour_because": "default"}),
        ("forbidden-pair", {"apart": ()}),
        ("acceleration", {"accelerated": ()}),
        ("three-editions", {"absent": ()}),
        ("ssm-one-club", {"restricted_rounds": 0}),
        ("ssm-one-club", {"drawn": (1, 2)}),
    ],
    ids=lambda one: one if isinstance(one, str) else next(iter(one)),
)
def test_another_fact_is_refuted(name: str, changes: dict[str, Any]) -> None:
    with pytest.raises(ProofError) as refuted:
        check_source(other(name, **changes), load(name))
    assert refuted.value.step == 1


@pytest.mark.parametrize("field", ["rating", "games", "virtual", "group", "game_points", "name", "title"])
def test_another_fact_of_a_player_is_refuted(field: str) -> None:
    name = "ssm-one-club" if field in ("group", "game_points") else "exchange"
    opened = other(name).steps[0].event
    assert isinstance(opened, RoundOpened)
    own = getattr(opened.players[0], field)
    fresh = own[1:] if field == "games" else f"{own}x" if isinstance(own, str) else own + 1
    changed: dict[str, Any] = {field: fresh}
    line = opened.players[0]._replace(**changed)
    with pytest.raises(ProofError, match=str(line.tpn)):
        check_source(other(name, players=(line, *opened.players[1:])), load(name))
