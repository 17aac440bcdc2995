"""What of a round would be otherwise: boards, colours alone, the bye, who floats."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.disputes.floating import floaters_going, ways_of
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import PairLine, Players


class FloatChange(NamedTuple):
    """Who floats one way in another round: `floats` there alone, `grounded` as it is alone.

    Whoever has the bye is in neither. `up` says that they float up, `stays` that somebody does in both.
    """

    up: bool
    floats: Players
    grounded: Players
    stays: bool = False

    def without(self, *players: Tpn) -> FloatChange:
        """Return the same without some players."""
        return self._replace(
            floats=tuple(tpn for tpn in self.floats if tpn not in players),
            grounded=tuple(tpn for tpn in self.grounded if tpn not in players),
        )


class RoundChange(NamedTuple):
    """What another round has that the round as it is has not.

    `boards` are the boards that are made there alone, colours included; `turned` are those of them whose two
    play each other as it is, by their numbers (from 1, in the other round). `bye` is who has the bye there
    if that is another than now, and `no_bye` says that nobody has it any more. `floats` are the changes of
    who floats, one for each way in which there are some.
    """

    boards: tuple[PairLine, ...] = ()
    turned: tuple[tuple[int, PairLine], ...] = ()
    bye: Tpn | None = None
    no_bye: bool = False
    floats: tuple[FloatChange, ...] = ()

    @property
    def new_pairs(self) -> tuple[PairLine, ...]:
        """The boards of two who do not play each other as it is."""
        turned = {board for _, board in self.turned}
        return tuple(board for board in self.boards if board not in turned)

    def without_bye(self, *players: Tpn) -> RoundChange:
        """Return the same without what is said of some players' bye."""
        return self._replace(bye=None if self.bye in players else self.bye)

    def without(self, *players: Tpn) -> RoundChange:
        """Return the same without what is said of some players' floats and bye."""
        kept = (change.without(*players) for change in self.floats)
        return self.without_bye(*players)._replace(
            floats=tuple(change for change in kept if change.floats or change.grounded),
        )


def round_change(actual: RoundIndex, other: RoundIndex, wished: frozenset[Tpn] = frozenset()) -> RoundChange:
    """Return the differences of another round; a new pair that is `wished` is not told among its boards."""
    now, then = actual.closed, other.closed
    assert then is not None, "the other round is paired"
    before = {frozenset(board) for board in now.boards} if now else set()
    same = {tuple(board) for board in now.boards} if now else set()
    boards = [
        (number, board)
        for number, board in enumerate(then.boards, 1)
        if tuple(board) not in same and (frozenset(board) != wished or wished in before)
    ]
    floats = [_float_change(now, other, up=up) for up in ways_of(other.opened)]
    return RoundChange(
        boards=tuple(board for _, board in boards),
        turned=tuple((number, board) for number, board in boards if frozenset(board) in before),
        bye=None if now and now.bye == then.bye else then.bye,
        no_bye=bool(now and now.bye and not then.bye),
        floats=tuple(change for change in floats if change.floats or change.grounded),
    )


def _float_change(now: RoundClosed | None, other: RoundIndex, *, up: bool) -> FloatChange:
    """Return who floats one way in another round alone, and who does so as it is alone."""
    then = other.closed
    assert then is not None, "the other round is paired"
    own = floaters_going(now, up=up) - {now.bye} if now else frozenset()
    others = floaters_going(then, up=up) - {then.bye}
    here = {line.tpn for line in other.opened.players}
    grounded = (own - others - {then.bye}) & here
    return FloatChange(up, tuple(sorted(others - own)), tuple(sorted(grounded)), stays=bool(own & others))
