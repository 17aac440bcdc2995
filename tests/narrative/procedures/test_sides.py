"""A lack of opponents in Dubov rounds is told of one side, and whoever is said to have too few really has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pairtutor.answers.upfloaters import FEW
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.sides import OneSideReason, Sides, one_sided
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairScrutinised,
    ShortfallFound,
    SubgroupsShifted,
    UpfloatersSought,
)
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import run
from tests.lab.narrative.example import example
from tests.lab.numbers import tpns
from tests.lab.oracles.dubov_2026 import Literal
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.worn import OFTEN

CROWDED = replace(OFTEN, name="crowded", players=(12, 20), draws=0.85)
"""Large groups in which much has been played, so that columns do not always match."""
DUBOV = ("dubov-1997", "dubov-2026")

Round = tuple[Tournament, RoundNumber, Trace]


@cache
def rounds(system: str) -> tuple[Round, ...]:
    found: list[Round] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        found.append((tournament, number, lesson.recorded))
        pairing = lesson.pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for seed in range(12):
        for _ in play(CROWDED, seed, pair):
            pass
    return tuple(found)


def reasons(trace: Trace) -> Iterator[tuple[Any, Any, Any, tuple[set[int], set[int]], set[int]]]:
    """Yield who was passed over in which step and why as it is told, the sides, and who has been paired."""
    narrator = Narrator(trace)
    white: set[int] = set()
    black: set[int] = set()
    paired: set[int] = set()
    for step in trace.steps:
        event = step.event
        view: Any = narrator.view(event)
        match event:
            case SubgroupsShifted():
                for one, told in zip(event.considered, view.considered, strict=True):
                    sides = (white ^ {one.player}, black ^ {one.player})
                    yield event, one, told.why, sides, set()
            case PairScrutinised(stage="row"):
                for one, told in zip(event.tried, view.tried, strict=True):
                    yield event, one, told.why, (white, black), paired | {event.player, one.player}
                paired |= {event.player, event.opponent or 0}
            case ShortfallFound(reason="columns"):
                yield event, None, view.witness, (white, black), set()
            case _:
                pass
        if isinstance(event, ColumnsFormed | SubgroupsShifted):
            white, black = {*event.white}, {*event.black}


@pytest.mark.parametrize("system", DUBOV)
def test_too_few_opponents_are_told_of_players_of_one_side(system: str) -> None:
    seen: Counter[str] = Counter()
    for tournament, number, trace in rounds(system):
        literal = Literal(tournament, number) if system == "dubov-2026" else None
        narrator = Narrator(trace)
        for event, passed, why, sides, paired in reasons(trace):
            if passed is not None and not isinstance(passed.why, OnlyPartners):
                continue
            assert isinstance(why, OneSideReason), passed
            alone, partners = {one.tpn for one in why.alone}, {one.tpn for one in why.partners}
            assert len(alone) > len(partners)
            if isinstance(event, SubgroupsShifted) and len(event.moved) > 1:
                continue
            own, other = sides if alone <= sides[0] else sides[::-1]
            assert alone <= own
            assert partners <= other
            text = narrator.phrases.say(why)
            assert f"in the other {'subgroup' if literal else 'column'}" in text
            seen[event.kind] += 1
            for one in alone if literal else ():
                free = other - paired - partners
                assert not [mate for mate in free if literal and literal.legal(one, mate)], text
    assert seen["scrutiny"], seen
    assert seen["shift" if system == "dubov-2026" else "scrutiny"], seen


def test_a_lack_that_mixes_both_sides_is_told_of_the_side_that_shows_it() -> None:
    cast = Narrator(example()).cast
    witness = OnlyPartners("only-partners", ((Tpn(1),), (Tpn(2),), (Tpn(3),), (Tpn(4),)), tpns(10, 11, 12))
    sides = Sides(frozenset(tpns(1, 2, 3, 9)), frozenset(tpns(4, 10, 11, 12)))
    told = one_sided(witness, sides, cast)
    assert told is not None
    assert [one.tpn for one in told.alone] == [4]
    assert told.partners == ()


def test_a_set_of_one_for_a_resident_alone_is_refused_for_what_bars_the_two() -> None:
    seen = 0
    for _, _, trace in rounds("dubov-2026"):
        narrator = Narrator(trace)
        for step in trace.steps:
            if not isinstance(step.event, UpfloatersSought):
                continue
            text = narrator.tell(step).text
            for first, second, number in re.findall(
                r"(\d+) and (\d+) have already played \(round (\d+)[,)]", text
            ):
                assert narrator.cast.round_met(Tpn(int(first)), Tpn(int(second))) == int(number)
                seen += 1
            assert not re.search(r"as \d+ would have no opponent", text), "a number of a player, not of a set"
            told: Any = narrator.view(step.event)
            others = sum(len(one.alike) + 1 for one in told.others)
            assert others >= step.event.sets - 1 or step.event.sets > FEW, "each set is told of"
    assert seen


def test_who_is_passed_over_on_a_board_is_passed_over_by_somebody() -> None:
    for system in DUBOV:
        for _, _, trace in rounds(system):
            narrator = Narrator(trace)
            for step in trace.steps:
                if isinstance(step.event, PairScrutinised) and step.event.tried and step.event.opponent:
                    text = narrator.phrases.say(narrator.view(step.event), "board")
                    first = step.event.tried[0].player
                    came = f"{first} was first in line for {step.event.player}, but "
                    several = f"First in line for {step.event.player} was {first}, but "
                    assert step.event.stage == "inside" or text.startswith((came, several))
