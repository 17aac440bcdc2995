"""Who floats from a Dubov group, and whom the floaters meet."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import ShortfallFound
from pairtutor.trace.refusals import NeededHere, PassedOver, TooMany
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.procedures.dubov_columns import ProvenColumns
from pairtutor.verify.procedures.dubov_fetching import Fetching
from pairtutor.verify.procedures.dubov_figures import FLOAT_BY, Key
from pairtutor.verify.procedures.graphs import (
    Feasibility,
    Graph,
    Pair,
    Sparing,
    check_proof,
    join_graphs,
    part,
)
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import ProofError, expect, expect_equal


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
        self.colour = self.orders.dominating(members)
        count, _ = self._least(set(), set())
        assert count is not None, "the round can be completed"
        self.count = count

    def _least(self, floaters: set[Tpn], staying: set[Tpn]) -> tuple[int | None, Graph]:
        """Return how many float at least if some must and others must not, and which pairs there are."""
        group, below = self.group, self.below
        stay, go = group - floaters, group - staying
        inside = join_graphs(part(self.graph, stay, stay), part(self.graph, below, below))
        across = part(self.graph, go, below)
        whole = {tpn: set[Tpn]() for tpn in group | below}
        least = Feasibility(join_graphs(whole, inside), across).least(group | below)
        return least, join_graphs(whole, inside, across)

    def _key(self, tpn: Tpn) -> Key:
        can = bool(self.graph[tpn] & self.near)
        return self.orders.figures[tpn].for_floating(self.colour, below=can)

    def check(self, tried: list[Tpn]) -> tuple[list[Tpn], list[Pair]]:
        """Check who floats and whom they meet; return who stays, and the pairs.

        `tried` are those who were looked at to be brought up instead.
        """
        order = sorted(self.members, key=self._key)
        self._needed(order, tried)
        floating: set[Tpn] = set()
        staying: set[Tpn] = set()
        while len(floating) < self.count:
            floating.add(self._chosen(order, floating, staying))
        return [tpn for tpn in self.members if tpn not in floating], self._meet_below(floating)

    def _chosen(self, order: Sequence[Tpn], floating: set[Tpn], staying: set[Tpn]) -> Tpn:
        """Check the next floater; those looked at before, who cannot float, are put to those `staying`."""
        undecided = [tpn for tpn in order if tpn not in floating | staying]
        over: list[Tpn] = []
        graphs: dict[int, Graph] = {}
        for tpn in undecided:
            least, graph = self._least(floating | {tpn}, staying)
            if least is not None and least <= self.count:
                break
            over.append(tpn)
            graphs[tpn] = graph
            staying.add(tpn)
        chosen = undecided[len(over)]
        groups = self.prover.groups
        step, event = groups.moved(chosen, "floater", "down", f"that {chosen} floats")

        def refusing(step: int, one: PassedOver) -> None:
            self._must_stay(step, one, floating, graphs[one.player])

        lines = event.considered[: len(over)]
        groups.passed_over(step, "who was looked at before", over, lines, refusing)
        rest = [tpn for tpn in undecided if tpn not in staying]
        later = self.orders.following(rest, chosen, self._key, FLOAT_BY)
        expect_equal(step, "who comes later, and why", later, list(event.considered[len(over) :]))
        score = self.prover.persons[chosen].score
        expect_equal(step, "the scores of the move", (score, None), (event.from_score, event.to_score))
        self.prover.steps.blank(step, event, "partner", "wanted", "despite", "floater_type", "opponents")
        return chosen

    def _needed(self, order: Sequence[Tpn], tried: list[Tpn]) -> None:
        step, event = self.prover.steps.take(ShortfallFound, "that players must float")
        inside = self.prover.feasibility.whole(self.members)
        reason = "nobody-fits" if len(self.members) % 2 else "below" if inside else "group"
        expect_equal(step, "the reason for an exception", reason, event.reason)
        expect_equal(step, "how many players float", self.count, event.count)
        first = tuple(tpn for tpn in order if self.graph[tpn] & self.near)
        following = tuple(tpn for tpn in order if tpn not in first)
        expect_equal(step, "who can float, in order", (first, following), (event.first, event.following))
        unfit = self.fetching.unfit(self.members, self.below)
        self.prover.groups.passed_over(step, "who was looked at before", tried, event.tried, unfit)
        if reason == "nobody-fits":
            expect_equal(step, "a proof", None, event.witness)
            return
        short: Collection[Tpn] = self.below if inside else self.members
        check_proof(step, event.witness, short, self.graph, "the proof that players must float")

    def _must_stay(self, step: int, one: PassedOver, floating: set[Tpn], graph: Graph) -> None:
        what = f"why {one.player} does not float"
        group, count = self.group, self.count
        match one.why:
            case OnlyPartners():
                check_proof(step, one.why, group | self.below, graph)
            case NeededHere():
                expect_equal(
                    step, what, (one.player, (len(group) - count) // 2), (one.why.player, one.why.pairs)
                )
                left = Sparing(self.graph, group - floating - {one.player}).left_out
                room = count - len(floating) - 1
                expect(left > room, step, what, f"more than {room} without an opponent", left)
            case TooMany():
                expect_equal(step, what, (one.player, "floaters", count), tuple(one.why)[1:])
            case _:
                raise ProofError(step, what, "what the group needs", one.why.kind)

    def _meet_below(self, floating: set[Tpn]) -> list[Pair]:
        """Check whom the floaters meet."""
        apart = {tpn: set(row) - floating if tpn in floating else set(row) for tpn, row in self.graph.items()}
        feasibility = Feasibility(apart)
        free = floating | self.below
        turns = ProvenColumns(self.prover, self.orders.figures, self.orders.ranked(floating)).in_turns()
        below = self.below
        return [self.fetching.fetched_for(tpn, free, below, "fetched", feasibility) for tpn in turns]
