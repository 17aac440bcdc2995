"""What the proofs of all procedures stand on: players, who may meet whom, refusals, completion and bye."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.model.ids import PLACE, Tpn
from pairtutor.trace.events import ByeAssigned, CompletionTested, RoundOpened
from pairtutor.trace.refusals import ColoursBarred, HadBye, PassedOver
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import Forbidden, Met
from pairtutor.verify.completion import check_completion
from pairtutor.verify.legality import Legality
from pairtutor.verify.procedures.graphs import Feasibility, check_proof, meetings, with_nobody
from pairtutor.verify.procedures.group_steps import GroupSteps, StepReader
from pairtutor.verify.refuted import Refuted, holds, same


class Prover:
    """One round to be proven; `graph` tells who may meet whom, `bye` is who has it once that is checked."""

    def __init__(self, trace: Trace, opened: RoundOpened, legality: Legality) -> None:
        self.trace = trace
        self.opened = opened
        self.legality = legality
        self.persons = legality.persons
        self.steps = StepReader(trace, legality)
        self.groups = GroupSteps(self.steps, self.persons)
        self.graph = meetings(self.persons.values(), legality.may_meet)
        self.feasibility = Feasibility(self.graph)
        self.bye: Tpn | None = None

    @property
    def everybody(self) -> set[Tpn]:
        """All who take part, and player 0 where their number is odd."""
        return {*self.persons, PLACE} if len(self.persons) % 2 else set(self.persons)

    def graph_with_bye(self) -> dict[Tpn, set[Tpn]]:
        """Return who may meet whom in a whole round, player 0 being the bye where one is needed."""
        if len(self.persons) % 2 == 0:
            return self.graph
        return with_nobody(self.graph, (tpn for tpn, one in self.persons.items() if not one.barred))

    # --- refusals ----------------------------------------------------------------------------

    def check_bar(self, step: int, one: Tpn, passed: PassedOver) -> None:
        """Check that what bars two players from meeting speaks of them.

        Raises:
            Refuted: it does not, or they may meet.
        """
        other, why = passed.player, passed.why
        what = f"what bars {one} from {other}"
        holds(other not in self.graph[one], step, what, "nothing, as they may meet", why.kind)
        if not isinstance(why, (Met, Forbidden, ColoursBarred)):
            raise Refuted(step, what, "a meeting, the colours or the tournament", why.kind)
        same(step, what, {one, other}, {why.first, why.second})
        if isinstance(why, ColoursBarred):
            self._both_ways(step, why)

    def _both_ways(self, step: int, why: ColoursBarred) -> None:
        two = {why.first, why.second}
        named = {limit.player for limit in why.limits}
        holds(named <= two, step, "whose colours are barred", two, named)
        first_white = {(why.first, "white"), (why.second, "black")}
        found = {(limit.player, limit.colour) for limit in why.limits}
        holds(bool(found & first_white), step, f"White for {why.first}", "barred as well", "not told")
        holds(bool(found - first_white), step, f"White for {why.second}", "barred as well", "not told")

    def check_refused(
        self,
        step: int,
        one: Tpn,
        passed: PassedOver,
        pool: Iterable[Tpn],
        feasibility: Feasibility | None = None,
    ) -> None:
        """Check why an opponent was refused: barred, or some of the others of `pool` could not be paired.

        `feasibility` knows who of them may meet, where that is not who may meet at all.

        Raises:
            Refuted: neither is so.
        """
        other = passed.player
        if other not in self.graph[one]:
            self.check_bar(step, one, passed)
            return
        rest = set(pool) - {one, other}
        what = f"why {one} does not meet {other}"
        asked = feasibility or self.feasibility
        holds(not asked.whole(rest), step, what, "nothing, as the others can be paired", passed.why.kind)
        check_proof(step, passed.why, rest, asked.graph, what)

    # --- before the groups ---------------------------------------------------------------------

    def completion(self) -> bool:
        """Check the step that says whether the round can be paired; return its answer."""
        step, event = self.steps.take(CompletionTested, "whether the round can be paired")
        check_completion(step, event, (), list(self.persons.values()), self.legality, 0)
        possible = Feasibility(self.graph_with_bye()).whole(self.everybody)
        same(step, "whether the round can be paired", possible, event.possible)
        return event.possible

    def check_bye(self, order: Sequence[Tpn]) -> tuple[int, ByeAssigned, int]:
        """Check that the first of an order who may have the bye has it; return how many came before.

        Raises:
            Refuted: somebody else has it, or somebody was passed over for no reason.
        """
        step, event = self.steps.take(ByeAssigned, "the bye")
        self.steps.blank(step, event, "bracket", "barred", "alternatives", "deciding")
        everybody = set(self.persons)
        place = next(
            place
            for place, tpn in enumerate(order)
            if not self.persons[tpn].barred and self.feasibility.whole(everybody - {tpn})
        )
        lines = event.passed_over[:place]
        self.groups.passed_over(
            step, "the players passed over for the bye", order[:place], lines, self._no_bye
        )
        same(step, "the player with the bye", order[place], event.player)
        self.bye = event.player
        return step, event, place

    def _no_bye(self, step: int, line: PassedOver) -> None:
        what = f"why {line.player} does not have the bye"
        if self.persons[line.player].barred:
            if not isinstance(line.why, HadBye):
                raise Refuted(step, what, "points without play", line.why.kind)
            own = next(one.bye_bar for one in self.opened.players if one.tpn == line.player)
            why = line.why
            same(step, what, (line.player, own and tuple(own)), (why.player, (why.reason, why.round)))
            return
        check_proof(step, line.why, set(self.persons) - {line.player}, self.graph, what)
