"""Every answer of the brackets of a round by the SSM: criteria, deals of cards, dead end, who stays over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from pairtutor.answers.answer import Answer, Earlier, SameSide
from pairtutor.answers.groups import GroupQuestions, OpponentSearch, searches_of
from pairtutor.answers.procedure_facts import By, RoundFacts
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.index import GroupRecord, steps_of_deal
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import GroupSettled, PairingsProposed, PairScrutinised
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import Outranked, SameTeam
from pairtutor.trace.values import RepeatedFloat
from pairtutor.verify.editions import SSM
from pairtutor.verify.histories import persons
from pairtutor.verify.legality import Legality, forbidden_pairs

Broken = SameTeam | RepeatedFloat


def kept_apart(opened: RoundOpened) -> bool:
    """Return whether players of one group are kept apart in a round.

    Source: ssm SSM-17.
    """
    return opened.round <= opened.restricted_rounds and not opened.last_round


def asked_first(opened: RoundOpened) -> tuple[str, ...]:
    """Return the criteria that are asked for first; groups count where there are two players of one.

    Source: ssm C4, ssm C5.
    """
    named = [line.group for line in opened.players if line.group]
    return ("B1", "B4", "B5") if kept_apart(opened) and len({*named}) < len(named) else ("B1", "B5")


def criterion(broken: Broken) -> str:
    """Return which criterion it is."""
    return "B4" if broken.kind == "same-team" else "B5"


def about(broken: Broken) -> tuple[str, Tpn]:
    """Return of what kind it is, and whose float it is."""
    return (broken.kind, Tpn(0) if broken.kind == "same-team" else broken.player)


def broken_by(opened: RoundOpened, one: Tpn, other: Tpn) -> Iterator[Broken]:
    """Yield what a pair of two participants breaks, the higher criterion first.

    Source: ssm B4, ssm B5.
    """
    two = [line for line in opened.players if line.tpn in (one, other)]
    high, low = sorted(two, key=lambda line: line.rank)
    if kept_apart(opened) and high.group and high.group == low.group:
        yield SameTeam("same-team", high.tpn, low.tpn, high.group)
    difference = high.score - low.score
    if difference and high.floats[0] == "down":
        yield RepeatedFloat("repeated-float", high.tpn, low.tpn, "down", 1, difference)
    if difference and low.floats[0] == "up":
        yield RepeatedFloat("repeated-float", low.tpn, high.tpn, "up", 1, difference)


class BracketAttempt:
    """One attempt at a bracket: two halves whose cards are dealt, or a dead end with all of them free."""

    def __init__(self, step: Step, before: BracketAttempt | None) -> None:
        self.step = step
        self.steps: list[Step] = []
        self.proposal = step.event if isinstance(step.event, PairingsProposed) else None
        self.players: set[Tpn] = set() if before is None else before.players
        if self.proposal is not None:
            self.players = {*self.proposal.upper, *self.proposal.lower}

    @property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players were given in it."""
        return searches_of(self.steps)

    @property
    def pairs(self) -> set[frozenset[Tpn]]:
        """The pairs that it makes."""
        found = ((search.player, search.opponent) for search in self.searches)
        return {frozenset((one, other)) for one, other in found if other is not None}

    def continues(self, event: PairingsProposed) -> bool:
        """Say whether cards that are dealt on are those that are left of this attempt."""
        if self.proposal is None:
            return False
        seated = {tpn for pair in self.pairs for tpn in pair}
        free = [tpn for tpn in self.proposal.lower if tpn not in seated]
        return set(event.upper) <= set(self.proposal.upper) - seated and list(event.lower) == free

    def opposite(self, one: Tpn, other: Tpn) -> bool:
        """Say whether one of two stands in S1 and the other one in S2."""
        if self.proposal is None:
            return False
        upper, lower = {*self.proposal.upper}, {*self.proposal.lower}
        return (one in upper and other in lower) or (other in upper and one in lower)

    @property
    def dealt(self) -> bool:
        """Whether cards are dealt in it: not in a dead end, nor to a single player."""
        return self.proposal is not None and bool(self.proposal.upper)

    @property
    def without_partner(self) -> Tpn | None:
        """The first of S1 who found nobody, None where all did."""
        last: OpponentSearch | None = None
        for search in self.searches:
            if last and last.opponent is None and last.player != search.player:
                break
            last = search
        return last.player if last and last.opponent is None else None


