"""Who else could be left over by a bracket of 2017 or 2026, and what speaks against each."""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.ids import Tpn
from pairtutor.systems.dutch.candidate_graph import CandidateGraph
from pairtutor.systems.dutch.lookahead import Aftermath
from pairtutor.systems.dutch.recording.alternatives import (
    SEQUENCE,
    BestLeaving,
    BestOfSets,
    LeftOver,
    OtherLeftOver,
    best_of_sets,
    few_enough,
)
from pairtutor.systems.dutch.recording.best_member import Member, any_of
from pairtutor.systems.dutch.recording.criterion_values import NEXT, CandidateValues
from pairtutor.systems.dutch.recording.steps import DutchEdition
from pairtutor.systems.dutch.setup import Setup, measure_bracket
from pairtutor.systems.dutch.stages import targets
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.walk import Accepted
from pairtutor.trace.values import Hit, Value

_UNPLAYED = "bye-unplayed"
MOST_NAMED = 24
"""In a bracket of so many players at most it is said whom a value of somebody else's float would hit."""


class BracketSets:
    """The sets of players that a bracket could leave over; `arrival` is its accepted candidate."""

    def __init__(self, setup: Setup, edition: DutchEdition, arrival: Accepted) -> None:
        bracket = setup.bracket
        self.setup = setup
        self.bracket = bracket
        self.edition = edition
        paired = mask_of(v for pair in arrival.pairs for v in pair)
        self.left: LeftOver = tuple(bits(bracket.everybody & ~paired))
        self.accepted = Member(arrival.number, arrival.pairs, list(self.left))
        self._mate = [-1] * bracket.size
        for u, v in arrival.pairs:
            self._mate[u], self._mate[v] = v, u
        criteria = [
            criterion for criterion in edition.after if criterion.name != _UNPLAYED or self._bye_here()
        ]
        self._reckoning = CandidateValues(
            bracket, [edition.scores, *criteria], bracket.artificial, position=len(criteria) + 1
        )
        self.names = [criterion.name for criterion in criteria]
        if bracket.collapsed:
            self.names.insert(0, edition.scores.name)

    def _bye_here(self) -> bool:
        """Say whether the only player left over has the bye, so that missed games count."""
        score = self.setup.bye_score
        return score is not None and score >= self.bracket.players[-1].score and len(self.left) == 1

    def find_all(self) -> list[OtherLeftOver] | None:
        """Return who else could be left over, best first; None where there are too many to look at."""
        aftermath = self.setup.aftermath
        if aftermath is None or not few_enough(self.bracket.size, len(self.left)):
            return None
        self._aftermath: Aftermath = aftermath
        own, values = self._own_early(), self._values(self.accepted)
        self._own = dict(zip(self.names, values, strict=True))
        best_sets = best_of_sets(self.bracket.size, self.left, self)
        return [self._alternative(rival, own, values) for rival in best_sets]

    # --- what a set comes to ---------------------------------------------------

    def early(self, left: LeftOver) -> tuple[Value, ...] | None:
        """Return the score of the bye, the scores of those left over, and what can be done with them."""
        if self._matching(left) is None:
            return None
        outlook = self._aftermath(self._ranks(left))
        if outlook is None:
            return None
        return ((outlook.bye_score or 0,), self._scores(left), outlook.ahead or ())

    def counts(self, player: int, early: tuple[Value, ...]) -> bool:
        """Say whether no better bye can be had with the player left over, be it for fewer pairs.

        Source: dutch-2026 2.3.1.
        """
        settled, least = self.setup.bye_score, self.setup.least_bye
        if settled is None or least is None or early[0] == (settled,):
            return True
        return early[0] == (least(self.bracket.ranks[player]),)

    def _own_early(self) -> tuple[Value, ...]:
        """Return the same of the accepted candidate, be the round completed after it or not."""
        setup = self.setup
        ahead = setup.lookahead(self._ranks(self.left)) if setup.lookahead is not None and self.left else ()
        return ((setup.bye_score or 0,), self._scores(self.left), ahead or ())

    def _ranks(self, left: LeftOver) -> list[int]:
        return [self.bracket.ranks[v] for v in left]

    def _scores(self, left: LeftOver) -> tuple[int, ...]:
        """Return the scores of those left over, highest first, where the pairs have no say in the matter.

        By them the lists of score differences of such a bracket are better or worse as well.
        """
        if self.bracket.collapsed:
            return ()
        return tuple(sorted((self.bracket.players[v].score for v in left), reverse=True))

    def _matching(self, left: LeftOver) -> list[int] | None:
        """Return a matching of all but these players, None if there is none."""
        bracket, mate = self.bracket, self._mate[:]
        alive = bracket.everybody & ~mask_of(left)
        for v in left:
            if mate[v] >= 0:
                mate[mate[v]] = -1
                mate[v] = -1
        exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
        return None if augment_all(bracket.rows, mate, alive, exposed) else mate

    def late(self, left: LeftOver) -> BestLeaving:
        """Return the first best candidate that leaves the set over.

        Where nobody is to be named it is any of those that are the best up to the criterion that decides,
        without its number.
        """
        bracket, size = self.bracket, self.bracket.size
        mate = self._matching(left)
        assert mate is not None
        gone = mask_of(left)
        rows = [0 if gone >> v & 1 else row & ~gone for v, row in enumerate(bracket.rows)]
        for vertex, v in enumerate(left, size):
            rows[v] = 1 << vertex
            rows.append(1 << v)
            mate[v] = vertex
            mate.append(v)
        outside = ((1 << len(left)) - 1) << size
        refinement = Refinement(rows, bracket.everybody | outside, mate)
        graph = CandidateGraph(refinement, outside, [*bracket.ranks, *[-1] * len(left)])
        scores = [self.edition.scores] if bracket.collapsed else []
        for target in targets(bracket, graph, [*scores, *self.edition.after]):
            target.add(refinement)
            if size > MOST_NAMED and self._worse(target.criterion, refinement):
                break
        if size > MOST_NAMED:
            member = any_of(refinement, bracket.everybody)
            return BestLeaving(self._values(member), member)
        arrival = self._first(graph)
        member = Member(arrival.number, arrival.pairs, list(left))
        return BestLeaving(self._values(member), member)

    def _worse(self, criterion: str, refinement: Refinement) -> bool:
        """Say whether the accepted candidate is better in a criterion than the last stage."""
        member = any_of(refinement, self.bracket.everybody)
        return criterion in self._own and self._reckoning.value(criterion, member) != self._own[criterion]

    def _first(self, graph: CandidateGraph) -> Accepted:
        """Return the first best candidate of a graph; number 0 if it is in no sequence with the accepted."""
        shape = self.setup.shape
        setup = measure_bracket(self.bracket, graph, None, (), equal_sets=shape.equal_sets)
        arrival = setup.walk(graph.refinement, None)
        return arrival if setup.shape.m1 == shape.m1 else arrival._replace(number=0)

    def _values(self, member: Member) -> tuple[Value, ...]:
        known = self._reckoning.values(member)
        return tuple(known[name] for name in self.names)

    # --- held against the accepted candidate -------------------------------------

    def _alternative(
        self, rival: BestOfSets, own: tuple[Value, ...], values: tuple[Value, ...]
    ) -> OtherLeftOver:
        player, member = self.bracket.players[rival.player].tpn, rival.best.member
        for position, (value, best) in enumerate(zip(rival.early, own, strict=True)):
            if value != best:
                return self._early_alternative(position, player, member, (value, best))
        for name, value, best in zip(self.names, rival.best.values, values, strict=True):
            if value != best:
                return OtherLeftOver(player, name, value, best, self._hit(name, member, value, best))
        number = self.accepted.number if member.number else 0
        return OtherLeftOver(player, SEQUENCE, member.number, number, ())

    def _early_alternative(
        self, position: int, player: Tpn, member: Member, values: tuple[Value, Value]
    ) -> OtherLeftOver:
        if position == 0:
            alone = self.bracket.kind in {"last", "CLB"}
            return OtherLeftOver(player, "bye-score", *values, ((player,),) if alone else ())
        name = NEXT if position == 2 else self.edition.scores.name
        if position == 1:
            value, best = (self._reckoning.value(name, candidate) for candidate in (member, self.accepted))
            assert value is not None and best is not None
            values = (value, best)
        return OtherLeftOver(player, name, *values, self._hit(name, member, *values))

    def _hit(self, name: str, member: Member, value: Value, best: Value) -> Hit:
        players = self.bracket.players
        if len(players) > MOST_NAMED:
            return ()
        whom = self._reckoning.hits(name, member, value, best)
        return tuple(tuple(players[v].tpn for v in group) for group in whom)
