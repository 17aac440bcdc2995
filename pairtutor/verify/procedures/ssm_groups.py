"""Brackets of the Swiss System Modified: who of an odd one stays over, who goes down."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from pairtutor.trace.attempts import DealsCompared, OddPlayerFound
from pairtutor.trace.procedures import GroupSettled, PlayerTransferred
from pairtutor.trace.refusals import HadBye, NoBetter, Outranked, PassedOver
from pairtutor.trace.values import RepeatedFloat
from pairtutor.verify.procedures.ssm_attempts import Attempt, Attempts
from pairtutor.verify.procedures.ssm_pairs import Pair
from pairtutor.verify.refuted import same


class Over(NamedTuple):
    """Who stays over, and the pairs of the others."""

    player: int
    pairs: list[Pair]


class SsmGroups(Attempts):
    """Checks brackets; `considered` are those looked at so far to stay over of the present one."""

    scores: list[int]
    considered: list[PassedOver]

    def bracket(self, members: Sequence[int], residents: Sequence[int], role: str, score: int | None) -> None:
        """Check the opening of a bracket; of a combined one (without a score) all are residents."""
        self.started = False
        self.considered = []
        self.trial = None
        came = [] if score is None else [tpn for tpn in members if tpn not in residents]
        own = members if score is None else residents
        direction = "down" if role == "ordinary" else "none"
        step, event = self.open_group(score, role, direction, own, came)
        same(step, "how many pairs the group has to make", len(members) // 2, event.pairs)

    def settled(self, pairs: Sequence[Pair], left: Sequence[int]) -> None:
        """Check the pairs of a bracket as they stand when it is done."""
        step, event = self.take(GroupSettled, "the pairs of the group")
        self.check_settled(step, self.by_rank(pairs), event.pairs)
        same(step, "the players left over", tuple(self.ranked(left)), event.left)

    # --- the odd player -----------------------------------------------------------------------

    def marked(self, tpn: int) -> bool:
        """Say whether a player floated down in the round before."""
        return self.persons[tpn].floats[0] == "down"

    def _against(self, tpn: int, *, fits: bool) -> RepeatedFloat | HadBye:
        if fits:
            return RepeatedFloat("repeated-float", tpn, None, "down", 1, 0)
        number = next(n for n, game in enumerate(self.persons[tpn].cells, 1) if game.mark == "U")
        return HadBye("had-bye", tpn, "pairing-allocated-bye", number)

    def breaks(self, pairs: Sequence[Pair], over: int) -> tuple[int, int]:
        """Return how often pairs break B4 (as far as told) and B5, with the player who stays over."""
        teams = sum(self.same_team(*pair) for pair in pairs) if len(self.levels) > 2 else 0
        return teams, sum(self.again(*pair) is not None for pair in pairs) + self.marked(over)

    def odd_player(self, members: Sequence[int], made: Attempt, allowed: Collection[int]) -> Over | None:
        """Check who of an odd bracket stays over; None if nobody who may can."""
        assert made.pairs is not None and made.over is not None, "an odd bracket leaves one player"
        u = made.over
        fits = u in allowed
        step, event = self.take(OddPlayerFound, "who is left over")
        same(step, "the player left over", u, event.player)
        against = None if fits and not self.marked(u) else self._against(u, fits=fits)
        same(step, f"what speaks against {u}", against, event.against)
        if against is None:
            return Over(u, made.pairs)
        self.considered = [PassedOver(u, against)]
        broken = self.breaks(made.pairs, u)
        failing = []
        for v in reversed(members):
            if v == u:
                continue
            if v not in allowed or self.marked(v):
                self.considered.append(PassedOver(v, self._against(v, fits=v in allowed)))
                if v in allowed:
                    failing.append(v)
                continue
            other = self._without(members, v)
            if other is None:
                continue
            found = self.breaks(other, v)
            if not fits or found < broken:
                return Over(v, other)
            self.considered.append(PassedOver(v, self._no_better(v, u, found, broken)))
        if fits:
            return Over(u, made.pairs)
        for v in failing:
            other = self._without(members, v)
            if other is not None:
                return Over(v, other)
        return None

    def _no_better(self, v: int, u: int, found: tuple[int, int], before: tuple[int, int]) -> NoBetter:
        start = 0 if len(self.levels) > 2 else 1
        return NoBetter("no-better", v, u, ("B4", "B5")[start:], found[start:], before[start:])

    def _without(self, members: Sequence[int], v: int) -> list[Pair] | None:
        self.trial = v
        pairs = self.attempt([tpn for tpn in members if tpn != v]).pairs
        self.trial = None
        if pairs is None:
            assert self.witness is not None, "a bracket that cannot be paired has a proof"
            self.considered.append(PassedOver(v, self.witness))
        return pairs

    # --- brackets above the last one ----------------------------------------------------------------

    def settle(self, members: Sequence[int], score: int) -> tuple[list[Pair], list[int]]:
        """Check a bracket above the last one; return its pairs, and who goes down."""
        self.below = max(one for one in self.scores if one < score)
        moved: list[int] = []
        staying = list(members)
        while True:
            made = self.attempt(staying)
            if made.pairs is not None:
                return self._paired(staying, made, moved)
            own = set(staying)
            alone = [tpn for tpn in staying if not self.graph[tpn] & own]
            if not alone:
                return self._freed(staying, made, moved)
            self._nobody_to_play(staying, alone)
            moved.append(alone[0])
            staying.remove(alone[0])

    def _moved(
        self, tpn: int, reason: str, considered: Sequence[PassedOver]
    ) -> tuple[int, PlayerTransferred]:
        step, event = self.take(PlayerTransferred, f"that {tpn} goes down")
        self.check_transfer(step, event, player=tpn, reason=reason, direction="down")
        way = (self.persons[tpn].score, self.below)
        same(step, "the scores of the move", way, (event.from_score, event.to_score))
        same(step, "who was looked at before, and why not", tuple(considered), event.considered)
        told = (event.partner, event.floater_type, event.wanted, event.despite)
        same(step, "what else is told of the move", (None, None, None, None), told)
        return step, event

    def _paired(
        self, staying: Sequence[int], made: Attempt, moved: list[int]
    ) -> tuple[list[Pair], list[int]]:
        pairs = made.pairs or []
        if made.over is not None:
            over = self.odd_player(staying, made, staying)
            assert over is not None, "anybody may go down"
            after_all = bool(self.considered) and over.player == made.over
            considered = self.considered[1:] if after_all else self.considered
            step, event = self._moved(over.player, "after-all" if after_all else "odd-number", considered)
            same(step, "whom the player could not have", (), event.opponents)
            pairs, moved = over.pairs, [*moved, over.player]
        self.settled(pairs, moved)
        return pairs, moved

    def _nobody_to_play(self, staying: Sequence[int], alone: Sequence[int]) -> None:
        x = alone[0]
        later = [PassedOver(tpn, Outranked("outranked", tpn, x, "order")) for tpn in alone[1:]]
        step, event = self._moved(x, "no-opponent", later)
        others = [tpn for tpn in staying if tpn != x]
        same(step, "whom the player could not have", others, [one.player for one in event.opponents])
        for one in event.opponents:
            self.check_against(step, x, one, ("B1",))

    def _freed(self, staying: Sequence[int], made: Attempt, moved: list[int]) -> tuple[list[Pair], list[int]]:
        for deal in made.deals:
            if deal.waiting:
                self.proposed(deal.waiting, deal.free, "carried-on", deal.stuck, ())
                self.deal(deal, to_the_end=True)
        tries = tuple(tuple(self.by_rank(deal.pairs)) for deal in made.deals)
        kept = max(range(len(tries)), key=lambda number: (len(tries[number]), -number))
        step, event = self.take(DealsCompared, "which deal of the cards stands")
        told = tuple(tuple(tuple(pair) for pair in pairs) for pairs in event.deals)
        same(step, "the pairs of each deal", tries, told)
        same(step, "the deal that stands", kept + 1, event.kept)
        pairs = list(tries[kept])
        free = list(self._unpaired(staying, pairs))
        for tpn in free:
            step, transfer = self._moved(tpn, "left-over", ())
            same(step, "whom the player could not have", (), transfer.opponents)
        left = self.ranked([*moved, *free])
        self.settled(pairs, left)
        return pairs, left

    @staticmethod
    def _unpaired(players: Sequence[int], pairs: Sequence[Pair]) -> Iterator[int]:
        seated = {tpn for pair in pairs for tpn in pair}
        return (tpn for tpn in players if tpn not in seated)
