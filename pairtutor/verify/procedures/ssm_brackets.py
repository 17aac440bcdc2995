"""A bracket of the Swiss System Modified: how it is opened, paired and settled, and who goes down."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.model.ids import Tpn
from pairtutor.trace.attempts import DealsCompared
from pairtutor.trace.procedures import PlayerTransferred
from pairtutor.trace.refusals import Outranked, PassedOver
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.ssm_attempts import AttemptMade, Attempts
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria
from pairtutor.verify.procedures.ssm_odd_player import OddPlayer
from pairtutor.verify.refuted import expect_equal


class SsmBracket:
    """Checks a bracket; its `members` are in rank order."""

    def __init__(self, prover: Prover, criteria: SsmCriteria, members: Sequence[Tpn]) -> None:
        self.prover = prover
        self.groups = prover.groups
        self.criteria = criteria
        self.members = members
        self.attempts = Attempts(prover, criteria)
        self.odd_player = OddPlayer(prover, criteria, self.attempts)

    def open(self, residents: Sequence[Tpn], role: str, score: int | None) -> None:
        """Check the opening of the bracket."""
        came = [tpn for tpn in self.members if tpn not in residents]
        direction = "down" if role == "ordinary" else "none"
        self.groups.opened(score, role, direction, residents, len(self.members) // 2, came)

    def settled(self, pairs: Sequence[Pair], left: Sequence[Tpn]) -> None:
        """Check the pairs of a bracket as they stand when it is done."""
        self.groups.settled(self.criteria.by_rank(pairs), self.criteria.ranked(left))

    def settle(self, below: int) -> tuple[list[Pair], list[Tpn]]:
        """Check a bracket above the last one; return its pairs, and who goes down to the score `below`."""
        moved: list[Tpn] = []
        staying = list(self.members)
        while True:
            made = self.attempts.attempt(staying)
            if made.pairs is not None:
                return self._paired(staying, made, moved, below)
            own = set(staying)
            alone = [tpn for tpn in staying if not self.prover.graph[tpn] & own]
            if not alone:
                return self._freed(staying, made, moved, below)
            self._nobody_to_play(staying, alone, below)
            moved.append(alone[0])
            staying.remove(alone[0])

    def _moved(
        self, tpn: Tpn, below: int, reason: str, considered: Sequence[PassedOver] = ()
    ) -> tuple[int, PlayerTransferred]:
        step, event = self.groups.moved(tpn, reason, "down", f"that {tpn} goes down")
        way = (self.prover.persons[tpn].score, below)
        expect_equal(step, "the scores of the move", way, (event.from_score, event.to_score))
        expect_equal(step, "who was looked at before, and why not", tuple(considered), event.considered)
        self.prover.steps.blank(step, event, "partner", "floater_type", "wanted", "despite")
        return step, event

    def _paired(
        self, staying: Sequence[Tpn], made: AttemptMade, moved: list[Tpn], below: int
    ) -> tuple[list[Pair], list[Tpn]]:
        pairs = made.pairs or []
        if made.over is not None:
            over = self.odd_player.check(staying, made, staying)
            assert over is not None, "anybody may go down"
            considered = self.odd_player.considered
            after_all = bool(considered) and over.player == made.over
            reason = "after-all" if after_all else "odd-number"
            step, event = self._moved(over.player, below, reason, considered[1:] if after_all else considered)
            expect_equal(step, "whom the player could not have", (), event.opponents)
            pairs, moved = over.pairs, [*moved, over.player]
        self.settled(pairs, moved)
        return pairs, moved

    def _nobody_to_play(self, staying: Sequence[Tpn], alone: Sequence[Tpn], below: int) -> None:
        x = alone[0]
        later = [PassedOver(tpn, Outranked("outranked", tpn, x, "order")) for tpn in alone[1:]]
        step, event = self._moved(x, below, "no-opponent", later)
        others = [tpn for tpn in staying if tpn != x]

        def refusing(step: int, one: PassedOver) -> None:
            self.criteria.check_against(step, x, one, ("B1",))

        what = "whom the player could not have"
        self.groups.passed_over(step, what, others, event.opponents, refusing)

    def _freed(
        self, staying: Sequence[Tpn], made: AttemptMade, moved: list[Tpn], below: int
    ) -> tuple[list[Pair], list[Tpn]]:
        for deal in made.deals:
            if deal.waiting:
                self.groups.halves(deal.waiting, deal.free, "carried-on", deal.stuck)
                self.attempts.cards.deal(deal, to_the_end=True)
        tries = tuple(tuple(self.criteria.by_rank(deal.pairs)) for deal in made.deals)
        kept = max(range(len(tries)), key=lambda number: (len(tries[number]), -number))
        step, event = self.prover.steps.take(DealsCompared, "which deal of the cards stands")
        told = tuple(tuple(tuple(pair) for pair in pairs) for pairs in event.deals)
        expect_equal(step, "the pairs of each deal", tries, told)
        expect_equal(step, "the deal that stands", kept + 1, event.kept)
        pairs = list(tries[kept])
        seated = {tpn for pair in pairs for tpn in pair}
        free = [tpn for tpn in staying if tpn not in seated]
        for tpn in free:
            step, transfer = self._moved(tpn, below, "left-over")
            expect_equal(step, "whom the player could not have", (), transfer.opponents)
        left = self.criteria.ranked([*moved, *free])
        self.settled(pairs, left)
        return pairs, left
