"""What is asked about standings: the table, where a player's values are from, why one is before another."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.tiebreaks.chances import OwnChances
from pairtutor.tiebreaks.table import Standings


class StandingsQuestion(NamedTuple):
    """Standings, and what is asked about them.

    `origin` says whose the list of tie-breaks is: `asked`, `source` or `usual`. Without `players` the table
    is meant, with one player that player's values, with two, in either order, why one is before the other.
    `before` are the standings as they are, where other results are supposed: those of `games`, each by its
    round and both players, in the order in which they are told; without any the order is that of the players.
    `chances` are those of one player, where it is to be told what would have made that one first.
    """

    standings: Standings
    origin: str
    players: tuple[Tpn, ...] = ()
    before: Standings | None = None
    games: tuple[tuple[int, frozenset[Tpn]], ...] = ()
    chances: OwnChances | None = None
