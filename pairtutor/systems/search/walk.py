"""The walk down the rule's sequence to the first candidate that is as good as any.

At each level the options are tried in the order of the rule; one question tells whether a
candidate of the last stage still has the option. No step is ever taken back. What is
passed over is reported with exact numbers, from 1, to whoever listens.

Players are told by their vertex in the stages: the BSN, from 0.
"""

from __future__ import annotations

from math import comb, perm
from typing import Protocol

from pairtutor.matching.bits import Mask, Mate, bits, lowest, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.search.counting import homogeneous, sets_before_profile
from pairtutor.systems.search.exchanges import Group
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement, restrict
from pairtutor.systems.search.splitting import Splitting


class Shape(NamedTuple):
    """The composition of a bracket: `m0` MDPs, `m1` of whom are paired, then `residents`; the numbers of B.1.

    `max_pairs` counts the pairs of MDPs, too. `scores` are the scores of the MDPs, by BSN. `equal_sets`: the
    sequence has only the sets of MDPs whose scores are those of the best ones.
    """

    m0: int
    m1: int
    residents: int
    max_pairs: int
    scores: tuple[int, ...]
    equal_sets: bool = False

    @property
    def remainder_pairs(self) -> int:
        """How many pairs a remainder (or the whole homogeneous bracket) has."""
        return self.max_pairs - self.m1

    @property
    def remainder_size(self) -> int:
        """How many players a remainder (or the whole homogeneous bracket) has."""
        return self.residents - self.m1

    @property
    def remainder_sequence(self) -> int:
        """How many candidates a remainder (or the whole homogeneous bracket) has."""
        return homogeneous(self.remainder_size, self.remainder_pairs)


class Listener(Protocol):
    """Whoever is told what the walk passes over and where it arrives; numbers are from 1.

    `first` and `last` are those of the candidates of a run (both of it), `settled` is how many pairs stand
    before it. `chosen` are the MDPs that are sure to be in S1, by BSN.
    """

    def mdp_sets(self, first: int, last: int, sets: int, top: int) -> None:
        """All sets of MDPs with higher scores; `top` is the best MDP who stays in the Limbo."""

    def mdp(self, first: int, last: int, chosen: list[int], player: int, query: PartnerQuery) -> None:
        """The sets that also hold this MDP."""

    def opponent(self, first: int, last: int, settled: int, query: PartnerQuery, other: int) -> None:
        """All candidates in which the player of the query meets this one."""

    def mdps_chosen(self, chosen: list[int], number: int) -> None:
        """The set of MDPs is settled; it is the `number`-th."""

    def remainder(self, players: list[int], pairs: int, settled: int) -> None:
        """The remainder, or the homogeneous bracket, is about to be split."""

    def exchanges(
        self,
        first: int,
        last: int,
        run: tuple[int, int],
        stage: CriterionGraph,
        swap: tuple[Group, Group],
        splitting: Splitting,
    ) -> None:
        """A run of exchanges, from one number to another (`run`), with all their transpositions.

        `swap` is the first of it, `stage` the first that allows none of it.
        """

    def on_exchange(self, leaving: Group, entering: Group, number: int, splitting: Splitting) -> None:
        """The exchange is settled."""

    def on_transposition(self, opponents: list[int], s2: list[int], *, remainder: bool) -> None:
        """The opponents of S1 are settled, in the order of S1."""


class Accepted(NamedTuple):
    """The accepted candidate: pairs of vertices, the MDPs' first, and its number from 1."""

    pairs: list[tuple[int, int]]
    number: int


