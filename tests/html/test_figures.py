"""Drawings: who stands where, and which lines go between whom."""

from __future__ import annotations

from functools import reduce

import pytest

from pairtutor.html.figures.draw import draw
from pairtutor.html.figures.figure import Figure, Link, Seat, TwoColumns, figure_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.parts import PlayerRef
from pairtutor.narrative.standing import Standing, follow, standing_at
from pairtutor.resources import scenario_names
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    Event,
    ExchangeApplied,
    MdpSetChanged,
    TranspositionApplied,
)
from pairtutor.trace.procedures import GroupOpened
from tests.narrative import example
from tests.narrative.example import example as whole_round
from tests.narrative.procedures.examples import STEPS as PROCEDURE_STEPS
from tests.narrative.steps import EVENTS
from tests.numbers import tpns
from tests.scenarios.lessons import played


def seats(figure: Figure) -> tuple[list[str], list[str]]:
    """The texts of the left and of the right column, from the top."""
    found = [text for text in figure.texts if text.role == "seat"]
    left = min(text.x for text in found)
    return [one.text for one in found if one.x == left], [one.text for one in found if one.x != left]


def ends(figure: Figure, stroke: str) -> set[tuple[str, str]]:
    """The texts that each line of a kind goes from and to."""
    at = {(text.y, text.x): text.text for text in figure.texts if text.role == "seat"}
    columns = sorted({x for _, x in at})
    return {
        (at[line.y1 + 5, columns[0]], at[line.y2 + 5, columns[-1]])
        for line in figure.lines
        if line.stroke == stroke
    }


def drawn(event: Event, *before: Event) -> Figure | None:
    stands = reduce(follow, (*before, event), Standing(example.BRACKET))
    return draw(stands, Narrator(whole_round()).cast)


def drawn_alone(name: str, event: Event) -> Figure:
    """The drawing of a step of a scenario."""
    trace = played(name).trace
    narrator = Narrator(trace)
    number = next(step.number for step in trace.steps if step.event is event)
    figure = draw(standing_at(narrator.index, number), narrator.cast)
    assert figure is not None
    return figure


def shown(event: Event, *before: Event) -> Figure:
    figure = drawn(event, *before)
    assert figure is not None
    return figure


def test_lines_go_between_the_rows_that_are_linked() -> None:
    left = [Seat(who=PlayerRef(1, "Ann")), Seat(who=PlayerRef(2, "Bea"))]
    right = [None, Seat(who=PlayerRef(3, "Cid"), mark="▲ ", note="1.5")]
    figure = figure_of(TwoColumns(left=left, right=right, links=[Link(left=0, right=1)], heads=("s1", "s2")))
    assert seats(figure) == (["1 Ann", "2 Bea"], ["▲ 3 Cid · 1.5"])
    assert ends(figure, "pair") == {("1 Ann", "▲ 3 Cid · 1.5")}
    assert figure.height >= max(text.y for text in figure.texts)
    assert figure.width >= max(line.x2 for line in figure.lines)


def test_a_long_name_is_cut_so_that_it_stays_in_its_column() -> None:
    long = Seat(who=PlayerRef(1, "x" * 60))
    assert len(long.text) <= 20
    assert long.text.endswith("…")
    noted = Seat(who=PlayerRef(1, "x" * 60), note="2.5")
    assert len(noted.text) <= 20
    assert noted.text.endswith("… · 2.5")


def test_an_exchange_shows_the_halves_before_it_and_who_changes_places() -> None:
    exchange = next(one for one in played("exchange").steps(ExchangeApplied))
    figure = drawn_alone("exchange", exchange)
    assert ends(figure, "swap") == {("▼ 5 Mirela Dumitrescu", "▲ 7 Siobhán Gallagher")}
    assert seats(figure)[0] == ["4 Oyelaran Adebayo", "▼ 5 Mirela Dumitrescu"]


def test_a_candidate_has_a_line_for_every_pair_and_marks_whom_the_exchange_moved() -> None:
    figure = shown(example.ACCEPTED, example.EXCHANGE)
    assert ends(figure, "pair") == {
        ("3 Player0003", "▼ 8 Player0008"),
        ("4 Player0004", "10 Player0010"),
        ("▲ 11 Player0011", "24 Player0024"),
    }


