"""The best members told of runs: they are those of listing all members, and false ones are refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any
from unittest.mock import patch

import pytest

from pairtutor.answers.reasons import BarredBy
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import Example, PairLine
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.families import Families
from pairtutor.verify.progress import ProofError
from tests.oracles.generator import Pairs, play
from tests.oracles.profiles import PROFILES
from tests.verify.listing import EDITIONS, Compared, compare_field


@pytest.mark.parametrize("system", EDITIONS)
def test_examples_are_those_of_listing_every_candidate(system: str) -> None:
    compared = Compared()
    for profile, seed in (("small", 1), ("small", 6), ("small", 9), ("small", 21), ("stress", 3)):
        compare_field(compared, system, profile, seed)
    assert not compared.without
    assert {"legality", "colour-preference"} <= {criterion for _, criterion in compared.seen}
    assert compared.seen.total() > 30


Change = Callable[[FamilyRuledOut], FamilyRuledOut | None]


@cache
def traces(system: str) -> tuple[Trace, ...]:
    """Rounds of generated fields."""
    found: list[Trace] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, system)
        found.append(lesson.recorded)
        if lesson.pairing is None:
            return None
        return [(board.white, board.black) for board in lesson.pairing.boards], lesson.pairing.bye

    for profile, seed in (("small", 2), ("small", 6), ("small", 13), ("small", 22), ("stress", 3)):
        for _ in play(PROFILES[profile], seed, pair):
            pass
    return tuple(found)


def doctored(
    system: str, change: Callable[[FamilyRuledOut], FamilyRuledOut | None]
) -> Iterator[tuple[Trace, int]]:
    """Yield traces in which one run is told otherwise, and the number of the step."""
    for trace in traces(system):
        for place, step in enumerate(trace.steps):
            fresh = change(step.event) if isinstance(step.event, FamilyRuledOut) else None
            if fresh is not None and fresh != step.event:
                steps = (*trace.steps[:place], step._replace(event=fresh), *trace.steps[place + 1 :])
                yield trace._replace(steps=steps), step.number


def value(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Tell another value."""
    return replace(event, value=event.value + 1) if isinstance(event.value, int) else None


