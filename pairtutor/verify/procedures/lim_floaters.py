"""Who leaves a Lim group before it is paired."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import FloatersCompared, PlayerTransferred
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, PassedOver, RatingApart
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import PairLine
from pairtutor.verify.persons import due_colour
from pairtutor.verify.procedures.able import Sparing
from pairtutor.verify.procedures.lim_group import LimGroup, in_turn
from pairtutor.verify.procedures.lim_pairs import LimPairs
from pairtutor.verify.refuted import same

FloaterType = Literal["a", "b", "c", "d"]
Decisive = Literal["floater-type", "not-floated", "due-colour"]
_WEIGHED: Final[dict[str, tuple[Decisive, ...]]] = {
    "odd-number": ("floater-type", "not-floated", "due-colour"),
    "too-many": ("floater-type",),
}
"""What the places of a key compare, before the number."""


class Weighed(NamedTuple):
    """A player who can be spared; `key` is compared, smallest first."""

    key: tuple[int, ...]
    line: FloaterLine


class Leaving(LimPairs):
    """Checks the floaters of a group; `wanted` is the number of pairs that it has to make."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened)
        self.median = opened.round - 1
        self.residents: dict[int, list[int]] = {}

    def start_leaving(self, group: LimGroup) -> None:
        """Find out how many pairs the group has to make, and where floaters go."""
        self.group = group
        members = set(group.members)
        self.lonely = group.in_order(tpn for tpn in members if not self.graph[tpn] & members)
        matched = members - set(self.lonely)
        self.wanted = (len(matched) - Sparing(self.graph, matched).left_out) // 2
        self.staying = members
        self.floaters: list[int] = []
        beyond = [one for one in self.residents if (one < group.score) == group.down and one != group.score]
        self.next_score = (max if group.down else min)(beyond) if beyond else None
        self.there = group.in_order(self.residents[self.next_score]) if self.next_score is not None else []
        near = self.median if self.next_score is None else self.next_score
        self.goal = (max if group.down else min)(near, self.median)

    def check_leaving(self) -> None:
        """Check each floater in turn."""
        for tpn in self.lonely:
            step, event = self.take(PlayerTransferred, f"the transfer of {tpn}, who can meet nobody")
            self._moved(step, event, tpn, "no-opponent")
            others = [other for other in self.group.members if other != tpn]
            same(step, "whom the player could not have", others, [one.player for one in event.opponents])
            for one in event.opponents:
                self.check_bar(step, tpn, one)
            same(step, "who was looked at before", (), event.considered)
            same(step, "the type of the floater", None, event.floater_type)
            self._gone(tpn)
        if len(self.staying) % 2:
            self._choose("odd-number")
        while len(self.staying) > 2 * self.wanted:
            self._choose("too-many")

    def _gone(self, tpn: int) -> None:
        self.staying = self.staying - {tpn}
        self.floaters.append(tpn)

    def _moved(self, step: int, event: PlayerTransferred, tpn: int, reason: str) -> None:
        direction = "down" if self.group.down else "up"
        self.check_transfer(step, event, player=tpn, reason=reason, direction=direction)
        self.blank(step, event, "partner", "wanted", "despite")
        same(step, "the score that is left", self.group.score, event.from_score)
        same(step, "the score that the player is moved to", self.goal, event.to_score)

    # --- choices ------------------------------------------------------------------------

    def _choose(self, reason: str) -> None:
        spared = Sparing(self.graph, self.staying).spared()
        more = self._more() if reason == "odd-number" else None
        found = sorted(self._weigh(tpn, reason, more) for tpn in spared)
        step, event = self.take(FloatersCompared, "who can be spared")
        same(step, "the reason for moving somebody", reason, event.reason)
        same(step, "how many pairs the group has to make", self.wanted, event.pairs)
        same(step, "the score of the next group", self.next_score, event.next_score)
        counts = self._counts() if reason == "odd-number" else (None, None)
        same(step, "how many are due each colour", counts, (event.white, event.black))
        same(step, "who is needed", tuple(sorted(self.staying - spared)), event.needed)
        self._lines(step, [one.line for one in found], event.lines)
        best = found[0].line
        step, moved = self.take(PlayerTransferred, f"the transfer of {best.player}")
        self._moved(step, moved, best.player, reason)
        same(step, "the type of the floater", best.floater_type, moved.floater_type)
        same(step, "whom the player could not have", (), moved.opponents)
        wanted = [*self._before(found, reason), *self._too_far(found, more)]
        same(step, "who was looked at before, and why not", wanted, list(moved.considered))
        self._gone(best.player)

    def _lines(self, step: int, wanted: Sequence[FloaterLine], found: Sequence[FloaterLine]) -> None:
        same(step, "who can be spared", [one.player for one in wanted], [one.player for one in found])
        for one, line in zip(wanted, found, strict=True):
            same(step, f"what is weighed about {one.player}", tuple(one), tuple(line._replace(nobody=())))
            aside = {pair.second for pair in one.set_aside}
            nobody = [tpn for tpn in self.there if tpn not in aside] if one.opponent is None else []
            told = [passed.player for passed in line.nobody]
            same(step, f"whom {one.player} could not have", nobody, told)
            for passed in line.nobody:
                self.check_bar(step, one.player, passed)

    def _weigh(self, tpn: int, reason: str, more: str | None) -> Weighed:
        aside, opponent = self._meant(tpn)
        came = tpn in self.group.arrived
        own: FloaterType = "b" if opponent else "a"
        other: FloaterType = "d" if opponent else "c"
        kind = own if came else other
        floated = self.persons[tpn].floats[0] != "none"
        evens = more is not None and self._due(tpn) == more and self.close_to(tpn, self._last())
        line = FloaterLine(tpn, kind, opponent, aside, floated, evens)
        harm = "dcba".index(kind)
        number = -tpn if self.group.down else tpn
        if reason == "too-many":
            return Weighed((harm, number), line)
        return Weighed((harm, kind == "d" and floated, not evens, number), line)

    def _meant(self, candidate: int) -> tuple[tuple[PairLine, ...], int | None]:
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

    def _taken(self, floater: int, able: Sequence[int]) -> int:
        first = able[0]
        if self.suits(floater, first):
            return first
        later = (tpn for tpn in able[1:] if self.suits(floater, tpn) and self.close_to(first, tpn))
        return next(later, first)

    # --- colours ------------------------------------------------------------------------

    def _due(self, tpn: int) -> str | None:
        return due_colour(self.persons[tpn].colours)

    def _counts(self) -> tuple[int, int]:
        dues = [self._due(tpn) for tpn in self.staying]
        return dues.count("white"), dues.count("black")

    def _more(self) -> str | None:
        """Return the colour that more are due, None where neither."""
        white, black = self._counts()
        return None if white == black else "white" if white > black else "black"

    def _last(self) -> int:
        return (max if self.group.down else min)(self.staying)

    # --- what was looked at before ---------------------------------------------------------

    def _before(self, found: Sequence[Weighed], reason: str) -> Iterator[PassedOver]:
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

    def _too_far(self, found: Sequence[Weighed], more: str | None) -> Iterator[PassedOver]:
        """Yield those who would even out the colours, but for their rating (Maxi-tournament)."""
        if not self.maxi or more is None:
            return
        last = self._last()
        for one in found:
            tpn = one.line.player
            if self._due(tpn) == more and not self.close_to(tpn, last):
                yield PassedOver(tpn, RatingApart("rating-apart", tpn, last, self.apart(tpn, last)))
