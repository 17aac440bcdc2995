"""A best candidate of a bracket among those that have something in common: pairs, floaters, S1 and S2.

The legal candidates that have it are a part of the bracket's graph; the criteria are minimised in it one by
one, and the walk finds the first of the best. Where none of them is legal, the fewest illegal pairs are
sought among all candidates in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.search.exchanges import Group
from pairtutor.systems.search.feasibility import refit
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, Rows, Target
from pairtutor.systems.search.splitting import Splitting
from pairtutor.systems.search.walk import Shape

Pairs = list[tuple[int, int]]
Swap = tuple[Group, Group]


class Member(NamedTuple):
    """A candidate: its number in the sequence, its pairs as vertices (S1 first), and who is left over."""

    number: int
    pairs: Pairs
    left: list[int]


def any_of(refinement: Refinement, everybody: int) -> Member:
    """Return any candidate of the last stage; its number is not known."""
    mate = refinement.mate
    inside = [v for v in bits(everybody) if everybody >> mate[v] & 1]
    left = [v for v in bits(everybody) if not everybody >> mate[v] & 1]
    return Member(0, [(v, mate[v]) for v in inside if v < mate[v]], left)


class Constraint(NamedTuple):
    """What candidates have in common.

    They have these `pairs`; the players of `left` (vertices) are left over, and those of `stay` are not; of
    the MDPs, just those of `mdps` are in S1, if they are given, or some with the scores of those of `like`.
    S1 and S2 of the homogeneous bracket or the remainder, `rest` in the order of rank, come about by the
    exchange `swap`, if one is given.
    """

    pairs: Sequence[tuple[int, int]] = ()
    left: Sequence[int] = ()
    stay: Sequence[int] = ()
    mdps: Sequence[int] | None = None
    like: Sequence[int] | None = None
    rest: Sequence[int] = ()
    swap: Swap | None = None


def upper_half(shape: Shape, part: Constraint) -> set[int] | None:
    """Return who stands in S1 of the homogeneous bracket or the remainder, None where that is open."""
    if part.swap is None:
        return None
    leaving, entering = part.swap
    return (set(part.rest[: shape.remainder_pairs]) - set(leaving)) | set(entering)


class BestMember:
    """Finds best candidates of one bracket; it has to be made before the walk, which narrows the stages."""

    def __init__(self, setup: WalkSetup) -> None:
        refinement = setup.graph.refinement
        self.setup = setup
        self.shape: Shape = setup.shape
        self.alive = refinement.alive
        self.outside = setup.graph.outside
        self._mate = refinement.mate[:]
        self._stages = [
            CriterionGraph(stage.criterion, stage.rows[:], stage.odd) for stage in refinement.stages
        ]

    def where(self, part: Constraint, since: int = 0) -> Member | None:
        """Return the first of the best legal candidates of a part, None if it has none.

        `since` is the number of a stage that all of the best are known to reach: nothing before it is
        looked at again. Legality is stage 0.
        """
        refinement = self.among(part, since)
        if refinement is None:
            return None
        for target in self.targets(since):
            target.add(refinement)
        return self.first(refinement, part)

    def among(self, part: Constraint, since: int) -> Refinement | None:
        """Return the graph of the legal candidates of a part that reach a stage, None if it has none."""
        stage = self._stages[since]
        rows = self._within(stage.rows, part)
        mate = refit(stage, rows, self._mate, self.alive)
        return None if mate is None else Refinement(rows, self.alive, mate, stage.odd)

    def obstacle(self, part: Constraint) -> Tree | None:
        """Return the tree that proves that no legal candidate belongs to a part, None if one does."""
        rows = self._within(self._stages[0].rows, part)
        mate = self._mate[:]
        parted = mask_of(v for v in bits(self.alive) if not rows[v] >> mate[v] & 1)
        for v in bits(parted):
            mate[v] = -1
        left = augment_all(rows, mate, self.alive, parted)
        trees = [Tree(rows, mate, v, self.alive) for v in bits(left)]
        # the tree of the fewest players is the shortest proof
        return min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count(), default=None)

    def completes(self, member: Member) -> bool:
        """Say whether what stands outside the bracket allows whom a candidate leaves over."""
        rows = self._stages[0].rows[:]
        if any(not rows[u] >> v & 1 for u, v in member.pairs):
            return False
        allow_group(rows, mask_of(member.left), self.outside)
        alive = (self.alive & self.outside) | mask_of(member.left)
        mate = [
            w if w >= 0 and alive >> v & alive >> w & rows[v] >> w & 1 else -1
            for v, w in enumerate(self._mate)
        ]
        exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
        return not augment_all(rows, mate, alive, exposed)

    def fewest_illegal(self, part: Constraint) -> Member | None:
        """Return the first of the candidates of a part with the fewest illegal pairs, None if it is empty.

        Whether the round can be completed, or somebody may have the bye, is not asked.
        """
        graph = _Complete(self.setup)
        rows = graph.within(part, self)
        mate = [-1] * len(rows)
        alive = (1 << len(rows)) - 1
        if augment_all(rows, mate, alive, alive):
            return None
        refinement = Refinement(rows, alive, mate)
        refinement.minimise("legality", graph.illegal())
        return self.first(refinement, part)

    def rows(self, stage: int) -> Rows:
        """Return the rows of a stage, as they were before the walk."""
        return self._stages[stage].rows

    @property
    def stages(self) -> int:
        """How many stages there are."""
        return len(self._stages)

    def last_stage_of(self, criteria: Sequence[str]) -> int:
        """Return the last stage that is one of some criteria, legality if none is."""
        return max((at for at in range(1, self.stages) if self.criterion(at) in criteria), default=0)

    def criterion(self, stage: int) -> str:
        """Return the criterion of a stage."""
        return self._stages[stage].criterion

    def illegal(self, member: Member) -> Pairs:
        """Return the pairs of a candidate that are not legal."""
        rows = self.setup.bracket.rows
        return [(u, v) for u, v in member.pairs if not rows[u] >> v & 1]

    def exchanges(self, part: Constraint, since: int, run: tuple[int, int]) -> Iterable[Constraint]:
        """Yield the part once for each exchange of a run that a stage allows by the look of it."""
        stage = self._stages[since]
        rows = self._within(stage.rows, part)
        narrowed = CriterionGraph(stage.criterion, rows, stage.odd)
        return self._each(narrowed, part, run)

    def all_exchanges(self, part: Constraint, run: tuple[int, int]) -> Iterable[Constraint]:
        """Yield the part once for each exchange of a run."""
        rest = mask_of(part.rest)
        over = self.outside if len(part.rest) > 2 * self.shape.remainder_pairs else 0
        rows = [(rest | over) & ~(1 << v) if rest >> v & 1 else 0 for v in range(len(self._mate))]
        everything = CriterionGraph("legality", rows)
        return self._each(everything, part, run)

    def _each(self, stage: CriterionGraph, part: Constraint, run: tuple[int, int]) -> Iterable[Constraint]:
        alive = self.alive & ~mask_of(v for pair in part.pairs for v in pair)
        splitting = Splitting(stage, list(part.rest), self.shape.remainder_pairs, self._mate, alive)
        return (part._replace(swap=swap) for swap in splitting.between(stage, run))

    def targets(self, since: int) -> Sequence[Target]:
        """Return the criteria from that of a stage on; all of them after legality."""
        stage = self._stages[since]
        targets = self.setup.targets
        names = [target.criterion for target in targets]
        return targets[names.index(stage.criterion) :] if stage.criterion in names else targets

    def _within(self, rows: Rows, part: Constraint) -> Rows:
        """Return the rows of a part of the candidates."""
        rows = rows[:]
        bracket, outside = self.setup.bracket, self.outside
        if part.mdps is not None:
            s1 = mask_of(m for m in range(self.shape.m0) if m in part.mdps)
            allow_group(rows, s1, bracket.residents)
            allow_group(rows, (1 << self.shape.m0) - 1 & ~s1, outside)
        allow_group(rows, mask_of(part.left), outside)
        allow_group(rows, mask_of(part.stay), bracket.everybody)
        make_pairs(rows, part.pairs)
        self.halve(rows, part)
        return rows

    def halve(self, rows: Rows, part: Constraint) -> None:
        """Leave no pairs inside S1 or S2, and nobody of S1 left over, where an exchange is given."""
        upper = upper_half(self.shape, part)
        if upper is None:
            return
        s1 = mask_of(upper)
        s2 = mask_of(part.rest) & ~s1
        allow_group(rows, s1, s2)
        for v in bits(s2):
            rows[v] &= ~s2

    def first(self, refinement: Refinement, part: Constraint) -> Member:
        """Return the first candidate of the last stage of a part."""
        arrival = self.setup.walk(refinement, None, part.swap)
        paired = {v for pair in arrival.pairs for v in pair}
        left = [v for v in range(self.setup.bracket.size) if v not in paired]
        return Member(arrival.number, arrival.pairs, left)


class _Complete:
    """All candidates of a sequence, legal or not: places for those left over, by the score of MDPs."""

    def __init__(self, setup: WalkSetup) -> None:
        self.setup = setup

    def within(self, part: Constraint, best: BestMember) -> Rows:
        """Return the rows of a part of them."""
        bracket, shape = self.setup.bracket, self.setup.shape
        residents, moved = bracket.residents, bracket.everybody & ~bracket.residents
        rows = [
            bracket.everybody & ~(1 << v) if residents >> v & 1 else residents for v in range(bracket.size)
        ]
        given = part.like if part.mdps is None else part.mdps
        chosen = self.setup.first_set if given is None else given
        limbo = [m for m in bits(moved) if m not in chosen]
        for m in limbo if part.mdps is None else ():
            same = [v for v in bits(moved) if shape.scores[v] == shape.scores[m]]
            _add_place(rows, same)
        for m in limbo if part.mdps is not None else ():
            rows[m] = 0
            for v in bits(residents):
                rows[v] &= ~(1 << m)
            _add_place(rows, [m])
        for _ in range(bracket.size - 2 * shape.max_pairs - len(limbo)):
            _add_place(rows, list(bits(residents)))
        allow_group(rows, mask_of(part.left), ~bracket.everybody)
        allow_group(rows, mask_of(part.stay), bracket.everybody)
        make_pairs(rows, part.pairs)
        best.halve(rows, part)
        self._rows = rows
        return rows

    def illegal(self) -> Rows:
        """Return the edges that are not legal."""
        legal, everybody = self.setup.bracket.rows, self.setup.bracket.everybody
        return [row & everybody & ~legal[v] if v < len(legal) else 0 for v, row in enumerate(self._rows)]


def _add_place(rows: Rows, whom: Iterable[int]) -> None:
    """Add a place for one of several players."""
    outside = 1 << len(rows)
    mask = 0
    for v in whom:
        rows[v] |= outside
        mask |= 1 << v
    rows.append(mask)


def allow_group(rows: Rows, group: int, allowed: int) -> None:
    """Leave the vertices of a group only these partners."""
    if group:
        for v in bits(group):
            rows[v] &= allowed
        for w in bits(~allowed & (1 << len(rows)) - 1):
            rows[w] &= ~group


def make_pairs(rows: Rows, pairs: Sequence[tuple[int, int]]) -> None:
    """Leave two of a pair only each other, all pairs at once."""
    if pairs:
        others = ~mask_of(v for pair in pairs for v in pair)
        made = [(u, rows[u] & 1 << v, v, rows[v] & 1 << u) for u, v in pairs]
        rows[:] = [row & others for row in rows]
        for u, row_of_u, v, row_of_v in made:
            rows[u], rows[v] = row_of_u, row_of_v