def best(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Tell another best value."""
    return replace(event, best=event.best + 1) if isinstance(event.best, int) else None


def no_value(event: FamilyRuledOut) -> FamilyRuledOut:
    """Tell no value."""
    return replace(event, value=None)


def victim(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Name the victims the other way round, or one less."""
    return replace(event, hit=event.hit[1:]) if event.hit else None


def other_victim(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Name somebody else of the example."""
    example = event.example
    if not event.hit or example is None or len(event.hit[0]) != 2:
        return None
    pair = next((tuple(one) for one in example.pairs if set(one) != set(event.hit[0])), None)
    return None if pair is None else replace(event, hit=(pair, *event.hit[1:]))


def number(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Tell the next number."""
    example = event.example
    if example is None or example.number == event.last:
        return None
    return replace(event, example=example._replace(number=example.number + 1))


def pairs(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Let the first two players of S2 in the example change places."""
    example = event.example
    if example is None or len(example.pairs) < 2:
        return None
    (a, b), (c, d), *rest = example.pairs
    return replace(event, example=example._replace(pairs=(PairLine(a, d), PairLine(c, b), *rest)))


def left(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Leave out who is left over."""
    example = event.example
    return replace(event, example=example._replace(left=())) if example and example.left else None


def a_bar_less(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Leave out one of those from whom a player is barred."""
    return replace(event, bars=event.bars[1:]) if len(event.bars) > 1 else None


def another_bar(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Say that two have met who have not."""
    for place, bar in enumerate(event.bars):
        if bar.why != "met":
            met = bar._replace(why="met", round=RoundNumber(1))
            return replace(event, bars=(*event.bars[:place], met, *event.bars[place + 1 :]))
    return None


def a_later_bar(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Give something else for what bars two: of the same colour they want are those who must have it, too."""
    later: dict[str, BarredBy] = {
        "met": "preference",
        "strong": "preference",
        "preference": "strong",
        "elsewhere": "preference",
    }
    for place, bar in enumerate(event.bars):
        if bar.why in later:
            other = bar._replace(why=later[bar.why], round=None)
            return replace(event, bars=(*event.bars[:place], other, *event.bars[place + 1 :]))
    return None


def one_who_remains_less(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Leave out the first of those who would remain."""
    return replace(event, remain=event.remain[1:]) if len(event.remain) > 1 else None


def another_round(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Say that it was in the round after."""
    for place, bar in enumerate(event.bars):
        if bar.round is not None:
            later = bar._replace(round=RoundNumber(bar.round + 1))
            return replace(event, bars=(*event.bars[:place], later, *event.bars[place + 1 :]))
    return None


def a_member_less(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Leave out the last candidate of a short run."""
    return replace(event, members=event.members[:-1]) if event.members else None


def member_changed(event: FamilyRuledOut, **told: Any) -> FamilyRuledOut | None:
    """Tell something else of the last candidate of a short run."""
    if not event.members:
        return None
    *others, last = event.members
    return replace(event, members=(*others, last._replace(**told)))


def a_members_clause(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Refuse a candidate for what another one is refused for."""
    own = event.members[-1].criterion if event.members else ""
    others = [one.criterion for one in event.members if one.criterion != own]
    return member_changed(event, criterion=others[0]) if others else None


def a_members_value(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Tell another value of a candidate."""
    own = event.members[-1].value if event.members else None
    return member_changed(event, value=own + 1) if isinstance(own, int) else None


def a_members_best(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Tell that the accepted candidate has another value."""
    own = event.members[-1].best if event.members else None
    return member_changed(event, best=own + 1) if isinstance(own, int) else None


def a_members_victim(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Name a victim of a candidate less."""
    return member_changed(event, hit=event.members[-1].hit[1:]) if event.members else None


def a_members_pairs(event: FamilyRuledOut) -> FamilyRuledOut | None:
    """Give a candidate the pairs of the one before."""
    if not event.members:
        return None
    before, last = event.members[-2:]
    return None if before.pairs == last.pairs else member_changed(event, pairs=before.pairs, left=before.left)


@pytest.mark.parametrize("system", EDITIONS)
@pytest.mark.parametrize(
    "change",
    [
        a_member_less,
        a_members_clause,
        a_members_value,
        a_members_best,
        a_members_victim,
        a_members_pairs,
        a_bar_less,
        another_bar,
        a_later_bar,
        another_round,
        value,
        best,
        no_value,
        victim,
        other_victim,
        number,
        pairs,
        left,
    ],
    ids=lambda one: one.__name__,
)
def test_a_false_fact_about_an_example_is_refuted(system: str, change: Change) -> None:
    tried = 0
    for trace, step in islice(doctored(system, change), 0, 40, 8):
        with pytest.raises(ProofError) as refuted:
            verify(trace)
        assert refuted.value.step == step, str(refuted.value)
        tried += 1
    assert tried


@pytest.mark.parametrize("system", EDITIONS)
def test_a_member_that_is_not_the_best_is_refuted(system: str) -> None:
    own, compared, tried = Families._example, Compared(), 0

    def example(proof: Families, step: int, event: FamilyRuledOut, *rest: Any) -> None:
        nonlocal tried
        for worse in worse_members(proof, event, compared):
            with pytest.raises(ProofError, match=r"a best member of the run|that are not legal: expected"):
                own(proof, step, worse, *rest)
            tried += 1

    with patch.object(Families, "_example", example):
        for trace in traces(system):
            verify(trace)
    assert tried > 5


def worse_members(proof: Families, event: FamilyRuledOut, compared: Compared) -> Iterator[FamilyRuledOut]:
    """Yield a run with a worse member, of which number, value and victims are told truly."""
    listing = compared.listing(proof)
    if listing is None or event.example is None:
        return
    least = listing.members[event.example.number]
    for number in range(event.first, event.last + 1):
        pairs, cost = listing.members[number]
        if event.criterion == "legality":
            worse = listing.illegal(pairs) > listing.illegal(least[0])
        else:
            worse = cost is not None and least[1] is not None and cost > least[1]
        if worse:
            yield truly_told(proof, event, number, list(pairs))
            return


def truly_told(
    proof: Families, event: FamilyRuledOut, number: int, pairs: list[tuple[int, int]]
) -> FamilyRuledOut:
    """Return a run with a member, and what is true of this one."""
    graph, measures = proof.graph, proof.examples.measures
    tpn = [one.tpn for one in graph.inside]
    paired = {v for pair in pairs for v in pair}
    floaters = [v for v in range(graph.size) if v not in paired]
    lines = tuple(PairLine(tpn[u], tpn[v]) for u, v in pairs)
    example = Example(number, lines, tuple(tpn[v] for v in floaters))
    if event.criterion == "legality":
        may_meet = graph.setting.legality.may_meet
        hit = tuple((tpn[u], tpn[v]) for u, v in pairs if not may_meet(graph.inside[u], graph.inside[v]))
        return replace(event, example=example, value=len(hit), hit=hit)
    told = replace(event, example=example, value=measures.value(event.criterion, pairs, floaters))
    return replace(told, hit=tuple(proof.examples.hit(told, pairs, floaters)))
