"""What happens to a bracket, kept until it is paired; and whom a reopened one could leave over in vain."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.rules.facts import citations_of
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.common.recording.recorder import only_partners
from pairtutor.systems.dutch.recording.steps import DutchSteps
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.partners_below import Shortage
from pairtutor.systems.dutch_2012.recording.brackets import LoweringBracketRecorder
from pairtutor.systems.dutch_2012.recording.lowering import lowering_step, shortage
from pairtutor.systems.dutch_2012.reopening import Outcome, Reason, Refused, join_brackets
from pairtutor.trace.events import Event
from pairtutor.trace.lowering import BracketReopened, FloatersRefused
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.values import OnlyPartners

cites = citations_of("dutch-2012")


def floaters_refused(
    bracket: LoweringBracket, higher: LoweringBracket, lost: Sequence[int], reason: Reason, outcome: Outcome
) -> list[FloatersRefused]:
    """Return a step for each set of players who came up, in order; `bracket` is as it was then.

    `lost` are the players moved on by C.1 above, who come down in any case.
    """
    players = bracket.participants.players
    steps = []
    for number, refused in enumerate(outcome.refused):
        # the P1 of the next set, or of the candidate that was found; 0: nothing came after it
        following = outcome.refused[number + 1].p1 if number + 1 < len(outcome.refused) else 0
        cut = outcome.more and not following
        if not following and outcome.candidate is not None:
            following = outcome.p1
        steps.append(
            FloatersRefused(
                cites=cites("refused_floaters", reason),
                bracket=bracket.number,
                higher=higher.number,
                reason=reason,
                p1=refused.p1,
                m1=refused.m1,
                floaters=tuple(players[rank].tpn for rank in refused.floaters),
                within=tuple(players[rank].tpn for rank in refused.within),
                witness=_witness(bracket, lost, reason, refused),
                at_large=_at_large(bracket.participants, refused),
                stay=_stay(bracket, lost, reason, refused),
                last=refused.p1 != following and not cut,
                more=cut,
            )
        )
    return steps


def nobody_helps(bracket: LoweringBracket, higher: LoweringBracket) -> OnlyPartners | None:
    """Return the players without opponents in the two brackets together; None if there are none."""
    group = join_brackets(higher, bracket)
    return shortage(group, group.p0, m1=0)


def _witness(
    bracket: LoweringBracket, lost: Sequence[int], reason: Reason, refused: Refused
) -> OnlyPartners | None:
    """Return why these very players do not help, None where it takes more than a lack of opponents.

    For C.1 it is first the MDPs who would fit nobody in the bracket, for C.12 all who would, where others are
    left then than now. Else it is what its pairs lack: in the lowest bracket (C.13) P0, for C.12 P1.
    """
    other = bracket.with_mdps([*lost, *refused.floaters])
    if reason == "C.13":
        return shortage(other.group, other.group.p0, m1=0)
    alone = other.incompatible_mdps() if reason == "C.1" else []
    if not bracket.lowest and not alone:
        leaving = other.incompatible()
        other.lose(leaving)
        alone = leaving if reason == "C.12" and other.group.size != bracket.group.size else []
    if alone:
        return _name_partners(bracket.participants, Shortage([[rank] for rank in alone], []))
    if reason == "C.12":
        return shortage(other.group, bracket.p1, bracket.m1)
    other.take_stock()
    return shortage(other.group, other.p1, other.m1)


def _stay(bracket: LoweringBracket, lost: Sequence[int], reason: Reason, refused: Refused) -> int | None:
    """Return the number of players left after C.1 with these floaters, None where it is as before."""
    if bracket.lowest or reason != "C.12" or refused.condition is not None:
        return None
    other = bracket.with_mdps([*lost, *refused.floaters])
    other.lose(other.incompatible())
    return None if other.group.size == bracket.group.size else other.group.size


def _at_large(participants: Participants, refused: Refused) -> OnlyPartners | None:
    """Return why nobody of the wider set helps; None where the set is no wider."""
    if refused.condition is None or len(refused.within) == len(refused.floaters):
        return None
    lack = refused.condition.lack(refused.within)
    return None if lack is None else _name_partners(participants, lack)


def _name_partners(participants: Participants, lack: Shortage) -> OnlyPartners:
    """Return a shortage of players by rank (-1: a place) as a witness by pairing number."""

    def names(ranks: list[int]) -> list[Tpn]:
        return [participants.players[rank].tpn if rank >= 0 else PLACE for rank in ranks]

    return only_partners(map(names, lack.groups), names(lack.partners))


class LoweringRecorder(DutchSteps):
    """Records a round; `pending` are the steps of the bracket at hand."""

    def __init__(self, participants: Participants, tracer: Tracer) -> None:
        super().__init__(participants, tracer, cites)
        self.pending: list[Event] = []

    def on_reduction(self, bracket: LoweringBracket, clause: str, before: tuple[int, int]) -> None:
        witness = shortage(bracket.group, *before)
        after = (bracket.p1, bracket.m1)
        self.pending.append(lowering_step(bracket.group, bracket.number, clause, before, after, witness))

    def on_reopening(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason,
        before: Sequence[int],
        outcome: Outcome,
    ) -> None:
        """Record that a higher bracket was opened again for a lower one, and the floaters refused.

        If that gave a candidate, the higher bracket is told anew; `before` are the floaters that it had.
        """
        self.pending += floaters_refused(bracket, higher, higher.lost, reason, outcome)
        candidate = outcome.candidate
        self._keep_reopening(bracket, higher, reason, before, candidate)
        if candidate is not None:
            steps = LoweringBracketRecorder(higher, higher.number)
            self.tallies[higher.number] = steps.record(
                pending=(), tracer=self.tracer, leaving=candidate.floaters
            )

    def on_joined_brackets(self, bracket: LoweringBracket, higher: LoweringBracket) -> None:
        self._keep_reopening(bracket, higher, "join", higher.floaters, candidate=None)
        self.tallies.pop(higher.number, None)

    def _keep_reopening(
        self,
        bracket: LoweringBracket,
        higher: LoweringBracket,
        reason: Reason | Literal["join"],
        before: Sequence[int],
        candidate: FoundCandidate | None,
    ) -> None:
        """Keep the step that opens a higher bracket again; it failed if there is no `candidate`.

        `before` are the ranks of those that the higher bracket left over before.
        """
        now = before if candidate is None else candidate.floaters
        self.pending.append(
            BracketReopened(
                cites=cites("reopening", reason),
                bracket=bracket.number,
                higher=higher.number,
                reason=reason,
                succeeded=candidate is not None,
                p1=higher.p1,
                m1=higher.m1,
                leaving=self.tpns(rank for rank in before if rank not in now),
                entering=self.tpns(rank for rank in now if rank not in before),
                pairs=self.lines(candidate.pairs) if candidate else (),
                witness=nobody_helps(bracket, higher) if reason == "C.13" and candidate is None else None,
            )
        )

    def on_bracket_settled(self, bracket: LoweringBracket) -> None:
        """Record the steps of a bracket, after those that wait for it."""
        self.tallies[bracket.number] = LoweringBracketRecorder(bracket, bracket.number).record(
            self.pending, self.tracer
        )
        self.pending = []

    def impossible(self, completion: Completion) -> None:
        """Record what was tried before the round turned out to be impossible, and what proves that it is."""
        for event in self.pending:
            self.emit(event)
        self.completion(completion, bracket=0, floaters=(), below=range(len(self.numbers)), possible=False)
