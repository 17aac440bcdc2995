"""A round by the rules of 2017 or 2026, bracket by bracket, the steps in the order that a reader wants."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import ClassVar

from pairtutor.rules.citing import without_repeats
from pairtutor.systems.common.listener import NullListener
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch.recording.candidates import Judge, Measured
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
        self.steps = steps
        self.witnesses = Witnesses(setup.bracket, setup.graph.ranks)
        self._judge = self.judging(setup, number, self.witnesses, edition)
        self._passed = WalkRecorder(setup, number, self.witnesses, edition.cites)
        self._brief = steps.tracer.brief
        self.walk: Listener = NullListener() if self._brief else self._passed
        self._tally = Tally(families=0, skipped=0, candidates=0)
        self._told: tuple[Event, ...] = ()

    def again(self, steps: DutchSteps) -> BracketRecorder:
        """Return the recorder of the same bracket in a round that is paired again, recorded by `steps`."""
        other = copy(self)
        other.steps = steps
        return other

    def looks_again(self, arrival: Accepted, completes: Completes) -> bool:
        """Say whether candidate number 1 is told refused, and does not let the round be completed."""
        if arrival.number == 1 or self._brief:
            return False
        left = self._judge.left_by_first()
        ranks = self.setup.bracket.ranks
        return left is not None and not completes(tuple(ranks[v] for v in left))

    def on_accepted(self, arrival: Accepted) -> None:
        """Record the bracket, in the order in which a reader wants it."""
        if not self._told:
            self._told = tuple(self._events(arrival))
        opening, *inside = self._told  # told again as they are where the round is paired again
        tracer = self.steps.tracer
        with tracer.section(opening):
            for event in inside:
                tracer.emit(event)
        self._tally = Tally(self._passed.families, arrival.number - 1, self.setup.sequence)

    def _events(self, arrival: Accepted) -> Iterator[Event]:
        """Yield the step that opens the bracket, then those inside."""
        judge = self._judge
        judged = judge.judge(arrival.pairs, best=True)
        yield self.bracket_opening()
        if not self._brief:
            yield from self._search(judged)
        yield judge.accepted_candidate(judged, arrival.number)
        for floater in judged.floaters:
            yield self._floating_step(floater)

    def _search(self, judged: Measured) -> Iterator[Event]:
        """Yield the steps that tell how the accepted candidate, as it is judged, was looked for."""
        judge = self._judge
        graph = self.setup.graph
        stages = [*graph.settled, *graph.refinement.stages]
        yield judge.target(judged, stages)
        values = {line.criterion: line.value for line in judged.findings}
        events = self._passed.events(values)
        first = next((event for event in events if isinstance(event, FamilyRuledOut)), None)
        for event in events:
            if event is first:
                yield judge.first_candidate(first, values)
            yield event

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
        self.steps.tallies[self.number] = self._tally

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

    def bracket_again(self, before: BracketRecorder) -> BracketRecorder:
        return before.again(self)
