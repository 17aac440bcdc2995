"""Mistakes in the first round: neighbours, the first with the last, one colour for all, the bye left in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn

Pairing = Callable[[Sequence[Tpn], Tpn | None], Sequence[Pair]]
"""Pairs players in their order; whoever has the bye is given beside them."""


def _in_first_round(pairing: Pairing, *, all_alike: bool = False) -> Answerer:
    """Return what pairs a first round so; with `all_alike` each upper one has the colour that was drawn."""

    def answer(_exercise: Exercise, position: Position) -> Response | None:
        """Return all boards and the bye; None after the first round, or where no colour was drawn."""
        initial = position.index.opened.initial_colour
        if position.case.number != 1 or initial is None:
            return None
        order = [line.tpn for line in position.lines]
        pairs = pairing([tpn for tpn in order if tpn != position.bye], position.bye)
        boards = []
        for first, second in pairs:
            upper, lower = sorted((first, second), key=order.index)
            drawn = all_alike or order.index(upper) % 2 == 0
            white = (initial == "white") == drawn
            boards.append((upper, lower) if white else (lower, upper))
        return Response(boards=tuple(boards), bye=position.bye)

    return answer


def _bye_in_half(_exercise: Exercise, position: Position) -> Response | None:
    """Return the boards of somebody who cuts with all in it: the last of an upper half too large has the bye.

    None after the first round, where no colour was drawn, or where everybody has an opponent.
    """
    initial = position.index.opened.initial_colour
    if position.case.number != 1 or initial is None or position.bye is None:
        return None
    order = [line.tpn for line in position.lines]
    cut = (len(order) + 1) // 2
    boards = []
    for at, (upper, lower) in enumerate(zip(order[:cut], order[cut:], strict=False)):
        boards.append((upper, lower) if (initial == "white") == (at % 2 == 0) else (lower, upper))
    return Response(boards=tuple(boards), bye=order[cut - 1])


def halves(order: Sequence[Tpn], _bye: Tpn | None = None) -> list[Pair]:
    """Return the upper half against the lower one, upper first; the last of an odd number is left out."""
    cut = len(order) // 2
    return [*zip(order[:cut], order[cut:], strict=False)]


def neighbours(order: Sequence[Tpn], _bye: Tpn | None = None) -> list[Pair]:
    """Return every two who stand one behind the other."""
    return [*zip(order[::2], order[1::2], strict=False)]


def first_with_last(order: Sequence[Tpn], _bye: Tpn | None = None) -> list[Pair]:
    """Return the first against the last, the second against the last but one, and so on."""
    cut = len(order) // 2
    return [*zip(order[:cut], reversed(order[-cut:] if cut else ()), strict=True)]


def _with_bye_in_half(order: Sequence[Tpn], bye: Tpn | None) -> list[Pair]:
    """Return the halves of somebody who cuts before the bye is set aside: two of the middle are left."""
    if bye is None:
        return halves(order)
    cut = (len(order) + 2) // 2
    upper, lower = order[:cut], order[cut:]
    return [*zip(upper, lower, strict=False), (upper[-2], upper[-1])]


def _by_figures(order: Sequence[Tpn], bye: Tpn | None) -> list[Pair]:
    """Return the halves of numbers read as words, in which 10 stands before 2."""
    upper, lower = order[: len(order) // 2], sorted(order[len(order) // 2 :], key=str)
    return [*zip(upper, lower, strict=True)]


MISTAKES: Final[Mapping[str, Mistake]] = {
    "neighbours-meet": Mistake(("round",), _in_first_round(neighbours), plain=True),
    "first-meets-last": Mistake(("round",), _in_first_round(first_with_last), plain=True),
    "all-get-drawn-colour": Mistake(("round",), _in_first_round(halves, all_alike=True), plain=True),
    "bye-shifts-halves": Mistake(
        ("round",), _in_first_round(_with_bye_in_half), plain=True, others=(_bye_in_half,)
    ),
    "numbers-as-words": Mistake(("round",), _in_first_round(_by_figures), plain=True),
}
