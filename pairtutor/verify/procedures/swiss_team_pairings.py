"""The pairing of a bracket of teams: that no better one and no earlier one as good exists, and its number."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import SWISS_TEAM_2026, team_preference
from pairtutor.positions.graphs import Pair, check_proof
from pairtutor.positions.histories import persons
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.witnesses import check_fact
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import facts
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.procedures import SubgroupTransposed, TopMembersChosen
from pairtutor.trace.refusals import PairingsWorse, PassedOver
from pairtutor.trace.values import Forbidden, Met, TeamsLine
from pairtutor.verify.procedures.group_steps import without_witness
from pairtutor.verify.procedures.prover import Prover

PAIRINGS = ("colour-preference", "strong-preference", "opponents-again")
"""[C8] to [C10] by name."""
Limits = Mapping[Tpn, set[Tpn]]
"""Whom some teams may still meet, by what has been settled."""
Faults = tuple[int, ...]
Preference = tuple[str | None, str]


class Team(NamedTuple):
    """A team with what the rules look at in it: preference, floater before, what comes before the number."""

    person: Person
    preference: Preference
    floated: bool
    real: int
    secondary: int

    @property
    def white(self) -> bool:
        """Whether White is preferred."""
        return self.preference[0] == "white"

    @property
    def faults(self) -> tuple[int, ...]:
        """What it counts in [C7] if it comes up."""
        return (int(self.floated),)

    @property
    def first_key(self) -> tuple[int, int, int]:
        """What makes it the first-team of two (4.2)."""
        return -self.real, -self.secondary, self.person.tpn


def chosen_by_event(opened: RoundOpened) -> TeamsLine:
    """Return what the event has chosen, the defaults of the rules where the trace does not say it."""
    return opened.teams or TeamsLine("A", "match", True, 4)


def floats_count(opened: RoundOpened) -> bool:
    """Say whether earlier floats count: in all rounds but the last two."""
    return opened.planned_rounds is None or opened.round < opened.planned_rounds - 1


def team_persons(opened: RoundOpened) -> dict[Tpn, Person]:
    """Return the participants, their preferences being those of the type that the event has chosen.

    Raises:
        ProofError: a line does not follow from the matches.
    """
    kind, last = chosen_by_event(opened).preferences, opened.last_round
    edition = SWISS_TEAM_2026._replace(preference=lambda colours: team_preference(colours, kind, last=last))
    return persons(opened, edition)


def teams_of(opened: RoundOpened, known: Mapping[Tpn, Person]) -> dict[Tpn, Team]:
    """Return the teams of a round."""
    event = chosen_by_event(opened)
    counts = floats_count(opened)
    return {
        line.tpn: Team(
            known[line.tpn],
            team_preference(known[line.tpn].colours, event.preferences, last=opened.last_round),
            counts and known[line.tpn].floats[0] != "none",
            line.score - line.virtual,
            line.game_points if event.secondary else 0,
        )
        for line in opened.players
    }


@cache
def open_pairings(waiting: int, later: int) -> int:
    """Count the pairings of so many teams, and of those before who are waiting for a partner among them."""
    if not later:
        return int(not waiting)
    joining = waiting * open_pairings(waiting - 1, later - 1) if waiting else 0
    return open_pairings(waiting + 1, later - 1) + joining


def ways_of_bottoms(tops: Sequence[Tpn], bottoms: Sequence[Tpn]) -> int:
    """Count in how many ways the top members can be given bottom members with larger numbers."""
    ways = 1
    for used, top in enumerate(sorted(tops, reverse=True)):
        ways *= sum(bottom > top for bottom in bottoms) - used
    return ways


def number_of_pairing(pairs: Iterable[Pair]) -> int:
    """Return the number of a pairing in the order of the identifiers, from 1."""
    partner = {min(two): max(two) for two in pairs}
    order = sorted([*partner, *partner.values()])
    number, waiting, before = 1, 0, 1
    for place, tpn in enumerate(order):
        if tpn in partner:
            waiting += 1
            continue
        number += before * open_pairings(waiting + 1, len(order) - place - 1)
        before *= waiting
        waiting -= 1
    tops, bottoms = sorted(partner), sorted(partner.values())
    for place, top in enumerate(tops):
        for bottom in bottoms:
            if bottom == partner[top]:
                break
            if bottom > top:
                number += ways_of_bottoms(tops[place + 1 :], [one for one in bottoms if one != bottom])
        bottoms.remove(partner[top])
    return number


class TeamBracket:
    """Checks how residents and upfloaters are paired.

    `counted` are at last the runs of pairings that were refused, the pairings in them, and all pairings.
    """

    def __init__(
        self,
        prover: Prover,
        teams: Mapping[Tpn, Team],
        residents: Iterable[Tpn],
        upfloaters: Iterable[Tpn],
    ) -> None:
        self.prover = prover
        self.teams = teams
        self.upfloaters = set(upfloaters)
        self.order = sorted([*residents, *self.upfloaters])
        self.at = {tpn: place for place, tpn in enumerate(self.order)}
        self.base = len(self.order) + 1
        self.counted = (0, 0, 0)
        self.limits: dict[Tpn, set[Tpn]] = {}
        self._first = 1
        self._runs = 0

    # --- how good -------------------------------------------------------------------------------

    def faults_of(self, one: Tpn, other: Tpn) -> Faults:
        """Return what a pair has in [C8] to [C10]."""
        mine, theirs = self.teams[one].preference, self.teams[other].preference
        alike = mine[0] is not None and mine[0] == theirs[0]
        strong = alike and mine[1] == theirs[1] == "strong"
        again = any(
            up in self.upfloaters and met not in self.upfloaters and self.teams[met].floated
            for up, met in ((one, other), (other, one))
        )
        return int(alike), int(strong), int(again)

    def graph(self, limits: Limits) -> dict[Tpn, set[Tpn]]:
        """Return who may meet whom within limits."""
        rows = {tpn: set(self.prover.graph[tpn]) & set(self.order) for tpn in self.order}
        for tpn, allowed in limits.items():
            for other in rows[tpn] - allowed:
                rows[other].discard(tpn)
            rows[tpn] &= allowed
        return rows

    def cheapest(self, limits: Limits) -> Faults | None:
        """Return the best values within limits, None if no pairing is legal."""
        rows: list[dict[int, int]] = [
            {self.at[other]: self.cost_of(tpn, other) for other in row}
            for tpn, row in self.graph(limits).items()
        ]
        found = Matching(rows, range(len(rows)))
        if not found.possible:
            return None
        cost, digits = found.cost, []
        for _ in PAIRINGS:
            cost, digit = divmod(cost, self.base)
            digits.append(digit)
        return tuple(reversed(digits))

    def faults_of_all(self, pairs: Iterable[Pair]) -> Faults:
        """Return what a pairing has in [C8] to [C10]."""
        return tuple(map(sum, zip(*(self.faults_of(*pair) for pair in pairs), strict=True)))

    def cost_of(self, one: Tpn, other: Tpn) -> int:
        """Return what a pair costs: the criteria in their order as digits of one number."""
        cost = 0
        for fault in self.faults_of(one, other):
            cost = cost * self.base + fault
        return cost

    @property
    def asked(self) -> tuple[str, ...]:
        """The criteria that the event has in this round."""
        opened = self.prover.opened
        kind = chosen_by_event(opened).preferences
        colours = {"A": PAIRINGS[:1], "B": PAIRINGS[:2], "none": ()}[kind]
        return (*colours, PAIRINGS[2]) if floats_count(opened) else colours

    # --- the steps ------------------------------------------------------------------------------

    def check(self) -> list[Pair]:
        """Check the steps of the bracket; return its pairs.

        Raises:
            ProofError: another pairing is better, or as good and earlier; or a count is wrong.
        """
        best = self.cheapest({})
        step = self.prover.steps.section
        expect(best is not None, step, "the teams of the bracket", "some that can be paired", self.order)
        assert best is not None
        tops, bottoms = self._members(best)
        pairs = self._bottoms(tops, bottoms, best)
        step, told = self.prover.steps.take(SubgroupTransposed, "the number of the pairing")
        lower = [bottom for _, bottom in pairs]
        expect_equal(step, "the pairs", (tuple(tops), tuple(lower)), (told.upper, told.lower))
        every = 1
        for odd in range(3, len(self.order), 2):
            every *= odd
        expect_equal(
            step, "the number of the pairing", (self._first, every), (told.number, told.transpositions)
        )
        self.counted = (self._runs, self._first - 1, every)
        return pairs

    def _with(self, team: Tpn, allowed: set[Tpn]) -> dict[Tpn, set[Tpn]]:
        return {**self.limits, team: allowed}

    def _members(self, best: Faults) -> tuple[list[Tpn], list[Tpn]]:
        """Check who is a top member and who a bottom member."""
        tops: list[Tpn] = []
        bottoms: list[Tpn] = []
        over: list[tuple[PassedOver, Limits]] = []
        waiting, before = 0, 1
        for place, tpn in enumerate(self.order):
            larger, smaller = set(self.order[place + 1 :]), set(self.order[:place])
            many = before * open_pairings(waiting + 1, len(larger))
            limits = self._with(tpn, larger)
            faults = self.cheapest(limits) if many else None
            if many and faults == best:
                tops.append(tpn)
                waiting += 1
                self.limits = limits
                continue
            if many:
                over.append((self._worse(tpn, many, faults, best), limits))
            before *= waiting
            waiting -= 1
            bottoms.append(tpn)
            self.limits = self._with(tpn, smaller)
        step, event = self.prover.steps.take(TopMembersChosen, "the top members")
        expect_equal(step, "the top members", tuple(tops), event.tops)
        expect_equal(step, "the bottom members", tuple(bottoms), event.bottoms)
        told = [(line.criterion, line.value, line.players) for line in event.findings]
        values = dict(zip(PAIRINGS, best, strict=True))
        expect_equal(step, "the best values", [(name, values[name], ()) for name in self.asked], told)
        self._passed_over(step, over, event.considered)
        self._cited(step, event.cites, ["tops"], (name for name in self.asked if values[name]), over)
        return tops, bottoms

    def _bottoms(self, tops: Sequence[Tpn], bottoms: Sequence[Tpn], best: Faults) -> list[Pair]:
        """Check whom each top member meets."""
        left = list(bottoms)
        pairs: list[Pair] = []
        for place, top in enumerate(tops):
            over: list[tuple[PassedOver, Limits]] = []
            offered = [bottom for bottom in left if bottom > top]
            taken: Tpn | None = None
            for bottom in offered:
                limits = self._with(top, {bottom})
                faults = self.cheapest(limits)
                if faults == best:
                    taken, self.limits = bottom, limits
                    break
                rest = [one for one in left if one != bottom]
                many = ways_of_bottoms(tops[place + 1 :], rest)
                over.append((self._worse(bottom, many, faults, best), limits))
            assert taken is not None, "the best pairings have a bottom member for each"
            step, event = self.prover.steps.scrutiny(top, "bottom", offered[0])
            expect_equal(step, f"the bottom member of {top}", taken, event.opponent)
            self._passed_over(step, over, event.tried)
            whys = [one.why for one in event.tried if isinstance(one.why, PairingsWorse)]
            met = any(isinstance(why.witness, (Met, Forbidden)) for why in whys)
            self._cited(step, event.cites, ["row", "met"] if met else ["row"], (), over)
            left.remove(taken)
            pairs.append((top, taken))
        return pairs

    def _worse(self, tpn: Tpn, many: int, faults: Faults | None, best: Faults) -> PassedOver:
        """Return what speaks against so many pairings, but for the witness, and count them."""
        first, self._first = self._first, self._first + many
        self._runs += 1
        name, value, least = "legality", None, None
        if faults is not None:
            name, value, least = next(
                (name, value, least)
                for name, value, least in zip(PAIRINGS, faults, best, strict=True)
                if value != least
            )
        why = PairingsWorse("pairings-worse", tpn, first, self._first - 1, name, value, least, None)
        return PassedOver(tpn, why)

    def _passed_over(
        self, step: int, wanted: Sequence[tuple[PassedOver, Limits]], told: Sequence[PassedOver]
    ) -> None:
        """Check who was passed over and why, witnesses included."""
        bare = [without_witness(one) for one in told]
        expect_equal(step, "the pairings passed over", [one for one, _ in wanted], bare)
        for (_, limits), one in zip(wanted, told, strict=True):
            if isinstance(one.why, PairingsWorse):
                self._witness(step, one.why, limits)

    def _cited(
        self,
        step: int,
        told: Cites,
        groups: Iterable[str],
        criteria: Iterable[str],
        over: Iterable[tuple[PassedOver, Limits]],
    ) -> None:
        """Check what a step rests on: some groups, then the criteria told and those that speak against."""
        own = facts(self.prover.opened.system)
        against = [one.why.criterion for one, _ in over if isinstance(one.why, PairingsWorse)]
        table = own.table("criterion")
        wanted = union(*map(own.group, groups), *(table[name] for name in (*criteria, *against)))
        expect_equal(step, "the citations of the step", wanted, told)

    def _witness(self, step: int, why: PairingsWorse, limits: Limits) -> None:
        """Check why no pairing within limits is legal, where that is what speaks against them."""
        if why.criterion != "legality":
            expect_equal(step, "a proof", None, why.witness)
            return
        if isinstance(why.witness, (Met, Forbidden)):
            two = {why.witness.first, why.witness.second}
            others = [tpn for tpn in two - {why.player} if limits.get(tpn) == {why.player}]
            expect(bool(others), step, "who have met", "the two who would meet", sorted(two))
            self.prover.check_bar(step, others[0], PassedOver(why.player, why.witness))
            check_fact(step, why.witness, self.prover.legality)
            return
        check_proof(step, why.witness, self.order, self.graph(limits))
