"""What of a round would be otherwise: boards, colours alone, the bye, who floats."""

from __future__ import annotations

from pairtutor.disputes.floating import floaters_going, ways_of
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.values import PairLine, Players


class FloatChange(NamedTuple):
    """Who floats one way in another round: `floats` there alone, `grounded` as it is alone.

    They are all in whom the two rounds differ, whoever is asked about, of those who take part in the other;
    who has the bye in one of them and floats in the other is in neither, since the bye is told for itself.
    `up` says that they float up, `stays` that somebody does in both, `left` that one who floats as it is is
    away there, so that who floats anew may do so in the place of that one.
    """

    up: bool
    floats: Players
    grounded: Players
    stays: bool = False
    left: bool = False


class RoundChange(NamedTuple):
    """What another round has that the round as it is has not.

    `boards` are the boards that are made there alone, colours included; `turned` are those of them whose two
    play each other as it is, by their numbers (from 1, in the other round); `renumbered` says that one of
    these has another number as it is. `besides` says that the pair which is told already is new as well, and
    not among them. `bye` is who has the bye there if that is
    another than now, `bye_before` who has it now alone and takes part in both, and `no_bye` says that nobody
    has it any more. `floats` are the changes of who floats, one for each way in which there are some.
    """

    boards: tuple[PairLine, ...] = ()
    turned: tuple[tuple[int, PairLine], ...] = ()
    bye: Tpn | None = None
    no_bye: bool = False
    floats: tuple[FloatChange, ...] = ()
    besides: bool = False
    bye_before: Tpn | None = None
    renumbered: bool = False

    @property
    def new_pairs(self) -> tuple[PairLine, ...]:
        """The boards of two who do not play each other as it is."""
        turned = {board for _, board in self.turned}
        return tuple(board for board in self.boards if board not in turned)


def round_change(actual: RoundIndex, other: RoundIndex, told: frozenset[Tpn] = frozenset()) -> RoundChange:
    """Return the differences of another round; a new pair that is `told` already is not among its boards."""
    now, then = actual.closed, other.closed
    assert then is not None, "the other round is paired"
    before = {frozenset(board): number for number, board in enumerate(now.boards, 1)} if now else {}
    same = {tuple(board) for board in now.boards} if now else set()
    boards = [
        (number, board)
        for number, board in enumerate(then.boards, 1)
        if tuple(board) not in same and (frozenset(board) != told or told in before)
    ]
    moved = now.bye if now and now.bye != then.bye else None
    turned = tuple((number, board) for number, board in boards if frozenset(board) in before)
    floats = [_float_change(now, other, up=up) for up in ways_of(other.opened)]
    return RoundChange(
        boards=tuple(board for _, board in boards),
        turned=turned,
        bye=None if now and now.bye == then.bye else then.bye,
        no_bye=bool(now and now.bye and not then.bye),
        floats=tuple(change for change in floats if change.floats or change.grounded),
        besides=told not in before and told in map(frozenset, then.boards),
        bye_before=moved if moved in {line.tpn for line in other.opened.players} else None,
        renumbered=any(before[frozenset(board)] != number for number, board in turned),
    )


def _float_change(now: RoundClosed | None, other: RoundIndex, *, up: bool) -> FloatChange:
    """Return who floats one way in another round alone, and who does so as it is alone."""
    then = other.closed
    assert then is not None, "the other round is paired"
    before = floaters_going(now, up=up) if now else frozenset()
    after = floaters_going(then, up=up)
    own, others = before - {now.bye if now else None}, after - {then.bye}
    there = {line.tpn for line in other.opened.players}
    floats, grounded = tuple(sorted(others - before)), tuple(sorted((own - after) & there))
    return FloatChange(up, floats, grounded, stays=bool(own & others), left=bool(own - there))
