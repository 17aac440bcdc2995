"""The best member of a run that is passed over, and who else a bracket of 2012 could leave over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from math import comb

from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import Tpn
from pairtutor.rules.criterion import Criterion, no_pair
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS, UPFLOATS
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.dutch.candidate_graph import BracketPlayers, CandidateGraph
from pairtutor.systems.dutch.lookahead import completes
from pairtutor.systems.dutch.recording.alternatives import (
    SEQUENCE,
    BestLeaving,
    BestOfSets,
    LeftOver,
    OtherLeftOver,
    best_of_sets,
    few_enough,
)
from pairtutor.systems.dutch.recording.best_member import BestMember, Constraint, Member
from pairtutor.systems.dutch.recording.criterion_values import CandidateValues, JudgedMember
from pairtutor.systems.dutch.recording.run_members import (
    MOST_PARTS,
    Examples,
    RunQuery,
    candidates,
    fault,
    is_short_run,
    member_line,
    number_members,
)
from pairtutor.systems.dutch.recording.walk import tell_best_member
from pairtutor.systems.dutch.setup import WalkSetup
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate, prepare, walk
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.bracket_graph import Group, legal_rows
from pairtutor.systems.dutch_2012.mdp_sets import best_set
from pairtutor.systems.dutch_2012.recording.lowering import WANTED, in_order
from pairtutor.systems.dutch_2012.requirements import Prepared, with_s1
from pairtutor.systems.search.counting import subset_rank
from pairtutor.systems.search.refinement import Refinement, Target
from pairtutor.systems.search.walk import Shape
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.values import MemberLine, SharedMdp, Value

MOST_RUNS = 16
"""Of so many runs of sets of MDPs in a bracket the best member is looked for."""


def wanted_criterion(leaving: Sequence[Tpn]) -> Criterion:
    """Return how many are left over who are not among those that a reopened bracket is to leave over."""

    def unwanted(player: Contender) -> int:
        return int(player.tpn not in leaving)

    return Criterion("", WANTED, unwanted, no_pair, lambda penalty, _artificial: penalty)


def bracket_examples(
    view: WalkSetup, best: BestMember, group: Group, candidate: FoundCandidate, leaving: Sequence[Tpn]
) -> Examples:
    """Return what finds the best members of the runs within one set of MDPs."""
    vertex = {rank: v for v, rank in enumerate(view.bracket.ranks)}
    pairs = [(vertex[a], vertex[b]) for a, b in candidate.pairs]
    accepted = Member(0, pairs, [vertex[rank] for rank in candidate.floaters])
    return Examples(best, _reckoning_of(view, group, leaving), accepted)


def with_wanted(view: WalkSetup, leaving: Sequence[Tpn]) -> WalkSetup:
    """Return a bracket that asks first for whom it is to leave over."""
    if not leaving:
        return view
    criterion, bracket = wanted_criterion(leaving), view.bracket
    whom = sum(1 << v for v, player in enumerate(bracket.players) if criterion.trait(player))

    def add(refinement: Refinement) -> None:
        outside = refinement.alive & ~bracket.everybody
        rows = range(len(refinement.last.rows))
        penalty = [outside if whom >> v & 1 else whom if outside >> v & 1 else 0 for v in rows]
        refinement.minimise(WANTED, penalty)

    targets = [Target(WANTED, add), *view.targets]
    return WalkSetup(bracket, view.graph, view.shape, view.sets, view.first_set, targets)


def _reckoning_of(view: WalkSetup, group: Group, leaving: Sequence[Tpn]) -> CandidateValues:
    shape = view.shape
    criteria = [
        *([wanted_criterion(leaving)] if leaving else []),
        *group.applies(shape.max_pairs, shape.m1).requirements(),
    ]
    partial = frozenset(criterion.name for criterion in UPFLOATS)
    return CandidateValues(view.bracket, criteria, 0, position=len(criteria), partial=partial, m1=shape.m1)


class SetExamples:
    """Finds the best members of the runs of sets of MDPs of one bracket.

    `floats` are, for each player who is left over, those among whom this one is; `leaving` are they all.
    """

    def __init__(self, group: Group, p1: int, m1: int, floats: Sequence[int], leaving: Sequence[Tpn]) -> None:
        self.group = group
        self.p1 = p1
        self.m1 = m1
        self.floats = floats
        self.leaving = leaving
        self._looked = 0

    def tell(self, event: FamilyRuledOut, best: Mapping[str, Value]) -> FamilyRuledOut:
        """Return the step of a run with its best member; `best` are the target's values by criterion."""
        shared = event.shared
        assert isinstance(shared, SharedMdp)
        self._looked += 1
        if self._looked > MOST_RUNS:
            return event
        vertex = {player.tpn: v for v, player in enumerate(self.group.players)}
        prefix = tuple(vertex[tpn] for tpn in (*shared.chosen, shared.player))
        judged_sets = (
            self._of(chosen, event.criterion, best) for chosen in self._sets(prefix, event.criterion)
        )
        least = min(
            (judged for judged in judged_sets if judged is not None),
            key=lambda judged: judged[0],
            default=None,
        )
        if least is None:
            return event
        event = tell_best_member(event, least[2], [player.tpn for player in least[1].bracket.players])
        if not is_short_run(event.first, event.last):
            return event
        members = chain(*(self._members(chosen, best) for chosen in self._all(prefix)))
        return replace(event, members=tuple(members))

    def _members(self, chosen: Sequence[int], best: Mapping[str, Value]) -> Iterator[MemberLine]:
        """Yield all candidates with a set of MDPs in S1, each with what is wrong with it."""
        bare = self._bare(chosen)
        prepared = with_s1(self.group, self.p1, chosen, ())
        view = bare if prepared is None else with_wanted(in_order(prepared), self.leaving)
        search, reckoning = BestMember(view), _reckoning_of(view, self.group, self.leaving)
        every = candidates(bare.shape, RunQuery([Constraint()], 0))
        for member in number_members(self._before(chosen) + 1, self.group.size, every):
            first_fault = fault(search, reckoning, member, lambda name: best.get(name, 0))
            assert first_fault is not None, "it is passed over"
            yield member_line(first_fault, [player.tpn for player in view.bracket.players])

    def _sets(self, prefix: tuple[int, ...], criterion: str) -> list[tuple[int, ...]]:
        """Return the sets among which the best member is, none where they are too many to be looked at."""
        if criterion not in ("legality", WANTED):
            best = best_set(self.group, self.p1, self.m1, self.floats, prefix)
            return [] if best is None else [best]
        later = self.group.m0 - prefix[-1] - 1
        return [] if comb(later, self.m1 - len(prefix)) > MOST_PARTS else list(self._all(prefix))

    def _all(self, prefix: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        rest = combinations(range(prefix[-1] + 1, self.group.m0), self.m1 - len(prefix))
        return ((*prefix, *more) for more in rest)

    def _of(
        self, chosen: Sequence[int], criterion: str, best: Mapping[str, Value]
    ) -> tuple[tuple[Value, ...], WalkSetup, JudgedMember] | None:
        """Return the best candidate with a set of MDPs in S1, after what it has and the bracket as it is."""
        skipped = self._before(chosen)
        if criterion == "legality":
            view = self._bare(chosen)
            search = BestMember(view)
            member = search.fewest_illegal(Constraint())
            if member is None:
                return None
            illegal = search.illegal(member)
            judged = JudgedMember(
                member._replace(number=skipped + member.number), len(illegal), 0, tuple(illegal)
            )
            return (len(illegal),), view, judged
        asked = self.leaving if criterion == WANTED else ()
        prepared = with_s1(self.group, self.p1, chosen, () if asked else self.floats)
        if prepared is None:
            return None
        view = with_wanted(in_order(prepared), asked)
        member = BestMember(view).where(Constraint())
        if member is None:
            return None
        reckoning = _reckoning_of(view, self.group, asked)
        values = reckoning.values(member)
        value, least = values[criterion], best.get(criterion, 0)
        hit = reckoning.hits(criterion, member, value, least)
        judged = JudgedMember(member._replace(number=skipped + member.number), value, least, hit)
        return tuple(values.values()), view, judged

    def _before(self, chosen: Sequence[int]) -> int:
        """Return how many candidates come before those with a set of MDPs in S1."""
        unit = self.group.sequence(self.p1, self.m1) // comb(self.group.m0, self.m1)
        return subset_rank(chosen, range(self.group.m0)) * unit

    def _bare(self, chosen: Sequence[int]) -> WalkSetup:
        """Return a bracket with these MDPs in S1, whether or not it has any legal candidate."""
        group = self.group
        order = [*chosen, *(v for v in range(group.size) if v not in chosen)]
        ranks = [group.ranks[v] for v in order]
        rows = legal_rows(group.participants, ranks)
        bracket = BracketPlayers(group.participants, ranks, self.m1, rows)
        graph = CandidateGraph(Refinement(rows, bracket.everybody, [-1] * group.size), 0, bracket.ranks)
        shape = Shape(self.m1, self.m1, group.size - self.m1, self.p1, ())
        return WalkSetup(bracket, graph, shape, 1, list(range(self.m1)), [])


class LoweringSets:
    """The sets of players that a bracket could leave over with its P1 and M1; `candidate` is the one it has.

    Those above are paired as they are; everybody further down must still find a place.
    """

    def __init__(self, bracket: LoweringBracket, candidate: FoundCandidate) -> None:
        self.bracket = bracket
        self.group = bracket.group
        self.accepted = candidate
        vertex = {rank: v for v, rank in enumerate(self.group.ranks)}
        self.left: LeftOver = tuple(sorted(vertex[rank] for rank in candidate.floaters))
        self._vertex = vertex
        self._reckoning = CandidateValues(
            self.group,
            REQUIREMENTS,
            0,
            position=len(REQUIREMENTS),
            partial=frozenset(criterion.name for criterion in UPFLOATS),
            m1=bracket.m1,
        )
        self._prepared: dict[LeftOver, Prepared] = {}

    def find_all(self) -> list[OtherLeftOver] | None:
        """Return who else could be left over; None where there are too many to look at."""
        m0, m1 = self.group.m0, self.bracket.m1
        if not few_enough(self.group.size, len(self.left), comb(m0, m1)):
            return None
        participants, own = self.bracket.participants, self.bracket.own
        self._inside = mask_of(self.group.ranks)
        self._completion = Completion(participants.legal, participants.bye)
        here = self._inside | mask_of(self.bracket.lost)
        below = ((1 << len(participants.players)) - 1) & ~((1 << own[-1] + 1) - 1)
        bye_place = self._completion.place
        rest = here | below | (1 << bye_place if bye_place >= 0 else 0)
        self._above = self._completion.alive & ~rest
        return [self._alternative(rival) for rival in best_of_sets(self.group.size, self.left, self)]

    def early(self, left: LeftOver) -> tuple[Value, ...] | None:
        """Return nothing, or None if no legal candidate leaves these over or the round is not completed."""
        group, bracket = self.group, self.bracket
        ranks = [group.ranks[v] for v in left]
        if not completes(self._completion, self._above | self._inside & ~mask_of(ranks), ranks):
            return None
        prepared = prepare(group, bracket.p1, bracket.m1, [1 << v for v in left])
        if prepared is None:
            return None
        self._prepared[left] = prepared
        return ()

    def counts(self, player: int, early: tuple[Value, ...]) -> bool:
        """Say that all sets count."""
        del player, early
        return True

    def late(self, left: LeftOver) -> BestLeaving:
        """Return the first best candidate that leaves the set over."""
        candidate = walk(self._prepared[left])
        pairs = [(self._vertex[player], self._vertex[other]) for player, other in candidate.pairs]
        return BestLeaving(candidate.counts, Member(candidate.number, pairs, list(left)))

    def _alternative(self, rival: BestOfSets) -> OtherLeftOver:
        players, member, made = self.group.players, rival.best.member, self.accepted
        player = players[rival.player].tpn
        if (rival.best.values, member.number) < (made.counts, made.number):
            return OtherLeftOver(player, WANTED, 0, 0, ())
        for criterion, value, best in zip(REQUIREMENTS, rival.best.values, made.counts, strict=True):
            if value != best:
                whom = self._reckoning.hits(criterion.name, member, value, best)
                hit = tuple(tuple(players[v].tpn for v in some) for some in whom)
                return OtherLeftOver(player, criterion.name, value, best, hit)
        return OtherLeftOver(player, SEQUENCE, member.number, made.number, ())
