"""A round by the Lim rules: bye, groups from both ends, who leaves each, the median, the colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.drawn import drawn_colours
from pairtutor.positions.editions import LIM, towards_median
from pairtutor.positions.given import worth_of
from pairtutor.positions.graphs import Pair, Sparing, check_proof
from pairtutor.positions.legality import TURNED, Given, LimitLegality, by_lim, forbidden_pairs, lim_limits
from pairtutor.positions.outcome import CandidateCounts, check_board
from pairtutor.positions.persons import Person, due_colour
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.derived import spared_before
from pairtutor.trace.events import ColourDecided, RoundClosed, RoundOpened
from pairtutor.trace.procedures import FloatersCompared, PairingsUndone, PlayerTransferred, SettingApplied
from pairtutor.trace.recorder import Trace
from pairtutor.trace.refusals import FloaterLine, PassedOver, RatingApart
from pairtutor.trace.values import PairLine
from pairtutor.verify.opening import proven_persons
from pairtutor.verify.procedures.group_steps import expect_players
from pairtutor.verify.procedures.lim_pairs import LimColours, LimPairs, ProvenLimGroup, Side, in_turn
from pairtutor.verify.procedures.prover import Floats, Prover, check_limits

FloaterType = Literal["a", "b", "c", "d"]
"""The harm, `a` the worst: `a` and `b` floated into the group, `b` and `d` have an opponent in the next."""


class SpareCandidate(NamedTuple):
    """A player who can be spared; `key` is compared, smallest first."""

    key: tuple[int, ...]
    line: FloaterLine


class LimFloaters:
    """Checks who leaves one group; `wanted` is the number of pairs that it has to make.

    `beyond` are the residents of the groups that are still to be paired on this side of the median and of
    it, by score: the nearest is `next_score` (None: no more), with the players `there`; `goal` is the score
    that floaters are moved to. `lonely` can meet nobody in the group. `staying` and `floaters` change with
    every step.
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
        # towards the median, and never beyond it
        self.goal = nearest(median if self.next_score is None else self.next_score, median)

    def check(self) -> None:
        """Check each floater in turn."""
        for tpn in self.lonely:
            step, event = self._check_transfer(tpn, "no-opponent")
            others = [other for other in self.group.members if other != tpn]
            self._check_no_opponent(step, tpn, others, event.opponents)
            expect_equal(step, "who was looked at before", (), event.considered)
            expect_equal(step, "the type of the floater", None, event.floater_type)
            self._let_go(tpn)
        if len(self.staying) % 2:
            self._choose("odd-number")
        while len(self.staying) > 2 * self.wanted:
            self._choose("too-many")

    def _let_go(self, tpn: Tpn) -> None:
        self.staying = self.staying - {tpn}
        self.floaters.append(tpn)

    def _check_no_opponent(
        self, step: int, tpn: Tpn, others: Sequence[Tpn], lines: Sequence[PassedOver]
    ) -> None:
        """Check why a player can meet none of these."""
        expect_players(step, f"whom {tpn} could not have", others, lines)
        for line in lines:
            self.prover.check_bar(step, tpn, line)

    def _check_transfer(self, tpn: Tpn, reason: str) -> tuple[int, PlayerTransferred]:
        """Check the move of a player out of the group; return the step and its number."""
        direction = "down" if self.group.down else "up"
        step, event = self.steps.check_transfer(tpn, reason, direction)
        self.steps.blank(step, event, "partner", "wanted", "despite")
        expect_equal(step, "the score that is left", self.group.score, event.from_score)
        expect_equal(step, "the score that the player is moved to", self.goal, event.to_score)
        return step, event

    # --- choices ------------------------------------------------------------------------

    def _choose(self, reason: str) -> None:
        """Check the step that compares who can be spared, and the move of the best of them.

        The `reason` is "odd-number", or "too-many" where more have to go than pairs can be made.
        """
        spared = Sparing(self.graph, self.staying).players_to_spare()
        more = self._more() if reason == "odd-number" else None
        candidates = sorted(self._weigh(tpn, reason, more) for tpn in spared)
        step, event = self.steps.take(FloatersCompared, "who can be spared")
        expect_equal(step, "the reason for moving somebody", reason, event.reason)
        expect_equal(step, "how many pairs the group has to make", self.wanted, event.pairs)
        expect_equal(step, "the score of the next group", self.next_score, event.next_score)
        counts = self.colours.counts(self.staying) if reason == "odd-number" else (None, None)
        expect_equal(step, "how many are due each colour", counts, (event.white, event.black))
        expect_equal(step, "who is needed", tuple(sorted(self.staying - spared)), event.needed)
        self._check_lines(step, [candidate.line for candidate in candidates], event.lines)
        best = candidates[0].line
        step, moved = self._check_transfer(best.player, reason)
        expect_equal(step, "the type of the floater", best.floater_type, moved.floater_type)
        expect_equal(step, "whom the player could not have", (), moved.opponents)
        expected = [*spared_before(event, down=self.group.down), *self._too_far(candidates, more)]
        expect_equal(step, "who was looked at before, and why not", expected, list(moved.considered))
        self._let_go(best.player)

    def _check_lines(self, step: int, expected: Sequence[FloaterLine], actual: Sequence[FloaterLine]) -> None:
        """Check who can be spared, in order, and what is weighed about each.

        Those `expected` have an empty `nobody`: it is whom one without an opponent cannot have, asked here.
        """
        expect_equal(
            step,
            "who can be spared",
            [floater.player for floater in expected],
            [floater.player for floater in actual],
        )
        for floater, line in zip(expected, actual, strict=True):
            expect_equal(
                step,
                f"what is weighed about {floater.player}",
                tuple(floater),
                tuple(line._replace(nobody=())),
            )
            aside = {pair.second for pair in floater.set_aside}
            nobody = [tpn for tpn in self.there if tpn not in aside] if floater.opponent is None else []
            self._check_no_opponent(step, floater.player, nobody, line.nobody)

    def _weigh(self, tpn: Tpn, reason: str, more: str | None) -> SpareCandidate:
        """Return a player as a candidate for floating; the one with the least key is the best.

        Of the `reason`s "odd-number" weighs the type, a float in the last round, the colour due and the
        number; "too-many" weighs type and number (lim-1999 3.2, 3.9). `more` is the colour that more are due.
        """
        aside, opponent = self._intended_opponents(tpn)
        came = tpn in self.group.floaters_in_turn
        own: FloaterType = "b" if opponent else "a"
        other: FloaterType = "d" if opponent else "c"
        kind = own if came else other
        floated = self.persons[tpn].floats[0] != "none"
        evens = (
            more is not None
            and self.colours.colour_due(tpn) == more
            and self.colours.close_to(tpn, self._last_player())
        )
        line = FloaterLine(tpn, kind, opponent, aside, floated, evens)
        harm = "dcba".index(kind)
        # of equals the one who stands nearest to the next group
        number = -tpn if self.group.down else tpn
        if reason == "too-many":
            return SpareCandidate((harm, number), line)
        return SpareCandidate((harm, kind == "d" and floated, not evens, number), line)

    def _intended_opponents(self, candidate: Tpn) -> tuple[tuple[PairLine, ...], Tpn | None]:
        """Return the opponents set aside for floaters who come first, and whom the candidate would have.

        That is None where nobody in the next group is left for the candidate.
        """
        free = list(self.there)
        aside: list[PairLine] = []
        for floater in in_turn(self.persons, [*self.floaters, candidate], down=self.group.down):
            able = [other for other in free if other in self.graph[floater]]
            taken = self._choose_opponent(floater, able) if able else None
            if floater == candidate:
                return tuple(aside), taken
            if taken is not None:
                aside.append(PairLine(floater, taken))
                free.remove(taken)
        raise AssertionError  # the candidate is one of those in turn

    def _choose_opponent(self, floater: Tpn, able: Sequence[Tpn]) -> Tpn:
        """Return the first of those able, or if that colour does not suit one who suits and is rated close.

        If nobody does, it is the first all the same.
        """
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

    def _last_player(self) -> Tpn:
        """Return the one who stays who is nearest to the next group, from whom ratings are counted."""
        return (max if self.group.down else min)(self.staying)

    # --- what was looked at before ---------------------------------------------------------

    def _too_far(self, candidates: Sequence[SpareCandidate], more: str | None) -> Iterator[PassedOver]:
        """Yield those who would even out the colours, but for their rating (Maxi-tournament)."""
        if not self.colours.maxi or more is None:
            return
        last = self._last_player()
        for candidate in candidates:
            tpn = candidate.line.player
            if self.colours.colour_due(tpn) == more and not self.colours.close_to(tpn, last):
                yield PassedOver(
                    tpn, RatingApart("rating-apart", tpn, last, self.colours.rating_difference(tpn, last))
                )


