"""Who of an odd bracket of the Swiss System Modified stays over."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.trace.attempts import OddPlayerFound
from pairtutor.trace.refusals import HadBye, NoBetter, PassedOver
from pairtutor.trace.values import RepeatedFloat
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.procedures.ssm_attempts import AttemptMade, Attempts
from pairtutor.verify.procedures.ssm_criteria import SsmCriteria
from pairtutor.verify.refuted import expect_equal


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
        """Check who of an odd bracket stays over; None if nobody who may can."""
        assert made.pairs is not None and made.over is not None, "an odd bracket leaves one player"
        u = made.over
        fits = u in allowed
        step, event = self.prover.steps.take(OddPlayerFound, "who is left over")
        expect_equal(step, "the player left over", u, event.player)
        against = None if fits and not self.criteria.marked(u) else self._against(u, fits=fits)
        expect_equal(step, f"what speaks against {u}", against, event.against)
        if against is None:
            return LeftOver(u, made.pairs)
        self.considered = [PassedOver(u, against)]
        broken = self.criteria.breaks(made.pairs, u)
        failing = []
        for v in reversed(members):
            if v == u:
                continue
            if v not in allowed or self.criteria.marked(v):
                self.considered.append(PassedOver(v, self._against(v, fits=v in allowed)))
                if v in allowed:
                    failing.append(v)
                continue
            other = self._without(members, v)
            if other is None:
                continue
            found = self.criteria.breaks(other, v)
            if not fits or found < broken:
                return LeftOver(v, other)
            self.considered.append(PassedOver(v, self._no_better(v, u, found, broken)))
        if fits:
            return LeftOver(u, made.pairs)
        for v in failing:
            other = self._without(members, v)
            if other is not None:
                return LeftOver(v, other)
        return None

    def _no_better(self, v: Tpn, u: Tpn, found: tuple[int, int], before: tuple[int, int]) -> NoBetter:
        start = 0 if self.criteria.asks_for_teams else 1
        return NoBetter("no-better", v, u, ("B4", "B5")[start:], found[start:], before[start:])

    def _without(self, members: Sequence[Tpn], v: Tpn) -> list[Pair] | None:
        attempts = self.attempts
        attempts.trial = v
        pairs = attempts.attempt([tpn for tpn in members if tpn != v]).pairs
        attempts.trial = None
        if pairs is None:
            assert attempts.witness is not None, "a bracket that cannot be paired has a proof"
            self.considered.append(PassedOver(v, attempts.witness))
        return pairs

    def _against(self, tpn: Tpn, *, fits: bool) -> RepeatedFloat | HadBye:
        if fits:
            return RepeatedFloat("repeated-float", tpn, None, "down", 1, 0)
        number = next(n for n, game in enumerate(self.prover.persons[tpn].games, 1) if game.mark == "U")
        return HadBye("had-bye", tpn, "pairing-allocated-bye", RoundNumber(number))