def attempts(steps: Sequence[Step]) -> Sequence[BracketAttempt]:
    """Return the attempts at a bracket in their order; cards that are dealt on belong to one before."""
    found: list[BracketAttempt] = []
    last: BracketAttempt | None = None
    for step in steps:
        match step.event:
            case PairingsProposed(reason="carried-on") as event:
                last = next(one for one in found if one.continues(event))
            case PairingsProposed() | FeasibilityTested(possible=True):
                last = BracketAttempt(step, found[-1] if found else None)
                found.append(last)
            case PairScrutinised() if last is not None:
                last.steps.append(step)
    return found


def attempt_that_stands(steps: Sequence[Step], tried: Sequence[BracketAttempt]) -> BracketAttempt | None:
    """Return the attempt whose pairs a bracket has in the end, None where it is never settled."""
    settled = [step.event for step in steps if isinstance(step.event, GroupSettled)]
    if not settled:
        return None
    pairs = {frozenset(pair) for pair in settled[-1].pairs}
    compared = [step.event for step in steps if isinstance(step.event, DealsCompared)]
    own = steps_of_deal(steps, compared[-1].kept) if compared else steps
    return next((one for one in reversed(tried) if one.pairs == pairs and one.step in own), None)


class SsmFacts(RoundFacts):
    """A round by the Swiss System Modified."""

    def _legality(self) -> Legality:
        opened = self.index.opened
        return Legality(persons(opened, SSM), forbidden_pairs(opened))

    def bye_test(self, tpn: Tpn, bye: Tpn) -> By:
        """Return what decides about the bye in the last bracket: the order of those looked at."""
        del tpn, bye
        return "order"

    def bye_elsewhere(self, tpn: Tpn) -> Answer | None:
        """Answer for somebody who was paired in a bracket before the last one."""
        assert self.index.bye is not None, "it is asked where somebody has the bye"
        last = self.index.bye.event
        for step in reversed(self.index.trace.steps):
            event = step.event
            if isinstance(event, GroupSettled) and any(tpn in pair for pair in event.pairs):
                elsewhere = isinstance(last, ByeAssigned) and event.group != last.bracket
                clause = self.clause_of(self.index.bye.number)
                return Answer((tpn,), "passed", clause, step=step.number) if elsewhere else None
        return None


