"""The steps of Dubov rounds in words: every kind is told, at every depth, and reads well."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import get_args

import pytest

from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import Depth
from pairtutor.narrative.text import render
from pairtutor.rules.catalogue import cited_by
from pairtutor.trace.events import ByeAssigned
from pairtutor.trace.procedures import ColumnsFormed, PairScrutinised, PlayerTransferred, ShortfallFound
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import PassedOver, TooMany
from tests.lab.scenarios.lessons import played
from tests.lab.systems.dubov_1997.played import DRAWISH, coarse, rounds
from tests.narrative.test_say import assert_reads_well

SEEDS = range(20)


@cache
def traces() -> tuple[Trace, ...]:
    """Rounds in which everything happens that can happen."""
    return tuple(
        one.trace for seed in SEEDS for one in rounds(seed, DRAWISH, 6 + seed % 7, 4 + seed % 6, coarse)
    )


def told(name: str, kind: type) -> Iterator[str]:
    trace = played(f"dubov-{name}").trace
    narrator = Narrator(trace)
    for step in trace.steps:
        if isinstance(step.event, kind):
            yield narrator.tell(step).text


def test_every_kind_of_step_is_emitted() -> None:
    kinds = {step.event.kind for trace in traces() for step in trace.steps}
    assert kinds == set(cited_by("dubov-1997"))


def test_every_reason_and_every_stage_comes_up() -> None:
    known = (*traces(), played("dubov-floaters").trace)
    events = [step.event for trace in known for step in trace.steps]
    assert {one.reason for one in events if isinstance(one, ShortfallFound)} >= {"group", "below", "columns"}
    assert {one.reason for one in events if isinstance(one, ColumnsFormed)} == {
        *("first", "neutrals", "equalised", "improved", "turns"),
    }
    assert {one.stage for one in events if isinstance(one, PairScrutinised)} == {
        *("row", "inside", "beside", "island"),
    }
    transfers = [one for one in events if isinstance(one, PlayerTransferred)]
    assert {one.reason for one in transfers} == {"island", "odd-number", "fetched", "floater"}
    assert any(one.despite for one in transfers)


def test_every_step_reads_well() -> None:
    seen: set[str] = set()
    for trace in traces():
        narrator = Narrator(trace)
        for step in trace.steps:
            one = narrator.tell(step)
            if one.text not in seen:
                assert_reads_well(one.text)
                assert_reads_well(one.label)
                seen.add(one.text)
    assert len(seen) > 400


def test_rounds_can_be_told_at_every_depth() -> None:
    stopped = 0
    for trace in traces()[:60]:
        lines = [len(render(trace, depth).splitlines()) for depth in get_args(Depth)]
        assert lines == sorted(lines)
        stopped += not trace.complete
    assert stopped, "a round that cannot be paired is told too"


def test_a_barred_player_who_is_taken_is_told_with_the_other_view() -> None:
    (text,) = told("limit", PlayerTransferred)
    assert "played in a higher score group in the round before, but is chosen all the same (2.5)" in text
    assert text.endswith("Read as absolute, 2.5 would bar 6.")


def test_an_island_is_told_with_everybody_it_has_met_and_the_next_in_the_order() -> None:
    (alone,) = (text for text in told("island", PairScrutinised) if "can play nobody in the group" in text)
    assert alone.count("they have already played (round") == 2
    (text,) = told("island", PlayerTransferred)
    assert "prefers a player due Black" in text and "Next in line would have been" in text


def test_an_odd_group_says_which_colour_is_wanted_and_why() -> None:
    (text,) = told("odd-group", PlayerTransferred)
    assert "In the group, more players are due White." in text and "prefers a player due Black" in text
    assert "due a less suitable colour" in text


def test_columns_say_why_somebody_changes_and_somebody_stays() -> None:
    texts = list(told("columns", ColumnsFormed))
    assert any(
        "with the lowest ARO of those who may change, moves to the Black column." in text for text in texts
    )
    assert any(
        "with the highest ARO of those who may change, moves to the White column." in text for text in texts
    )
    assert any("may not have White" in text and "stays" in text for text in told("held-back", ColumnsFormed))


def test_a_row_is_improved_for_the_sake_of_a_later_one() -> None:
    texts = list(told("improvement", PairScrutinised))
    assert any("they have already played (round 2)" in text for text in texts)
    assert any("would have no opponent" in text for text in texts)


def test_the_columns_show_the_figures_that_order_them() -> None:
    text = render(played("dubov-columns").trace)
    row = next(line for line in text.splitlines() if "1848.0" in line and "1400" in line)
    assert row.index("1848.0") < row.index("|") < row.index("1400")


def test_floaters_are_told_with_the_order_of_choice_and_who_must_stay() -> None:
    (text,) = told("floaters", ShortfallFound)
    assert "They are chosen in this order: 5, 3," in text
    down = [text for text in told("floaters", PlayerTransferred) if "floats down" in text]
    assert len(down) == 2 and any("needed here" in text for text in down)


@pytest.mark.parametrize("name", ["first-round", "island"])
def test_the_bye_is_told_by_the_order_of_its_round(name: str) -> None:
    (text,) = told(name, ByeAssigned)
    assert ("the last of the list" in text) == (name == "first-round")
    assert ("had the bye in round" in text) == (name == "island")


def test_a_choice_that_would_cost_more_exceptions_is_told() -> None:
    trace = played("dubov-floaters").trace
    narrator = Narrator(trace)
    step = next(step for step in trace.steps if isinstance(step.event, PlayerTransferred))
    event = step.event
    assert isinstance(event, PlayerTransferred)
    for why, words in (
        (TooMany("too-many", Tpn(3), "floaters", 2), "more than 2 players would have to float"),
        (TooMany("too-many", Tpn(3), "inside-pairs", 1), "more than 1 pair within the column"),
    ):
        changed = step._replace(event=replace(event, considered=(PassedOver(Tpn(3), why),)))
        assert words in narrator.tell(changed).text
