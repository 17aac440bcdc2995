"""The walk arrives at the first best candidate of the written-out sequence, and says why."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.systems.search.refinement import CriterionGraph
from pairtutor.systems.search.walk import Walk
from tests.lab.seeds import TIMES
from tests.lab.systems.search.graphs import Case, candidates, natural, random_case


class Ledger:
    """A listener that keeps what was passed over: first, last, what for, and the stage if told."""

    def __init__(self) -> None:
        self.runs: list[tuple[int, int, str, CriterionGraph | None]] = []
        self.opponents: list[tuple[int, int, int, int]] = []
        self.told: list[str] = []

    def mdp_sets(self, first: int, last: int, sets: int, top: int) -> None:
        assert sets > 0
        self.runs.append((first, last, "mdp-sets", None))

    def mdp(self, first: int, last: int, chosen: list[int], player: int, query: Any) -> None:
        assert player not in chosen
        self.runs.append((first, last, "mdp", None))

    def opponent(self, first: int, last: int, settled: int, query: Any, other: int) -> None:
        self.runs.append((first, last, "opponent", None))
        self.opponents.append((first, last, query.u, other))

    def mdps_chosen(self, chosen: list[int], number: int) -> None:
        self.told.append("mdps")

    def remainder(self, players: list[int], pairs: int, settled: int) -> None:
        self.told.append("remainder")

    def exchanges(
        self, first: int, last: int, run: tuple[int, int], stage: CriterionGraph, swap: Any, splitting: Any
    ) -> None:
        assert run[0] <= run[1]
        self.runs.append((first, last, "exchanges", stage))

    def on_exchange(self, leaving: Any, entering: Any, number: int, splitting: Any) -> None:
        assert number > 1
        assert len(leaving) == len(entering) > 0

    def on_transposition(self, opponents: list[int], s2: list[int], *, remainder: bool) -> None:
        assert set(opponents) <= set(s2)


def _stages(case: Case) -> list[tuple[str, set[frozenset[frozenset[int]]]]]:
    return [(stage.criterion, case.pairings(stage)) for stage in case.refinement.stages]


@given(st.integers(0, 2**40), st.sampled_from([2, 3, 4, 5, 6, 6, 7]))
@settings(max_examples=83 * TIMES)
def test_the_first_best_candidate_is_found_and_everything_before_is_counted(seed: int, players: int) -> None:
    case = random_case(Random(seed), players)
    if case is None:
        return
    shape, stages = case.shape(), _stages(case)
    best = stages[-1][1]
    listed = [natural(pairs) for pairs in candidates(shape)]
    ledger = Ledger()
    arrival = Walk(case.refinement, shape, ledger).run()
    assert natural(arrival.pairs) in best
    assert arrival.number == next(number for number, pairs in enumerate(listed, 1) if pairs in best)
    following = 1
    for first, last, _, stage in ledger.runs:
        assert first == following
        assert last >= first
        following = last + 1
        if stage is not None:
            allowed = dict(stages)[stage.criterion]
            assert not any(pairs in allowed for pairs in listed[first - 1 : last])
    assert following == arrival.number
    for first, last, u, other in ledger.opponents:
        assert all(frozenset((u, other)) in pairs for pairs in listed[first - 1 : last])


@given(st.integers(0, 2**40), st.sampled_from([5, 6, 7]))
@settings(max_examples=33 * TIMES)
def test_the_walk_is_the_same_when_nobody_listens(seed: int, players: int) -> None:
    one, other = random_case(Random(seed), players), random_case(Random(seed), players)
    if one is None or other is None:
        return
    assert (
        Walk(one.refinement, one.shape(), Ledger()).run() == Walk(other.refinement, other.shape(), None).run()
    )


def test_brackets_of_every_kind_are_tried() -> None:
    kinds: set[str] = set()
    for seed in range(300):
        case = random_case(Random(seed), 7)
        if case is None:
            continue
        ledger = Ledger()
        kinds |= {"odd set"} if case.refinement.last_stage.odd else set()
        Walk(case.refinement, case.shape(), ledger).run()
        kinds |= {kind for _, _, kind, _ in ledger.runs}
    assert kinds == {"mdp-sets", "mdp", "opponent", "exchanges", "odd set"}
