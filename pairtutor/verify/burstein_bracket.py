"""One bracket of the Burstein rules: composition, costs, target, the order of pairings, every run."""

from __future__ import annotations

from math import comb

from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import SharedOpponent
from pairtutor.verify.bracket_steps import BracketSteps, Setting
from pairtutor.verify.candidate_graph import PAIRS, CostBounds, Key, Mode, ProofGraph
from pairtutor.verify.families import Families, RunPart
from pairtutor.verify.findings import Findings, check_target
from pairtutor.verify.first_candidate import check_first
from pairtutor.verify.left_over import told_left_over
from pairtutor.verify.lookahead import NEXT, Ahead, ProvenLookahead
from pairtutor.verify.numbers import CandidateNumbers, Pairs
from pairtutor.verify.penalties import same_preference
from pairtutor.verify.persons import Person
from pairtutor.verify.progress import ProofError, expect, expect_equal

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


class BursteinBracket:
    """A bracket to be proven; `mode` says what stands outside it."""

    def __init__(self, section: BracketSteps, setting: Setting, mode: Mode) -> None:
        self.section = section
        self.setting = setting
        self.graph = BursteinGraph(setting, mode, section.opened.downfloaters)
        self.bounds = CostBounds(self.graph.rows)
        self.ahead = Ahead(self.graph, self.bounds)
        self.findings = Findings(self.graph, None, self.ahead if setting.looks_ahead else None)

    def check(self) -> int:
        """Prove the bracket; return how many families it has.

        Raises:
            ProofError: something in it is not so.
        """
        section, graph = self.section, self.graph
        step, accepted = section.accepted_step, section.accepted
        families = self.families()
        pairs = self.findings.check_parts(step, accepted)
        assert self.bounds.best is not None, "the accepted candidate is possible"
        worse = graph.layout.first_difference(families.best, self.bounds.best)
        expect(worse is None, step, f"the value in {worse}", "the best there is", "less than the best")
        floaters = [graph.vertex[tpn] for tpn in accepted.downfloaters]
        self.findings.check(step, accepted.findings, pairs, floaters)
        assert section.target is not None
        check_target(section.target_step, section.target, accepted, graph)
        perfect = self.findings.perfect(accepted.findings)
        expect_equal(step, "whether the accepted candidate is perfect", perfect, accepted.perfect)
        count = self.walk(families)
        natural = [(v, graph.size - 1 - v) for v in range(section.opened.max_pairs)]
        check_first(section, self.findings, families, natural)
        for number, event in told_left_over(section, accepted.downfloaters, ()):
            expect_equal(number, "the kind of the step", "floater", event.kind)
            expect_equal(
                number, "whether the floater comes from the Limbo", False, getattr(event, "limbo", False)
            )
        return count

    def families(self) -> Families:
        """Return what asks for the best of each run.

        Raises:
            ProofError: the accepted pairing is none of the sequence, or leaves no completion.
        """
        step, accepted = self.section.accepted_step, self.section.accepted
        pairs = self.findings.check_parts(step, accepted)
        expect_equal(step, "the pairs by BSN", sorted(pairs), pairs)
        for one, other in accepted.pairs:
            self.setting.legality.check_pair(step, one, other)
        cost = self.bounds.settle(pairs, self.graph.beside(pairs))
        if cost is None or self.bounds.best is None:
            raise ProofError(step, "the accepted candidate", "one that leaves a completion", accepted.pairs)
        values = {line.criterion: line.value for line in accepted.findings}
        return Families(self.graph, self.bounds, cost, values)

    @property
    def numbers(self) -> IndexNumbers:
        """What numbers the pairings."""
        return IndexNumbers(self.graph, (self.section.opened.max_pairs, 0), lambda _: None)

    # --- the order of the pairings -----------------------------------------------------

    def walk(self, families: Families) -> int:
        """Follow the order of article 4.3 to the accepted pairing; return the number of families.

        Raises:
            ProofError: a step is not so.
        """
        accepted_pairs = self.findings.check_parts(self.section.accepted_step, self.section.accepted)
        opponent = dict(accepted_pairs)
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
                self._family(step.number, step.event, (first, size, settled), families, part, (u, w))
                first += size
                count += 1
            if accepted is None:
                floating -= 1
                part = part.decide(u, inside=False)
            else:
                waiting.remove(accepted)
                part = part.settle(u, accepted)
                settled += 1
        expect_equal(
            self.section.accepted_step, "the number of the candidate", first, self.section.accepted.number
        )
        further = next(steps, None)
        if further is not None:
            raise ProofError(further.number, "the next step", "the accepted candidate", further.event.kind)
        return count

    def _family(
        self,
        step: int,
        event: object,
        run: tuple[int, int, int],
        families: Families,
        part: RunPart,
        pair: tuple[int, int],
    ) -> None:
        """Check a run of pairings that have one pair in common."""
        assert isinstance(event, FamilyRuledOut)
        first, size, settled = run
        one, other = (self.graph.inside[v].tpn for v in pair)
        wanted = SharedOpponent("opponent", settled, one, other)
        expect_equal(step, "what the family shares", tuple(wanted), tuple(event.shared))
        expect_equal(
            step, "the candidates of the family", (first, first + size - 1), (event.first, event.last)
        )
        families.opponent(step, event, part, *pair)


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


def composition(section: BracketSteps, setting: Setting) -> None:
    """Check what a bracket is made of, and its numbers.

    Raises:
        ProofError: they are others.
    """
    opened, step = section.opened, section.number
    inside = by_bsn(setting)
    size, pairs = len(inside), len(section.accepted.pairs)
    floaters = size - 2 * pairs
    came = tuple(one.tpn for one in setting.mdps)
    for what, wanted, told in (
        ("the incoming floaters", came, opened.mdps),
        ("the residents", tuple(one.tpn for one in setting.residents), opened.residents),
        ("the players by BSN", tuple(one.tpn for one in inside), opened.order),
        ("the score of the bracket", setting.residents[0].score, opened.score),
        ("whether all have one score", not came, opened.homogeneous),
        ("how many came down", len(came), opened.m0),
        ("how many of them are paired first", 0, opened.m1),
        ("the number of pairs", pairs, opened.max_pairs),
        ("the number of floaters", floaters, opened.downfloaters),
        ("the length of the sequence", ways(size, floaters), opened.sequence),
        ("the length of the sequence", opened.sequence, section.accepted.sequence),
        ("the players of a reopened bracket", (), opened.leaving),
    ):
        expect_equal(step, what, wanted, told)
