"""The players of a round by rank, and who may meet whom at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from pairtutor.matching.bits import Mask, Rows, bits, mask_of
from pairtutor.model.colour import Colour
from pairtutor.model.game import ForbiddenMeeting
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn
from pairtutor.model.tournament import NOTHING_SUPPOSED, Player, Supposition
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.contenders import Contender

if TYPE_CHECKING:
    from pairtutor.model.stated import StatedBracket


class Entrant(Protocol):
    """A player who takes part."""

    @property
    def tpn(self) -> Tpn:
        """The pairing number."""

    @property
    def player(self) -> Player:
        """Who it is."""


class Ranking(Protocol):
    """The players of a round, best first."""

    @property
    def number(self) -> RoundNumber:
        """The round."""

    @property
    def players(self) -> Sequence[Entrant]:
        """Everybody who takes part."""


class Scoregroup(NamedTuple):
    """Players of one score: ranks `first` up to, not including, `end`."""

    score: HalfPoints
    first: int
    end: int


class Participants:
    """Everybody who takes part, ranked by A.2 from 0; `legal[v]` are the opponents v may have.

    Rows of `legal` and `bye`, those who may have the pairing-allocated bye, are sets of ranks as bits.
    `supposed` limits who may meet whom for the sake of an argument; `lawful` are the opponents without it.
    Of a bracket that is `stated` the only scoregroup is that of the residents, unless its groups are paired
    in turn: `came` are the others, who moved down, and where it `goes_on`, those left over play in brackets
    that nobody states.
    """

    def __init__(
        self,
        players: Sequence[Contender],
        number: RoundNumber,
        forbidden: Sequence[ForbiddenMeeting],
        supposed: Supposition = NOTHING_SUPPOSED,
        stated: StatedBracket | None = None,
    ) -> None:
        self.players = players
        self.number = number
        self.rank = {player.tpn: rank for rank, player in enumerate(players)}
        self.groups = scoregroups(players)
        self.came: list[int] = []
        self.goes_on = stated is not None and stated.goes_on
        if stated is not None and not stated.in_turn and self.groups:
            self.groups = self.groups[-1:]
            self.came = list(range(self.groups[0].first))
        self.barred_pairs = self._forbidden(forbidden)
        self.legal = self.lawful = self._legal_rows()
        self.supposed = supposed
        if supposed.only:
            self._suppose(supposed.only)
        self.bye = sum(1 << rank for rank, player in enumerate(players) if player.bar is None)

    def _forbidden(self, forbidden: Sequence[ForbiddenMeeting]) -> dict[int, int]:
        """Return the masks, by rank, of players whom the organiser keeps apart in this round.

        A mask holds the player itself too. Meetings forbidden in other rounds, and players who are absent,
        drop out.
        """
        barred: dict[int, int] = {}
        for meeting in forbidden:
            if meeting.first <= self.number <= meeting.last:
                here = [self.rank[tpn] for tpn in meeting.players if tpn in self.rank]
                mask = sum(1 << rank for rank in set(here))
                for rank in here:
                    barred[rank] = barred.get(rank, 0) | mask
        return barred

    def _legal_rows(self) -> Rows:
        """Return the rows of C.1 and C.3 (and of forbidden pairs); Lim and Dubov 1997 have their own."""
        everybody = (1 << len(self.players)) - 1
        # C.3: of one colour, those with an absolute preference for it who are no topscorers
        strict = {Colour.WHITE: 0, Colour.BLACK: 0}
        for v, player in enumerate(self.players):
            if player.absolute and not player.topscorer and player.preference.colour:
                strict[player.preference.colour] |= 1 << v
        rank = self.rank
        rows = []
        for v, player in enumerate(self.players):
            excluded = 1 << v
            for tpn in player.met:
                if tpn in rank:
                    excluded |= 1 << rank[tpn]
            if player.absolute and not player.topscorer and player.preference.colour:
                excluded |= strict[player.preference.colour]
            rows.append(everybody & ~excluded)
        for v, mask in self.barred_pairs.items():
            rows[v] &= ~mask
        return rows

    def met_or_barred(self, v: int) -> Mask:
        """Return as a bit mask the player, the opponents so far, and those kept apart by the organiser."""
        met = mask_of(self.rank[tpn] for tpn in self.players[v].met if tpn in self.rank)
        return met | 1 << v | self.barred_pairs.get(v, 0)

    def by_colours(self, may_have: Callable[[int, Colour], bool]) -> list[int]:
        """Return for each player those with whom there is a way to give the colours that both may have.

        The row of a player who may have both colours holds that player, too.
        """
        ranks = range(len(self.players))
        may = {colour: mask_of(v for v in ranks if may_have(v, colour)) for colour in Colour}
        white, black = may[Colour.WHITE], may[Colour.BLACK]
        return [(black if white >> v & 1 else 0) | (white if black >> v & 1 else 0) for v in ranks]

    def _suppose(self, only: Mapping[Tpn, frozenset[Tpn]]) -> None:
        """Leave the players of `only` just the meetings that are supposed."""
        legal, rank = self.lawful[:], self.rank
        bound = {
            rank[tpn]: mask_of(rank[player] for player in others if player in rank)
            for tpn, others in only.items()
            if tpn in rank
        }
        for bound_player, allowed in bound.items():
            for v in bits(legal[bound_player] & ~allowed):
                legal[v] &= ~(1 << bound_player)
            legal[bound_player] &= allowed
        self.legal = legal

    @property
    def legal_in_bracket(self) -> list[int]:
        """The opponents that each may have where those who came from above do not meet each other."""
        came = (1 << len(self.came)) - 1
        return [row & ~came if came >> v & 1 else row for v, row in enumerate(self.legal)]

    def who_is_left(self, left: Sequence[int]) -> tuple[Contender | None, tuple[Contender, ...]]:
        """Return the taker of the bye (or None) and the players who go on, of those left over at the end.

        Nobody has the bye where players go on, even in odd number.
        """
        players = tuple(self.players[rank] for rank in left)
        if self.goes_on:
            return None, players
        return next(iter(players), None), ()

    def window(self, mdps: Sequence[int], first: int, end: int) -> list[int]:
        """Return the rows of MDPs (given by rank), then the players ranked from `first` to before `end`.

        MDPs never meet each other there. A vertex is a place in this order, from 0.
        """
        m0 = len(mdps)
        full = (1 << (end - first)) - 1
        legal = self.legal
        # the scoregroup cut out of each row, moved behind the bits of the MDPs
        rows = [((legal[rank] >> first) & full) << m0 for rank in mdps]
        rows.extend(((legal[rank] >> first) & full) << m0 for rank in range(first, end))
        for index in range(m0):
            bit = 1 << index
            for v in bits(rows[index]):
                rows[v] |= bit
        return rows


def scoregroups(players: Sequence[Contender]) -> list[Scoregroup]:
    """Return the players of each score, the highest score first; `players` are by rank."""
    groups: list[Scoregroup] = []
    first = 0
    for rank in range(1, len(players) + 1):
        if rank == len(players) or players[rank].score != players[first].score:
            groups.append(Scoregroup(players[first].score, first, rank))
            first = rank
    return groups
