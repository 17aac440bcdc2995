"""The boards of two systems beside each other, where they differ."""

from __future__ import annotations

from pairtutor.narrative.against_parts import OutcomeView, Row
from pairtutor.narrative.against_roads import Road
from pairtutor.narrative.cast import Cast
from pairtutor.narrative.parts import Pairing, Who
from pairtutor.trace.bracket_record import Pair
from pairtutor.trace.values import PairLine


def outcome(left: Road, right: Road, *, same_way: bool) -> OutcomeView:
    """Return how far the two pairings are apart; `same_way` if the brackets part nowhere."""
    mine, theirs = _differing(left, right), _differing(right, left)
    return OutcomeView(
        left=left.teller.record.short,
        right=right.teller.record.short,
        boards=max(len(mine), len(theirs)),
        total=max(len(_boards(left)), len(_boards(right))),
        recoloured=len({frozenset(board) for board in mine} & {frozenset(board) for board in theirs}),
        left_bye=_bye(left),
        right_bye=_bye(right),
        left_refusal=left.refusal,
        right_refusal=right.refusal,
        same_way=same_way,
    )


def rows(left: Road, right: Road) -> tuple[Row, ...]:
    """Return the boards that only one of the two has, White first; the same players stand beside each other.

    They come in the order of the left system; beside a board stands the one with the same players,
    else with the same White, else with one of the two players, else any.
    """
    mine, theirs = _differing(left, right), _differing(right, left)
    beside: dict[PairLine, PairLine] = {}
    for shared in (_same_pair, _same_white, _share):
        for board in mine:
            free = (one for one in theirs if one not in beside.values())
            found = None if board in beside else next((one for one in free if shared(board, one)), None)
            if found:
                beside[board] = found
    rest = iter([board for board in theirs if board not in beside.values()])
    made = [(board, beside.get(board) or next(rest, None)) for board in mine]
    return tuple(
        Row(left=_pairing(one, left.cast), right=_pairing(other, right.cast))
        for one, other in (*made, *((None, board) for board in rest))
    )


def _boards(road: Road) -> tuple[PairLine, ...]:
    return road.index.closed.boards if road.index.closed else ()


def _differing(road: Road, other: Road) -> list[PairLine]:
    if not (road.index.closed and other.index.closed):
        return []
    known = set(_boards(other))
    return [board for board in _boards(road) if board not in known]


def recoloured(left: Road, right: Road) -> Pair | None:
    """Return the first board that both have with the colours the other way round."""
    theirs = {frozenset(board) for board in _differing(right, left)}
    return next((frozenset(board) for board in _differing(left, right) if frozenset(board) in theirs), None)


def _bye(road: Road) -> Who | None:
    return (
        road.cast.who(road.index.closed.bye)
        if road.index.closed and road.index.closed.bye is not None
        else None
    )


def _same_pair(one: PairLine, other: PairLine) -> bool:
    return frozenset(one) == frozenset(other)


def _same_white(one: PairLine, other: PairLine) -> bool:
    return one[0] == other[0]


def _share(one: PairLine, other: PairLine) -> bool:
    return bool(frozenset(one) & frozenset(other))


def _pairing(board: PairLine | None, cast: Cast) -> Pairing | None:
    return None if board is None else Pairing(first=cast.who(board.first), second=cast.who(board.second))
