"""The transpositions of 2012 that were marked and gone back to (C.6, C.9).

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import perm
from typing import Final

from pairtutor.model.ids import Tpn
from pairtutor.positions.bracket_steps import BracketSteps
from pairtutor.positions.counts import count_homogeneous, transposition
from pairtutor.positions.dutch_2012_graph import Dutch2012Graph
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.lowering import MarkRevisited
from pairtutor.trace.values import PairLine, SharedOpponent, Value

_MOST_TRIED: Final = 500
"""A transposition that could be marked is looked for in so many steps at most."""


def check_marks(
    section: BracketSteps, graph: Dutch2012Graph, values: Mapping[str, Value], sets_before: int
) -> None:
    """Check the marked transpositions of a bracket: each is told once, in its place, and none is left out.

    `values` are what is allowed in the end, `sets_before` come before the set of the accepted candidate.
    """
    m1 = section.opened.m1
    passed: dict[Tpn, list[tuple[int, Tpn]]] = defaultdict(list)
    # by MDP the step of each run in which one opponent is passed over, and that opponent
    for step in section.steps:
        shared = step.event.shared if isinstance(step.event, FamilyRuledOut) else None
        # of an MDP of S1, where there is a remainder to go back from
        if isinstance(shared, SharedOpponent) and shared.settled < m1 < section.opened.max_pairs:
            passed[shared.player].append((step.number, shared.opponent))
    marks: dict[Tpn, MarkRevisited | None] = dict.fromkeys(passed)
    for step in section.steps:
        if isinstance(step.event, MarkRevisited):
            player = step.event.player
            check_mark(step.number, step.event, section, graph, values, sets_before)
            # False for an MDP whom nobody was passed over for, and for one who has a mark already
            once = marks.get(player, step.event) is None
            expect(once, step.number, "the marked transposition", "one for an MDP with others before", player)
            due_step = passed[player][-1][0] + 1
            expect_equal(step.number, "the place of the marked transposition", due_step, step.number)
            marks[player] = step.event
    search = _Marks(section, graph, values)
    for player, mark in marks.items():
        # the step of the mark, else the last run that could be followed by one
        told_at = passed[player][-1][0] + (mark is not None)
        _check_passed(told_at, player, [other for _, other in passed[player]], mark, search)


def _check_passed(
    step: int, player: Tpn, passed: Sequence[Tpn], mark: MarkRevisited | None, search: _Marks
) -> None:
    """Check who of the opponents `passed` over is met in a marked transposition, and in which first.

    Those of whom the search takes too long are not asked about.
    """
    shown = mark.passed if mark is not None else ()
    for other in passed:
        first = search.first_transposition(player, other)
        if first is None:
            continue
        what = f"whether {player} meets {other} in a marked transposition"
        expect_equal(step, what, bool(first), other in shown)
        if mark is not None and first and other == shown[0]:
            expect_equal(step, "the first marked transposition", first, mark.marked)


class _Marks:
    """Looks for transpositions that C.6 marks: the values of their pairs are at most those allowed.

    A vertex below `m1` is an MDP of S1, each of whom has the pair of that place.
    """

    def __init__(self, section: BracketSteps, graph: Dutch2012Graph, values: Mapping[str, Value]) -> None:
        self.graph = graph
        self.m1 = section.opened.m1
        self._own = [(graph.vertex[a], graph.vertex[b]) for a, b in section.accepted.pairs]
        self._values = values
        self._tries = 0

    def first_transposition(self, player: Tpn, other: Tpn) -> tuple[PairLine, ...] | None:
        """Return the first that has a pair after those before it; empty for none, None if it is too long.

        `player` is an MDP of S1, `other` the opponent; the MDPs before have those of the accepted candidate.
        """
        self._tries = _MOST_TRIED
        vertex, inside = self.graph.vertex, self.graph.inside
        pairs = self._complete([*self._own[: vertex[player]], (vertex[player], vertex[other])])
        if self._tries < 0:
            return None
        return tuple(PairLine(inside[u].tpn, inside[v].tpn) for u, v in pairs)

    def _complete(self, pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return pairs of all MDPs that begin with these, the first within the tries; empty if none."""
        u, v = pairs[-1]
        player, other = self.graph.inside[u], self.graph.inside[v]
        if not self.graph.setting.legality.may_be_paired(player, other) or not self._is_allowed(pairs):
            return []
        if len(pairs) == self.m1:
            return pairs
        taken = {v for _, v in pairs}
        # the next MDP is the vertex of that place
        for following in range(self.m1, self.graph.size):
            if following not in taken and self._tries >= 0:
                self._tries -= 1
                if completed := self._complete([*pairs, (len(pairs), following)]):
                    return completed
        return []

    def _is_allowed(self, pairs: list[tuple[int, int]]) -> bool:
        """Say whether pairs exceed none of the target's values."""
        for name in self.graph.names:
            most = self._values.get(name, 0)
            if isinstance(most, int) and self.graph.value(name, pairs, floaters=()) > most:
                return False
        return True


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
    mdps = [item for item, _ in event.marked]
    s1 = [item.tpn for item in graph.inside[:m1]]
    expect_equal(step, "the MDPs of a marked transposition", s1, mdps)
    against = [graph.vertex.get(other, -1) for _, other in event.marked]
    known = len(set(against)) == len(against) and set(against) <= set(residents)
    expect(known, step, "the opponents of a marked transposition", "players of S2", event.marked)
    expect(event.player in mdps, step, "the MDP with another opponent", s1, event.player)
    position = mdps.index(event.player)
    settled = [v for _, v in pairs[:position]]
    expect_equal(step, "the pairs before the marked one", settled, against[:position])
    free = [v for v in residents if v not in settled]
    following = pairs[position][1]
    expect_equal(step, f"the opponent of {event.player}", graph.inside[following].tpn, event.following)
    passed = tuple(graph.inside[v].tpn for v in free[: free.index(following)])
    first = [other for _, other in event.marked][position : position + 1]
    ordered = [tpn for tpn in passed if tpn in event.passed]
    expect_equal(step, "the opponents passed over, in order", tuple(ordered), event.passed)
    expect_equal(step, "the first opponent passed over", first, list(event.passed[:1]))
    _check_compliance(step, event, graph, values)
    _check_numbers(step, event, section, sets_before, transposition(against, residents))
    families = [item.event for item in section.steps if isinstance(item.event, FamilyRuledOut)]
    shared = SharedOpponent("opponent", position, event.player, event.passed[0])
    why = [(item.criterion, item.witness) for item in families if item.shared == shared]
    expect_equal(step, "why the marked transposition fails", why, [(event.criterion, event.witness)])


