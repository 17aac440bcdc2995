"""Whatever of an opening the pairing can depend on is told in the line of what is given."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import cache
from typing import Any, Final

import pytest

from pairtutor.cli.verify import facts_given
from pairtutor.model.ids import RoundNumber
from pairtutor.model.supposed import OtherLast
from pairtutor.sources.load import load
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.values import AbsentLine, PlayerLine, TeamsLine, VirtualLine
from pairtutor.tutor import run

Change = Callable[[RoundOpened], Any]


@cache
def opening(name: str, system: str) -> RoundOpened:
    opened = run(load(name), system=system).recorded.steps[0].event
    assert isinstance(opened, RoundOpened)
    return opened


def first(**changes: Any) -> Change:
    """Change the line of the first player."""
    return lambda one: (one.players[0]._replace(**changes), *one.players[1:])


def absent(**changes: Any) -> Change:
    """Change the line of the first who is absent."""
    return lambda one: (one.absent[0]._replace(**changes), *one.absent[1:])


def points(one: RoundOpened) -> tuple[VirtualLine, ...]:
    return (VirtualLine(one.players[0].tpn, (2,) * (one.round - 1)),)


DEPENDS: Final[tuple[tuple[str, str, str, Change], ...]] = (
    ("round", "exchange", "dutch-2017", lambda one: one.round + 1),
    ("planned_rounds", "exchange", "dutch-2017", lambda _: None),
    ("planned_rounds", "exchange", "dutch-2017", lambda one: one.round),
    ("initial_colour", "exchange", "dutch-2017", lambda _: "white"),
    ("initial_colour_because", "exchange", "dutch-2017", lambda _: "default"),
    ("players", "exchange", "dutch-2017", lambda one: one.players[1:]),
    ("players", "exchange", "dutch-2017", first(virtual=2)),
    ("players", "dubov-inside", "dubov-1997", first(rating=0)),
    ("players", "dubov26-late", "dubov-2026", first(rating=0)),
    ("players", "ssm-one-club", "ssm", first(rating=0)),
    ("players", "lim-maxi", "lim-1999", first(rating=0)),
    ("players", "ssm-one-club", "ssm", first(game_points=7)),
    ("players", "ssm-one-club", "ssm", lambda one: tuple(line._replace(group="") for line in one.players)),
    ("absent", "burstein-away", "burstein-2026", lambda one: one.absent[1:]),
    ("absent", "burstein-away", "burstein-2026", absent(mark="H")),
    ("apart", "exchange", "dutch-2017", lambda one: ((one.players[0].tpn, one.players[1].tpn),)),
    ("accelerated", "exchange", "dutch-2017", points),
    ("awards", "exchange", "dutch-2017", points),
    ("points", "exchange", "dutch-2017", lambda one: one.points and one.points._replace(draw=0)),
    ("points", "exchange", "dutch-2017", lambda one: one.points and one.points._replace(forfeit_win=1)),
    ("order", "exchange", "dutch-2017", lambda one: tuple(line.tpn for line in one.players)),
    ("drawn", "ssm-one-club", "ssm", lambda one: (one.players[0].tpn,)),
    ("restricted_rounds", "ssm-one-club", "ssm", lambda _: 0),
    ("seeding", "exchange", "dutch-2026", lambda _: "burstein-2026"),
    ("maxi", "lim-maxi", "lim-1999", lambda _: False),
    ("maxi", "lim26-late", "lim-2026", lambda _: True),
    ("teams", "exchange", "dutch-2017", lambda _: TeamsLine("A", "match", True, 4)),
    ("supposed", "exchange", "dutch-2017", lambda _: (OtherLast("last-round", True),)),
)
"""A field, a scenario whose round has it, the system, and what else could stand there."""
ELSEWHERE: Final = {
    "system": "the first line tells it",
    "system_because": "the pairing is the same",
    "tournament": "the pairing is the same",
    "cites": "proven apart",
    "last_round": "follows from the planned rounds",
    "bye_needed": "follows from the players",
    "scoregroups": "follows from the games",
}
OF_A_PLAYER: Final = {
    **dict.fromkeys(("tpn", "games"), "told by their number"),
    **dict.fromkeys(("name", "title"), "the pairing is the same"),
    **dict.fromkeys(
        (
            *("rank", "score", "colours", "colour_difference", "preference"),
            *("floats", "bye_bar", "topscorer", "missed"),
        ),
        "follows from the games",
    ),
}
TOLD_OF_A_PLAYER: Final = {"rating", "virtual", "group", "game_points", "mark"}


@pytest.mark.parametrize(
    ("field", "name", "system", "change"), DEPENDS, ids=lambda one: one if isinstance(one, str) else "changed"
)
def test_another_fact_is_told_otherwise(field: str, name: str, system: str, change: Change) -> None:
    opened = opening(name, system)
    fresh: dict[str, Any] = {field: change(opened)}
    other = replace(opened, **fresh)
    assert other != opened
    assert list(facts_given(other)) != list(facts_given(opened))


def test_every_fact_of_an_opening_is_told_or_follows_or_does_not_matter() -> None:
    told = {field for field, *_ in DEPENDS}
    assert {one.name for one in fields(RoundOpened)} == told | set(ELSEWHERE)
    lines = {*PlayerLine._fields, *AbsentLine._fields}
    assert lines == TOLD_OF_A_PLAYER | set(OF_A_PLAYER)


def test_of_how_many_rounds_the_games_are_is_told() -> None:
    opened = opening("exchange", "dutch-2017")
    assert next(facts_given(opened)) == "the games of 3 rounds"
    assert next(facts_given(replace(opened, round=RoundNumber(2)))) == "the games of 1 round"
    assert next(facts_given(replace(opened, round=RoundNumber(1)))) == "no games so far"
