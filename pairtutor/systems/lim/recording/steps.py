"""What the steps of a round by the Lim rules share: what a group is, and why two players cannot be paired."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from pairtutor.matching.bits import bits
from pairtutor.matching.forest import Tree
from pairtutor.model.colour import Colour
from pairtutor.rules.facts import citations_as
from pairtutor.rules.lim.citations import LimCiting
from pairtutor.rules.lim.colours import due_colour, excess
from pairtutor.systems.common.recording.opening import colour_word
from pairtutor.systems.common.recording.recorder import ColourRecorder
from pairtutor.systems.common.recording.refusals import met_before, only_partners
from pairtutor.systems.lim.participants import LimParticipants
from pairtutor.trace.refusals import ColourLimit, ColoursBarred
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, PreferenceLine

if TYPE_CHECKING:
    from pairtutor.rules.measures.contenders import Contender
    from pairtutor.systems.lim.groups import LimGroup
    from pairtutor.trace.recorder import Tracer

Role = Literal["upper", "median", "lower", "first-round"]


class LimSteps(ColourRecorder):
    """Records steps of one round."""

    def __init__(self, participants: LimParticipants, tracer: Tracer) -> None:
        super().__init__(participants, tracer, due_line)
        self.participants: LimParticipants = participants
        self.citing = citations_as(participants.edition.system, LimCiting)

    def role(self, group: LimGroup) -> Role:
        """Return what a group is in its round."""
        return "first-round" if self.participants.is_first_round else group.side

    def barred(self, v: int, w: int) -> Met | Forbidden | ColoursBarred:
        """Return why two players are not compatible."""
        return incompatible(self.participants, v, w)

    def lack(self, tree: Tree, besides: int = 0) -> OnlyPartners:
        """Return the players of a tree who find no partner when those of `besides` are taken away."""
        groups = (self.tpns(bits(group)) for group in tree.groups())
        return only_partners(groups, self.tpns(bits(tree.inner & ~besides)))


def incompatible(participants: LimParticipants, v: int, w: int) -> Met | Forbidden | ColoursBarred:
    """Return why two players, by rank, are not compatible."""
    one, other = participants.players[v], participants.players[w]
    again = met_before(one, other)
    if again:
        return again
    limits = (*limits_of_way(one, other), *limits_of_way(other, one))
    if participants.barred_pairs.get(v, 0) >> w & 1 or not limits:
        return Forbidden("forbidden", one.tpn, other.tpn)
    return ColoursBarred("colours-barred", one.tpn, other.tpn, limits)


def limits_of_way(white: Contender, black: Contender) -> tuple[ColourLimit, ...]:
    """Return what bars one way to give the colours: of both players, White first."""
    sides = ((white, Colour.WHITE), (black, Colour.BLACK))
    found = ((one.tpn, colour, excess(one.colours, colour)) for one, colour in sides)
    return tuple(
        ColourLimit("colour-limit", tpn, colour_word(colour), reason)
        for tpn, colour, reason in found
        if reason is not None
    )


@cache
def due_line(colours: str) -> PreferenceLine:
    """Return the colour that a player is due, as a trace writes it."""
    colour = due_colour(colours)
    return PreferenceLine(colour_word(colour), "due") if colour else PreferenceLine(None, "none")