_ROLE: dict[Side, Literal["ordinary", "median"]] = {
    "upper": "ordinary",
    "lower": "ordinary",
    "median": "median",
}
_DIRECTION = {"upper": "down", "lower": "up", "median": "none"}


class LimProof(Prover):
    """Follows a round by the Lim rules; `sides` are the pairs above, below and in the median, in order."""

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        free, edition = opened.last_round, LIM[opened.system]
        legality = LimitLegality(
            proven_persons(opened, edition), forbidden_pairs(opened), lim_limits, free=free
        )
        super().__init__(trace, opened, legality)
        self.colours = LimColours(self.persons, maxi=opened.maxi)
        self.median = edition.median(opened.round, worth_of(opened))
        self.drawn = drawn_colours(opened, edition)
        self.first_round = opened.round == 1 and len(opened.scoregroups) == 1
        self.residents: dict[int, list[Tpn]] = {}
        self.sides: dict[Side, list[Pair]] = {"upper": [], "lower": [], "median": []}

    def check(self) -> CandidateCounts:
        """Prove the steps of the round."""
        if self.colours.maxi:
            step, setting = self.steps.take(SettingApplied, "a setting")
            expect_equal(step, "the setting", "maxi", setting.setting)
        if not self.completion():
            return self.impossible()
        if self.opened.bye_needed:
            lowest_first = [player.tpn for player in self.persons.values()][::-1]
            step, event, position = self.check_bye(lowest_first)
            expect_equal(step, "how many were passed over", position, len(event.passed_over))
        for player in self.persons.values():
            if player.tpn != self.bye:
                self.residents.setdefault(player.score, []).append(player.tpn)
        waiting: dict[Side, list[Tpn]] = {"upper": [], "lower": []}
        for score in sorted(self.residents, reverse=True):
            if score > self.median:
                waiting["upper"] = self._outside(score, "upper", waiting["upper"])
        for score in sorted(self.residents):
            if score < self.median:
                waiting["lower"] = self._outside(score, "lower", waiting["lower"])
        self._check_middle(waiting)
        pairs = [pair for side in ("upper", "lower", "median") for pair in self.sides[side]]
        return self.close(pairs, self._check_colour, CandidateCounts(), self._floats)

    # --- groups ------------------------------------------------------------------------

    def _outside(self, score: int, side: Side, floaters: list[Tpn]) -> list[Tpn]:
        """Check a group beside the median that the `floaters` came into; return who floats out of it.

        They are in the order in which they leave; `score` is that of the group, in half points.
        """
        above, below = (floaters, []) if side == "upper" else ([], floaters)
        group = ProvenLimGroup(self.persons, score, side, self.residents[score], above, below)
        beyond = {
            other: players
            for other, players in self.residents.items()
            if other != score and (other < score) == group.down
        }
        leaving = LimFloaters(self, self.colours, group, beyond, self.median)
        self._check_opening(group, leaving.wanted)
        leaving.check()
        self._settle(group, [tpn for tpn in group.members if tpn in leaving.staying], leaving.floaters)
        return leaving.floaters

    def _check_middle(self, waiting: dict[Side, list[Tpn]]) -> None:
        """Check the median with the floaters of both sides, extended as far as it needs."""
        own = self.residents.get(self.median, [])
        group = ProvenLimGroup(self.persons, self.median, "median", own, waiting["upper"], waiting["lower"])
        if not group.members:
            return
        self._check_opening(group, None)
        while not self.feasibility.can_pair_all(group.members):
            self._check_undoing(group)
        self._settle(group, group.members, left=[])

    def _check_opening(self, group: ProvenLimGroup, pairs: int | None) -> None:
        """Check the step that opens a group; `pairs` is None where their number is not told there."""
        role = "first-round" if self.first_round else _ROLE[group.side]
        median = None if self.first_round else self.median
        direction = _DIRECTION[group.side]
        self.steps.check_opening(
            group.score, role, direction, group.residents, pairs, group.floaters_in_turn, median
        )

    def _check_undoing(self, group: ProvenLimGroup) -> None:
        """Check the step that undoes the last pair of one side, and take its players into the median.

        It is the side from which fewer came, the upper one of equals; the other if that has no pair left.
        """
        step, event = self.steps.take(PairingsUndone, "a pair that is undone, as the median is blocked")
        due_side: Side = "lower" if len(group.above) > len(group.below) else "upper"
        other: Side = "upper" if due_side == "lower" else "lower"
        side = due_side if self.sides[due_side] else other
        expect_equal(step, "the side of the pair", "below" if side == "lower" else "above", event.side)
        pair = self.sides[side].pop()
        expect_equal(step, "the pair that is undone", (pair,), tuple(tuple(line) for line in event.pairs))
        expect_equal(step, "who comes into the median", pair, event.joining)
        counts = (len(group.above), len(group.below))
        expect_equal(step, "how many came from either side", counts, (event.above, event.below))
        expect_equal(step, "the reason", "blocked-median", event.reason)
        self.steps.blank(step, event, "because")
        what = "the proof that the median is blocked"
        check_proof(step, event.witness, group.members, self.graph, what)
        group.take_in(pair, side)

    def _settle(self, group: ProvenLimGroup, staying: list[Tpn], left: list[Tpn]) -> None:
        """Check the pairs of a group and keep them on its side of the median."""
        pairs = LimPairs(self, self.colours, group, staying)
        made = pairs.check(first_round=self.first_round)
        self.steps.check_settlement(made, left)
        self.sides[group.side] += made

    # --- the end -----------------------------------------------------------------------

    def _check_colour(self, step: int, event: ColourDecided, player: Person, other: Person) -> None:
        """Check the colours of a board; the smaller number is the higher player, below the median too.

        The two come by rank, which need not be that.
        """
        high, low = sorted((player, other), key=lambda two: two.tpn)
        pairs = self.sides["lower"]
        below = (high.tpn, low.tpn) in pairs or (low.tpn, high.tpn) in pairs
        given = by_lim(high, low, below_median=below)
        if given.first is None:
            colour = self.drawn[(low if below else high).tpn]
            given = given._replace(first=TURNED[colour] if below else colour)
        decider = _decider(high, low, given, below=below)
        check_board(step, event, self.lines, high.tpn, given, decider)
        check_limits(step, event, self.persons, lim_limits, both=True)

    def _floats(self, event: RoundClosed) -> Floats:
        """Return the players who float down and up, by board: those who are moved towards the median."""
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


def _decider(high: Person, low: Person, given: Given, *, below: bool) -> Tpn | None:
    """Return whose claim or number decides the colours, None where that of neither alone does."""
    if given.rule == "one-due":
        return high.tpn if due_colour(high.colours) else low.tpn
    by_number = given.rule in ("higher-ranked", "lower-ranked", "drawn-colour")
    return (low.tpn if below else high.tpn) if by_number else None