def _check_compliance(
    step: int, event: MarkRevisited, graph: Dutch2012Graph, values: Mapping[str, Value]
) -> None:
    """Check that the marked pairs are legal and within what is allowed in the end."""
    for tpn, other in event.marked:
        graph.setting.legality.check_pair(step, tpn, other)
    pairs = [(graph.vertex[tpn], graph.vertex[other]) for tpn, other in event.marked]
    for name in graph.names:
        allowed, own = values.get(name, 0), graph.value(name, pairs, floaters=())
        fits = isinstance(allowed, int) and own <= allowed
        expect(fits, step, f"the marked pairs in {name}", f"at most {allowed}", own)


def _check_numbers(
    step: int, event: MarkRevisited, section: BracketSteps, sets_before: int, number: int
) -> None:
    """Check which candidates are those of the marked transposition, the one of this `number` (from 1)."""
    opened = section.opened
    m1, residents = opened.m1, len(opened.mdps) + len(opened.residents) - opened.m1
    size = opened.max_pairs - m1
    unit = count_homogeneous(residents - m1, size)
    first = 1 + (sets_before * perm(residents, m1) + number - 1) * unit
    actual = (event.first, event.last, event.remainder_pairs)
    expect_equal(step, "the candidates of the marked transposition", (first, first + unit - 1, size), actual)
    later = section.accepted.number > event.last
    expect(later, step, "the marked candidates", "some before the accepted one", event.first)
