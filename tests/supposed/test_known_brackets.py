"""A round that is paired again takes over what is the same, and is the same round, step by step."""

from __future__ import annotations

from collections.abc import Hashable

import pytest

from pairtutor.disputes.case import Case, Wish
from pairtutor.disputes.supposing import round_for
from pairtutor.disputes.taking import take
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Supposition
from pairtutor.narrative.disputes.suppose import render
from pairtutor.narrative.disputes.take import render_taken
from pairtutor.trace.events import CandidateJudged, RoundClosed
from pairtutor.trace.known_brackets import BOARDS, MOST_ALIKE, SEARCH, KnownBrackets
from tests.lab.seeds import TIMES
from tests.lab.supposed.asked import asked
from tests.supposed.test_told import questions


class Counted(KnownBrackets):
    """Counts the brackets that are taken over, of all that are asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.found = 0

    def find(self, place: Hashable, facts: tuple[object, ...], *, depth: int) -> object | None:
        known: object | None = super().find(place, facts, depth=depth)
        self.asked += 1
        self.found += known is not None
        return known


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026", "burstein-2026", "dutch-2012", "lim-2026"])
def test_a_supposed_round_is_the_same_whatever_was_paired_before(system: str) -> None:
    """The round as it is, then the supposed one with its steps, its boards, and one of two kept apart."""
    known = Counted()
    for one in asked(system, 4, 3 * TIMES):
        case = one.case._replace(known=known)
        assert case.trace() == one.actual
        supposed = case.under((one.fact,))
        assert supposed.trace() == one.trace
        assert supposed.boards() == one.case.under((one.fact,)).boards()
        first, *_, last = (Tpn(player.tpn) for player in one.case.tournament.players)
        apart = Supposition({first: frozenset({last}), last: frozenset({first})})
        assert supposed.boards(apart) == one.case.under((one.fact,)).boards(apart)
    if system in ("dutch-2017", "dutch-2026"):
        assert known.found > known.asked // 4


def test_boards_alone_do_for_no_trace() -> None:
    """What was paired without being recorded is paired once more where its steps are wanted."""
    for one in asked("dutch-2017", 2, 1):
        case = one.case.with_memory()
        case.boards()
        assert case.trace() == one.actual
        assert case.trace() == one.actual
        assert case.boards() == one.case.boards()


def test_of_one_place_no_more_than_some_are_kept() -> None:
    known = KnownBrackets()
    for number in range(MOST_ALIKE + 1):
        known.keep("place", (number,), f"bracket {number}", depth=SEARCH)
    assert known.find("place", (0,), depth=SEARCH) == "bracket 0"
    assert known.find("place", (MOST_ALIKE - 1,), depth=BOARDS) == f"bracket {MOST_ALIKE - 1}"
    assert known.find("place", (MOST_ALIKE,), depth=SEARCH) is None


@pytest.mark.parametrize("system", [*SYSTEMS])
def test_a_brief_trace_leaves_out_nothing_but_the_search(system: str) -> None:
    """Each bracket is there as it is made; the outcome, which counts what is left out, has its boards."""
    for one in asked(system, 3, 1):
        kept = [step.event for step in one.case.brackets().steps]
        for event in (step.event for step in one.actual.steps):
            if kept and kept[0] == event:
                kept.pop(0)
            elif isinstance(event, RoundClosed):
                closed = kept.pop(0)
                assert isinstance(closed, RoundClosed)
                assert (closed.boards, closed.bye) == (event.boards, event.bye)
            else:
                assert event.traits.part in ("target", "split", "search")
                assert not (isinstance(event, CandidateJudged) and event.accepted)
        assert not kept


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026"])
def test_an_answer_is_told_from_the_brackets_as_from_the_whole_trace(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def told() -> list[str]:
        return [
            render(one.answer, one.wish) + (taken_text(one.case, one.wish) if at % 12 == 0 else "")
            for at, one in enumerate(questions(system, 1, count=2 * TIMES))
        ]

    brief = told()
    monkeypatch.setattr(Case, "brackets", Case.trace)
    assert brief == told()
    assert sum("reason" in text for text in brief) >= 1


def taken_text(case: Case, wish: Wish) -> str:
    """What it would take to grant a wish, as it is told."""
    asked_of = round_for(case, wish)
    return render_taken(take(case, wish, asked_of), wish, asked_of.index.trace)
