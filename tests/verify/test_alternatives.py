"""A doctored reason for who is left over is refuted at its step: of 2012, or where nobody records any."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from pairtutor.trace.events import BracketOpened, ByeAssigned, FloaterChosen
from pairtutor.trace.recorder import Step, Trace
from pairtutor.trace.values import Hit, Value
from pairtutor.verify.alternatives import MOST_NAMED
from pairtutor.verify.check import verify
from pairtutor.verify.progress import ProofError
from tests.oracles.test_leaving import RECORDING, WORN, rounds

LeftOver = FloaterChosen | ByeAssigned
Change = Callable[[LeftOver, BracketOpened], "LeftOver | None"]
"""Returns the step with one fact changed; None if it has no such fact."""


def left_out(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    if not event.alternatives:
        return None
    return replace(
        event,
        alternatives=event.alternatives[1:],
        deciding=event.deciding[1:],
        values=event.values[1:],
        hits=event.hits[1:],
    )


def nobody(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    return replace(event, alternatives=(), deciding=(), values=(), hits=()) if event.alternatives else None


def invented(event: LeftOver, opened: BracketOpened) -> LeftOver | None:
    known = {event.player, *(event.alternatives or ())}
    others = [tpn for tpn in opened.residents if tpn not in known]
    if event.alternatives is None or not others:
        return None
    return replace(
        event,
        alternatives=(*event.alternatives, others[-1]),
        deciding=(*event.deciding, "colour-preference"),
        values=(*event.values, (1, 0)),
        hits=(*event.hits, ((others[-1],),)),
    )


def _more(value: Value) -> Value:
    return value + 1 if isinstance(value, int) else (value[0] + 1, *value[1:]) if value else (1,)


def _values(event: LeftOver, place: int) -> LeftOver | None:
    for at, pair in enumerate(event.values):
        if event.deciding[at] not in ("sequence", "wanted"):
            changed = (_more(pair[0]), pair[1]) if place == 0 else (pair[0], _more(pair[1]))
            return replace(event, values=(*event.values[:at], changed, *event.values[at + 1 :]))
    return None


def value(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    return _values(event, 0)


def best(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    return _values(event, 1)


def _hits(event: LeftOver, change: Callable[[Hit], Hit]) -> LeftOver | None:
    for at, hit in enumerate(event.hits):
        if hit and change(hit) != hit:
            return replace(event, hits=(*event.hits[:at], change(hit), *event.hits[at + 1 :]))
    return None


def victim(event: LeftOver, opened: BracketOpened) -> LeftOver | None:
    def another(hit: Hit) -> Hit:
        named = {tpn for some in hit for tpn in some}
        others = [tpn for tpn in (*opened.residents, *opened.mdps) if tpn not in named]
        return ((*hit[0][:-1], others[0]), *hit[1:]) if others else hit

    return _hits(event, another)


def unnamed(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    pairs = [hit for hit in event.hits if hit and len(hit[0]) == 2]
    return _hits(event, lambda hit: hit[1:] if hit in pairs else hit)


def criterion(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    told = [*dict.fromkeys(event.deciding), "strong-preference", "colour-preference"]
    others = {at: next(one for one in told if one != name) for at, name in enumerate(event.deciding)}
    return replace(event, deciding=tuple(others.values())) if others else None


def claimed(event: LeftOver, opened: BracketOpened) -> LeftOver | None:
    others = [tpn for tpn in opened.residents if tpn != event.player]
    if not others:
        return None
    return replace(event, alternatives=tuple(others[:1]), deciding=("sequence",), values=((9, 1),))


def nobody_claimed(event: LeftOver, _: BracketOpened) -> LeftOver | None:
    return replace(event, alternatives=())


CHANGES: tuple[Change, ...] = (left_out, nobody, invented, value, best, criterion, victim, unnamed)
WITHOUT_NAMES: tuple[Change, ...] = (left_out, nobody, value, best, criterion)
DRAWN = replace(
    WORN,
    players=(30, 30),
    rounds=(4, 4),
    rounds_share=None,
    draws=0.94,
    forfeits=0,
    half_byes=0,
    full_byes=0,
    zero_byes=0,
    withdrawals=0,
)
"""Nearly everybody has the same score, so that a bracket has more players than are named."""


@cache
def traces(system: str) -> tuple[Trace, ...]:
    return tuple(rounds(system, range(5), WORN))


@cache
def large() -> tuple[Trace, ...]:
    return tuple(rounds(RECORDING, range(1), DRAWN))


def doctored(trace: Trace, change: Change, least: int = 0) -> tuple[Trace, int] | None:
    """Return the trace with one step changed, of a bracket of so many players, and the number of the step."""
    opened = {step.number: step.event for step in trace.steps}
    for at, step in enumerate(trace.steps):
        bracket = opened.get(step.parent)
        if not isinstance(step.event, FloaterChosen | ByeAssigned) or not isinstance(bracket, BracketOpened):
            continue
        if len(bracket.mdps) + len(bracket.residents) < least:
            continue
        event = change(step.event, bracket)
        if event is not None:
            steps = (*trace.steps[:at], Step(step.number, step.parent, event), *trace.steps[at + 1 :])
            return Trace(steps, trace.complete), step.number
    return None


@pytest.mark.parametrize("change", CHANGES, ids=lambda one: one.__name__)
def test_a_doctored_alternative_is_refuted_at_its_step(change: Change) -> None:
    found = [one for trace in traces(RECORDING) if (one := doctored(trace, change)) is not None][:4]
    assert found
    for trace, number in found:
        with pytest.raises(ProofError) as refuted:
            verify(trace)
        assert refuted.value.step == number, str(refuted.value)


@pytest.mark.parametrize("change", WITHOUT_NAMES, ids=lambda one: one.__name__)
def test_a_doctored_alternative_of_a_large_bracket_is_refuted_at_its_step(change: Change) -> None:
    found = [one for trace in large() if (one := doctored(trace, change, MOST_NAMED + 1)) is not None]
    assert found
    for trace, number in found:
        with pytest.raises(ProofError) as refuted:
            verify(trace)
        assert refuted.value.step == number, str(refuted.value)


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026", "burstein-2026"])
@pytest.mark.parametrize("change", [claimed, nobody_claimed], ids=lambda one: one.__name__)
def test_an_alternative_that_nobody_records_is_refuted(system: str, change: Change) -> None:
    found = [one for trace in traces(system) if (one := doctored(trace, change)) is not None][:4]
    assert found
    for trace, number in found:
        with pytest.raises(ProofError, match="who else could be chosen") as refuted:
            verify(trace)
        assert refuted.value.step == number
