"""Facts of the opening that are told twice, outside of their range, or where the rules know none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, Final

import pytest

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.positions.progress import ProofError
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import SettingApplied, StandingsFormed
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import VirtualLine
from pairtutor.verify.check import verify
from tests.lab.seeds import seeds
from tests.lab.together import together
from tests.lab.verify.doctor import renumbered
from tests.lab.verify.wild import rounds

LATER: Final = 3
"""The first round in which all histories have something to tell."""
LISTS: Final = ("players", "absent", "scoregroups", "apart", "accelerated", "awards", "order", "drawn")
"""Lists of the opening of which each item is about one player, or about several."""
DUBOV: Final = ("dubov-1997", "dubov-2026")


@cache
def later_rounds(system: str) -> tuple[Trace, ...]:
    """Return rounds of wild tournaments after the first ones."""
    return tuple(
        trace
        for seed in seeds(0, 8)
        for _, trace in rounds(system, seed)
        if opening(trace).round >= LATER and len(opening(trace).players) > 3
    )


def opening(trace: Trace) -> RoundOpened:
    opened = trace.steps[0].event
    assert isinstance(opened, RoundOpened)
    return opened


def other(trace: Trace, **changes: Any) -> Trace:
    """Return a trace with other facts in its opening."""
    return trace._replace(
        steps=(trace.steps[0]._replace(event=replace(opening(trace), **changes)), *trace.steps[1:])
    )


def refused(trace: Trace, step: int, words: str | None = None) -> None:
    with pytest.raises(ProofError, match=words) as refuted:
        verify(trace)
    assert refuted.value.step == step, str(refuted.value)


def points_told_twice(name: str, trace: Trace) -> Trace:
    """Return a trace in which a player's points of earlier rounds are told, falsely and then truly."""
    before = opening(trace).round - 1
    lines = getattr(opening(trace), name)
    player = lines[0].player if lines else opening(trace).players[-1].tpn
    false = VirtualLine(player, (6, *(0,) * (before - 1)))
    return other(trace, **{name: (false, *(lines or (VirtualLine(player, (0,) * before),)))})


@together("system", SYSTEMS)
def test_what_is_told_twice_of_a_player_is_refuted_in_the_opening(system: str) -> None:
    seen = set()
    for trace in later_rounds(system):
        for name in LISTS:
            lines = getattr(opening(trace), name)
            if lines and name != "apart":
                seen.add(name)
                refused(other(trace, **{name: (lines[0], *lines)}), 1)
                refused(other(trace, **{name: (*lines, lines[-1])}), 1)
        for name in ("accelerated", "awards"):
            refused(points_told_twice(name, trace), 1, "each once|does not know")
        one, two = (line.tpn for line in opening(trace).players[:2])
        refused(other(trace, apart=((one, two, one),)), 1, "each once")
    assert {"players", "absent", "scoregroups"} <= seen


@together("system", SYSTEMS)
def test_strangers_in_the_opening_are_refused(system: str) -> None:
    trace = later_rounds(system)[0]
    stranger = Tpn(9999)
    line = VirtualLine(stranger, (0,) * (opening(trace).round - 1))
    one = opening(trace).players[0].tpn
    changes: dict[str, Any] = {"accelerated": (line,), "awards": (line,), "apart": ((one, stranger),)}
    for name, value in changes.items():
        refused(other(trace, **{name: value}), 1)
    refused(other(trace, drawn=(*opening(trace).drawn, stranger)), 1)
    refused(other(trace, order=(*opening(trace).order, stranger)), 1)


@together("system", SYSTEMS)
def test_a_round_after_the_planned_ones_is_refused(system: str) -> None:
    for trace in later_rounds(system):
        for planned in (0, -1, LATER - 1, -(10**30)):
            for last in (True, False):
                refused(other(trace, planned_rounds=planned, last_round=last), 1, "round|number")


FACTS: Final[tuple[tuple[str, Callable[[RoundOpened], object]], ...]] = (
    ("round", lambda _: RoundNumber(10**5000)),
    ("round", lambda _: RoundNumber(0)),
    ("planned_rounds", lambda _: 10**5000),
    ("restricted_rounds", lambda _: -1),
    ("restricted_rounds", lambda _: 10**30),
    ("points", lambda one: one.points and one.points._replace(win=10**5000)),
    ("players", lambda one: (one.players[0]._replace(rating=10**30), *one.players[1:])),
    ("players", lambda one: (one.players[0]._replace(score=-(10**5000)), *one.players[1:])),
)


@together("system", SYSTEMS)
def test_numbers_that_no_tournament_has_are_refused_in_one_line(system: str) -> None:
    trace = later_rounds(system)[0]
    for name, change in FACTS:
        with pytest.raises(ProofError) as refuted:
            verify(other(trace, **{name: change(opening(trace))}))
        assert refuted.value.step == 1
        assert len(str(refuted.value)) < 300


@together("system", ["lim-2026", "ssm"])
def test_virtual_points_are_refused_where_the_rules_have_none(system: str) -> None:
    trace = later_rounds(system)[0]
    nothing = VirtualLine(opening(trace).players[0].tpn, (0,) * (opening(trace).round - 1))
    refused(other(trace, accelerated=(nothing,)), 1, "virtual points")
    line = opening(trace).players[0]
    raised = (line._replace(virtual=2, score=line.score + 2), *opening(trace).players[1:])
    refused(other(trace, players=raised), 1, "virtual points")


def test_points_besides_results_are_refused_where_the_rules_fix_what_counts() -> None:
    trace = later_rounds("ssm")[0]
    nothing = VirtualLine(opening(trace).players[0].tpn, (0,) * (opening(trace).round - 1))
    refused(other(trace, awards=(nothing,)), 1, "points besides results")


def invented(trace: Trace) -> Iterator[tuple[int, Trace]]:
    """Yield the trace with rounds of floating up that nobody has played, for each player; and the step."""
    for place, step in enumerate(trace.steps):
        if isinstance(step.event, StandingsFormed):
            column = step.event.columns.index("lifted")
            for row, line in enumerate(step.event.lines):
                told = line.figures[column]
                assert isinstance(told, tuple)
                for more in ((opening(trace).round,), (1000, 1001, 1002, 1003), (0,)):
                    figures = (*line.figures[:column], (*told, *more), *line.figures[column + 1 :])
                    lines = list(step.event.lines)
                    lines[row] = line._replace(figures=figures)
                    event = replace(step.event, lines=tuple(lines))
                    steps = (*trace.steps[:place], step._replace(event=event), *trace.steps[place + 1 :])
                    yield step.number, trace._replace(steps=steps)


@together("system", DUBOV)
def test_rounds_that_nobody_has_played_bar_nobody_from_floating_up(system: str) -> None:
    for trace in later_rounds(system)[:6]:
        for number, forged in invented(trace):
            refused(forged, number, "brought up")


@together("system", SYSTEMS)
def test_whether_it_is_a_maxi_tournament_is_told_in_the_opening_and_in_a_step_alike(system: str) -> None:
    known = SYSTEMS[system].family == "lim"
    seen = set()
    for trace in later_rounds(system):
        maxi = opening(trace).maxi
        seen.add(maxi)
        with pytest.raises(ProofError):
            verify(other(trace, maxi=not maxi))
        if maxi:
            assert isinstance(trace.steps[1].event, SettingApplied)
            with pytest.raises(ProofError):
                verify(trace._replace(steps=renumbered([trace.steps[0], *trace.steps[2:]])))
    assert seen == ({True, False} if known else {False})
