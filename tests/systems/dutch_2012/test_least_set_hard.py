"""The first best set of MDPs where to pair enough of them and to violate little are two different wishes."""

from __future__ import annotations

from itertools import combinations
from math import comb
from random import Random

import pytest

from pairtutor.matching.bits import bits
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dutch_2012.definitions import contenders
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012 import mdp_sets
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.mdp_sets import best_set
from pairtutor.systems.dutch_2012.requirements import counts_of, with_s1
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import play
from tests.lab.seeds import seeds

PLAYERS = 14
MANY, ROUND = 40, 12


class _Asked:
    """Every round of an event, its first players taken for MDPs of one bracket of all."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.questions = 0

    def pair(self, contest: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        """Ask about the round, and pair it so that the event goes on."""
        field = Participants(contenders(contest, number), number, contest.forbidden)
        for m0 in (5, 7) if number > 4 else ():
            group = Group(field, range(PLAYERS), m0, lowest=False)
            for p1 in range(PLAYERS // 2 - 2, PLAYERS // 2 + 1):
                for m1 in (2, m0 - 2):
                    self._ask(group, p1, m1)
        pairing = run(contest, number, "dutch-2012", record=False).pairing
        if pairing is None:
            return None
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    def _ask(self, group: Group, p1: int, m1: int) -> None:
        refinement = group.refinement(p1)
        if refinement is None or group.most_mdps(refinement, p1) <= m1:
            return
        places = [(1 << PLAYERS) - 1] * (PLAYERS - 2 * p1)
        if places and self.rng.random() < 0.5:
            places[0] = 1 << self.rng.choice([*bits(group.everybody)])
        made = {s1: with_s1(group, p1, s1, places) for s1 in combinations(range(group.m0), m1)}
        counts = {s1: counts_of(one) for s1, one in made.items() if one is not None}
        for start in ((), (0,), (1,)):
            some = [s1 for s1 in counts if s1[: len(start)] == start]
            wanted = min(some, key=lambda s1: (counts[s1], s1), default=None)
            assert best_set(group, p1, m1, places, start) == wanted
            self.questions += 1


def test_it_is_found_where_no_price_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    gaps = 0
    bound = mdp_sets.LagrangianBound.lower_bound

    def counted(
        self: mdp_sets.LagrangianBound, limit: int | None
    ) -> tuple[int | None, mdp_sets.Cheapest | None, int]:
        nonlocal gaps
        found = bound(self, limit)
        gaps += found[0] is not None and (found[1] is None or found[0] < found[1].cost)
        return found

    monkeypatch.setattr(mdp_sets.LagrangianBound, "lower_bound", counted)
    questions = 0
    for kind in ("all-drawn", "clubs"):
        for seed in seeds(0, 2):
            asked = _Asked(seed)
            for _ in play(kind, PLAYERS, seed, asked.pair):
                pass
            questions += asked.questions
    assert questions > 300
    assert gaps > 6, (gaps, questions)


def test_of_thousands_of_sets_few_are_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    made = mdp_sets.LagrangianBound.__init__

    def counted(self: mdp_sets.LagrangianBound, sets: mdp_sets.LeastSets, s1: int, free: int) -> None:
        asked.append(s1)
        made(self, sets, s1, free)

    def pair(contest: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        if number == ROUND:
            field = Participants(contenders(contest, number), number, contest.forbidden)
            group = Group(field, range(MANY), MANY // 2, lowest=False)
            best = best_set(group, MANY // 2, MANY // 2 - 4, ())
            assert best is not None
            return None
        boards = run(contest, number, "dutch-2026", record=False).paired
        return [(board.white, board.black) for board in boards.boards], boards.bye

    monkeypatch.setattr(mdp_sets.LagrangianBound, "__init__", counted)
    for _ in play("clubs", MANY, 1, pair):
        pass
    assert 1 < len(asked) < 100 < comb(MANY // 2, 4)