class SsmQuestions(GroupQuestions):
    """Asks about one bracket: the attempt that stands tells who was given whom."""

    def __init__(self, round_: RoundFacts, group: GroupRecord) -> None:
        super().__init__(round_, group)
        self.attempts = attempts(self.steps)
        standing = attempt_that_stands(self.steps, self.attempts)
        assert standing is not None, "what is settled was tried"
        self.attempt = standing

    @cached_property
    def searches(self) -> Sequence[OpponentSearch]:
        """Whom the players of the bracket were given in the attempt that stands."""
        return self.attempt.searches

    # --- pairs ---------------------------------------------------------------------------------

    def unmade(self, one: Tpn, other: Tpn) -> Answer:
        """Answer why two who may meet do not: they stood in one half, or somebody came first."""
        found = self._unmade(one, other)
        earlier = self._earlier(found, one, other)
        said = earlier and earlier.witness
        besides = tuple(why for why in self._besides(found, one, other) if why != said)
        return found._replace(besides=besides, earlier=earlier)

    def _besides(self, found: Answer, one: Tpn, other: Tpn) -> Iterator[Broken]:
        """Yield which relative criteria two break besides, but what the pair made instead breaks as well."""
        opened, event = self.round.index.opened, self.round.index.step(found.step or 1).event
        instead: set[tuple[str, Tpn]] = set()
        match event:
            case PairScrutinised(player=player, opponent=int(opponent)):
                instead = {about(broken) for broken in broken_by(opened, player, Tpn(opponent))}
        for broken in broken_by(opened, one, other):
            if broken != found.witness and about(broken) not in instead:
                yield broken

    def _earlier(self, found: Answer, one: Tpn, other: Tpn) -> Earlier | None:
        """Return what was of two before: in the last deal in which they could meet, or in a bracket undone.

        Where they stand on different sides in the end it is told only if they were paired before.
        """
        two = frozenset((one, other))
        same_side = isinstance(found.witness, SameSide)
        dealt = [attempt for attempt in self.attempts if attempt.dealt]
        for number, attempt in reversed([*enumerate(dealt, start=1)]):
            if attempt.step.number >= self.attempt.step.number:
                continue
            lost = attempt.without_partner
            left = attempt.players.difference(*attempt.pairs)
            over = lost is None and len(left) == 1
            lost = next(iter(left)) if over else lost
            if two in attempt.pairs:
                return Earlier(number, "made", lost=lost, over=over)
            if same_side and attempt.opposite(one, other):
                answer = self.sought(one, other, attempt.searches)
                if answer is None:
                    return Earlier(number, "passed", lost=lost, over=over)
                return Earlier(number, answer.verdict, answer.witness, answer.step, lost, over)
        undone = self.round.index.taken_apart.get(two)
        before = undone is not None and undone.number < self.opening.number
        return Earlier(0, "made", step=undone.number) if undone and before else None

    def _unmade(self, one: Tpn, other: Tpn) -> Answer:
        two = (one, other)
        proposal = self.attempt.proposal
        out = [tpn for tpn in two if tpn not in self.attempt.players]
        if out:
            return self.passed(two, min(map(self._step_out, out)), None)
        if proposal is not None:
            for half, name in ((proposal.upper, "upper"), (proposal.lower, "lower")):
                if {one, other} <= set(half):
                    side = SameSide("same-side", one, other, "upper" if name == "upper" else "lower")
                    return self.passed(two, self.attempt.step.number, side)
        found = self.sought(one, other)
        assert found is not None, "of two who could be paired one is given somebody"
        return found

    def _step_out(self, tpn: Tpn) -> int:
        """Return the step in which somebody who is not paired goes down, or else has the bye."""
        if tpn in self.gone:
            return self.gone[tpn].step
        assert self.round.index.bye is not None, "somebody stays over in the last bracket"
        return self.round.index.bye.number

    # --- who stays over --------------------------------------------------------------------------

    @cached_property
    def leaving(self) -> Mapping[Tpn, int]:
        """Who goes down, or has the bye."""
        return {tpn: self._step_out(tpn) for tpn in self.outcome.left}

    @cached_property
    def _byes(self) -> Mapping[Tpn, Answer]:
        """Why not the bye, for everybody, in the bracket that gives it; nothing in others."""
        bye = self.round.index.bye.event if self.round.index.bye else None
        last = isinstance(bye, ByeAssigned) and bye.bracket == self.opened.group
        return {one.players[0]: one for one in self.round.byes()} if last else {}

    def stays(self, player: Tpn) -> Answer:
        """Answer why a player does not go down, or have the bye: by the last choice of who makes it even."""
        if player in self._byes:
            return self._byes[player]
        if self.opened.direction == "none":
            return super().stays(player)
        for move in reversed(self.moves("down")):
            if move.event.reason in ("odd-number", "after-all"):
                why = {one.player: one.why for one in move.event.considered}
                last = Outranked("outranked", player, move.event.player, "order")
                return self.passed((player,), move.step, why.get(player, last))
        deals = [step.number for step in self.steps if isinstance(step.event, DealsCompared)]
        return self.passed((player,), deals[-1], None) if deals else self.needed(player)
