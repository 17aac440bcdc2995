"""What is told of brackets, their refused runs and floaters is held against listing all their candidates."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor.html.pages import render as render_page
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.families import surroundings
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.text import render
from pairtutor.narrative.view import CandidateView, FamilyView
from pairtutor.trace.events import CandidateJudged, FamilyRuledOut
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.narrative.held import untrue
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.worn import OFTEN, WORN
from tests.lab.seeds import seeds

DUTCH = ("dutch-2012", "dutch-2017", "dutch-2026")
COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
BELOW = (
    r"(\w+) players? in the next bracket (?:has|have) no opponent(?:: |, )"
    r"((?:\w+ )?with [\d.]+ points?(?:, \w+ with [\d.]+ points?)*)"
)
UNPROVEN = (
    "cannot avoid it",
    "hatever becomes of",
    "that is allowed here",
    "none of these is as good",
    "Nobody could be left over.",
    "(nobody from above)",
    "floating on from above",
    "none before it is<",
    "could not be completed with the bye",
)
"""Words that said more than what was proven, or could not be understood but wrongly."""


def rounds(system: str, several: range) -> Iterator[Trace]:
    """Yield the traces of generated rounds, those included that have no pairing."""
    traces: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        traces.append(lesson.recorded)
        made = lesson.pairing
        return made and ([(board.white, board.black) for board in made.boards], made.bye)

    for seed in several:
        for _ in play(OFTEN if seed % 2 else WORN, seed, pair):
            pass
    yield from traces


@pytest.mark.parametrize("system", DUTCH)
def test_what_is_told_of_brackets_is_so_of_all_their_candidates(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in rounds(system, seeds(0, 7)):
        assert untrue(trace, seen) == []
    wanted = {"least", "only meets", "every pairing", "best of a run", "forbidden run", "contest"}
    assert wanted <= {*seen}, seen


@pytest.mark.parametrize("system", [*DUTCH, "burstein-2026"])
def test_nothing_is_said_that_was_not_proven(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in rounds(system, seeds(0, 5)):
        text = " ".join(render(trace, "full").split())
        assert [one for one in UNPROVEN if one in text] == []
        assert re.findall(r"[Aa]s paired,? \d+ (?:is|are|does|do) ", text) == []
        for count, told in re.findall(BELOW, text):
            seen["below"] += 1
            some = re.findall(r"(\w+) with [\d.]+", f"one {told}" if told.startswith("with") else told)
            assert sum(COUNTS.index(one) + 1 for one in some) == COUNTS.index(count.lower()) + 1
        seen.update(_candidates(trace))
        seen.update(_meetings(trace))
    assert seen["thrown away"] or system != "dutch-2017"
    assert seen["nobody"] or system not in {"dutch-2026", "burstein-2026"}
    assert seen["below"] or system == "dutch-2012"


def _candidates(trace: Trace) -> Iterator[str]:
    """Hold what is said of accepted candidates against what became of them."""
    narrator = Narrator(trace)
    closed = narrator.index.closed
    boards = {frozenset(board) for board in closed.boards} if closed else set()
    for step in trace.steps:
        event = step.event
        if not isinstance(event, CandidateJudged) or not event.accepted:
            continue
        told = narrator.tell(step)
        assert isinstance(told.view, CandidateView)
        if not {frozenset(pair) for pair in event.pairs} <= boards:
            yield "thrown away"
            assert "so it is chosen" not in told.text or not told.view.stands or told.view.undone
        values = {row.what for row in told.view.findings}
        assert "nobody floats down" not in values or not event.downfloaters
        assert "nobody with points floats down" not in values or event.downfloaters
        if "nobody floats down" in values:
            yield "nobody"


def _meetings(trace: Trace) -> Iterator[str]:
    """Hold against the trace that those who are met below are there, and explain all who are left over."""
    narrator = Narrator(trace)
    for step in trace.steps:
        if isinstance(step.event, FamilyRuledOut) and step.event.criterion == "next-bracket":
            view = narrator.tell(step).view
            below = surroundings(narrator.index, narrator.index.bracket_of(step)).below
            assert isinstance(view, FamilyView)
            for one in view.shut_out:
                yield "met below"
                assert {who.tpn for who in one.met} <= {*below} - narrator.index.players_apart
            value = narrator.answers.stretch(step.event).value
            count = value[0] if isinstance(value, tuple) else 0
            assert ", because " not in narrator.tell(step).text or len(view.shut_out) == count


def test_a_page_says_no_more_than_the_text() -> None:
    for trace in rounds("dutch-2026", range(3)):
        page = render_page(trace)
        assert [one for one in UNPROVEN if one in page] == []
