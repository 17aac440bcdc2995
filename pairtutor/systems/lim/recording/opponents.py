"""Proposed pairs, and each scrutiny with the exchanges that it tried.

Source: lim-1999 4.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pairtutor.rules.citing import Cites, union
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.lim.opponents import OpponentListener, Opponents
from pairtutor.systems.lim.recording.steps import LimSteps
from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.refusals import PassedOver, RatingApart, Refusal, SameDue
from pairtutor.trace.values import OnlyPartners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pairtutor.systems.lim.opponents import OpponentFound
    from pairtutor.systems.search.feasibility import PartnerQuery

Scrutiny = Literal["first-round", "floater", "floater-colours", "resident", "colours"]


class OpponentRecorder(LimSteps, OpponentListener):
    """Records how each player came to an opponent."""

    def proposed(self, opponents: Opponents, residents: Sequence[int], *, exchanged: bool = False) -> None:
        """Record the top half against the bottom half of those not paired yet."""
        reason: Literal["first", "after-exchange"] = "after-exchange" if exchanged else "first"
        first_round = self.participants.is_first_round and not exchanged
        half = len(residents) // 2
        self.emit(
            PairingsProposed(
                cites=self.citing.proposal["first-round" if first_round else reason],
                group=opponents.group.number,
                reason=reason,
                upper=self.tpns(residents[:half]),
                lower=self.tpns(residents[half:]),
            )
        )

    def floater(self, opponents: Opponents, query: PartnerQuery, found: OpponentFound) -> None:
        """Record how a floater's opponent was found, and what colours changed about it."""
        cites = self.citing.floater[opponents.group.side]
        self._searched(opponents, query, found, ("floater", "floater-colours"), cites, cites)

    def resident(self, opponents: Opponents, query: PartnerQuery, found: OpponentFound) -> None:
        """Record how a proposed pair fared in the first scrutiny, and in the second."""
        role = self.role(opponents.group)
        stage: Scrutiny = "first-round" if role == "first-round" else "resident"
        cites = self.citing.resident[role]
        if found.first != found.order[0]:
            cites = union(cites, self.citing.exchanged["first" if opponents.is_first_scrutiny else "later"])
        self._searched(opponents, query, found, (stage, "colours"), cites, self.citing.colours)

    def _searched(
        self,
        opponents: Opponents,
        query: PartnerQuery,
        found: OpponentFound,
        stages: tuple[Scrutiny, Scrutiny],
        cites: Cites,
        cites_colours: Cites,
    ) -> None:
        """Record a search in two steps: the first opponent available, then the colours if they do not suit.

        In the second step the first opponent is refused for colour, and taken all the same if nobody
        else will do.
        """
        order, first, taken = list(found.order), found.first, found.taken
        suited = bool(self.participants.suiting[query.u] >> first & 1)
        place = order.index(first)
        tried = self._refused(opponents, query, order[:place], first)
        self._scrutinised(opponents, stages[0], cites, query.u, order[0], tried, first, suited=suited)
        if suited:
            return
        end = len(order) if taken == first else order.index(taken)
        tried = self._refused(opponents, query, order[place:end], first)
        self._scrutinised(
            opponents, stages[1], cites_colours, query.u, first, tried, taken, suited=taken != first
        )

    def _scrutinised(
        self,
        opponents: Opponents,
        stage: Scrutiny,
        cites: Cites,
        player: int,
        proposed: int,
        tried: tuple[PassedOver, ...],
        opponent: int,
        *,
        suited: bool,
    ) -> None:
        whys = [one.why for one in tried]
        self.emit(
            PairScrutinised(
                cites=union(
                    cites,
                    self.citing.left_behind if any(isinstance(why, OnlyPartners) for why in whys) else (),
                    self.citing.rating if any(isinstance(why, RatingApart) for why in whys) else (),
                ),
                group=opponents.group.number,
                stage=stage,
                player=self.tpn(player),
                proposed=self.tpn(proposed),
                tried=tried,
                opponent=self.tpn(opponent),
                suited=suited,
            )
        )

    def _refused(
        self, opponents: Opponents, query: PartnerQuery, order: Sequence[int], first: int
    ) -> tuple[PassedOver, ...]:
        """Return why each of these was not taken; `first` is the first who was available."""
        return tuple(PassedOver(self.tpn(v), self._why(opponents, query, v, first)) for v in order)

    def _why(self, opponents: Opponents, query: PartnerQuery, v: int, first: int) -> Refusal:
        participants, player = self.participants, query.u
        if not participants.legal[player] >> v & 1:
            return self.barred(player, v)
        if not query.options(opponents.stage) >> v & 1:
            return self.lack(query.tree(opponents.stage), 1 << v)
        if participants.suiting[player] >> v & 1:
            return RatingApart("rating-apart", self.tpn(v), self.tpn(first), participants.apart(v, first))
        colour = participants.players[player].preference.colour
        if colour is None:
            raise AssertionError("whoever is due no colour suits everybody")
        return SameDue("same-due", self.tpn(player), self.tpn(v), colour_word(colour))
