"""Editions beside each other where the rules of 2012 opened a higher bracket again."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.comparison.text import render
from pairtutor.narrative.layout import columns
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.trace import Trace
from pairtutor.tutor import Lesson, run
from tests.narrative.compared import both
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import PROFILES
from tests.systems.dutch_2012.test_literal import TINY

SEEDS = range(4)


class Compared(NamedTuple):
    """A round by the rules of 2012 and by others, and both comparisons."""

    trace: Trace
    same: bool
    texts: tuple[str, str]


def _reopened(trace: Trace) -> bool:
    events = (step.event for step in trace.steps)
    return any(isinstance(event, BracketReopened) and event.succeeded for event in events)


def _outcome(pairing: RoundPairing) -> tuple[object, ...]:
    return pairing.boards, pairing.bye


def _by_others(tournament: Tournament, number: RoundNumber, lesson: Lesson) -> list[Compared]:
    found = []
    for system in ("dutch-2017", "dutch-2026"):
        other = run(tournament, number, system, reasons=False)
        if lesson.pairing is None or other.pairing is None:
            continue
        sides = both(tournament, number, "dutch-2012", system)
        texts = render(*sides), render(sides[1], sides[0])
        same = _outcome(lesson.pairing) == _outcome(other.pairing)
        found.append(Compared(lesson.recorded, same, texts))
    return found


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    """Rounds in which a higher bracket got another pairing."""
    found: list[Compared] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, "dutch-2012", reasons=False)
        if lesson.pairing is None:
            return None
        if _reopened(lesson.recorded):
            found.extend(_by_others(tournament, number, lesson))
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in SEEDS:
        for profile in (TINY, PROFILES["small"], PROFILES["long"]):
            for _ in play(profile, seed, pair):
                pass
    return found


def test_what_is_told_agrees_with_the_pairings(compared: list[Compared]) -> None:
    assert {one.same for one in compared} == {True, False}
    for one in compared:
        for text in one.texts:
            assert ("They agree" in text) == one.same
            assert ("Where they part, and why" in text) != one.same


def test_lines_read_well(compared: list[Compared]) -> None:
    for one in compared:
        for text in one.texts:
            for line in text.splitlines():
                assert columns(line) <= 80, line
                assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|(?<!\.)\.\.(?!\.)", line), line
