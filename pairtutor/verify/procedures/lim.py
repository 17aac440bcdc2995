"""A round by the Lim rules: the bye, the groups from both ends, the median, the colours."""

from __future__ import annotations

from typing import Literal

from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.procedures import GroupOpened, GroupSettled, PairingsUndone, SettingApplied
from pairtutor.trace.trace import Trace
from pairtutor.verify.editions import LIM_1999, towards_median
from pairtutor.verify.limits import TURNED, Given, by_lim
from pairtutor.verify.outcome import Sums
from pairtutor.verify.persons import Person, due_colour
from pairtutor.verify.procedures.able import check_proof
from pairtutor.verify.procedures.closing import Floats, check_colour
from pairtutor.verify.procedures.common import ColourLegality
from pairtutor.verify.procedures.lim_floaters import Leaving
from pairtutor.verify.procedures.lim_group import LimGroup, Side
from pairtutor.verify.refuted import Refuted, same

_ROLE: dict[Side, Literal["ordinary", "median"]] = {
    "upper": "ordinary",
    "lower": "ordinary",
    "median": "median",
}
_DIRECTION = {"upper": "down", "lower": "up", "median": "none"}


class LimRound(Leaving):
    """Follows a round by the Lim rules; `sides` are the pairs above, below and in the median, in order."""

    edition = LIM_1999

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        super().__init__(trace, opened)
        self.sides: dict[Side, list[tuple[int, int]]] = {"upper": [], "lower": [], "median": []}

    def _legality(self) -> ColourLegality:
        legality = super()._legality()
        assert isinstance(legality, ColourLegality)
        legality.free = self.opened.last_round
        return legality

    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """
        if isinstance(self.ahead, SettingApplied):
            step, setting = self.take(SettingApplied, "a setting")
            same(step, "the setting", "maxi", setting.setting)
            self.maxi = True
        if not self.completion():
            self.end()
            return Sums()
        if self.opened.bye_needed:
            step, event, place = self.check_bye([one.tpn for one in self.persons.values()][::-1])
            same(step, "how many were passed over", place, len(event.passed_over))
        self._to_be_paired()
        waiting: dict[Side, list[int]] = {"upper": [], "lower": []}
        for score in sorted(self.residents, reverse=True):
            if score > self.median:
                waiting["upper"] = self._outside(score, "upper", waiting["upper"])
        for score in sorted(self.residents):
            if score < self.median:
                waiting["lower"] = self._outside(score, "lower", waiting["lower"])
        self._middle(waiting)
        pairs = [pair for side in ("upper", "lower", "median") for pair in self.sides[side]]
        return self.close(pairs, self._colour, self._floats, 0)

    def _to_be_paired(self) -> None:
        for one in self.persons.values():
            if one.tpn != self.bye:
                self.residents.setdefault(one.score, []).append(one.tpn)

    # --- groups ------------------------------------------------------------------------

    def _outside(self, score: int, side: Side, floaters: list[int]) -> list[int]:
        """Check a group above or below the median; return who floats out of it."""
        above, below = (floaters, []) if side == "upper" else ([], floaters)
        group = LimGroup(self.persons, score, side, self.residents[score], above, below)
        step, event = self._opened(group)
        self.start_leaving(group)
        same(step, "how many pairs the group has to make", self.wanted, event.pairs)
        self.check_leaving()
        self._settle(group, [tpn for tpn in group.members if tpn in self.staying], self.floaters)
        return self.floaters

    def _middle(self, waiting: dict[Side, list[int]]) -> None:
        """Check the median with the floaters of both sides, extended as far as it needs."""
        own = self.residents.get(self.median, [])
        group = LimGroup(self.persons, self.median, "median", own, waiting["upper"], waiting["lower"])
        if not group.members:
            return
        step, event = self._opened(group)
        same(step, "how many pairs the group has to make", None, event.pairs)
        while not self.able.whole(group.members):
            self._undone(group)
        self._settle(group, group.members, [])

    def _opened(self, group: LimGroup) -> tuple[int, GroupOpened]:
        first = self.is_first
        role = "first-round" if first else _ROLE[group.side]
        median = None if first else self.median
        direction = _DIRECTION[group.side]
        return self.open_group(group.score, role, direction, group.residents, group.arrived, median)

    def _undone(self, group: LimGroup) -> None:
        step, event = self.take(PairingsUndone, "a pair that is undone, as the median is blocked")
        wanted: Side = "lower" if len(group.above) > len(group.below) else "upper"
        other: Side = "upper" if wanted == "lower" else "lower"
        side = wanted if self.sides[wanted] else other
        same(step, "the side of the pair", "below" if side == "lower" else "above", event.side)
        pair = self.sides[side].pop()
        same(step, "the pair that is undone", (pair,), tuple(tuple(one) for one in event.pairs))
        same(step, "who comes into the median", pair, event.joining)
        counts = (len(group.above), len(group.below))
        same(step, "how many came from either side", counts, (event.above, event.below))
        same(step, "the reason", "blocked-median", event.reason)
        self.blank(step, event, "because")
        if event.witness is None:
            raise Refuted(step, "the proof that the median is blocked", "players without partners", None)
        check_proof(step, event.witness, group.members, self.graph)
        group.take_in(pair, side)

    def _settle(self, group: LimGroup, alive: list[int], left: list[int]) -> None:
        made = self.check_pairs(group, alive)
        step, event = self.take(GroupSettled, "the pairs of the group")
        self.check_settled(step, made, event.pairs)
        same(step, "the players left over", tuple(left), event.left)
        self.sides[group.side] += made

    # --- the end -----------------------------------------------------------------------

    def _colour(self, step: int, event: ColourDecided, one: Person, other: Person) -> None:
        high, low = sorted((one, other), key=lambda two: two.tpn)
        pairs = self.sides["lower"]
        below = (high.tpn, low.tpn) in pairs or (low.tpn, high.tpn) in pairs
        given = by_lim(high, low, below_median=below)
        lot = self.opened.initial_colour
        if given.first is None and lot is not None:
            colour = lot if (low if below else high).tpn % 2 else TURNED[lot]
            given = given._replace(first=TURNED[colour] if below else colour)
        decider = _decider(high, low, given, below=below)
        check_colour(step, event, high, low, given, both_limits=True, decider=decider)

    def _floats(self, event: RoundClosed) -> Floats:
        down: list[int] = []
        up: list[int] = []
        for board in event.boards:
            for tpn, other in (tuple(board), tuple(board)[::-1]):
                way = towards_median(self._score(tpn), self._score(other), self.opened.round)
                if way != "none":
                    (down if way == "down" else up).append(tpn)
        return tuple(down), tuple(up)

    def _score(self, tpn: int) -> int:
        return self.persons[tpn].score


def _decider(high: Person, low: Person, given: Given, *, below: bool) -> int | None:
    """Return whose claim or number decides the colours, None where that of neither alone does."""
    if given.rule == "one-due":
        return high.tpn if due_colour(high.colours) else low.tpn
    by_number = given.rule in ("higher-ranked", "lower-ranked", "drawn-colour")
    return (low.tpn if below else high.tpn) if by_number else None
