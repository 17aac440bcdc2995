"""What the rounds of all procedures share: the steps in turn, legality, completion, bye, colours, outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeVar

from pairtutor.trace.events import ByeAssigned, CompletionTested, Event, RoundOpened
from pairtutor.trace.procedures import GroupOpened, PlayerTransferred
from pairtutor.trace.refusals import ColoursBarred, HadBye, PassedOver
from pairtutor.trace.trace import Trace
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, PairLine
from pairtutor.verify.completion import check_completion
from pairtutor.verify.editions import Edition
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import Legality, forbidden_pairs
from pairtutor.verify.limits import ways
from pairtutor.verify.outcome import Sums
from pairtutor.verify.persons import Person
from pairtutor.verify.procedures.able import Able, check_proof, meetings, with_nobody
from pairtutor.verify.refusals import check_refusals, told
from pairtutor.verify.refuted import Refuted, holds, same

_E = TypeVar("_E")


class ColourLegality(Legality):
    """Two may meet if they have not met and can share the colours; `free`: equal scores may meet anyway."""

    free = False

    def may_meet(self, one: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if one.tpn == other.tpn or other.tpn in one.met or one.tpn in other.met:
            return False
        if frozenset((one.tpn, other.tpn)) in self.barred:
            return False
        return bool(ways(one, other)) or (self.free and one.score == other.score)

    def why_not(self, one: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn in one.met:
            return f"they met in round {one.met[other.tpn]}"
        return "no way to give the colours is left" if not ways(one, other) else "the tournament forbids it"


class Procedure(ABC):
    """Goes through the steps of one round in turn; a subclass says which one must come next, and checks it.

    `graph` tells who may meet whom, `pairs` are those that stand, in the order in which they were made.
    """

    edition: Edition

    def __init__(self, trace: Trace, opened: RoundOpened) -> None:
        self.trace = trace
        self.opened = opened
        self.persons = persons(opened, self.edition)
        self.legality = self._legality()
        self.graph = meetings(self.persons.values(), self.legality.may_meet)
        self.able = Able(self.graph)
        self.bye: int | None = None
        self.groups = 0
        self._next = self._section = 1

    def _legality(self) -> Legality:
        return ColourLegality(self.persons, forbidden_pairs(self.trace.steps))

    @abstractmethod
    def check(self) -> Sums:
        """Prove the steps of the round.

        Raises:
            Refuted: one of them is not so.
        """

    # --- the steps in turn ----------------------------------------------------------------

    @property
    def ahead(self) -> Event | None:
        """The next step's event, None after the last one."""
        steps = self.trace.steps
        return steps[self._next].event if self._next < len(steps) else None

    def take(self, kind: type[_E], what: str, group: int | None = None) -> tuple[int, _E]:
        """Return the next step, which must be of a kind; what it says against anybody is checked.

        `group` is the number of the group that it speaks of, if not of the present one.

        Raises:
            Refuted: another kind of step comes, or a witness in it is not true.
        """
        number, event = self._next + 1, self.ahead
        if not isinstance(event, kind):
            last = len(self.trace.steps)
            raise Refuted(min(number, last), "the step", what, event.kind if event else "the end")
        check_refusals(number, told(event), self.legality)
        opens = kind is GroupOpened
        inside = bool(self.groups) and group is None and not opens
        same(number, "the step above", self._section if inside else 1, self.trace.steps[number - 1].parent)
        if opens:
            self._section = number
        elif self.groups:
            told_of = getattr(event, "group", group or self.groups)
            same(number, "the number of the group", group or self.groups, told_of)
        self._next += 1
        return number, event

    def end(self) -> None:
        """Check that no step is left."""
        same(self._next + 1, "the step", None, self.ahead and self.ahead.kind)

    @staticmethod
    def blank(step: int, event: Event, *names: str) -> None:
        """Check that a step tells nothing of what has no meaning in it.

        Raises:
            Refuted: it does.
        """
        told_too = {name for name in names if getattr(event, name) not in (None, (), 0)}
        same(step, "what else the step tells", set(), told_too)

    # --- refusals ----------------------------------------------------------------------------

    def check_bar(self, step: int, one: int, passed: PassedOver) -> None:
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

    def check_refused(self, step: int, one: int, passed: PassedOver, pool: Iterable[int]) -> None:
        """Check why an opponent was refused: barred, or some of the others of `pool` could not be paired.

        Raises:
            Refuted: neither is so.
        """
        other = passed.player
        if other not in self.graph[one]:
            self.check_bar(step, one, passed)
            return
        rest = set(pool) - {one, other}
        what = f"why {one} does not meet {other}"
        holds(not self.able.whole(rest), step, what, "nothing, as the others can be paired", passed.why.kind)
        if not isinstance(passed.why, OnlyPartners):
            raise Refuted(step, what, "the players who could not be paired", passed.why.kind)
        check_proof(step, passed.why, rest, self.graph)

    def first_available(self, one: int, order: Sequence[int], pool: Iterable[int]) -> int | None:
        """Return the first of an order whom a player may meet so that the rest of a pool can be paired."""
        everybody = set(pool)
        for other in order:
            if other in self.graph[one] and self.able.whole(everybody - {one, other}):
                return other
        return None

    # --- before the groups ---------------------------------------------------------------------

    def completion(self) -> bool:
        """Check the step that says whether the round can be paired; return its answer."""
        step, event = self.take(CompletionTested, "whether the round can be paired")
        everybody = list(self.persons.values())
        check_completion(step, event, (), everybody, self.legality, 0)
        graph = self.graph
        pool = set(self.persons)
        if len(everybody) % 2:
            graph = with_nobody(graph, (one.tpn for one in everybody if not one.barred))
            pool.add(0)
        same(step, "whether the round can be paired", Able(graph).whole(pool), event.possible)
        return event.possible

    def check_bye(self, order: Sequence[int]) -> tuple[int, ByeAssigned, int]:
        """Check that the first of an order who may have the bye has it; return how many came before.

        Raises:
            Refuted: somebody else has it, or somebody was passed over for no reason.
        """
        step, event = self.take(ByeAssigned, "the bye")
        self.blank(step, event, "bracket", "barred", "alternatives", "deciding")
        everybody = set(self.persons)
        place = next(
            place
            for place, tpn in enumerate(order)
            if not self.persons[tpn].barred and self.able.whole(everybody - {tpn})
        )
        passed = [line.player for line in event.passed_over][:place]
        same(step, "the players passed over for the bye", list(order[:place]), passed)
        same(step, "the player with the bye", order[place], event.player)
        for line in event.passed_over[:place]:
            self._no_bye(step, line)
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
        if not isinstance(line.why, OnlyPartners):
            raise Refuted(step, what, "the players who could not be paired", line.why.kind)
        check_proof(step, line.why, set(self.persons) - {line.player}, self.graph)

    # --- in a group ------------------------------------------------------------------------------

    def open_group(
        self,
        score: int | None,
        role: str,
        direction: str,
        residents: Sequence[int],
        came: Sequence[int] = (),
        median: int | None = None,
    ) -> tuple[int, GroupOpened]:
        """Check who is in the group whose turn it is; its number of pairs is left to the caller.

        Raises:
            Refuted: another group is opened, or with other players.
        """
        self.groups += 1
        step, event = self.take(GroupOpened, "the next group")
        same(step, "the number of the group", self.groups, event.group)
        same(step, "the score of the group", score, event.score)
        same(step, "the role of the group", role, event.role)
        same(step, "the direction of the group", direction, event.direction)
        same(step, "the median", median, event.median)
        same(step, "the players of the group: its residents", tuple(residents), event.residents)
        same(step, "the players who came into the group", list(came), [one.player for one in event.arrived])
        for line in event.arrived:
            same(step, f"the score of {line.player}", self.persons[line.player].score, line.score)
        return step, event

    def check_transfer(
        self, step: int, event: PlayerTransferred, *, player: int, reason: str, direction: str
    ) -> None:
        """Check who leaves, why, and where to.

        Raises:
            Refuted: it is somebody else, or another way.
        """
        same(step, "the player who is moved", player, event.player)
        same(step, f"the reason for moving {player}", reason, event.reason)
        same(step, "the direction of the transfer", direction, event.direction)

    @staticmethod
    def check_settled(step: int, expected: Sequence[tuple[int, int]], found: Sequence[PairLine]) -> None:
        """Check that the pairs of a group are those made in it, in their order.

        Raises:
            Refuted: they are not.
        """
        what = "the pairs of the players of the group"
        same(step, what, list(expected), [tuple(pair) for pair in found])
