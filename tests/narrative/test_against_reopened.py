"""Editions beside each other where the rules of 2012 opened a higher bracket again.

More of it: `python -m tests.narrative.test_against_reopened 20` takes so many fields of each kind.
"""

from __future__ import annotations

import re
import sys
from typing import NamedTuple

import pytest

from pairtutor.disputes.claims import judge_both
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.comparison.text import render
from pairtutor.narrative.layout import columns
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.narrative.compared import side
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.profiles import PROFILES
from tests.lab.systems.dutch_2012.fields import TINY

SEEDS = range(2)


class Compared(NamedTuple):
    """Whether a round by the rules of 2012 and by others is the same, and both comparisons."""

    same: bool
    texts: tuple[str, str]


def _reopened(trace: Trace) -> bool:
    events = (step.event for step in trace.steps)
    return any(isinstance(event, BracketReopened) and event.succeeded for event in events)


def _outcome(trace: Trace) -> tuple[object, ...] | None:
    closed = trace.steps[-1].event
    return (closed.boards, closed.bye) if isinstance(closed, RoundClosed) else None


def _by_others(tournament: Tournament, number: RoundNumber) -> list[Compared]:
    found = []
    mine = side(tournament, number, "dutch-2012")
    for system in ("dutch-2017", "dutch-2026"):
        theirs = side(tournament, number, system)
        left, right = judge_both(mine, theirs, first=True)
        outcomes = _outcome(left.trace), _outcome(right.trace)
        if None not in outcomes:
            texts = render(left, right), render(right, left)
            found.append(Compared(outcomes[0] == outcomes[1], texts))
    return found


def reopened(seeds: range) -> list[Compared]:
    """Compare rounds of generated fields in which a higher bracket got another pairing."""
    found: list[Compared] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, "dutch-2012")
        if lesson.pairing is None:
            return None
        if _reopened(lesson.recorded):
            found.extend(_by_others(tournament, number))
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for seed in seeds:
        for profile in (TINY, PROFILES["small"], PROFILES["long"]):
            for _ in play(profile, seed, pair):
                pass
    return found


@pytest.fixture(scope="module")
def compared() -> list[Compared]:
    return reopened(SEEDS)


def test_what_is_told_agrees_with_the_pairings(compared: list[Compared]) -> None:
    agree(compared)


def test_lines_read_well(compared: list[Compared]) -> None:
    read_well(compared)


def agree(compared: list[Compared]) -> None:
    assert {one.same for one in compared} == {True, False}
    for one in compared:
        for text in one.texts:
            assert ("They agree" in text) == one.same
            assert ("Where they part, and why" in text) != one.same


def read_well(compared: list[Compared]) -> None:
    for one in compared:
        for text in one.texts:
            for line in text.splitlines():
                assert columns(line) <= 80, line
                assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|(?<!\.)\.\.(?!\.)", line), line


if __name__ == "__main__":
    many = reopened(range(int(sys.argv[1])))
    agree(many)
    read_well(many)
    sys.stdout.write(f"{len(many):,} comparisons\n")
