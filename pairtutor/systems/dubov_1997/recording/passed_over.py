"""Who was next when somebody was chosen, what decided between them, and what stands against the refused.

The methods that return a function do so for one search; it is asked right after each no.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Literal

from pairtutor.matching.bits import Mask, bits
from pairtutor.model.colour import Colour
from pairtutor.rules.dubov_1997.figures import due_colour, transfers_allowed
from pairtutor.rules.dubov_1997.orders import (
    BYE_BY,
    FETCH_BY,
    FLOAT_BY,
    By,
    Key,
    dominating_colour,
    for_bye,
    for_fetching,
)
from pairtutor.systems.common.completion import Completion
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import ColourRecorder, had_bye, met_before
from pairtutor.systems.dubov_1997 import bye
from pairtutor.systems.dubov_1997.choosing import Pool, Why, rows_within
from pairtutor.systems.dubov_1997.columns import Rows
from pairtutor.systems.dubov_1997.floaters import Floating
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.round_state import WhyNot
from pairtutor.systems.dubov_1997.transfers import in_order
from pairtutor.systems.search.rows import rows_across
from pairtutor.trace.derived import next_in_order
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    LiftedBefore,
    NeededHere,
    Outranked,
    PassedOver,
    Refusal,
    TooMany,
)
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, PreferenceLine


class DubovSteps(ColourRecorder, WhyNot):
    """Records steps of one round, and finds what stands against whom; `present` is the group at hand.

    Where somebody is chosen, those who come right after in the order of the text are compared.
    """

    def __init__(self, participants: DubovParticipants, planned_rounds: int | None, tracer: Tracer) -> None:
        super().__init__(participants, tracer, lambda player: due_line(player.colours))
        self.participants: DubovParticipants = participants
        self.allowed = transfers_allowed(planned_rounds)
        self.present = 0

    def next_for_bye(self, chosen: int) -> list[PassedOver]:
        """Return the next candidate for the bye and what decided; empty if there is nobody."""
        participants = self.participants
        if participants.number == 1:
            return []
        score = participants.players[chosen].score
        group = next(group for group in participants.groups if group.score == score)
        dominating = dominating_colour(participants.figures[group.first : group.end])
        return self._next(
            [rank for rank in bye.in_order(participants) if rank == chosen or participants.bye >> rank & 1],
            chosen,
            lambda rank: for_bye(participants.figures[rank], dominating),
            BYE_BY,
        )

    def next_to_float(self, floating: Floating, chosen: int) -> list[PassedOver]:
        """Return the player who would have floated next, with what decided; empty if there is nobody."""
        undecided = [
            rank
            for rank in floating.order
            if rank == chosen or not (floating.floaters | floating.staying) >> rank & 1
        ]
        return self._next(undecided, chosen, floating.key, FLOAT_BY)

    def next_to_fetch(
        self, below: Mask, colour_sought: Colour | None, chosen: int, partner: int | None
    ) -> list[PassedOver]:
        """Return those who come later only because of 2.5, and who would have been fetched next.

        The former are of the score of who was `chosen`, and would have come before. Nobody would be fetched
        for a `partner` whom they may not meet.
        """
        figures, players = self.participants.figures, self.participants.players

        def key(rank: int) -> Key:
            return for_fetching(figures[rank], colour_sought)

        order = list(in_order(self.participants, below, colour_sought))
        behind = [
            rank
            for rank in order[order.index(chosen) :]
            if players[rank].score == players[chosen].score and key(rank) < key(chosen)
        ]
        late = [PassedOver(self.tpn(rank), self.bar_of_lifts(rank)) for rank in behind]
        may = below if partner is None else self.participants.legal[partner]
        order = [rank for rank in order if rank == chosen or (rank not in behind and may >> rank & 1)]
        return [*late, *self._next(order, chosen, key, FETCH_BY)]

    def _next(
        self, order: Sequence[int], chosen: int, key: Callable[[int], Key], by: Sequence[By]
    ) -> list[PassedOver]:
        """Return whoever comes next after the chosen player, with what decided; empty if nobody does.

        `by` names the parts of a `key`, in the order in which they are compared. Where the score is another,
        that decided.
        """
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other, players = rest[0], self.participants.players
        first, second = self.tpn(other), self.tpn(chosen)
        scores = (players[other].score, players[chosen].score)
        why = next_in_order(first, second, scores, by, (key(other), key(chosen)))
        return [PassedOver(first, why)]

    def unlike(self, player: int, other: int) -> Met | Forbidden | ColoursBarred:
        """Say why two players may not meet (2.1, 2.3, 2.4); a supposition forbids it like the tournament."""
        first, second = self.tpn(player), self.tpn(other)
        again = met_before(self.participants.players[player], self.participants.players[other])
        if again:
            return again
        lawful = self.participants.lawful[player] >> other & 1
        if lawful or self.participants.barred_pairs.get(player, 0) >> other & 1:
            return Forbidden("forbidden", first, second)
        limits = [  # for each way to give the colours, the first limit that bars it
            next(limit for limit in (self.limit(player, colour), self.limit(other, colour.opposite)) if limit)
            for colour in (Colour.WHITE, Colour.BLACK)
        ]
        return ColoursBarred("colours-barred", first, second, tuple(limits))

    def limit(self, rank: int, colour: Colour) -> ColourLimit | None:
        """Return the limit that bars a player from a colour, None if there is none (2.3, 2.4)."""
        reason = self.participants.figures[rank].limit(colour)
        return ColourLimit("colour-limit", self.tpn(rank), colour_word(colour), reason) if reason else None

    def bar_of_lifts(self, rank: int) -> LiftedBefore:
        """Say why 2.5 speaks against a player."""
        rounds = self.participants.figures[rank].lifted
        reason: Literal["round-before", "limit-reached"] = "round-before"
        if self.participants.number - 1 not in rounds:
            reason = "limit-reached"
        return LiftedBefore("lifted-before", self.tpn(rank), tuple(rounds), reason, self.allowed)

    def _over(self, rank: int, why: Refusal) -> PassedOver:
        return PassedOver(self.tpn(rank), why)

    def no_bye(self, rest: Completion) -> Why:
        """Say why somebody does not get the bye."""

        def why(rank: int) -> PassedOver:
            return self._over(rank, had_bye(self.participants.players[rank]) or self.shortage(rest))

        return why

    def no_opponent(self, player: int, pool: Completion) -> Why:
        """Say why somebody does not become the opponent of an island or a floater."""

        def why(rank: int) -> PassedOver:
            legal = self.participants.legal[player] >> rank & 1
            return self._over(rank, self.shortage(pool) if legal else self.unlike(player, rank))

        return why

    def unfit(self, group: Mask, below: Mask) -> Why:
        """Say why somebody does not make an odd group even (7.2)."""

        def why(rank: int) -> PassedOver:
            """Return the side that cannot be paired with a player fetched: the group, or those left below."""
            with_him = Pool(self.participants.legal, group | 1 << rank)
            if not with_him.possible:
                return self._over(rank, self.shortage(with_him))
            return self._over(rank, self.shortage(Pool(self.participants.legal, below & ~(1 << rank))))

        return why

    def no_change(self, colour: Colour) -> Why:
        """Say why somebody does not change to the column of a colour (2.6)."""

        def why(rank: int) -> PassedOver:
            """Return the limit of colours that keeps a player in the column."""
            limit = self.limit(rank, colour)
            if limit is None:
                raise AssertionError("only a limit keeps a player in the column")
            return self._over(rank, limit)

        return why

    def must_stay(self, floating: Floating) -> Why:
        """Say why somebody does not float (6.4)."""
        legal = self.participants.legal

        def why(rank: int) -> PassedOver:
            """Return why a player cannot float: nobody to meet below, needed here, or one too many."""
            gone = floating.floaters | 1 << rank
            group, below = floating.group, floating.below
            if not legal[rank] & below:
                return self._over(rank, OnlyPartners("only-partners", ((self.tpn(rank),),), partners=()))
            inside = Pool(legal, group & ~gone)
            # more would be left over than may still float
            if inside.left.bit_count() > floating.count - gone.bit_count():
                pairs = (group.bit_count() - floating.count) // 2
                return self._over(rank, NeededHere("needed-here", self.tpn(rank), pairs))
            staying = floating.staying & ~(1 << rank)
            stays = rows_within(legal, group & ~gone, below)
            leaves = rows_across(legal, group & ~staying, below)
            whole = Pool([row | other for row, other in zip(stays, leaves, strict=True)], group | below)
            if not whole.possible:
                return self._over(rank, self.shortage(whole))
            return self._over(rank, TooMany("too-many", self.tpn(rank), "floaters", floating.count))

        return why

    def no_row(self, player: int, rows: Rows) -> Why:
        """Say why somebody does not become the opponent in a row (6.3)."""

        def why(rank: int) -> PassedOver:
            """Return why `player` does not meet somebody: barred, or the others could not be paired then."""
            if not self.participants.legal[player] >> rank & 1:
                return self._over(rank, self.unlike(player, rank))
            if not rows.inside:
                return self._over(rank, self.shortage(rows.pool))
            others = rows.free & ~(1 << player | 1 << rank)
            anyhow = Pool(self.participants.legal, others)
            if not anyhow.possible:
                return self._over(rank, self.shortage(anyhow))
            return self._over(rank, TooMany("too-many", self.tpn(rank), "inside-pairs", rows.inside))

        return why

    def strangers(self, rank: int, group: Mask) -> tuple[PassedOver, ...]:
        """Say of everybody in a group why a player may not meet them."""
        others = bits(group & ~(1 << rank))
        return tuple(self._over(other, self.unlike(rank, other)) for other in others)


@cache
def due_line(colours: str) -> PreferenceLine:
    """Return the colour that a player is due after these games, as a trace writes it."""
    due = due_colour(colours)
    return PreferenceLine(None, "none") if due is None else PreferenceLine(colour_word(due), "due")


def anybody_passed_over_for(considered: Iterable[PassedOver], kind: type[object]) -> bool:
    """Say whether somebody was passed over for a reason of a kind."""
    return any(isinstance(refused.why, kind) for refused in considered)


def decided_by(considered: Iterable[PassedOver], what: str) -> bool:
    """Say whether this step of the order decided against the next player."""
    return any(isinstance(refused.why, Outranked) and refused.why.by == what for refused in considered)
