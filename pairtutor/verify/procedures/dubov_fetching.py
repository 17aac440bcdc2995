"""Who is brought up into a Dubov group, and for whom."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.refusals import PassedOver
from pairtutor.verify.limits import TURNED
from pairtutor.verify.procedures.dubov_columns import ProvenColumns
from pairtutor.verify.procedures.dubov_figures import FETCH_BY, DubovOrders, Key
from pairtutor.verify.procedures.graphs import Feasibility, Pair, check_proof
from pairtutor.verify.procedures.group_steps import Refusing
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import expect_equal


class Fetching:
    """Checks who is brought up: for somebody who can meet nobody, for a floater, or to make a group even."""

    def __init__(self, prover: Prover, orders: DubovOrders) -> None:
        self.prover = prover
        self.groups = prover.groups
        self.graph = prover.graph
        self.persons = prover.persons
        self.orders = orders
        self.figures = orders.figures

    def _wanted_by(self, tpn: Tpn) -> str | None:
        """Return the colour that an opponent of a player should be due."""
        due = self.figures[tpn].due
        return TURNED[due] if due else None

    def _fetched(
        self,
        order: Sequence[Tpn],
        chosen: Tpn,
        wanted: str | None,
        reason: str,
        partner: Tpn | None,
        refusing: Refusing,
    ) -> None:
        """Check the step that brings somebody up."""
        step, event = self.groups.moved(chosen, reason, "up", f"that {chosen} is brought up")
        over = order[: order.index(chosen)]
        lines = event.considered[: len(over)]
        self.groups.passed_over(step, "who was looked at before", over, lines, refusing)
        own = self.figures[chosen]

        def key(tpn: Tpn) -> Key:
            return self.figures[tpn].for_fetching(wanted)

        behind = [
            tpn
            for tpn in order[len(over) :]
            if self.persons[tpn].score == self.persons[chosen].score and key(tpn) < key(chosen)
        ]
        late = [PassedOver(tpn, self.figures[tpn].lifted_before()) for tpn in behind]
        rest = [tpn for tpn in order if tpn not in behind]
        later = [*late, *self.orders.following(rest, chosen, key, FETCH_BY)]
        expect_equal(step, "who comes later, and why", later, list(event.considered[len(over) :]))
        expect_equal(step, "for whom the player comes", partner, event.partner)
        expect_equal(step, "the scores of the move", (own.score, None), (event.from_score, event.to_score))
        expect_equal(step, "the colour that the player should be due", wanted, event.wanted)
        expect_equal(
            step, "what speaks against it", own.lifted_before() if own.barred else None, event.despite
        )
        self.prover.steps.blank(step, event, "floater_type", "opponents")

    # --- for somebody ----------------------------------------------------------------------------

    def islands(self, members: list[Tpn], below: set[Tpn], free: set[Tpn]) -> list[Pair]:
        """Check who of a group can meet nobody in it and who is brought up for them; return the pairs.

        Those who are paired are taken out of `free`.
        """
        own = set(members)
        islands = [tpn for tpn in members if not self.graph[tpn] & own]
        for tpn in islands:
            self._alone(tpn, [other for other in members if other != tpn])
        turns = ProvenColumns(self.prover, self.figures, islands).in_turns()
        return [self.fetched_for(tpn, free, below, "island", self.prover.feasibility) for tpn in turns]

    def _alone(self, tpn: Tpn, others: Sequence[Tpn]) -> None:
        step, event = self.groups.scrutiny(tpn, "island", f"that {tpn} can meet nobody of the group")
        expect_equal(step, f"the opponent proposed to {tpn}", None, event.proposed)

        def barred(step: int, one: PassedOver) -> None:
            self.prover.check_bar(step, tpn, one)

        self.groups.found(step, event, others, None, barred)

    def fetched_for(
        self, tpn: Tpn, free: set[Tpn], below: set[Tpn], reason: str, feasibility: Feasibility
    ) -> Pair:
        """Check who of those below is brought up for somebody so that the rest of `free` can be paired.

        The two are taken out of `free`.
        """
        wanted = self._wanted_by(tpn)
        order = self.orders.for_fetching(below & free, wanted)
        chosen = feasibility.first_available(tpn, order, free)
        assert chosen is not None, "the round can be completed"

        def refusing(step: int, one: PassedOver) -> None:
            self.prover.check_refused(step, tpn, one, free, feasibility)

        self._fetched(order, chosen, wanted, reason, tpn, refusing)
        free -= {tpn, chosen}
        return tpn, chosen

    # --- to make a group even --------------------------------------------------------------------

    def make_even(self, members: list[Tpn], below: set[Tpn]) -> tuple[Tpn | None, list[Tpn]]:
        """Check who is brought up to an odd group; return the player, or else those who do not fit."""
        whole = self.prover.feasibility.whole
        colour = self.orders.dominating(members)
        wanted = TURNED[colour] if colour else None
        order = self.orders.for_fetching(below, wanted)
        fits = (tpn for tpn in order if whole([*members, tpn]) and whole(below - {tpn}))
        chosen = next(fits, None)
        if chosen is not None:
            self._fetched(order, chosen, wanted, "odd-number", None, self.unfit(members, below))
        return chosen, order

    def unfit(self, members: list[Tpn], below: set[Tpn]) -> Refusing:
        """Return the check why somebody does not come: the group, or those below, could not be paired."""

        def refusing(step: int, one: PassedOver) -> None:
            group = {*members, one.player}
            pool = below - {one.player} if self.prover.feasibility.whole(group) else group
            check_proof(step, one.why, pool, self.graph, f"why {one.player} does not come")

        return refusing
