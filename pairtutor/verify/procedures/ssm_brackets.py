"""A bracket of the SSM: how it is opened, paired and settled, who stays over, who goes down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.graphs import Pair
from pairtutor.positions.progress import expect_equal
from pairtutor.trace.derived import all_later
from pairtutor.trace.lowering import DealsCompared, OddPlayerFound
from pairtutor.trace.procedures import PlayerTransferred
from pairtutor.trace.refusals import HadBye, NoBetter, PassedOver
from pairtutor.trace.values import RepeatedFloat
from pairtutor.verify.procedures.group_steps import expect_players
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.ssm_attempts import AttemptMade, Attempts
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria


class LeftOver(NamedTuple):
    """Who stays over, and the pairs of the others."""

    player: Tpn
    pairs: list[Pair]


class OddPlayer:
    """Checks who stays over of one bracket; `considered` are those looked at so far, and why not."""

    def __init__(self, prover: Prover, criteria: SsmCriteria, attempts: Attempts) -> None:
        self.prover = prover
        self.criteria = criteria
        self.attempts = attempts
        self.considered: list[PassedOver] = []

    def check(self, members: Sequence[Tpn], made: AttemptMade, allowed: Collection[Tpn]) -> LeftOver | None:
        """Check who of an odd bracket stays over, and return that; None if nobody who may can.

        `members` are in rank order, `made` is the attempt with all of them; `allowed` may stay over. It is
        whom the cards left, if nothing speaks against that one; else from the bottom the first with whom less
        is broken, or with whom the pairs can be made at all where the one left may not stay over; else again
        whom the cards left; at last those against whom something speaks. Who was looked at is kept in
        `considered`.
        """
        assert made.pairs is not None and made.over is not None, "an odd bracket leaves one player"
        u = made.over
        fits = u in allowed
        step, event = self.prover.steps.take(OddPlayerFound, "who is left over")
        expect_equal(step, "the player left over", u, event.player)
        against = None if fits and not self.criteria.has_floated_down(u) else self._against(u, fits=fits)
        expect_equal(step, f"what speaks against {u}", against, event.against)
        if against is None:
            return LeftOver(u, made.pairs)
        self.considered = [PassedOver(u, against)]
        broken = self.criteria.breaks(made.pairs, u)
        failing = []
        for v in reversed(members):
            if v == u:
                continue
            if v not in allowed or self.criteria.has_floated_down(v):
                self.considered.append(PassedOver(v, self._against(v, fits=v in allowed)))
                if v in allowed:
                    failing.append(v)
                continue
            other = self._without(members, v)
            if other is None:
                continue
            broken_without = self.criteria.breaks(other, v)
            if not fits or broken_without < broken:
                return LeftOver(v, other)
            self.considered.append(PassedOver(v, self._no_better(v, u, broken_without, broken)))
        if fits:
            return LeftOver(u, made.pairs)
        for v in failing:
            other = self._without(members, v)
            if other is not None:
                return LeftOver(v, other)
        return None

    def _no_better(self, v: Tpn, u: Tpn, broken: tuple[int, int], before: tuple[int, int]) -> NoBetter:
        """Return that without `v` no less is broken of B4 and B5 than `before`, without `u`.

        B4 is left out where it is not asked for.
        """
        start = 0 if self.criteria.asks_for_teams else 1
        return NoBetter("no-better", v, u, ("B4", "B5")[start:], broken[start:], before[start:])

    def _without(self, members: Sequence[Tpn], v: Tpn) -> list[Pair] | None:
        """Return the pairs of a bracket without a player, None (with the reason kept) if there are none."""
        attempts = self.attempts
        attempts.trial = v
        pairs = attempts.attempt([tpn for tpn in members if tpn != v]).pairs
        attempts.trial = None
        if pairs is None:
            assert attempts.witness is not None, "a bracket that cannot be paired has a proof"
            self.considered.append(PassedOver(v, attempts.witness))
        return pairs

    def _against(self, tpn: Tpn, *, fits: bool) -> RepeatedFloat | HadBye:
        """Return the fact against leaving a player over: a repeated float, without `fits` an earlier bye."""
        if fits:
            return RepeatedFloat(
                "repeated-float", tpn, opponent=None, direction="down", rounds_back=1, difference=0
            )
        number = self.prover.persons[tpn].bye_round
        assert number is not None, "it had the bye"
        return HadBye("had-bye", tpn, "pairing-allocated-bye", RoundNumber(number))


class SsmBracket:
    """Checks a bracket; its `members` are in rank order."""

    def __init__(self, prover: Prover, criteria: SsmCriteria, members: Sequence[Tpn]) -> None:
        self.prover = prover
        self.steps = prover.steps
        self.criteria = criteria
        self.members = members
        self.attempts = Attempts(prover, criteria)
        self.odd_player = OddPlayer(prover, criteria, self.attempts)

    def check_opening(self, residents: Sequence[Tpn], role: str, score: int | None) -> None:
        """Check the opening of the bracket; without `score` it has several."""
        came = [tpn for tpn in self.members if tpn not in residents]
        direction = "down" if role == "ordinary" else "none"
        self.steps.check_opening(score, role, direction, residents, len(self.members) // 2, came)

    def check_settlement(self, pairs: Sequence[Pair], left: Sequence[Tpn]) -> None:
        """Check the pairs of a bracket as they stand when it is done."""
        self.steps.check_settlement(self.criteria.by_rank(pairs), self.criteria.ranked(left))

    def settle(self, below: int) -> tuple[list[Pair], list[Tpn]]:
        """Check a bracket above the last one; return its pairs, and who goes down to the score `below`.

        `below` is in half points. Who goes down is told in the order in which they go, but by rank where a
        deal of the cards stands.
        """
        moved: list[Tpn] = []
        staying = list(self.members)
        while True:
            made = self.attempts.attempt(staying)
            if made.pairs is not None:
                return self._check_pairing(staying, made, moved, below)
            own = set(staying)
            alone = [tpn for tpn in staying if not self.prover.graph[tpn] & own]
            if not alone:
                return self._check_freeing(staying, made, moved, below)
            self._check_nobody_to_play(staying, alone, below)
            moved.append(alone[0])
            staying.remove(alone[0])

    def _check_transfer(
        self, tpn: Tpn, below: int, reason: str, considered: Sequence[PassedOver] = ()
    ) -> tuple[int, PlayerTransferred]:
        """Check a move down to a score, and who was looked at before; return the step and its number."""
        step, event = self.steps.check_transfer(tpn, reason, "down")
        way = (self.prover.persons[tpn].score, below)
        expect_equal(step, "the scores of the move", way, (event.from_score, event.to_score))
        expect_equal(step, "who was looked at before, and why not", tuple(considered), event.considered)
        self.steps.blank(step, event, "partner", "floater_type", "wanted", "despite")
        return step, event

    def _check_pairing(
        self, staying: Sequence[Tpn], made: AttemptMade, moved: list[Tpn], below: int
    ) -> tuple[list[Pair], list[Tpn]]:
        """Check a pairing that was made, and who stays over and moves down; return pairs and who moved.

        `staying` are in ranking order, `moved` went down before, `below` is the score that they go to.
        """
        pairs = made.pairs or []
        if made.over is not None:
            over = self.odd_player.check(staying, made, staying)
            assert over is not None, "anybody may go down"
            considered = self.odd_player.considered
            after_all = bool(considered) and over.player == made.over
            reason = "after-all" if after_all else "odd-number"
            step, event = self._check_transfer(
                over.player, below, reason, considered[1:] if after_all else considered
            )
            expect_equal(step, "whom the player could not have", (), event.opponents)
            pairs, moved = over.pairs, [*moved, over.player]
        self.check_settlement(pairs, moved)
        return pairs, moved

    def _check_nobody_to_play(self, staying: Sequence[Tpn], alone: Sequence[Tpn], below: int) -> None:
        """Check the move of the first player who has nobody to play in the bracket."""
        x = alone[0]
        later = all_later(alone[1:], x)
        step, event = self._check_transfer(x, below, "no-opponent", later)
        others = [tpn for tpn in staying if tpn != x]
        expect_players(step, "whom the player could not have", others, event.opponents)
        for passed in event.opponents:
            self.criteria.check_against(step, x, passed, ("B1",))

    def _check_freeing(
        self, staying: Sequence[Tpn], made: AttemptMade, moved: list[Tpn], below: int
    ) -> tuple[list[Pair], list[Tpn]]:
        """Check a bracket without a pairing: the deal with most pairs stands, and all others move down.

        Those `moved` down before, to the score `below`, are told with them.
        """
        for deal in made.deals:
            if deal.waiting:
                self.steps.halves(deal.waiting, deal.free, "carried-on", deal.stuck)
                self.attempts.deal(deal, to_the_end=True)
        tries = tuple(tuple(self.criteria.by_rank(deal.pairs)) for deal in made.deals)
        # C8: the deal with most pairs; SSM-28: of equally many the earlier
        kept = max(range(len(tries)), key=lambda number: (len(tries[number]), -number))
        step, event = self.steps.take(DealsCompared, "which deal of the cards stands")
        actual = tuple(tuple(tuple(pair) for pair in pairs) for pairs in event.deals)
        expect_equal(step, "the pairs of each deal", tries, actual)
        expect_equal(step, "the deal that stands", kept + 1, event.kept)
        pairs = list(tries[kept])
        seated = {tpn for pair in pairs for tpn in pair}
        free = [tpn for tpn in staying if tpn not in seated]
        for tpn in free:
            step, transfer = self._check_transfer(tpn, below, "left-over")
            expect_equal(step, "whom the player could not have", (), transfer.opponents)
        left = self.criteria.ranked([*moved, *free])
        self.check_settlement(pairs, left)
        return pairs, left
