"""Going back: to a marked transposition, and to a bracket above; beside listing every candidate."""

from __future__ import annotations

from collections import Counter
from math import perm
from typing import NamedTuple

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.narrative.text import render
from pairtutor.systems.search.counting import homogeneous, subset_rank, transposition_rank
from pairtutor.trace.events import BracketOpened, CandidateJudged, FamilyRuledOut, RoundOpened
from pairtutor.trace.lowering import BracketReopened, FloatersRefused, MarkRevisited
from pairtutor.trace.recorder import Trace
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import run
from tests.lab.oracles.generator import Pairs, play
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import MEDIUM, TINY, restricted
from tests.lab.systems.dutch_2012.literal import Literal
from tests.lab.systems.dutch_2012.literal_parts import Tried

SYSTEM = "dutch-2012"


class Round(NamedTuple):
    """A round paired by the engine and by listing every candidate."""

    trace: Trace
    literal: Literal


@pytest.fixture(scope="module")
def rounds() -> list[Round]:
    """Rounds of small tournaments."""
    found: list[Round] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        literal = Literal(tournament, number)
        result = literal.result
        lesson = run(tournament, number, SYSTEM)
        found.append(Round(lesson.recorded, literal))
        pairing = lesson.pairing
        if pairing is None:
            assert result is None
        return pairing and ([(board.white, board.black) for board in pairing.boards], pairing.bye)

    for profile, several in ((TINY, seeds(100, 30)), (MEDIUM, seeds(0, 1))):
        for seed in several:
            for _ in play(profile, seed, pair):
                pass
    for seed in seeds(800, 90):
        contest = restricted(seed)
        pair(contest, RoundNumber(contest.recorded_rounds + 1))
    return found


class Reopening(NamedTuple):
    """A bracket opened again, as the trace tells it."""

    refused: list[FloatersRefused]
    outcome: BracketReopened


def _reopenings(trace: Trace) -> list[Reopening]:
    """Return them in the order in which they happened: a bracket's steps come when it is paired."""
    found: list[Reopening] = []
    refused: list[FloatersRefused] = []
    for step in trace.steps:
        match step.event:
            case FloatersRefused() as event:
                refused.append(event)
            case BracketReopened() as event if event.reason != "join":
                found.append(Reopening(refused, event))
                refused = []
            case _:
                pass
    return found


def _accounts(told: Reopening, tried: list[Tried]) -> int:
    """Check that every set that came up is told or covered, in order; return how many came up in vain."""
    covered: list[tuple[int, frozenset[int]]] = []
    steps = iter(told.refused)

    def known(one: Tried) -> bool:
        return any(one.p1 == p1 and one.left <= within for p1, within in covered)

    for one in tried:
        if one.good:
            assert not known(one)
            continue
        while not known(one):
            step = next(steps)
            covered.append((step.p1, frozenset(step.within)))
            # whoever is left over at present comes up as well, but is no other set
            new = frozenset(step.floaters)
            assert new == one.left or all(new != other.left for other in tried)
    for step in steps:
        assert all(frozenset(step.floaters) != one.left for one in tried)
    return sum(not one.good for one in tried)


def test_every_set_of_floaters_that_came_up_is_told_in_order_or_covered(rounds: list[Round]) -> None:
    seen: Counter[str] = Counter()
    for one in rounds:
        told = _reopenings(one.trace)
        assert len(told) == len(one.literal.reopenings)
        for reopening, tried in zip(told, one.literal.reopenings, strict=True):
            outcome = reopening.outcome
            assert outcome.succeeded == any(entry.good for entry in tried)
            if outcome.witness is not None:
                assert not reopening.refused and not outcome.succeeded
                continue
            in_vain = _accounts(reopening, tried)
            seen[outcome.reason] += in_vain
            seen["failed"] += not outcome.succeeded and bool(in_vain)
            seen["covered"] += in_vain > len(reopening.refused)
    assert all(seen[kind] for kind in ("C.1", "C.12", "C.13", "failed", "covered")), seen


