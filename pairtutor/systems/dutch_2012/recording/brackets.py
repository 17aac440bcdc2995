"""The steps of one bracket, put in the order in which a reader wants them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

from pairtutor.matching.bits import mask_of
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.records import replace
from pairtutor.rules.citing import union
from pairtutor.rules.criterion import measure
from pairtutor.rules.dutch_2012.criteria import UPFLOATS
from pairtutor.rules.facts import citations_of
from pairtutor.systems.dutch.recording.candidates import weight_proof
from pairtutor.systems.dutch.recording.steps import Tally, preference_count
from pairtutor.systems.dutch.recording.witnesses import Witnesses
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate, prepare, walk
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.recording.lowering import (
    WANTED,
    SetsTried,
    in_order,
    requirements_lowered,
    tell_wanted_apart,
)
from pairtutor.systems.dutch_2012.recording.marks import MarkRecorder
from pairtutor.systems.dutch_2012.requirements import Prepared
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import Refinement
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    Event,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    TargetSet,
)
from pairtutor.trace.lowering import MarkRevisited, RequirementLowered
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import (
    FindingLine,
    PairLine,
    SharedMdp,
    TargetLine,
    WeightProof,
)

cites = citations_of("dutch-2012")


class LoweringBracketRecorder:
    """The steps of one bracket; `number` counts brackets from 1."""

    def __init__(self, bracket: LoweringBracket, number: int) -> None:
        self.bracket = bracket
        self.group = bracket.group
        self.number = number
        self.tpn: list[Tpn] = [player.tpn for player in self.group.players]
        self.sets: list[FamilyRuledOut] = []
        self.sets_before = 0
        """Sets of MDPs refused so far."""
        self.is_reopened = False
        """Whether it is opened again to leave certain players over; `WANTED` is then its first stage."""

    # --- sets of MDPs ----------------------------------------------------------

    def record_refused_sets(
        self, chosen: list[int], player: int, query: PartnerQuery, refinement: Refinement
    ) -> None:
        """Keep, as one family, the sets of MDPs that begin with `chosen` and go on with `player` (vertices).

        `query` asks for a partner of `player`, and the last stage has been asked in vain: the first one that
        gives none names the criterion. It is called in the order of D.3, in which `chosen` come before
        `player`, for the numbers go on from the sets before.
        """
        group, bracket = self.group, self.bracket
        partners = group.everybody & ~mask_of(chosen)  # two MDPs in S1 never meet
        stage = next(
            kept_stage for kept_stage in refinement.stages if query.any_of(kept_stage, partners) is None
        )
        criterion = WANTED if self.is_reopened and stage is refinement.stages[0] else stage.criterion
        m1, p1 = bracket.m1, bracket.p1
        unit = group.sequence(p1, m1) // comb(group.m0, m1)  # candidates of one set
        sets = comb(group.m0 - player - 1, m1 - len(chosen) - 1)  # the others of S1 come after `player`
        places = [-1] * (len(refinement.mate) - group.size)
        witnesses = Witnesses(group, [*group.ranks, *places])
        first = self.sets_before * unit + 1
        self.sets_before += sets
        self.sets.append(
            FamilyRuledOut(
                cites=cites("criterion", criterion),
                bracket=self.number,
                first=first,
                last=self.sets_before * unit,
                shared=SharedMdp("mdp", tuple(self.tpn[m] for m in chosen), self.tpn[player]),
                criterion=criterion,
                best=None,  # `record` fills it in: it is known with the accepted candidate
                witness=witnesses.shortage(query.tree(stage)),
            )
        )

    def _set_chosen(self, prepared: Prepared) -> list[MdpSetChanged]:
        """Return the step that changes the MDPs of S1, an empty list where they are the highest ones."""
        m1, m0 = prepared.shape.m1, self.group.m0
        chosen = prepared.order[:m1]
        if chosen == list(range(m1)):
            return []
        return [
            MdpSetChanged(
                cites=cites("mdp_set"),
                bracket=self.number,
                number=prepared.skipped // prepared.unit + 1,
                sets=comb(m0, m1),
                leaving=tuple(self.tpn[v] for v in range(m1) if v not in chosen),
                entering=tuple(self.tpn[v] for v in chosen if v >= m1),
                s1=tuple(self.tpn[v] for v in chosen),
                limbo=(),
            )
        ]

    # --- the whole bracket -------------------------------------------------------

    def bracket_opening(self, leaving: Sequence[int] = ()) -> BracketOpened:
        """Return the step that opens the bracket, with the parameters it is paired with.

        `leaving` (ranks) are those whom a bracket opened again has to leave over.
        """
        bracket, group = self.bracket, self.group
        joined = bool(bracket.latest)
        players = group.players
        own = group.participants.players[bracket.own[-1]]
        return BracketOpened(
            cites=union(
                cites("bracket"),
                cites("mdp") if group.m0 else (),
                cites("kinds", "joined") if joined else (),
                cites("reopened") if leaving else (),
            ),
            number=self.number,
            bracket_kind="joined" if joined else "last" if bracket.lowest else "normal",
            score=None if joined else own.score,
            mdps=tuple(self.tpn[: group.m0]),
            residents=tuple(self.tpn[group.m0 :]),
            homogeneous=not players or players[0].score == players[-1].score,
            m0=group.m0,
            max_pairs=bracket.p1,
            m1=bracket.m1,
            downfloaters=group.size - 2 * bracket.p1,
            sequence=group.sequence(bracket.p1, bracket.m1),
            leaving=tuple(group.participants.players[rank].tpn for rank in leaving),
        )

    def record(self, pending: Sequence[Event], tracer: Tracer, leaving: Sequence[int] = ()) -> Tally:
        """Record the bracket as the best candidate of its sequence settles it; say how much was passed over.

        `pending` are steps that come first inside. Of a bracket opened again only the candidates that leave
        over `leaving` (ranks) are looked at.
        """
        group, p1, m1 = self.group, self.bracket.p1, self.bracket.m1
        floats = [mask_of(group.ranks.index(rank) for rank in leaving)] * len(leaving)
        self.is_reopened = bool(leaving)
        tried = SetsTried(group, p1, self.number)
        candidate = self.bracket.found
        s1 = candidate and [group.ranks.index(first) for first, _ in candidate.pairs[:m1]]
        prepared = prepare(group, p1, m1, floats, self.record_refused_sets, tried, s1)
        if prepared is None:
            raise AssertionError("the bracket has been paired with these parameters")
        self.sets += tried.families(prepared)
        if leaving:
            tell_wanted_apart(prepared)
        notes = MarkRecorder(in_order(prepared), self.number, self.group.applies(p1, m1).requirements())
        proofs = _proofs_of(prepared)
        candidate = walk(prepared, notes)
        lines = self.findings(candidate)
        values = {line.criterion: line.value for line in lines if isinstance(line.value, int)}
        with tracer.section(self.bracket_opening(leaving)):
            for event in pending:
                tracer.emit(event)
            for step in [] if leaving else self._lowering_steps(prepared, values, proofs):
                tracer.emit(step)
            tracer.emit(self._target(lines, proofs))
            for passed in self.sets:
                tracer.emit(replace(passed, best=values.get(passed.criterion)))
            for change in self._set_chosen(prepared):
                tracer.emit(change)
            for event in notes.events(values):
                tracer.emit(_shift_numbers(event, prepared.skipped))
            tracer.emit(self.accepted_step(candidate, lines))
            self._emit_floaters(candidate, tracer)
        return Tally(notes.families + len(self.sets), candidate.number - 1, prepared.sequence)

    def _lowering_steps(
        self, prepared: Prepared, values: dict[str, int], proofs: dict[str, WeightProof]
    ) -> list[RequirementLowered]:
        """Return a step for each requirement that no candidate with these P1 and M1 meets in full."""
        p1 = self.bracket.p1
        applied = self.group.applies(p1, self.bracket.m1).requirements()
        return requirements_lowered(self.group, p1, applied, values, self.number, prepared.sequence, proofs)

    def findings(self, candidate: FoundCandidate) -> list[FindingLine]:
        """Return the values of a candidate in each requirement that is set, after how many pairs it makes."""
        group = self.group
        vertex = {rank: v for v, rank in enumerate(group.ranks)}
        met = [(min(vertex[a], vertex[b]), max(vertex[a], vertex[b])) for a, b in candidate.pairs]
        floaters = [vertex[rank] for rank in candidate.floaters]
        lines = [FindingLine("pairs", len(met), tuple(self.tpn[v] for v in floaters))]
        for criterion in group.applies(len(met), candidate.m1).requirements():
            pairs = met[: candidate.m1] if criterion in UPFLOATS else met
            value, behind = measure(criterion, group.traits(criterion), pairs, floaters, artificial=0)
            lines.append(FindingLine(criterion.name, value, tuple(self.tpn[v] for v in behind)))
        return lines

    def accepted_step(self, candidate: FoundCandidate, lines: Sequence[FindingLine]) -> CandidateJudged:
        """Return the step that tells the accepted candidate."""
        players = self.group.participants.players
        perfect = not any(line.value for line in lines[1:])  # the first tells how many pairs
        return CandidateJudged(
            cites=union(cites("perfect" if perfect else "best"), cites("candidate")),
            bracket=self.number,
            number=candidate.number,
            sequence=self.group.sequence(len(candidate.pairs), candidate.m1),
            pairs=tuple(PairLine(players[a].tpn, players[b].tpn) for a, b in candidate.pairs),
            downfloaters=tuple(players[a].tpn for a in candidate.floaters),
            findings=tuple(lines),
            accepted=True,
            perfect=perfect,
            decided_by=None,
            witness=None,
        )

    def _target(
        self,
        lines: Sequence[FindingLine],
        proofs: dict[str, WeightProof],
    ) -> TargetSet:
        """Return the step of the best values, a line for each finding; `proofs` are by criterion."""
        targets = []
        for line in lines:
            preferences = preference_count(line.criterion, self.group.players)
            cited = cites("criterion", line.criterion)
            proof = proofs.get(line.criterion)
            targets.append(TargetLine(line.criterion, cited, line.value, proof, preferences))
        cited = union(*(cites("criterion", line.criterion) for line in lines))
        return TargetSet(cites=cited, bracket=self.number, lines=tuple(targets))

    # --- who is left over --------------------------------------------------------

    def _emit_floaters(self, candidate: FoundCandidate, tracer: Tracer) -> None:
        """Record who floats or, in the lowest bracket, has the bye; then who moved on as incompatible."""
        players = self.group.participants.players
        for rank in candidate.floaters:
            tpn = players[rank].tpn
            if not self.bracket.lowest:
                tracer.emit(self._floating_step(tpn, cites("floater")))
                continue
            tracer.emit(
                ByeAssigned(
                    cites=cites("bye"),
                    bracket=self.number,
                    player=tpn,
                    barred=tuple(player.tpn for player in self.group.players if player.bar is not None),
                )
            )
        for rank in self.bracket.lost:
            tracer.emit(self._floating_step(players[rank].tpn, cites("incompatible")))

    def _floating_step(self, player: Tpn, cited: tuple[str, ...]) -> FloaterChosen:
        return FloaterChosen(cites=cited, bracket=self.number, player=player, limbo=False)


def _shift_numbers(event: Event, by: int) -> Event:
    """Count a family or a mark from the first set of MDPs on."""
    if by and isinstance(event, FamilyRuledOut | MarkRevisited):
        event = replace(event, first=event.first + by, last=event.last + by)
    return event


def _proofs_of(prepared: Prepared) -> dict[str, WeightProof]:
    """Return the proofs of a target, by criterion."""
    tpn = [player.tpn for player in prepared.group.players]
    names = [*(tpn[v] for v in prepared.order), *[PLACE] * (len(prepared.refinement.mate) - len(tpn))]
    return {
        stage.criterion: weight_proof(stage.proof, names)
        for stage in prepared.refinement.stages
        if stage.proof is not None
    }
