"""Who leaves a group: the steps of 2.3 and 3.

Source: lim-1999 3.9.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from pairtutor.matching.bits import bits
from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.systems.lim.floaters import Candidate, FloaterListener, Leaving
from pairtutor.systems.lim.recording.opponents import LimSteps
from pairtutor.trace.derived import SPARE_TESTS, spared_before
from pairtutor.trace.procedures import FloatersCompared, PlayerTransferred
from pairtutor.trace.refusals import (
    ColoursBarred,
    FloaterLine,
    NeededHere,
    Outranked,
    PassedOver,
    RatingApart,
)

Reason = Literal["no-opponent", "odd-number", "too-many"]


class FloaterRecorder(LimSteps, FloaterListener):
    """Records why each floater leaves."""

    def without_opponent(self, leaving: Leaving, player: int) -> None:
        """Record that a player leaves who may meet nobody of the group, and what bars each of the others."""
        others = [v for v in leaving.group.members if v != player]
        opponents = tuple(PassedOver(self.tpn(v), self.incompatibility(player, v)) for v in others)
        cites = self.cites("no_opponent", self._kind(self.tpn(player), opponents))
        self._record_transfer(leaving, player, "no-opponent", cites, opponents=opponents)

    def _kind(self, player: int, opponents: Sequence[PassedOver]) -> str:
        """Return why a player has no opponent: alone, all met, or the colour limit that bars the games.

        A limit of the player comes before one of an opponent.
        """
        if not opponents:
            return "alone"
        limits = [
            limit
            for opponent in opponents
            if isinstance(opponent.why, ColoursBarred)
            for limit in opponent.why.limits
        ]
        if not limits:
            return "met"
        # an opponent who may have neither colour bars every game, without a limit of the player
        return min(limits, key=lambda limit: limit.player != player).reason

    def on_floater(
        self, leaving: Leaving, reason: Literal["odd-number", "too-many"], candidates: Sequence[Candidate]
    ) -> None:
        """Record the comparison of those who could float, the best first, and who floats.

        For an odd number the colours due in the group are counted too.
        """
        participants = leaving.participants
        spared = {candidate.player for candidate in candidates}
        odd = reason == "odd-number"
        due = leaving.due_players() if odd else {}
        compared = FloatersCompared(
            cites=self._comparison_cites(leaving, reason, candidates),
            group=leaving.group.number,
            reason=reason,
            pairs=leaving.pairs,
            next_score=leaving.neighbour.score,
            white=due[Colour.WHITE].bit_count() if odd else None,
            black=due[Colour.BLACK].bit_count() if odd else None,
            lines=tuple(self._line(leaving, candidate) for candidate in candidates),
            needed=self.tpns(
                participants.in_order((v for v in bits(leaving.staying) if v not in spared), "down")
            ),
        )
        self.emit(compared)
        best = candidates[0]
        considered = (
            *spared_before(compared, down=leaving.group.direction == "down"),
            *self._too_far(leaving, candidates, odd=odd),
        )
        cites = self._decisive(leaving, candidates, reason, considered)
        self._record_transfer(
            leaving, best.player, reason, cites, considered=considered, floater_type=best.floater_type
        )

    def _comparison_cites(self, leaving: Leaving, reason: str, candidates: Sequence[Candidate]) -> Cites:
        """Return the citations of a choice among floaters: the reason, and what the candidates show."""
        odd = reason == "odd-number"
        return union(
            self.cites("spared", reason),
            *(self.cites("type", candidate.floater_type) for candidate in candidates),
            self.cites("colour_of_floater") if odd else (),
            self.cites("floated_before")
            if odd and any(candidate.floated_before for candidate in candidates)
            else (),
            self.cites("set_aside") if any(candidate.meant.before for candidate in candidates) else (),
            self.cites("beyond_median") if leaving.neighbour.score not in (None, leaving.goal) else (),
            self.cites("rating") if odd and leaving.participants.maxi else (),
        )

    def _line(self, leaving: Leaving, candidate: Candidate) -> FloaterLine:
        """Return the line of a candidate for floating: its type, and its opponent in the next group.

        Where it has none, the line says why it cannot play each player there but those whom earlier ones
        take.
        """
        meant = candidate.meant
        aside = {opponent for _, opponent in meant.before}
        left = [v for v in leaving.neighbour.players if v not in aside] if meant.opponent is None else []
        return FloaterLine(
            self.tpn(candidate.player),
            candidate.floater_type,
            None if meant.opponent is None else self.tpn(meant.opponent),
            self.lines(meant.before),
            candidate.floated_before,
            candidate.equalises,
            tuple(PassedOver(self.tpn(v), self.incompatibility(candidate.player, v)) for v in left),
        )

    def _too_far(
        self, leaving: Leaving, candidates: Sequence[Candidate], *, odd: bool
    ) -> Iterator[PassedOver]:
        """Yield those who would even out the colours, but for their rating (Maxi-tournament)."""
        participants = leaving.participants
        if not odd or not participants.maxi:
            return
        white, black = leaving.due_players().values()  # in this order
        more = white if white.bit_count() > black.bit_count() else black
        end = leaving.end()
        for candidate in candidates:
            equal = white.bit_count() == black.bit_count()
            if not equal and more >> candidate.player & 1 and not participants.close(candidate.player, end):
                why = RatingApart(
                    "rating-apart",
                    self.tpn(candidate.player),
                    self.tpn(end),
                    participants.rating_difference(candidate.player, end),
                )
                yield PassedOver(self.tpn(candidate.player), why)

    def _decisive(
        self,
        leaving: Leaving,
        candidates: Sequence[Candidate],
        reason: str,
        considered: Sequence[PassedOver],
    ) -> Cites:
        """Return the clauses that brought the choice about."""
        best, *others = candidates
        names = {refused.why.by for refused in considered if isinstance(refused.why, Outranked)}
        # the last part of a key is the number
        by_number = any(candidate.key[:-1] == best.key[:-1] for candidate in others)
        was_odd = len(leaving.group.members) % 2 == 1
        return union(
            self.cites("transfer", reason),
            self.cites("transfer", "odd" if was_odd else "even") if reason == "too-many" else (),
            *(self.cites("decided", name) for name in SPARE_TESTS[reason] if name in names),
            self.cites("decided", leaving.group.direction) if by_number else (),
            self.cites("decided", "needed")
            if any(isinstance(refused.why, NeededHere) for refused in considered)
            else (),
        )

    def _record_transfer(
        self,
        leaving: Leaving,
        player: int,
        reason: Reason,
        cites: Cites,
        *,
        considered: tuple[PassedOver, ...] = (),
        opponents: tuple[PassedOver, ...] = (),
        floater_type: Literal["a", "b", "c", "d"] | None = None,
    ) -> None:
        """Record that a player leaves the group for the score that its floaters are moved to.

        `considered` were looked at too, `opponents` could not be had in the group, each with why not.
        `floater_type` is None where nobody was compared.
        """
        self.emit(
            PlayerTransferred(
                cites=cites,
                group=leaving.group.number,
                player=self.tpn(player),
                reason=reason,
                direction=leaving.group.direction,
                from_score=leaving.group.score,
                to_score=leaving.goal,
                considered=considered,
                opponents=opponents,
                floater_type=floater_type,
            )
        )
