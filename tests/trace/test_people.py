"""Who is named in a step; every number of the vocabulary is known to be a player or not."""

from __future__ import annotations

from pairtutor.trace.people import FIGURES, PLAYERS, players_of
from pairtutor.trace.shape import Fixed, Many, OneOf, Record, Shape, event_shapes
from tests.narrative import example
from tests.narrative.procedures.examples import STEPS
from tests.narrative.steps import EVENTS, WITNESSES, run

NUMBERS = frozenset(
    [
        "above",
        "after",
        "allowed",
        "before",
        "below",
        "best",
        "bracket",
        "brackets",
        "broken",
        "candidates",
        "colour_difference",
        "count",
        "crossing",
        "difference",
        "exchanges",
        "families",
        "figures",
        "from_score",
        "games",
        "games_back",
        "group",
        "halves",
        "kept",
        "last",
        "m0",
        "m1",
        "max_pairs",
        "median",
        "missed",
        "next_score",
        "none",
        "number",
        "p1",
        "pairs",
        "planned_rounds",
        "points",
        "rank",
        "rating",
        "remainder_pairs",
        "round",
        "rounds",
        "rounds_back",
        "score",
        "sequence",
        "sets",
        "settled",
        "skipped",
        "stay",
        "surplus",
        "to_score",
        "total",
        "transpositions",
        "value",
        "virtual",
        "worth",
    ]
)
"""Names of fields that hold figures and never players."""


def numeric(shape: Shape, name: str = "") -> set[str]:
    """Return the names of all fields of whole numbers, however deep."""
    if shape is int:
        return {name}
    match shape:
        case Many(item):
            return numeric(item, name)
        case Fixed(names, items):
            pairs = zip(names or [name] * len(items), items, strict=True)
            return {found for own, item in pairs for found in numeric(item, own)}
        case Record(_, _, fields):
            return {found for own, item in fields.items() for found in numeric(item, own)}
        case OneOf(shapes):
            return {found for item in shapes for found in numeric(item, name)}
        case _:
            return set()


def test_every_number_is_known_to_be_a_player_or_not() -> None:
    names = {name for shape in event_shapes().values() for name in numeric(shape)}
    assert names - NUMBERS <= PLAYERS
    assert not NUMBERS & PLAYERS
    assert {name for _, name in FIGURES} <= PLAYERS


def test_a_step_names_its_players_and_no_other_number() -> None:
    assert players_of(example.ACCEPTED) == {3, 4, 8, 10, 11, 24}
    assert players_of(run(WITNESSES["met"], first=100, last=200)) == {4, 24}
    assert players_of(EVENTS["bracket"]) == {3, 4, 8, 10, 11, 24}
    assert players_of(STEPS["opponent found"]) == {4, 8, 24}


def test_a_place_that_is_no_player_is_not_named() -> None:
    assert players_of(run(WITNESSES["bye is the only way out"])) == {4, 10, 11, 24}