class Walk:
    """One walk; it changes the rows of the refinement it is given, and begins with its matching.

    `before` is how many candidates have been passed over, `pairs` are those settled. Where nobody listens,
    only the last stage is looked at.
    """

    def __init__(self, refinement: Refinement, shape: Shape, listener: Listener | None) -> None:
        self.shape = shape
        self.listener = listener
        self.stages = refinement.stages if listener else [refinement.last_stage]
        self.last = refinement.last_stage
        self.mate = refinement.mate
        self.alive = refinement.alive
        self.pairs: list[tuple[int, int]] = []
        self.before = 0

    def run(self) -> Accepted:
        """Walk to the accepted candidate."""
        shape = self.shape
        residents = ((1 << shape.residents) - 1) << shape.m0
        chosen = self._choose_mdps(residents)
        unit = shape.remainder_sequence
        blocks = perm(shape.residents, shape.m1)  # the ways to give opponents to MDPs who have none yet
        free = residents
        for taken, u in enumerate(chosen):
            blocks //= shape.residents - taken
            free &= ~(1 << self._settle_opponent(u, free, blocks * unit))
        if self.listener and chosen:
            opponents = [v for _, v in self.pairs]
            self.listener.on_transposition(opponents, list(bits(residents)), remainder=False)
        self._pair_remainder(free)
        return Accepted(self.pairs, self.before + 1)

    # --- MDP sets (D.3) ------------------------------------------------------

    def _choose_mdps(self, residents: Mask) -> list[int]:
        """Settle the set of MDPs in S1, score by score from the top, and return it by BSN.

        The best matching has the best number of each score (`profile`), so only the players of a score are
        chosen. `unit` is how many candidates one set has, `later` how many choices the following scores
        leave. `self.before` and the stages are changed, and the listener hears of each run passed over.
        Source: dutch-2017 D.3.
        """
        shape, mate = self.shape, self.mate
        if shape.m1 == shape.m0:
            return list(range(shape.m0))
        if not shape.m1:
            return []
        classes = [
            [m for m in range(shape.m0) if shape.scores[m] == score]
            for score in sorted(set(shape.scores), reverse=True)
        ]
        profile = [sum(1 for m in group if residents >> mate[m] & 1) for group in classes]
        unit = perm(shape.residents, shape.m1) * shape.remainder_sequence
        sets = 0
        if not shape.equal_sets:
            sets = sets_before_profile([len(group) for group in classes], profile)
        if sets and self.listener:
            top = next(m for group in classes for m in group if not residents >> mate[m] & 1)
            self.listener.mdp_sets(1, sets * unit, sets, top)
        self.before = sets * unit
        chosen: list[int] = []
        later = 1
        for group, count in zip(classes, profile, strict=True):
            later *= comb(len(group), count)
        for group, count in zip(classes, profile, strict=True):
            later //= comb(len(group), count)
            self._choose_class(group, count, residents, later * unit, chosen)
        if self.listener:
            self.listener.mdps_chosen(chosen, self.before // unit + 1)
        return chosen

    def _choose_class(
        self, group: list[int], count: int, residents: Mask, unit: int, chosen: list[int]
    ) -> None:
        """Choose `count` MDPs of one score, the highest ranked first that a best candidate can have in S1.

        They are added to `chosen`; `unit` is how many candidates stand behind each choice. Each MDP is asked
        about only if those after it could make up the number without it, and each decision narrows all
        stages.
        """
        still_to_choose = count
        for index, m in enumerate(group):
            others = len(group) - index - 1
            take = still_to_choose > 0
            if take and others >= still_to_choose and not residents >> self.mate[m] & 1:
                block = comb(others, still_to_choose - 1) * unit
                take = self._try_pairing(m, residents, chosen, block) is not None
            restrict(self.stages, m, residents if take else ~residents)
            if take:
                chosen.append(m)
                still_to_choose -= 1

    def _try_pairing(self, m: int, residents: Mask, chosen: list[int], block: int) -> Mate | None:
        """Turn to a matching in which an MDP meets a resident, and return it.

        Without one None: the `block` candidates in which `m` follows those chosen are passed over, and told.
        """
        query = PartnerQuery(m, self.mate, self.alive)
        rematched = query.any_of(self.last, residents)
        if rematched is not None:
            self.mate = rematched
            return rematched
        if self.listener:
            self.listener.mdp(self.before + 1, self.before + block, list(chosen), m, query)
        self.before += block
        return None

    # --- opponents (D.1) -----------------------------------------------------

    def _settle_opponent(self, u: int, free: Mask, unit: int) -> int:
        """Settle the opponent of `u` among those of `free`, each opening a block of `unit` candidates.

        The lower ones are passed over and told, the pair is kept, and both are no longer alive.
        """
        partner = self.mate[u]
        v = partner
        if partner != lowest(free):
            query = PartnerQuery(u, self.mate, self.alive)
            v, self.mate = query.first_of(self.last, free)
            passed = free & ((1 << v) - 1)
            if passed and self.listener:
                first = self.before + 1
                for w in bits(passed):
                    self.listener.opponent(first, first + unit - 1, len(self.pairs), query, w)
                    first += unit
            self.before += passed.bit_count() * unit
        self.pairs.append((u, v))
        self.alive &= ~(1 << u | 1 << v)
        return v

    # --- homogeneous brackets and remainders (D.2, D.1) ----------------------

    def _pair_remainder(self, free: Mask) -> None:
        """Pair the players of `free`: the first exchange good enough, then opponents of S1 in turn.

        The listener hears of both; matching and stages are changed. Where the MDPs of S1 make all pairs,
        nothing is left to be settled.
        """
        pairs = self.shape.remainder_pairs
        players = list(bits(free))
        if self.listener:
            self.listener.remainder(players, pairs, len(self.pairs))
        if not pairs:
            return
        per_exchange = perm(len(players) - pairs, pairs)
        splitting = Splitting(self.last, players, pairs, self.mate, self.alive)
        leaving, entering, number = splitting.settle()
        if self.listener and number > 1:
            self._tell_exchanges(splitting, number, per_exchange)
            self.listener.on_exchange(leaving, entering, number, splitting)
        self.before += (number - 1) * per_exchange
        self.mate = splitting.mate
        for stage in self.stages:
            stage.narrow(splitting.rows)
        s2 = mask_of(splitting.s2)
        block = per_exchange
        for taken, u in enumerate(splitting.s1):
            block //= len(splitting.s2) - taken
            s2 &= ~(1 << self._settle_opponent(u, s2, block))
        if self.listener:
            opponents = [v for _, v in self.pairs[-pairs:]]
            self.listener.on_transposition(opponents, splitting.s2, remainder=True)

    def _tell_exchanges(self, splitting: Splitting, number: int, per_exchange: int) -> None:
        """Report the exchanges before `number`, each run by the stage that first allows none of it.

        `per_exchange` is how many candidates an exchange has: its transpositions.
        """
        assert self.listener is not None, "they are told where somebody listens"
        first_untold = 1
        swap: tuple[Group, Group] = ((), ())
        for stage in self.stages:
            following = None if stage is self.last else splitting.first_allowed(stage, swap)
            upto = number if following is None else following[2]
            if upto > first_untold:
                first = self.before + (first_untold - 1) * per_exchange + 1
                last = self.before + (upto - 1) * per_exchange
                self.listener.exchanges(first, last, (first_untold, upto - 1), stage, swap, splitting)
                first_untold = upto
                if following is not None:
                    swap = following[:2]
            if first_untold == number:
                return
