"""A round by the Lim rules: the bye, the groups from both ends, the median, the colours."""

from __future__ import annotations

from typing import Literal

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.procedures import PairingsUndone, SettingApplied
from pairtutor.trace.trace import Trace
from pairtutor.verify.drawn import DrawnColour
from pairtutor.verify.editions import LIM, towards_median
from pairtutor.verify.given import worth_of
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import LimitLegality, forbidden_pairs
from pairtutor.verify.limits import TURNED, Given, by_lim, lim_limits
from pairtutor.verify.outcome import CandidateCounts
from pairtutor.verify.persons import Person, due_colour
from pairtutor.verify.procedures.graphs import Pair, check_proof
from pairtutor.verify.procedures.lim_floaters import LimFloaters
from pairtutor.verify.procedures.lim_group import LimColours, ProvenLimGroup, Side
from pairtutor.verify.procedures.lim_pairs import LimPairs
from pairtutor.verify.procedures.prover import Floats, Prover, check_colour, close
from pairtutor.verify.refuted import expect_equal

_ROLE: dict[Side, Literal["ordinary", "median"]] = {
    "upper": "ordinary",
    "lower": "ordinary",
    "median": "median",
}
_DIRECTION = {"upper": "down", "lower": "up", "median": "none"}


class LimProof:
    """Follows a round by the Lim rules; `sides` are the pairs above, below and in the median, in order."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        free, edition = opened.last_round, LIM[opened.system]
        legality = LimitLegality(persons(opened, edition), forbidden_pairs(opened), lim_limits, free=free)
        self.prover = Prover(trace, opened, legality)
        self.steps = self.prover.steps
        self.groups = self.prover.groups
        self.persons = self.prover.persons
        self.opened = opened
        self.colours = LimColours(self.persons, maxi=opened.maxi)
        self.median = edition.median(opened.round, worth_of(opened, edition.worth))
        self.drawn = DrawnColour(opened, edition)
        self.first_round = opened.round == 1 and len(opened.scoregroups) == 1
        self.residents: dict[int, list[Tpn]] = {}
        self.sides: dict[Side, list[Pair]] = {"upper": [], "lower": [], "median": []}

    def check(self) -> CandidateCounts:
        """Prove the steps of the round.

        Raises:
            ProofError: one of them is not so.
        """
        if self.colours.maxi:
            step, setting = self.steps.take(SettingApplied, "a setting")
            expect_equal(step, "the setting", "maxi", setting.setting)
        if not self.prover.completion():
            self.steps.end()
            return CandidateCounts()
        if self.opened.bye_needed:
            lowest_first = [one.tpn for one in self.persons.values()][::-1]
            step, event, place = self.prover.check_bye(lowest_first)
            expect_equal(step, "how many were passed over", place, len(event.passed_over))
        for one in self.persons.values():
            if one.tpn != self.prover.bye:
                self.residents.setdefault(one.score, []).append(one.tpn)
        waiting: dict[Side, list[Tpn]] = {"upper": [], "lower": []}
        for score in sorted(self.residents, reverse=True):
            if score > self.median:
                waiting["upper"] = self._outside(score, "upper", waiting["upper"])
        for score in sorted(self.residents):
            if score < self.median:
                waiting["lower"] = self._outside(score, "lower", waiting["lower"])
        self._middle(waiting)
        pairs = [pair for side in ("upper", "lower", "median") for pair in self.sides[side]]
        return close(self.prover, pairs, self._colour, self._floats, 0)

    # --- groups ------------------------------------------------------------------------

    def _outside(self, score: int, side: Side, floaters: list[Tpn]) -> list[Tpn]:
        """Check a group above or below the median; return who floats out of it."""
        above, below = (floaters, []) if side == "upper" else ([], floaters)
        group = ProvenLimGroup(self.persons, score, side, self.residents[score], above, below)
        beyond = {
            other: players
            for other, players in self.residents.items()
            if other != score and (other < score) == group.down
        }
        leaving = LimFloaters(self.prover, self.colours, group, beyond, self.median)
        self._opened(group, leaving.wanted)
        leaving.check()
        self._settle(group, [tpn for tpn in group.members if tpn in leaving.staying], leaving.floaters)
        return leaving.floaters

    def _middle(self, waiting: dict[Side, list[Tpn]]) -> None:
        """Check the median with the floaters of both sides, extended as far as it needs."""
        own = self.residents.get(self.median, [])
        group = ProvenLimGroup(self.persons, self.median, "median", own, waiting["upper"], waiting["lower"])
        if not group.members:
            return
        self._opened(group, None)
        while not self.prover.feasibility.whole(group.members):
            self._undone(group)
        self._settle(group, group.members, [])

    def _opened(self, group: ProvenLimGroup, pairs: int | None) -> None:
        role = "first-round" if self.first_round else _ROLE[group.side]
        median = None if self.first_round else self.median
        direction = _DIRECTION[group.side]
        self.groups.opened(group.score, role, direction, group.residents, pairs, group.arrived, median)

    def _undone(self, group: ProvenLimGroup) -> None:
        step, event = self.steps.take(PairingsUndone, "a pair that is undone, as the median is blocked")
        wanted: Side = "lower" if len(group.above) > len(group.below) else "upper"
        other: Side = "upper" if wanted == "lower" else "lower"
        side = wanted if self.sides[wanted] else other
        expect_equal(step, "the side of the pair", "below" if side == "lower" else "above", event.side)
        pair = self.sides[side].pop()
        expect_equal(step, "the pair that is undone", (pair,), tuple(tuple(one) for one in event.pairs))
        expect_equal(step, "who comes into the median", pair, event.joining)
        counts = (len(group.above), len(group.below))
        expect_equal(step, "how many came from either side", counts, (event.above, event.below))
        expect_equal(step, "the reason", "blocked-median", event.reason)
        self.steps.blank(step, event, "because")
        what = "the proof that the median is blocked"
        check_proof(step, event.witness, group.members, self.prover.graph, what)
        group.take_in(pair, side)

    def _settle(self, group: ProvenLimGroup, staying: list[Tpn], left: list[Tpn]) -> None:
        pairs = LimPairs(self.prover, self.colours, group, staying)
        made = pairs.check(first_round=self.first_round)
        self.groups.settled(made, left)
        self.sides[group.side] += made

    # --- the end -----------------------------------------------------------------------

    def _colour(self, step: int, event: ColourDecided, one: Person, other: Person) -> None:
        high, low = sorted((one, other), key=lambda two: two.tpn)
        pairs = self.sides["lower"]
        below = (high.tpn, low.tpn) in pairs or (low.tpn, high.tpn) in pairs
        given = by_lim(high, low, below_median=below)
        if given.first is None:
            colour = self.drawn.of((low if below else high).tpn)
            given = given._replace(first=TURNED[colour] if below else colour)
        decider = _decider(high, low, given, below=below)
        check_colour(step, event, high, low, given, lim_limits, both=True, decider=decider)

    def _floats(self, event: RoundClosed) -> Floats:
        down: list[Tpn] = []
        up: list[Tpn] = []
        for board in event.boards:
            for tpn, other in (tuple(board), tuple(board)[::-1]):
                way = towards_median(self._score(tpn), self._score(other), self.median)
                if way != "none":
                    (down if way == "down" else up).append(tpn)
        return tuple(down), tuple(up)

    def _score(self, tpn: Tpn) -> int:
        return self.persons[tpn].score


def _decider(high: Person, low: Person, given: Given, *, below: bool) -> int | None:
    """Return whose claim or number decides the colours, None where that of neither alone does."""
    if given.rule == "one-due":
        return high.tpn if due_colour(high.colours) else low.tpn
    by_number = given.rule in ("higher-ranked", "lower-ranked", "drawn-colour")
    return (low.tpn if below else high.tpn) if by_number else None