def test_a_transposition_leads_everybody_from_the_old_place_to_the_new() -> None:
    lesson = played("rematch")
    applied = lesson.steps(TranspositionApplied)[-1]
    figure = drawn_alone("rematch", applied)
    assert [text.split()[0] for text in seats(figure)[0]] == [
        str(tpn) for tpn in lesson.bracket(applied.bracket).by_bsn[2:]
    ]
    assert {one.split()[0] for pair in ends(figure, "move") for one in pair} == {"7", "8"}
    assert all(old == new for old, new in ends(figure, "move"))


def test_other_moved_down_players_come_out_of_the_limbo() -> None:
    figure = drawn_alone("limbo", played("limbo").steps(MdpSetChanged)[0])
    assert ends(figure, "swap") == {("▼ 5 Hamza Benali", "▲ 6 Rodrigo Quispe")}
    assert figure.heads[1][1] == "limbo"


def test_a_natural_order_needs_no_drawing() -> None:
    natural = TranspositionApplied(
        cites=(), bracket=1, remainder=False, number=1, transpositions=6, s2=tpns(10, 11, 24)
    )
    assert drawn(natural) is None
    assert drawn(EVENTS["floater"]) is None


def test_who_was_tried_is_crossed_out_and_who_was_taken_is_not() -> None:
    figure = shown(PROCEDURE_STEPS["opponent found"])
    assert ends(figure, "crossed") == {("4 Player0004", "24 Player0024")}
    assert ends(figure, "pair") == {("4 Player0004", "8 Player0008")}
    assert [text.text for text in figure.texts if text.role == "cross"] == ["✗"]


def test_a_transfer_leads_from_one_group_to_the_other_and_a_player_keeps_the_score() -> None:
    figure = shown(PROCEDURE_STEPS["moved down"])
    assert ends(figure, "move") == {("▼ 4 Player0004 · 2.5", "4 Player0004 · 2.5")}
    fetched = shown(PROCEDURE_STEPS["fetched"])
    assert ends(fetched, "pair") == {("3 Player0003", "24 Player0024 · 2.5")}


def test_columns_halves_and_settled_pairs_are_drawn() -> None:
    assert seats(shown(PROCEDURE_STEPS["columns"])) == (
        ["3 Player0003", "4 Player0004"],
        ["8 Player0008", "10 Player0010"],
    )
    assert ends(shown(PROCEDURE_STEPS["exchange"]), "proposed") == {
        ("3 Player0003", "▼ 4 Player0004"),
        ("▲ 8 Player0008", "10 Player0010"),
    }
    assert ends(shown(PROCEDURE_STEPS["undone"]), "crossed") == {("4 Player0004", "8 Player0008")}
    assert len(ends(shown(PROCEDURE_STEPS["settled"]), "pair")) == 2
    assert drawn(PROCEDURE_STEPS["nothing settled"]) is None


def test_the_pairs_of_a_refused_candidate_are_only_proposed() -> None:
    refused = next(
        step.event
        for step in played("exchange").trace.steps
        if isinstance(step.event, CandidateJudged) and not step.event.accepted
    )
    assert {line.stroke for line in drawn_alone("exchange", refused).lines} == {"proposed"}
    assert {line.stroke for line in shown(example.ACCEPTED).lines} == {"pair"}


@pytest.mark.parametrize("name", scenario_names())
def test_a_step_is_drawn_alone_as_it_is_drawn_when_one_comes_to_it_step_by_step(name: str) -> None:
    narrator = Narrator(played(name).trace)
    walked: dict[int, Standing] = {}
    for step in played(name).trace.steps:
        opening = narrator.index.opening_of(step.number)
        if opening is None:
            continue
        if opening is step:
            assert isinstance(step.event, BracketOpened | GroupOpened)
            walked[step.number] = Standing(step.event)
        else:
            walked[opening.number] = follow(walked[opening.number], step.event)
        alone = draw(standing_at(narrator.index, step.number), narrator.cast)
        assert alone == draw(walked[opening.number], narrator.cast)
