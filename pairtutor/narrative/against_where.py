"""Where two roads part: the first bracket that they do not pair alike."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from pairtutor.narrative.against_roads import Road
from pairtutor.trace.bracket_record import BracketRecord, Pair


@dataclass(frozen=True, slots=True)
class Parting:
    """The first brackets that are not paired alike; one of them is None when that road ends before.

    `alike` are the brackets before it, as the left road has them.
    """

    alike: tuple[BracketRecord, ...]
    left: BracketRecord | None
    right: BracketRecord | None

    @property
    def same_players(self) -> bool:
        """Whether the two brackets are made of the same players."""
        return same_players(self.left, self.right)


def same_players(left: BracketRecord | None, right: BracketRecord | None) -> bool:
    """Return whether two brackets are made of the same players."""
    return left is not None and right is not None and set(left.players) == set(right.players)


def find(left: Road, right: Road) -> Parting | None:
    """Return where two roads part, None when they lead to the same pairs all the way.

    Brackets are matched by their players. Where one road makes one bracket of what are
    several on the other, they are taken together: only what comes out of them counts.
    """
    lefts, rights = deque(left.index.brackets), deque(right.index.brackets)
    alike: list[BracketRecord] = []
    while lefts or rights:
        mine = [lefts.popleft()] if lefts else []
        theirs = [rights.popleft()] if rights else []
        first = Parting(tuple(alike), mine[0] if mine else None, theirs[0] if theirs else None)
        if not first.same_players:
            _grow(mine, theirs, lefts, rights)
        if _outcome(mine) != _outcome(theirs):
            return first
        alike += mine
    return None


def _grow(
    mine: list[BracketRecord],
    theirs: list[BracketRecord],
    lefts: deque[BracketRecord],
    rights: deque[BracketRecord],
) -> None:
    """Take more brackets on either side until the same players are paired, or nothing is left."""
    while _players(mine) != _players(theirs) or _outcome(mine)[1] != _outcome(theirs)[1]:
        if lefts and (len(_players(mine)) < len(_players(theirs)) or not rights):
            mine.append(lefts.popleft())
        elif rights:
            theirs.append(rights.popleft())
        else:
            return


def _players(records: list[BracketRecord]) -> set[int]:
    return {tpn for one in records for tpn in one.players}


def _outcome(records: list[BracketRecord]) -> tuple[frozenset[Pair], frozenset[int]]:
    """Return the pairs that come out of some brackets, and who is left over after the last."""
    pairs = frozenset(pair for one in records for pair in one.pairs)
    return pairs, frozenset(records[-1].left_over if records else ())
