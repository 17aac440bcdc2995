"""Who or what stands against a pair, a set or a split: the witness of each refusal.

Vertices of a bracket's graph are named by pairing number; a place that is no player is 0.
"""

from __future__ import annotations

from pairtutor.matching.bits import Mask, bits
from pairtutor.matching.forest import Tree
from pairtutor.matching.odd_sets import leaves
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.systems.common.recording.recorder import met_before
from pairtutor.systems.dutch.candidate_graph import BracketPlayers
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph
from pairtutor.trace.values import (
    Crossing,
    Forbidden,
    Met,
    OnlyPartners,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    Witness,
)

BY_WITNESS = {"met": "met", "same-absolute-preference": "absolute-colours"}
"""Which absolute criterion a witness speaks of, by its kind."""
_READABLE = 12
"""A witness of more players than this is worth a look for a smaller one."""


class Witnesses:
    """Finds witnesses in one bracket; `ranks` name the vertices (-1: no player)."""

    def __init__(self, bracket: BracketPlayers, ranks: list[int]) -> None:
        self.bracket = bracket
        players = bracket.participants.players
        self.tpn = [players[rank].tpn if rank >= 0 else PLACE for rank in ranks]

    def illegal(self, u: int, v: int) -> Met | Forbidden | SameAbsolute | None:
        """Say why two players of the bracket may not meet at all; None if they may (C.1, C.3).

        Source: dutch-2017 C.1.
        """
        participants = self.bracket.participants
        player, other = self.bracket.players[u], self.bracket.players[v]
        again = met_before(player, other)
        if again:
            return again
        rank, opponent = self.bracket.ranks[u], self.bracket.ranks[v]
        if participants.barred_pairs.get(rank, 0) >> opponent & 1:
            return Forbidden("forbidden", player.tpn, other.tpn)
        colour = player.preference.colour
        if not participants.legal[rank] >> opponent & 1 and colour:
            return SameAbsolute("same-absolute-preference", player.tpn, other.tpn, colour.value)
        return None

    def witness_against(self, query: PartnerQuery, v: int, stage: CriterionGraph) -> Witness:
        """Return why `query.u` cannot meet `v` in any candidate of a stage, the most telling fact first.

        That is the pair's own fault in the criterion, if the stage leaves the pair out for it; else an odd
        set that they would break, if the graph alone allows the pair; else the players left without partners,
        seen from whichever of the two names fewer.
        """
        u = query.u
        if stage.penalty is not None and stage.penalty[u] >> v & 1 and not stage.rows[u] >> v & 1:
            own = self.own_fault(u, v, stage.criterion)
            if own is not None:
                return own
        if stage.odd and query.options(stage) >> v & 1:
            return self._odd_set_witness(query, v, stage)
        near = self._shortage(query.tree(stage), v)
        if _size(near) <= _READABLE:
            return near
        other = PartnerQuery(v, query.mate, query.rest | 1 << u)
        far = self._shortage(other.tree(stage), u)
        return min(near, far, key=_size)  # the one that names fewer players

    def witness_against_pairing(self, query: PartnerQuery, stage: CriterionGraph) -> Witness:
        """Return why the MDP `query.u` cannot be paired in the bracket in any candidate of a stage.

        An odd set, if the graph alone allows it; else the players left without partners.
        """
        if stage.odd and query.options(stage) & self.bracket.residents:
            return Crossing("odd-set", self.name(stage.odd[0]))
        return self._shortage(query.tree(stage), -1)

    def shortage(self, tree: Tree) -> OnlyPartners:
        """Return the groups of a tree that found no partner, and their only partners."""
        return self._shortage(tree, -1)

    def name(self, mask: Mask) -> tuple[Tpn, ...]:
        """Return the pairing numbers of a set of vertices, places last."""
        numbers = sorted(self.tpn[v] for v in bits(mask))
        places = numbers.count(PLACE)
        return (*numbers[places:], *numbers[:places])

    def _shortage(self, tree: Tree, besides: int) -> OnlyPartners:
        """Return the groups of a tree without a partner and their only partners.

        `besides` is the vertex that the witness speaks about, which is no partner; -1 for none.
        """
        partners = tree.inner & ~(1 << besides if besides >= 0 else 0)
        tpn = self.tpn
        groups = sorted(
            # a set of several, or of one
            self.name(group) if group & (group - 1) else (tpn[group.bit_length() - 1],)
            for group in tree.groups()
        )
        return OnlyPartners("only-partners", tuple(groups), self.name(partners))

    def own_fault(self, u: int, v: int, criterion: str) -> Witness | None:
        """Say what two players (vertices) who are paired violate in a criterion.

        None if it is no fact about the two, or one of them stands outside the bracket.
        """
        bracket = self.bracket
        if max(u, v) >= bracket.size:
            return None
        higher, lower = bracket.players[min(u, v)], bracket.players[max(u, v)]
        facets = criterion_facets(criterion)
        if facets.colour and higher.preference.colour:
            return SamePreference("same-preference", higher.tpn, lower.tpn, higher.preference.colour.value)
        apart = higher.score - lower.score
        if facets.repeated_float:
            if apart < 0:  # in 2012 those of S1 come first, whoever they are
                higher, lower, apart = lower, higher, -apart
            who, whom = (higher, lower) if facets.repeated_float == "down" else (lower, higher)
            return RepeatedFloat(
                "repeated-float", who.tpn, whom.tpn, facets.repeated_float, facets.rounds_back, apart
            )
        if criterion == "psd":
            return ScoreGap("score-difference", higher.tpn, lower.tpn, apart)
        return None

    def lone_fault(self, v: int, criterion: str) -> Witness | None:
        """Say what a player who is left over violates in a criterion; None if it is no fact."""
        facets = criterion_facets(criterion)
        if facets.repeated_float != "down":
            return None
        tpn = self.bracket.players[v].tpn
        return RepeatedFloat(
            "repeated-float",
            tpn,
            opponent=None,
            direction="down",
            rounds_back=facets.rounds_back,
            difference=0,
        )

    def _odd_set_witness(self, query: PartnerQuery, v: int, stage: CriterionGraph) -> Witness:
        """Return an odd set that a matching with `query.u` and `v` would leave not just once."""
        changed = query.alternated_matching(stage, v)
        broken = [odd_set for odd_set in stage.odd if leaves(odd_set, changed) != 1]
        return Crossing("odd-set", self.name(broken[0] if broken else stage.odd[0]))


def _size(shortage: OnlyPartners) -> int:
    """Return the number of players (and places) that a witness names."""
    return len(shortage.partners) + sum(map(len, shortage.groups))
