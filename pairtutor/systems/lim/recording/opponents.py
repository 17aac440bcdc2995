"""Proposed pairs and scrutinies with the exchanges tried, and what a group is and why two cannot meet.

Source: lim-1999 4.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

from pairtutor.model.colour import Colour
from pairtutor.rules.citing import Cites, union
from pairtutor.rules.facts import citations_of
from pairtutor.rules.lim.definitions import due_colour, excess
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import ColourRecorder, met_before
from pairtutor.systems.lim.groups import LimGroup
from pairtutor.systems.lim.opponents import OpponentFound, OpponentListener, Opponents
from pairtutor.systems.lim.participants import LimParticipants
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.recorder import Tracer
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, PassedOver, RatingApart, Refusal, SameDue
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, PreferenceLine

Role = Literal["upper", "median", "lower", "first-round"]


class LimSteps(ColourRecorder):
    """Records steps of one round."""

    def __init__(self, participants: LimParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer, lambda player: due_line(player.colours))
        self.participants: LimParticipants = participants
        self.cites = citations_of(participants.edition.system)

    def role(self, group: LimGroup) -> Role:
        """Return the role of a group in its round."""
        return "first-round" if self.participants.is_first_round else group.side

    def incompatibility(self, v: int, w: int) -> Met | Forbidden | ColoursBarred:
        """Return why two players are not compatible."""
        return incompatible(self.participants, v, w)


def incompatible(participants: LimParticipants, v: int, w: int) -> Met | Forbidden | ColoursBarred:
    """Return why two players, by rank, are not compatible; a supposition forbids it like the tournament."""
    player, other = participants.players[v], participants.players[w]
    again = met_before(player, other)
    if again:
        return again
    ways = (limits_of_way(player, other), limits_of_way(other, player))
    # where nothing bars one way, it is no matter of colours
    if participants.barred_pairs.get(v, 0) >> w & 1 or not all(ways):
        return Forbidden("forbidden", player.tpn, other.tpn)
    return ColoursBarred("colours-barred", player.tpn, other.tpn, (*ways[0], *ways[1]))


def limits_of_way(white: Contender, black: Contender) -> tuple[ColourLimit, ...]:
    """Return the limits that bar this way to give the colours: those of both players, White first."""
    sides = ((white, Colour.WHITE), (black, Colour.BLACK))
    limits = ((player.tpn, colour, excess(player.colours, colour)) for player, colour in sides)
    return tuple(
        ColourLimit("colour-limit", tpn, colour_word(colour), reason)
        for tpn, colour, reason in limits
        if reason is not None
    )


@cache
def due_line(colours: str) -> PreferenceLine:
    """Return the colour that a player is due, as a trace writes it."""
    colour = due_colour(colours)
    return PreferenceLine(colour_word(colour), "due") if colour else PreferenceLine(None, "none")


Scrutiny = Literal["first-round", "floater", "floater-colours", "resident", "colours"]


class OpponentRecorder(LimSteps, OpponentListener):
    """Records how each player came to an opponent."""

    def on_proposal(self, opponents: Opponents, residents: Sequence[int], *, exchanged: bool = False) -> None:
        """Record the halves that are put side by side, the first ones or those after an exchange."""
        reason: Literal["first", "after-exchange"] = "after-exchange" if exchanged else "first"
        first_round = self.participants.is_first_round and not exchanged
        half = len(residents) // 2
        self.emit(
            PairingsProposed(
                cites=self.cites("proposal", "first-round" if first_round else reason),
                group=opponents.group.number,
                reason=reason,
                upper=self.tpns(residents[:half]),
                lower=self.tpns(residents[half:]),
            )
        )

    def floater(self, opponents: Opponents, query: PartnerQuery, opponent: OpponentFound) -> None:
        """Record how a floater's opponent was found, and what colours changed about it."""
        cites = self.cites("floater", opponents.group.side)
        self._record_search(opponents, query, opponent, ("floater", "floater-colours"), cites, cites)

    def resident(self, opponents: Opponents, query: PartnerQuery, opponent: OpponentFound) -> None:
        """Record how a proposed pair fared in the first scrutiny, and in the second."""
        role = self.role(opponents.group)
        stage: Scrutiny = "first-round" if role == "first-round" else "resident"
        cites = self.cites("resident", role)
        if opponent.first != opponent.order[0]:
            cites = union(cites, self.cites("exchanged", "first" if opponents.is_first_scrutiny else "later"))
        self._record_search(opponents, query, opponent, (stage, "colours"), cites, self.cites("colours"))

    def _record_search(
        self,
        opponents: Opponents,
        query: PartnerQuery,
        opponent: OpponentFound,
        stages: tuple[Scrutiny, Scrutiny],
        cites: Cites,
        cites_colours: Cites,
    ) -> None:
        """Record a search in two steps: the first opponent available, then the colours if they do not suit.

        In the second step the first opponent is refused for colour, and taken all the same if nobody
        else will do. `stages` and the citations are of the first step and of the second.
        """
        order, first, taken = list(opponent.order), opponent.first, opponent.taken
        suited = bool(self.participants.suiting[query.u] >> first & 1)
        start = order.index(first)
        tried = self._refusals(opponents, query, order[:start], first)
        self._record_scrutiny(opponents, stages[0], cites, query.u, order[0], tried, first, suited=suited)
        if suited:
            return
        end = len(order) if taken == first else order.index(taken)
        tried = self._refusals(opponents, query, order[start:end], first)
        self._record_scrutiny(
            opponents, stages[1], cites_colours, query.u, first, tried, taken, suited=taken != first
        )

    def _record_scrutiny(
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
        """Record whom a player gets by a scrutiny, who was proposed, and who was tried in vain before.

        `suited` says that the two are not due the same colour.
        """
        whys = [refused.why for refused in tried]
        self.emit(
            PairScrutinised(
                cites=union(
                    cites,
                    self.cites("left_behind") if any(isinstance(why, OnlyPartners) for why in whys) else (),
                    self.cites("rating") if any(isinstance(why, RatingApart) for why in whys) else (),
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

    def _refusals(
        self, opponents: Opponents, query: PartnerQuery, order: Sequence[int], first: int
    ) -> tuple[PassedOver, ...]:
        """Return why each of these was not taken; `first` is the first who was available."""
        return tuple(PassedOver(self.tpn(v), self._why(opponents, query, v, first)) for v in order)

    def _why(self, opponents: Opponents, query: PartnerQuery, v: int, first: int) -> Refusal:
        """Return why `v` was passed over; `first` is the opponent proposed, from whom ratings are counted.

        Asked in this order: may the two meet, can the others still be paired, is the rating near enough, are
        both due the same colour.
        """
        participants, player = self.participants, query.u
        if not participants.legal[player] >> v & 1:
            return self.incompatibility(player, v)
        if not query.allows(opponents.stage, v):
            return self.lack(query.tree(opponents.stage), 1 << v)
        if participants.suiting[player] >> v & 1:
            return RatingApart(
                "rating-apart", self.tpn(v), self.tpn(first), participants.rating_difference(v, first)
            )
        colour = participants.players[player].preference.colour
        if colour is None:
            raise AssertionError("whoever is due no colour suits everybody")
        return SameDue("same-due", self.tpn(player), self.tpn(v), colour_word(colour))
