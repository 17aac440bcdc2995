"""One bracket of the Burstein rules: composition, costs, target, the order of pairings, every run."""

from __future__ import annotations

from math import comb

from pairtutor.positions.bracket_steps import BracketSteps, Setting
from pairtutor.positions.candidate_graph import PAIRS, Key, Mode, ProofGraph
from pairtutor.positions.lookahead import NEXT, ProvenLookahead
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.penalties import same_preference
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import ProofError, expect_equal
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import SharedOpponent
from pairtutor.verify.compared_bracket import ComparedBracket
from pairtutor.verify.families import Families

_SCORES = "downfloater-scores"
_COLOUR: Key = ("colour-preference", 0)


class BursteinGraph(ProofGraph):
    """The graph of a bracket; `mode` is `place` for one floater at most (or nobody below), or `below`."""

    def __init__(self, setting: Setting, mode: Mode, floaters: int) -> None:
        inside = by_bsn(setting)
        beyond: tuple[Person | None, ...] = (None,) * floaters if mode == "place" else setting.below
        super().__init__(setting, mode, inside, 0, beyond, _keys(setting))
        self.mixed = bool(setting.mdps)
        self.alone = {_SCORES: lambda one, _artificial: one.score}
        ahead = ProvenLookahead(setting, self.layout)
        worth = self.layout.worth
        self.join_inside(lambda u, v: worth[_COLOUR] * same_preference(inside[u], inside[v]))
        left = [worth[PAIRS] + worth[(_SCORES, one.score)] for one in inside]
        if mode != "place":
            ahead.join_below(self, left)
            return
        places = range(self.size, self.size + floaters)
        for v in places:
            for u, one in enumerate(inside):
                self.rows[u][v] = self.rows[v][u] = left[u] + ahead.alone(one)
            self.rows[v] |= {other: 0 for other in places if other != v}  # both remain


def by_bsn(setting: Setting) -> tuple[Person, ...]:
    """Return the players of a bracket by BSN."""
    return tuple(sorted((*setting.mdps, *setting.residents), key=lambda one: one.rank))


def _keys(setting: Setting) -> list[Key]:
    """Return what the digits of a cost stand for, in falling priority."""
    scores = sorted({one.score for one in (*setting.mdps, *setting.residents)}, reverse=True)
    keys = [PAIRS, *((_SCORES, score) for score in scores)]
    if setting.looks_ahead:
        keys += [(NEXT, -1), *((NEXT, score) for score in scores)]
    return [*keys, _COLOUR]


class BursteinBracket(ComparedBracket):
    """A bracket to be proven; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode) -> None:
        super().__init__(section, BursteinGraph(setting, mode, section.opened.downfloaters))

    def check_order(self, pairs: Pairs, floaters: list[int]) -> None:
        """Check how many pairings there are, and that the pairs are in the order of their first players."""
        section, sequence = self.section, ways(self.graph.size, len(floaters))
        expect_equal(section.number, "the length of the sequence", sequence, section.opened.sequence)
        expect_equal(section.accepted_step, "the pairs by BSN", sorted(pairs), pairs)

    def natural(self) -> Pairs:
        """Return the pairs of pairing number 1."""
        return [(v, self.graph.size - 1 - v) for v in range(self.section.opened.max_pairs)]

    @property
    def numbers(self) -> IndexNumbers:
        """What numbers the pairings."""
        return IndexNumbers(self.graph, (self.section.opened.max_pairs, 0), lambda _: None)

    # --- the order of the pairings -----------------------------------------------------

    def walk(self, families: Families) -> int:
        """Follow the order of article 4.3 to the accepted pairing; return the number of families."""
        opponent = dict(self.accepted()[0])
        steps = iter([step for step in self.section.steps if isinstance(step.event, FamilyRuledOut)])
        part = families.all()
        waiting = list(range(self.graph.size))
        floating = self.section.opened.downfloaters
        first, count, settled = 1, 0, 0
        while waiting:
            u = waiting.pop(0)
            size = ways(len(waiting) - 1, floating)
            accepted = opponent.get(u)
            for w in reversed(waiting) if size else ():
                if w == accepted:
                    break
                step = next(steps, None)
                if step is None:
                    what = f"the family from candidate {first} on"
                    raise ProofError(self.section.accepted_step, what, "a step", "nothing")
                assert isinstance(step.event, FamilyRuledOut)
                one, other = (self.graph.inside[v].tpn for v in (u, w))
                shared = SharedOpponent("opponent", settled, one, other)
                wanted, told = (shared, first, first + size - 1), step.event
                what = "what the family shares, and its candidates"
                expect_equal(step.number, what, wanted, (told.shared, told.first, told.last))
                families.opponent(step.number, told, part, u, w)
                first += size
                count += 1
            if accepted is None:
                floating -= 1
                part = part.decide(u, inside=False)
            else:
                waiting.remove(accepted)
                part = part.settle(u, accepted)
                settled += 1
        section = self.section
        expect_equal(section.accepted_step, "the number of the candidate", first, section.accepted.number)
        further = next(steps, None)
        if further is not None:
            raise ProofError(further.number, "the next step", "the accepted candidate", further.event.kind)
        return count


class IndexNumbers(CandidateNumbers):
    """CandidateNumbers the pairings of a bracket whose pairings are in the order of article 4.3."""

    def number(self, pairs: Pairs) -> int | None:
        """Return the number of a pairing, None if it is not written as one of the sequence."""
        if pairs != sorted(pairs):
            return None
        opponent, waiting = dict(pairs), list(range(self.graph.size))
        floating = self.graph.size - 2 * len(pairs)
        number = 1
        while waiting:
            u = waiting.pop(0)
            accepted = opponent.get(u)
            later = [w for w in waiting if accepted is None or w > accepted]
            number += len(later) * ways(len(waiting) - 1, floating)
            if accepted is None:
                floating -= 1
            elif accepted in waiting:
                waiting.remove(accepted)
            else:
                return None
        return number


def ways(players: int, floaters: int) -> int:
    """Return in how many ways players can be paired where so many float (burstein-2026 4.3)."""
    if not 0 <= floaters <= players:
        return 0
    found = comb(players, floaters)
    for left in range(players - floaters, 1, -2):
        found *= left - 1
    return found
