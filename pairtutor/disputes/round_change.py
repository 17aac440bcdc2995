"""What of a round would be otherwise: boards, colours alone, the bye, who floats."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import PairLine, Players


class RoundChange(NamedTuple):
    """What another round has that the round as it is has not.

    `boards` are the boards that are made there alone, colours included; `turned` are those of them whose two
    play each other as it is, by their numbers (from 1, in the other round). `bye` is who has the bye there
    if that is another than now, and `no_bye` says that nobody has it any more. `floats` float there alone,
    `grounded` as it is alone, both without whoever has the bye; `up` says that they float up.
    """

    boards: tuple[PairLine, ...] = ()
    turned: tuple[tuple[int, PairLine], ...] = ()
    bye: Tpn | None = None
    no_bye: bool = False
    floats: Players = ()
    grounded: Players = ()
    up: bool = False

    @property
    def new_pairs(self) -> tuple[PairLine, ...]:
        """The boards of two who do not play each other as it is."""
        turned = {board for _, board in self.turned}
        return tuple(board for board in self.boards if board not in turned)

    def without(self, *players: Tpn) -> RoundChange:
        """Return the same without what is said of some players' floats and bye."""
        return self._replace(
            bye=None if self.bye in players else self.bye,
            floats=tuple(tpn for tpn in self.floats if tpn not in players),
            grounded=tuple(tpn for tpn in self.grounded if tpn not in players),
        )


def round_change(actual: RoundIndex, other: RoundIndex, wished: frozenset[Tpn] = frozenset()) -> RoundChange:
    """Return the differences of another round; a new pair that is `wished` is not told among its boards."""
    now, then = actual.closed, other.closed
    assert then is not None, "the other round is paired"
    up = SYSTEMS[other.opened.system].upward
    before = {frozenset(board) for board in now.boards} if now else set()
    same = {tuple(board) for board in now.boards} if now else set()
    boards = [
        (number, board)
        for number, board in enumerate(then.boards, 1)
        if tuple(board) not in same and (frozenset(board) != wished or wished in before)
    ]
    own, others = _floaters(now, up=up), _floaters(then, up=up)
    here = {line.tpn for line in other.opened.players}
    return RoundChange(
        boards=tuple(board for _, board in boards),
        turned=tuple((number, board) for number, board in boards if frozenset(board) in before),
        bye=None if now and now.bye == then.bye else then.bye,
        no_bye=bool(now and now.bye and not then.bye),
        floats=tuple(sorted(others - own)),
        grounded=tuple(sorted((own - others - {then.bye}) & here)),
        up=up,
    )


def _floaters(closed: RoundClosed | None, *, up: bool) -> frozenset[Tpn]:
    """Return the players who float in a round, without whoever has the bye."""
    if closed is None:
        return frozenset()
    return frozenset(closed.upfloats if up else closed.downfloats) - {closed.bye}