def test_a_refused_set_is_among_those_refused_with_it_and_has_a_witness(rounds: list[Round]) -> None:
    wider = 0
    for one in rounds:
        for reopening in _reopenings(one.trace):
            for step in reopening.refused:
                assert set(step.floaters) <= set(step.within)
                assert (step.at_large is not None) == (len(step.within) > len(step.floaters))
                wider += step.at_large is not None
                assert (step.witness is None) <= (step.stay is not None)
                if step.witness is not None:
                    _is_short(step.witness)
                if step.at_large is not None:
                    _is_short(step.at_large)
            lasts = [step.p1 for step in reopening.refused if step.last]
            assert lasts == sorted(set(lasts), reverse=True)
    assert wider


def _is_short(witness: OnlyPartners) -> None:
    named = [tpn for group in witness.groups for tpn in group if tpn] + [
        tpn for tpn in witness.partners if tpn
    ]
    assert len(named) == len(set(named))
    assert all(len(group) % 2 for group in witness.groups)
    assert len(witness.groups) > len(witness.partners)


def test_a_mark_is_the_place_of_its_transposition_within_a_family_that_failed(rounds: list[Round]) -> None:
    marks = 0
    for one in rounds:
        first = one.trace.steps[0].event
        assert isinstance(first, RoundOpened)
        met = {
            frozenset((line.tpn, game.opponent))
            for line in first.players
            for game in line.games
            if game.mark in "1=0" and game.opponent
        }
        opened: BracketOpened | None = None
        families: list[FamilyRuledOut] = []
        pending: list[MarkRevisited] = []
        for step in one.trace.steps:
            match step.event:
                case BracketOpened() as event:
                    opened, families, pending = event, [], []
                case FamilyRuledOut() as event:
                    families.append(event)
                case MarkRevisited() as event:
                    assert opened is not None
                    marks += 1
                    pending.append(event)
                    assert not any(frozenset(pair) in met for pair in event.marked)
                    assert (event.first, event.last) == _span(opened, event)
                    (family,) = [part for part in families if part.first <= event.first <= part.last]
                    assert event.last <= family.last
                    assert (event.criterion, event.witness) == (family.criterion, family.witness)
                case CandidateJudged(accepted=True) as event:
                    assert all(mark.last < event.number for mark in pending)
                    against = dict(event.pairs)
                    assert all(against[mark.player] == mark.following for mark in pending)
                    assert all(mark.following not in mark.passed for mark in pending)
                case _:
                    pass
    assert marks


def _span(opened: BracketOpened, mark: MarkRevisited) -> tuple[int, int]:
    """Return the numbers of the candidates of a marked transposition, from its pairs alone."""
    place = {tpn: number for number, tpn in enumerate((*opened.mdps, *opened.residents), 1)}
    m1 = opened.m1
    assert len(mark.marked) == m1
    assert mark.remainder_pairs == opened.max_pairs - m1
    taken = sorted((place[pair.first], place[pair.second]) for pair in mark.marked)
    s1 = [one for one, _ in taken]
    s2 = [number for number in place.values() if number not in s1]
    unit = homogeneous(len(s2) - m1, opened.max_pairs - m1)
    before = subset_rank(s1, list(range(1, len(opened.mdps) + 1))) * perm(len(s2), m1)
    before += transposition_rank([other for _, other in taken], s2)
    return before * unit + 1, (before + 1) * unit


def test_going_back_is_told_in_words(rounds: list[Round]) -> None:
    kinds = {"mark", "refused-floaters"}
    trace = next(one.trace for one in rounds if kinds <= {step.event.kind for step in one.trace.steps})
    text = " ".join(render(trace).split())
    assert "was marked, so that the remainder would give" in text
    assert "So the search goes back to the marked transposition" in text
    assert "but that does not help, because " in text
