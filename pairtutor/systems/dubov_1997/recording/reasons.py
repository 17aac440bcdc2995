"""Who or what stands against a choice: the witness of each refusal.

The methods that return a function do so for one search; it is asked right after each no.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.model.ids import Tpn
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.refusals import had_bye, met_before, shortage
from pairtutor.systems.dubov_1997.listener import WhyNot
from pairtutor.systems.dubov_1997.pool import Pool, rows_between, rows_within
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    LiftedBefore,
    NeededHere,
    PassedOver,
    Refusal,
    TooMany,
)
from pairtutor.trace.values import Forbidden, Met, OnlyPartners

if TYPE_CHECKING:
    from pairtutor.systems.common.completion import Completion
    from pairtutor.systems.dubov_1997.choosing import Why
    from pairtutor.systems.dubov_1997.floating import Floating
    from pairtutor.systems.dubov_1997.participants import DubovParticipants
    from pairtutor.systems.dubov_1997.rows import Rows


class Reasons(WhyNot):
    """Finds witnesses among the players of one round."""

    def __init__(self, participants: DubovParticipants) -> None:
        self.participants = participants

    def tpn(self, place: int) -> Tpn:
        """Return the pairing number of a place."""
        return self.participants.players[place].tpn

    def unlike(self, one: int, other: int) -> Met | Forbidden | ColoursBarred:
        """Say why two players may not meet (2.1, 2.3, 2.4); a supposition forbids it like the tournament."""
        first, second = self.tpn(one), self.tpn(other)
        again = met_before(self.participants.players[one], self.participants.players[other])
        if again:
            return again
        lawful = self.participants.lawful[one] >> other & 1
        if lawful or self.participants.barred_pairs.get(one, 0) >> other & 1:
            return Forbidden("forbidden", first, second)
        limits = [
            next(limit for limit in (self.limit(one, colour), self.limit(other, colour.opposite)) if limit)
            for colour in (Colour.WHITE, Colour.BLACK)
        ]
        return ColoursBarred("colours-barred", first, second, tuple(limits))

    def limit(self, place: int, colour: Colour) -> ColourLimit | None:
        """Return what bars a player from a colour, if anything (2.3, 2.4)."""
        reason = self.participants.figures[place].limit(colour)
        return ColourLimit("colour-limit", self.tpn(place), colour_word(colour), reason) if reason else None

    def lifted(self, place: int, allowed: int) -> LiftedBefore:
        """Say why 2.5 speaks against a player."""
        rounds = self.participants.figures[place].lifted
        reason: Literal["round-before", "limit-reached"] = "round-before"
        if self.participants.number - 1 not in rounds:
            reason = "limit-reached"
        return LiftedBefore("lifted-before", self.tpn(place), tuple(rounds), reason, allowed)

    def shortage(self, pool: Completion) -> OnlyPartners:
        """Return the players who have too few possible opponents between them."""
        return shortage(pool, [one.tpn for one in self.participants.players])

    def _over(self, place: int, why: Refusal) -> PassedOver:
        return PassedOver(self.tpn(place), why)

    def no_bye(self, rest: Completion) -> Why:
        """Say why somebody does not get the bye."""

        def why(place: int) -> PassedOver:
            return self._over(place, had_bye(self.participants.players[place]) or self.shortage(rest))

        return why

    def no_opponent(self, player: int, pool: Completion) -> Why:
        """Say why somebody does not become the opponent of an island or a floater."""

        def why(place: int) -> PassedOver:
            legal = self.participants.legal[player] >> place & 1
            return self._over(place, self.shortage(pool) if legal else self.unlike(player, place))

        return why

    def unfit(self, group: int, below: int) -> Why:
        """Say why somebody does not make an odd group even (7.2)."""

        def why(place: int) -> PassedOver:
            with_him = Pool(self.participants.legal, group | 1 << place)
            if not with_him.possible:
                return self._over(place, self.shortage(with_him))
            return self._over(place, self.shortage(Pool(self.participants.legal, below & ~(1 << place))))

        return why

    def no_change(self, colour: Colour) -> Why:
        """Say why somebody does not change to the column of a colour (2.6)."""

        def why(place: int) -> PassedOver:
            limit = self.limit(place, colour)
            if limit is None:
                raise AssertionError("only a limit keeps a player in the column")
            return self._over(place, limit)

        return why

    def must_stay(self, floating: Floating) -> Why:
        """Say why somebody does not float (6.4)."""
        legal = self.participants.legal

        def why(place: int) -> PassedOver:
            gone = floating.floaters | 1 << place
            group, below = floating.group, floating.below
            if not legal[place] & below:
                return self._over(place, OnlyPartners("only-partners", ((self.tpn(place),),), ()))
            inside = Pool(legal, group & ~gone)
            if inside.left.bit_count() > floating.count - gone.bit_count():
                pairs = (group.bit_count() - floating.count) // 2
                return self._over(place, NeededHere("needed-here", self.tpn(place), pairs))
            staying = floating.staying & ~(1 << place)
            stays = rows_within(legal, group & ~gone, below)
            leaves = rows_between(legal, group & ~staying, below)
            whole = Pool([one | other for one, other in zip(stays, leaves, strict=True)], group | below)
            if not whole.possible:
                return self._over(place, self.shortage(whole))
            return self._over(place, TooMany("too-many", self.tpn(place), "floaters", floating.count))

        return why

    def no_row(self, player: int, rows: Rows) -> Why:
        """Say why somebody does not become the opponent in a row (6.3)."""

        def why(place: int) -> PassedOver:
            if not self.participants.legal[player] >> place & 1:
                return self._over(place, self.unlike(player, place))
            if not rows.inside:
                return self._over(place, self.shortage(rows.pool))
            others = rows.free & ~(1 << player | 1 << place)
            anyhow = Pool(self.participants.legal, others)
            if not anyhow.possible:
                return self._over(place, self.shortage(anyhow))
            return self._over(place, TooMany("too-many", self.tpn(place), "inside-pairs", rows.inside))

        return why

    def strangers(self, place: int, group: int) -> tuple[PassedOver, ...]:
        """Say of everybody in a group why a player may not meet them."""
        others = bits(group & ~(1 << place))
        return tuple(self._over(other, self.unlike(place, other)) for other in others)
