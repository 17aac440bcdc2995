"""Who is brought up into a Dubov group, who floats from it, and whom they meet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.positions.dubov_figures import FETCH_BY, FLOAT_BY, DubovOrders, Key
from pairtutor.positions.graphs import (
    Feasibility,
    Graph,
    Pair,
    Sparing,
    check_proof,
    join_graphs,
    part,
)
from pairtutor.positions.legality import TURNED
from pairtutor.positions.progress import ProofError, expect, expect_equal
from pairtutor.trace.procedures import ShortfallFound
from pairtutor.trace.refusals import NeededHere, PassedOver, TooMany
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.procedures.dubov_columns import ProvenColumns
from pairtutor.verify.procedures.group_steps import check_found, expect_players
from pairtutor.verify.procedures.prover import Prover


class Fetching:
    """Checks who is brought up: for somebody who can meet nobody, for a floater, or to make a group even."""

    def __init__(self, prover: Prover, orders: DubovOrders) -> None:
        self.prover = prover
        self.graph = prover.graph
        self.persons = prover.persons
        self.orders = orders
        self.figures = orders.figures

    def _wanted_by(self, tpn: Tpn) -> str | None:
        """Return the colour that an opponent of a player should be due, None where either will do."""
        due = self.figures[tpn].due
        return TURNED[due] if due else None

    def _check_fetching(
        self,
        order: Sequence[Tpn],
        chosen: Tpn,
        colour: str | None,
        reason: str,
        partner: Tpn | None,
    ) -> tuple[int, Sequence[PassedOver]]:
        """Check the step that brings somebody up; return its number, and what it tells of those before.

        `order` are all who are looked at, `colour` is the one that they should be due (None: any), `partner`
        for whom somebody comes (None: to make the group even).
        """
        step, event = self.prover.steps.check_transfer(chosen, reason, "up")
        over = order[: order.index(chosen)]
        lines = event.considered[: len(over)]
        expect_players(step, "who was looked at before", over, lines)
        own = self.figures[chosen]

        def key(tpn: Tpn) -> Key:
            return self.figures[tpn].for_fetching(colour)

        # of the same score and by their figures first, but put last as 2.5 speaks against them
        behind = [
            tpn
            for tpn in order[len(over) :]
            if self.persons[tpn].score == self.persons[chosen].score and key(tpn) < key(chosen)
        ]
        late = [PassedOver(tpn, self.figures[tpn].lifted_before()) for tpn in behind]
        # next is one who could come at all: whom the partner may meet, and who is not told as late
        may = order if partner is None else self.graph[partner]
        rest = [tpn for tpn in order if tpn == chosen or (tpn not in behind and tpn in may)]
        later = [*late, *self.orders.next_after(rest, chosen, key, FETCH_BY)]
        expect_equal(step, "who comes later, and why", later, list(event.considered[len(over) :]))
        expect_equal(step, "for whom the player comes", partner, event.partner)
        # of these moves only the score that is left is told
        expect_equal(step, "the scores of the move", (own.score, None), (event.from_score, event.to_score))
        expect_equal(step, "the colour that the player should be due", colour, event.wanted)
        expect_equal(
            step, "what speaks against it", own.lifted_before() if own.barred else None, event.despite
        )
        self.prover.steps.blank(step, event, "floater_type", "opponents")
        return step, lines

    # --- for somebody ----------------------------------------------------------------------------

    def islands(self, members: list[Tpn], below: set[Tpn], free: set[Tpn]) -> list[Pair]:
        """Check who of a group can meet nobody in it and who is brought up for them; return the pairs.

        They are in the order in which they are made, who is brought up second. Those who are paired are taken
        out of `free`.
        """
        own = set(members)
        islands = [tpn for tpn in members if not self.graph[tpn] & own]
        for tpn in islands:
            self._check_island(tpn, [other for other in members if other != tpn])
        turns = ProvenColumns(self.prover, self.figures, islands).in_turns()
        return [self.fetched_for(tpn, free, below, "island", self.prover.feasibility) for tpn in turns]

    def _check_island(self, tpn: Tpn, others: Sequence[Tpn]) -> None:
        """Check that somebody can meet none of the others."""
        step, event = self.prover.steps.scrutiny(tpn, "island", proposed=None)
        check_found(step, event, others, opponent=None)
        for passed in event.tried:
            self.prover.check_bar(step, tpn, passed)

    def fetched_for(
        self, tpn: Tpn, free: set[Tpn], below: set[Tpn], reason: str, feasibility: Feasibility
    ) -> Pair:
        """Check who of those below is brought up for somebody so that the rest of `free` can be paired.

        The two are taken out of `free`.
        """
        colour = self._wanted_by(tpn)
        order = self.orders.for_fetching(below & free, colour)
        chosen = feasibility.first_available(tpn, order, free)
        assert chosen is not None, "the round can be completed"

        step, lines = self._check_fetching(order, chosen, colour, reason, tpn)
        for line in lines:
            self.prover.check_refused(step, tpn, line, free, feasibility)
        free -= {tpn, chosen}
        return tpn, chosen

    # --- to make a group even --------------------------------------------------------------------

    def make_even(self, members: list[Tpn], below: set[Tpn]) -> tuple[Tpn | None, list[Tpn]]:
        """Check who of those `below` is brought up to an odd group, so that it and the rest can be paired.

        Return the player, None if nobody fits, and all who were looked at, in order.
        """
        whole = self.prover.feasibility.can_pair_all
        colour = self.orders.dominating_colour(members)
        other_colour = TURNED[colour] if colour else None
        order = self.orders.for_fetching(below, other_colour)
        fits = (tpn for tpn in order if whole([*members, tpn]) and whole(below - {tpn}))
        chosen = next(fits, None)
        if chosen is not None:
            step, lines = self._check_fetching(order, chosen, other_colour, "odd-number", partner=None)
            self.unfit(members, below, step, lines)
        return chosen, order

    def unfit(self, members: list[Tpn], below: set[Tpn], step: int, lines: Iterable[PassedOver]) -> None:
        """Check why some of those `below` do not come: the group, or those below, could not be paired."""
        for line in lines:
            group = {*members, line.player}
            pool = below - {line.player} if self.prover.feasibility.can_pair_all(group) else group
            check_proof(step, line.why, pool, self.graph, f"why {line.player} does not come")


class DubovFloaters:
    """Checks the `count` floaters of one group; everybody `below` must be paired as well."""

    def __init__(self, prover: Prover, fetching: Fetching, members: list[Tpn], below: set[Tpn]) -> None:
        self.prover = prover
        self.graph = prover.graph
        self.fetching = fetching
        self.orders = fetching.orders
        self.members = members
        self.group = set(members)
        self.below = below
        self.near = set(self.orders.by_group(below)[0]) if below else set()
        self.colour = self.orders.dominating_colour(members)
        count, _ = self._least(set(), set())
        assert count is not None, "the round can be completed"
        self.count = count

    def _least(self, floaters: set[Tpn], staying: set[Tpn]) -> tuple[int | None, Graph]:
        """Return the least number of floaters if `floaters` must float and those `staying` must not.

        With it, the graph of the pairs that are left then. The number is None where not all can be paired.
        """
        group, below = self.group, self.below
        stay, go = group - floaters, group - staying
        inside = join_graphs(part(self.graph, stay, stay), part(self.graph, below, below))
        across = part(self.graph, go, below)
        whole = {tpn: set[Tpn]() for tpn in group | below}  # so that everybody has a row
        least = Feasibility(join_graphs(whole, inside), across).least(group | below)
        return least, join_graphs(whole, inside, across)

    def _key(self, tpn: Tpn) -> Key:
        """Return the sort key of a member who could float, the first to float smallest."""
        can = bool(self.graph[tpn] & self.near)
        return self.orders.figures[tpn].for_floating(self.colour, below=can)

    def check(self, tried: list[Tpn]) -> tuple[list[Tpn], list[Pair]]:
        """Check who floats and whom they meet; return who stays, and the pairs.

        `tried` are those who were looked at to be brought up instead, of whom nobody fits (none: not an
        odd group).
        """
        # DUB-33: those who can meet somebody of the next group first, then as for the bye (DUB-17)
        order = sorted(self.members, key=self._key)
        self._check_shortfall(order, tried)
        floating: set[Tpn] = set()
        staying: set[Tpn] = set()
        while len(floating) < self.count:
            floating.add(self._check_next_floater(order, floating, staying))
        return [tpn for tpn in self.members if tpn not in floating], self._meet_below(floating)

    def _check_next_floater(self, order: Sequence[Tpn], floating: set[Tpn], staying: set[Tpn]) -> Tpn:
        """Check the next floater; those looked at before, who cannot float, are put to those `staying`."""
        undecided = [tpn for tpn in order if tpn not in floating | staying]
        graphs: dict[Tpn, Graph] = {}
        for tpn in undecided:
            least, graph = self._least(floating | {tpn}, staying)
            if least is not None and least <= self.count:
                break
            graphs[tpn] = graph
            staying.add(tpn)
        over, chosen = list(graphs), undecided[len(graphs)]
        step, event = self.prover.steps.check_transfer(chosen, "floater", "down")
        lines = event.considered[: len(over)]
        expect_players(step, "who was looked at before", over, lines)
        for line in lines:
            self._check_must_stay(step, line, floating, graphs[line.player])
        rest = [tpn for tpn in undecided if tpn not in staying]
        later = self.orders.next_after(rest, chosen, self._key, FLOAT_BY)
        expect_equal(step, "who comes later, and why", later, list(event.considered[len(over) :]))
        score = self.prover.persons[chosen].score
        expect_equal(step, "the scores of the move", (score, None), (event.from_score, event.to_score))
        self.prover.steps.blank(step, event, "partner", "wanted", "despite", "floater_type", "opponents")
        return chosen

    def _check_shortfall(self, order: Sequence[Tpn], tried: list[Tpn]) -> None:
        """Check the step that says why players must float, how many, and in which order they can."""
        step, event = self.prover.steps.take(ShortfallFound, "that players must float")
        inside = self.prover.feasibility.can_pair_all(self.members)
        reason = "nobody-fits" if len(self.members) % 2 else "below" if inside else "group"
        expect_equal(step, "the reason for an exception", reason, event.reason)
        expect_equal(step, "how many players float", self.count, event.count)
        first = tuple(tpn for tpn in order if self.graph[tpn] & self.near)
        following = tuple(tpn for tpn in order if tpn not in first)
        expect_equal(step, "who can float, in order", (first, following), (event.first, event.following))
        expect_players(step, "who was looked at before", tried, event.tried)
        self.fetching.unfit(self.members, self.below, step, event.tried)
        if reason == "nobody-fits":
            expect_equal(step, "a proof", None, event.witness)
            return
        short: Collection[Tpn] = self.below if inside else self.members
        check_proof(step, event.witness, short, self.graph, "the proof that players must float")

    def _check_must_stay(self, step: int, passed: PassedOver, floating: set[Tpn], graph: Graph) -> None:
        """Check why somebody does not float: needed for the pairs, one too many, or others unpaired.

        `floating` are the floaters found so far, `graph` the pairs left if this one floats as well.
        """
        what = f"why {passed.player} does not float"
        group, count = self.group, self.count
        match passed.why:
            case OnlyPartners():
                check_proof(step, passed.why, group | self.below, graph)
            case NeededHere():
                expect_equal(
                    step,
                    what,
                    (passed.player, (len(group) - count) // 2),
                    (passed.why.player, passed.why.pairs),
                )
                left = Sparing(self.graph, group - floating - {passed.player}).left_out
                room = count - len(floating) - 1
                expect(left > room, step, what, f"more than {room} without an opponent", left)
            case TooMany():
                expect_equal(step, what, (passed.player, "floaters", count), tuple(passed.why)[1:])
            case _:
                raise ProofError(step, what, "what the group needs", passed.why.kind)

    def _meet_below(self, floating: set[Tpn]) -> list[Pair]:
        """Check whom the floaters meet, who do not meet each other; return the pairs, the floater first."""
        apart = {tpn: set(row) - floating if tpn in floating else set(row) for tpn, row in self.graph.items()}
        feasibility = Feasibility(apart)
        free = floating | self.below
        turns = ProvenColumns(self.prover, self.orders.figures, self.orders.rank_order(floating)).in_turns()
        below = self.below
        return [self.fetching.fetched_for(tpn, free, below, "fetched", feasibility) for tpn in turns]
