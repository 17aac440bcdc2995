"""A round by the rules of 2017 or 2026, bracket by bracket, the steps in the order that a reader wants."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.rules.citing import without_repeats
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.recording.candidates import Judge
from pairtutor.systems.dutch.recording.steps import DutchEdition, DutchSteps, Tally
from pairtutor.systems.dutch.recording.walk import WalkRecorder
from pairtutor.systems.dutch.recording.witnesses import Witnesses
from pairtutor.systems.dutch.setup import Setup
from pairtutor.systems.dutch.stages import Completes
from pairtutor.systems.search.walk import Accepted, Listener
from pairtutor.trace.events import BracketOpened, ByeAssigned, Event, FamilyRuledOut, FloaterChosen
from pairtutor.trace.recorder import Tracer


class BracketRecorder:
    """Records one bracket of a round; `number` counts brackets from 1."""

    judging: ClassVar[type[Judge]] = Judge

    def __init__(self, setup: Setup, number: int, edition: DutchEdition, steps: DutchSteps) -> None:
        self.setup = setup
        self.number = number
        self.edition = edition
        self._steps = steps
        self.witnesses = Witnesses(setup.bracket, setup.graph.ranks)
        self._judge = self.judging(setup, number, self.witnesses, edition)
        self._passed = WalkRecorder(setup, number, self.witnesses, edition.cites)
        self.walk: Listener = self._passed
        self._tally = Tally(families=0, skipped=0, candidates=0)

    def looks_again(self, arrival: Accepted, completes: Completes) -> bool:
        """Say whether candidate number 1 is told, and does not let the round be completed."""
        if arrival.number == 1:
            return False
        left = self._judge.left_by_first()
        ranks = self.setup.bracket.ranks
        return left is not None and not completes(tuple(ranks[v] for v in left))

    def on_accepted(self, arrival: Accepted) -> None:
        """Record the bracket, in the order in which a reader wants it."""
        judge, passed, tracer = self._judge, self._passed, self._steps.tracer
        judged = judge.judge(arrival.pairs, best=True)
        with tracer.section(self.bracket_opening()):
            graph = self.setup.graph
            stages = [*graph.settled, *graph.refinement.stages]
            tracer.emit(judge.target(judged, stages))
            values = {line.criterion: line.value for line in judged.findings}
            events = passed.events(values)
            first = next((event for event in events if isinstance(event, FamilyRuledOut)), None)
            for event in events:
                if event is first:
                    tracer.emit(judge.first_candidate(first, values))
                tracer.emit(event)
            tracer.emit(judge.accepted_candidate(judged, arrival.number))
            for floater in judged.floaters:
                tracer.emit(self._floating_step(floater))
        self._tally = Tally(passed.families, arrival.number - 1, self.setup.sequence)

    def bracket_opening(self) -> BracketOpened:
        """Return the step that opens the bracket: its members, and how many pairs it makes."""
        bracket, shape = self.setup.bracket, self.setup.shape
        players = bracket.players
        cites = self.edition.cites
        moved = cites("mdp") if bracket.m0 else ()
        cited = cites("bracket") + moved + cites.table("kinds").get(bracket.kind, ())
        return BracketOpened(
            cites=without_repeats(cited),
            number=self.number,
            bracket_kind=bracket.kind,
            score=None if bracket.collapsed else players[bracket.m0].score,
            mdps=tuple(player.tpn for player in players[: bracket.m0]),
            residents=tuple(player.tpn for player in players[bracket.m0 :]),
            homogeneous=bracket.homogeneous,
            m0=shape.m0,
            max_pairs=shape.max_pairs,
            m1=shape.m1,
            downfloaters=bracket.size - 2 * shape.max_pairs,
            sequence=self.setup.sequence,
        )

    def on_bracket_settled(self) -> None:
        """Count what was passed over."""
        self._steps.tallies[self.number] = self._tally

    def _floating_step(self, floater: int) -> Event:
        """Return the step of a player left over: the bye where nobody is below, else a float."""
        bracket, number, cites = self.setup.bracket, self.number, self.edition.cites
        tpn = self.witnesses.tpn
        if bracket.kind in {"last", "CLB"}:
            return ByeAssigned(
                cites=cites("bye"),
                bracket=number,
                player=tpn[floater],
                barred=tuple(player.tpn for player in bracket.players if player.bar is not None),
            )
        return FloaterChosen(
            cites=cites("floater"),
            bracket=number,
            player=tpn[floater],
            limbo=floater < bracket.m0,
        )


class DutchRecorder(DutchSteps):
    """Records a round; `edition` has its citations and criteria."""

    def __init__(self, participants: Participants, tracer: Tracer, edition: DutchEdition) -> None:
        super().__init__(participants, tracer, edition.cites)
        self.edition = edition

    def bracket(self, setup: Setup, number: int) -> BracketRecorder:
        return BracketRecorder(setup, number, self.edition, self)
