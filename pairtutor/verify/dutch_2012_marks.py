"""The transpositions of 2012 that were marked and gone back to (C.6, C.9)."""

from __future__ import annotations

from collections.abc import Mapping
from math import perm

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.lowering import MarkRevisited
from pairtutor.trace.values import SharedOpponent, Value
from pairtutor.verify.bracket_steps import BracketSteps
from pairtutor.verify.counts import count_homogeneous, transposition
from pairtutor.verify.dutch_2012_graph import Dutch2012Graph
from pairtutor.verify.progress import expect, expect_equal


def check_mark(
    step: int,
    event: MarkRevisited,
    section: BracketSteps,
    graph: Dutch2012Graph,
    values: Mapping[str, Value],
    sets_before: int,
) -> None:
    """Check a marked transposition: it complies (C.6), comes earlier, and fails as told.

    `values` are what is allowed in the end, `sets_before` come before the set of the accepted candidate.
    """
    m1 = section.opened.m1
    residents = range(m1, graph.size)
    pairs = [(graph.vertex[a], graph.vertex[b]) for a, b in section.accepted.pairs]
    mdps = [one for one, _ in event.marked]
    s1 = [one.tpn for one in graph.inside[:m1]]
    expect_equal(step, "the MDPs of a marked transposition", s1, mdps)
    against = [graph.vertex.get(other, -1) for _, other in event.marked]
    known = len(set(against)) == len(against) and set(against) <= set(residents)
    expect(known, step, "the opponents of a marked transposition", "players of S2", event.marked)
    expect(event.player in mdps, step, "the MDP with another opponent", s1, event.player)
    place = mdps.index(event.player)
    settled = [v for _, v in pairs[:place]]
    expect_equal(step, "the pairs before the marked one", settled, against[:place])
    free = [v for v in residents if v not in settled]
    following = pairs[place][1]
    expect_equal(step, f"the opponent of {event.player}", graph.inside[following].tpn, event.following)
    passed = tuple(graph.inside[v].tpn for v in free[: free.index(following)])
    first = [other for _, other in event.marked][place : place + 1]
    ordered = [tpn for tpn in passed if tpn in event.passed]
    expect_equal(step, "the opponents passed over, in order", tuple(ordered), event.passed)
    expect_equal(step, "the first opponent passed over", first, list(event.passed[:1]))
    _complies(step, event, graph, values)
    _numbered(step, event, section, sets_before, transposition(against, residents))
    families = [one.event for one in section.steps if isinstance(one.event, FamilyRuledOut)]
    shared = SharedOpponent("opponent", place, event.player, event.passed[0])
    why = [(one.criterion, one.witness) for one in families if one.shared == shared]
    expect_equal(step, "why the marked transposition fails", why, [(event.criterion, event.witness)])


def _complies(step: int, event: MarkRevisited, graph: Dutch2012Graph, values: Mapping[str, Value]) -> None:
    """Check that the marked pairs are legal and within what is allowed in the end."""
    for one, other in event.marked:
        graph.setting.legality.check_pair(step, one, other)
    pairs = [(graph.vertex[one], graph.vertex[other]) for one, other in event.marked]
    for name in graph.names:
        allowed, own = values.get(name, 0), graph.value(name, pairs, ())
        fits = isinstance(allowed, int) and own <= allowed
        expect(fits, step, f"the marked pairs in {name}", f"at most {allowed}", own)


def _numbered(step: int, event: MarkRevisited, section: BracketSteps, sets_before: int, number: int) -> None:
    """Check which candidates are those of the marked transposition, which has a number."""
    opened = section.opened
    m1, residents = opened.m1, len(opened.mdps) + len(opened.residents) - opened.m1
    size = opened.max_pairs - m1
    unit = count_homogeneous(residents - m1, size)
    first = 1 + (sets_before * perm(residents, m1) + number - 1) * unit
    told = (event.first, event.last, event.remainder_pairs)
    expect_equal(step, "the candidates of the marked transposition", (first, first + unit - 1, size), told)
    later = section.accepted.number > event.last
    expect(later, step, "the marked candidates", "some before the accepted one", event.first)
