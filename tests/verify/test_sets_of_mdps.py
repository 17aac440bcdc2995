"""Sets of MDPs told together by the rules of 2012: one graph says the same as each set by itself."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.positions import dutch_2012_bracket
from pairtutor.positions.dutch_2012_bracket import Dutch2012Bracket
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import play
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted


def _proven(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
    lesson = run(tournament, number, "dutch-2012")
    verify(lesson.recorded)
    if lesson.pairing is None:
        return None
    return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye


def test_one_graph_finds_the_best_of_many_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    inner = Dutch2012Bracket.best_of_sets

    def both(bracket: Dutch2012Bracket, start: Sequence[int], free: range) -> int | None:
        for first in range(bracket.m0 if bracket.m1 else 0):
            compare(bracket, (first,), range(first + 1, bracket.m0))
        return compare(bracket, start, free)

    def compare(bracket: Dutch2012Bracket, start: Sequence[int], free: range) -> int | None:
        at_once = inner(bracket, start, free)
        costs = [bracket.best_with((*start, *rest)) for rest in combinations(free, bracket.m1 - len(start))]
        assert at_once == min((cost for cost in costs if cost is not None), default=None)
        if 0 < bracket.m1 < bracket.m0 and bracket.all_in_s1:
            compared.append((at_once is None, bool(start)))
        return at_once

    monkeypatch.setattr(dutch_2012_bracket, "_FEW_SETS", 0)
    monkeypatch.setattr(Dutch2012Bracket, "best_of_sets", both)
    for seed in seeds(0, 50):
        tournament = restricted(seed)
        _proven(tournament, RoundNumber(tournament.recorded_rounds + 1))
    for kind in ("few-scores-odd", "two-sides-late", "two-clubs"):
        for _ in play(kind, 14, 1, _proven):
            pass
    assert len(compared) > 50
    assert set(compared) >= {(False, False), (False, True), (True, True)}
