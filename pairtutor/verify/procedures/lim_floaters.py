"""Who leaves a Lim group before it is paired."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import FloatersCompared, PlayerTransferred
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, PassedOver, RatingApart
from pairtutor.trace.values import PairLine
from pairtutor.verify.procedures.graphs import Sparing
from pairtutor.verify.procedures.lim_group import LimColours, ProvenLimGroup, in_turn
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import expect_equal

FloaterType = Literal["a", "b", "c", "d"]
Decisive = Literal["floater-type", "not-floated", "due-colour"]
_WEIGHED: Final[dict[str, tuple[Decisive, ...]]] = {
    "odd-number": ("floater-type", "not-floated", "due-colour"),
    "too-many": ("floater-type",),
}
"""What the places of a key compare, before the number."""


class SpareCandidate(NamedTuple):
    """A player who can be spared; `key` is compared, smallest first."""

    key: tuple[int, ...]
    line: FloaterLine


class LimFloaters:
    """Checks who leaves one group; `wanted` is the number of pairs that it has to make.

    `beyond` are the residents of the groups that are still to be paired on this side of the median and of
    it, by score. `staying` and `floaters` change with every step.
    """

    def __init__(
        self,
        prover: Prover,
        colours: LimColours,
        group: ProvenLimGroup,
        beyond: Mapping[int, Sequence[Tpn]],
        median: int,
    ) -> None:
        self.prover = prover
        self.steps = prover.steps
        self.groups = prover.groups
        self.graph = prover.graph
        self.persons = prover.persons
        self.colours = colours
        self.group = group
        members = set(group.members)
        self.lonely = group.in_order(tpn for tpn in members if not self.graph[tpn] & members)
        matched = members - set(self.lonely)
        self.wanted = (len(matched) - Sparing(self.graph, matched).left_out) // 2
        self.staying = members
        self.floaters: list[Tpn] = []
        nearest = max if group.down else min
        self.next_score = nearest(beyond, default=None)
        self.there = group.in_order(beyond[self.next_score]) if self.next_score is not None else []
        self.goal = nearest(median if self.next_score is None else self.next_score, median)

    def check(self) -> None:
        """Check each floater in turn."""
        for tpn in self.lonely:
            step, event = self._moved(tpn, "no-opponent", f"the transfer of {tpn}, who can meet nobody")
            others = [other for other in self.group.members if other != tpn]
            self._without_opponents(step, tpn, others, event.opponents)
            expect_equal(step, "who was looked at before", (), event.considered)
            expect_equal(step, "the type of the floater", None, event.floater_type)
            self._gone(tpn)
        if len(self.staying) % 2:
            self._choose("odd-number")
        while len(self.staying) > 2 * self.wanted:
            self._choose("too-many")

    def _gone(self, tpn: Tpn) -> None:
        self.staying = self.staying - {tpn}
        self.floaters.append(tpn)

    def _without_opponents(
        self, step: int, tpn: Tpn, others: Sequence[Tpn], told: Sequence[PassedOver]
    ) -> None:
        def barred(step: int, one: PassedOver) -> None:
            self.prover.check_bar(step, tpn, one)

        self.groups.passed_over(step, f"whom {tpn} could not have", others, told, barred)

    def _moved(self, tpn: Tpn, reason: str, what: str) -> tuple[int, PlayerTransferred]:
        direction = "down" if self.group.down else "up"
        step, event = self.groups.moved(tpn, reason, direction, what)
        self.steps.blank(step, event, "partner", "wanted", "despite")
        expect_equal(step, "the score that is left", self.group.score, event.from_score)
        expect_equal(step, "the score that the player is moved to", self.goal, event.to_score)
        return step, event

    # --- choices ------------------------------------------------------------------------

    def _choose(self, reason: str) -> None:
        spared = Sparing(self.graph, self.staying).spared()
        more = self._more() if reason == "odd-number" else None
        found = sorted(self._weigh(tpn, reason, more) for tpn in spared)
        step, event = self.steps.take(FloatersCompared, "who can be spared")
        expect_equal(step, "the reason for moving somebody", reason, event.reason)
        expect_equal(step, "how many pairs the group has to make", self.wanted, event.pairs)
        expect_equal(step, "the score of the next group", self.next_score, event.next_score)
        counts = self.colours.counts(self.staying) if reason == "odd-number" else (None, None)
        expect_equal(step, "how many are due each colour", counts, (event.white, event.black))
        expect_equal(step, "who is needed", tuple(sorted(self.staying - spared)), event.needed)
        self._lines(step, [one.line for one in found], event.lines)
        best = found[0].line
        step, moved = self._moved(best.player, reason, f"the transfer of {best.player}")
        expect_equal(step, "the type of the floater", best.floater_type, moved.floater_type)
        expect_equal(step, "whom the player could not have", (), moved.opponents)
        wanted = [*self._before(found, reason), *self._too_far(found, more)]
        expect_equal(step, "who was looked at before, and why not", wanted, list(moved.considered))
        self._gone(best.player)

    def _lines(self, step: int, wanted: Sequence[FloaterLine], found: Sequence[FloaterLine]) -> None:
        expect_equal(step, "who can be spared", [one.player for one in wanted], [one.player for one in found])
        for one, line in zip(wanted, found, strict=True):
            expect_equal(
                step, f"what is weighed about {one.player}", tuple(one), tuple(line._replace(nobody=()))
            )
            aside = {pair.second for pair in one.set_aside}
            nobody = [tpn for tpn in self.there if tpn not in aside] if one.opponent is None else []
            self._without_opponents(step, one.player, nobody, line.nobody)

    def _weigh(self, tpn: Tpn, reason: str, more: str | None) -> SpareCandidate:
        aside, opponent = self._meant(tpn)
        came = tpn in self.group.arrived
        own: FloaterType = "b" if opponent else "a"
        other: FloaterType = "d" if opponent else "c"
        kind = own if came else other
        floated = self.persons[tpn].floats[0] != "none"
        evens = (
            more is not None and self.colours.due(tpn) == more and self.colours.close_to(tpn, self._last())
        )
        line = FloaterLine(tpn, kind, opponent, aside, floated, evens)
        harm = "dcba".index(kind)
        number = -tpn if self.group.down else tpn
        if reason == "too-many":
            return SpareCandidate((harm, number), line)
        return SpareCandidate((harm, kind == "d" and floated, not evens, number), line)

    def _meant(self, candidate: Tpn) -> tuple[tuple[PairLine, ...], Tpn | None]:
        """Return the opponents set aside for floaters who come first, and whom the candidate would have."""
        free = list(self.there)
        aside: list[PairLine] = []
        for floater in in_turn(self.persons, [*self.floaters, candidate], down=self.group.down):
            able = [other for other in free if other in self.graph[floater]]
            taken = self._taken(floater, able) if able else None
            if floater == candidate:
                return tuple(aside), taken
            if taken is not None:
                aside.append(PairLine(floater, taken))
                free.remove(taken)
        raise AssertionError

    def _taken(self, floater: Tpn, able: Sequence[Tpn]) -> Tpn:
        first = able[0]
        if self.colours.suits(floater, first):
            return first
        later = (
            tpn for tpn in able[1:] if self.colours.suits(floater, tpn) and self.colours.close_to(first, tpn)
        )
        return next(later, first)

    # --- colours ------------------------------------------------------------------------

    def _more(self) -> str | None:
        """Return the colour that more are due, None where neither."""
        white, black = self.colours.counts(self.staying)
        return None if white == black else "white" if white > black else "black"

    def _last(self) -> Tpn:
        return (max if self.group.down else min)(self.staying)

    # --- what was looked at before ---------------------------------------------------------

    def _before(self, found: Sequence[SpareCandidate], reason: str) -> Iterator[PassedOver]:
        best = found[0]
        keys = {one.line.player: one.key for one in found}
        order = self.group.in_order(self.staying)[::-1]
        for tpn in order[: order.index(best.line.player)]:
            if tpn not in keys:
                yield PassedOver(tpn, NeededHere("needed-here", tpn, self.wanted))
                continue
            meanings = zip(_WEIGHED[reason], best.key, keys[tpn], strict=False)
            by = next(name for name, mine, theirs in meanings if mine != theirs)
            why = Outranked("outranked", tpn, best.line.player, by)
            yield PassedOver(tpn, why)

    def _too_far(self, found: Sequence[SpareCandidate], more: str | None) -> Iterator[PassedOver]:
        """Yield those who would even out the colours, but for their rating (Maxi-tournament)."""
        if not self.colours.maxi or more is None:
            return
        last = self._last()
        for one in found:
            tpn = one.line.player
            if self.colours.due(tpn) == more and not self.colours.close_to(tpn, last):
                yield PassedOver(tpn, RatingApart("rating-apart", tpn, last, self.colours.apart(tpn, last)))
