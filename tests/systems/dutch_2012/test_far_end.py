"""The far end of the search is entered by rounds that a tournament can reach, with nothing prohibited.

All rounds but the first of two sides, where each half has met part of the other, are paired by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.systems.dutch_2012 import best_candidate, procedure, reopening
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.mdp_sets import best_set
from pairtutor.systems.dutch_2012.reopening import Outcome, other_floaters, reopen_penultimate
from pairtutor.systems.dutch_2012.requirements import counts_of, with_s1
from pairtutor.systems.dutch_2012.wanted_floaters import WantedFloaters
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import play

LOOKED_AT = 100_000
"""So many candidates are never looked at: no graph is asked."""


class Reached(NamedTuple):
    """A round of an event, by kind, players, seed and number."""

    kind: str
    players: int
    seed: int
    number: int

    def tournament(self) -> Tournament:
        """Return the event before the round, every earlier one paired by the rules of 2012."""
        return next(
            event
            for event in play(self.kind, self.players, self.seed, _paired)
            if event.recorded_rounds == self.number - 1
        )


def _paired(event: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    pairing = run(event, number, "dutch-2012", record=False).pairing
    return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)


class Noted:
    """A function that notes whether it was called."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.calls = 0

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call the function."""
        self.calls += 1
        return self.function(*arguments, **options)


def test_sets_of_mdps_are_tried_in_a_round_with_few_scores(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = Reached("few-scores-odd", 30, 339, 18).tournament()
    assert not tournament.forbidden
    asked = []

    def by_listing(
        group: Group, p1: int, m1: int, floats: Sequence[int], start: tuple[int, ...] = ()
    ) -> tuple[int, ...] | None:
        sets = combinations(range(group.m0), m1)
        made = {s1: with_s1(group, p1, s1, floats) for s1 in sets if s1[: len(start)] == start}
        counts = {s1: counts_of(graph) for s1, graph in made.items() if graph is not None}
        best = best_set(group, p1, m1, floats, start)
        assert best == min(counts, key=lambda s1: (counts[s1], s1), default=None)
        asked.append(best)
        return best

    monkeypatch.setattr(best_candidate, "best_set", by_listing)
    lesson = run(tournament, RoundNumber(18), "dutch-2012")
    assert asked
    assert lesson.trace is not None
    verify(lesson.trace)


@pytest.mark.parametrize(
    ("reached", "entered"),
    [
        (Reached("nearly-all-drawn", 18, 75, 11), ["first_completing"]),
        (Reached("two-sides", 30, 597, 25), ["first_accepted", "FeasibleFloaters"]),
    ],
    ids=["drawn", "two-sides"],
)
def test_a_bracket_opened_again_is_asked_of_one_graph_which_finds_what_looking_on_finds(
    reached: Reached, entered: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = reached.tournament()
    assert not tournament.forbidden
    noted = {name: Noted(getattr(reopening, name)) for name in entered}
    for name, function in noted.items():
        monkeypatch.setattr(reopening, name, function)
    stopped = []

    def compared(outcome: Outcome, whole: Outcome) -> Outcome:
        assert (outcome.p1, outcome.m1, outcome.candidate) == (whole.p1, whole.m1, whole.candidate)
        stopped.append(outcome.more)
        return outcome

    def others(previous: LoweringBracket, wanted: WantedFloaters, most: int) -> Outcome:
        return compared(other_floaters(previous, wanted, most), other_floaters(previous, wanted, LOOKED_AT))

    def penultimate(upper: LoweringBracket, lowest: LoweringBracket, most: int) -> Outcome:
        return compared(reopen_penultimate(upper, lowest, most), reopen_penultimate(upper, lowest, LOOKED_AT))

    monkeypatch.setattr(procedure, "other_floaters", others)
    monkeypatch.setattr(procedure, "reopen_penultimate", penultimate)
    assert run(tournament, RoundNumber(reached.number), "dutch-2012", record=False).pairing is not None
    assert all(function.calls for function in noted.values())
    assert any(stopped)
