"""Whether nobody who could come down helps: found by growing sets, and by trying every set."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations, product
from math import comb, prod

import pytest

from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.systems.dutch_2012 import procedure
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.helpful_floaters import FeasibleFloaters
from pairtutor.systems.dutch_2012.reopening import MOST_LOOKED_AT, Outcome, other_floaters
from pairtutor.systems.dutch_2012.wanted_floaters import WantedFloaters
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs
from tests.lab.properties.hard_events import KINDS, play
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted

MOST_SETS = 2_000
"""So many sets of players are tried one by one."""


def _tried_one_by_one(previous: LoweringBracket, wanted: WantedFloaters) -> bool:
    group = previous.group
    vertex = {rank: v for v, rank in enumerate(group.ranks)}
    s1 = mask_of(range(group.m0)) if previous.m1 == group.m0 else 0
    for parts in product(*(combinations(one.ranks, one.size) for one in wanted.choices)):
        left = [rank for part in parts for rank in part]
        places = [1 << vertex[rank] for rank in left]
        if group.refinement(previous.p1, s1, places) is not None and wanted.accepts(sorted(left)):
            return False
    return True


def _asking(seen: Counter[tuple[bool, str]]) -> Callable[..., Outcome]:
    """Return what reopens a bracket and checks by every set whether nobody helps; it counts the answers."""

    def asked(previous: LoweringBracket, wanted: WantedFloaters, most: int = MOST_LOOKED_AT) -> Outcome:
        outcome = other_floaters(previous, wanted, most)
        if wanted.choices and prod(comb(len(one.ranks), one.size) for one in wanted.choices) <= MOST_SETS:
            nobody = not FeasibleFloaters(previous, wanted).exist()
            assert nobody == _tried_one_by_one(previous, wanted)
            assert outcome.candidate is None or not nobody
            assert other_floaters(previous, wanted, -1).candidate == outcome.candidate
            seen[nobody, type(wanted.rules[0]).__name__ if wanted.rules else "lowest"] += 1
        return outcome

    return asked


def test_nobody_helps_just_where_every_set_that_can_be_left_over_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    monkeypatch.setattr(procedure, "other_floaters", _asking(seen))
    for seed in seeds(3000, 450):
        contest = restricted(seed)
        run(contest, RoundNumber(contest.recorded_rounds + 1), "dutch-2012", record=False)
    assert all(seen[nobody, rule] > 3 for nobody in (True, False) for rule in ("PartnerCheck", "lowest")), (
        seen
    )
    assert sum(seen[nobody, "Departing"] for nobody in (True, False)) > 3, seen


def test_so_it_is_where_nearly_everybody_has_met(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[tuple[bool, str]] = Counter()
    monkeypatch.setattr(procedure, "other_floaters", _asking(seen))

    def pair(contest: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        pairing = run(contest, number, "dutch-2012", record=False).pairing
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for kind in KINDS:
        for seed in seeds(0, 1):
            for _ in play(kind, 20, seed, pair):
                pass
    assert sum(seen.values()) > 60
    assert seen[True, "Departing"] > 3, seen
