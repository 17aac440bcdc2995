"""The bye that is given before the brackets: places by the Index, and which test decides between two."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.persons import Person
from pairtutor.trace.values import Value


class IndexRank(NamedTuple):
    """A place by the Index, from 1, and the two sums: half points and quarter points."""

    place: int
    value: tuple[int, int]


def deciding_test(player: Person, taker: Person, index: dict[Tpn, IndexRank]) -> tuple[str, Value, Value]:
    """Return the test that speaks against `player`, who has as few points as `taker`, and its two values.

    That of `player` comes first. Games are counted, of the Index these are its two sums.
    """
    if player.games_played != taker.games_played:
        return "bye-games", player.games_played, taker.games_played
    mine, theirs = index[player.tpn].value, index[taker.tpn].value
    if mine != theirs:
        return "bye-index", mine, theirs
    return "bye-number", player.tpn, taker.tpn
