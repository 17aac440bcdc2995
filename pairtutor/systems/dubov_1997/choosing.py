"""One way to choose: go through an order, take the first who fits, remember who was passed over and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pairtutor.trace.refusals import PassedOver

    Why = Callable[[int], PassedOver]


Purpose = Literal["island", "odd-number", "floater"]
"""What somebody is brought up for."""


class Chosen(NamedTuple):
    """The place that was taken (None: nobody fits), and, where somebody listens, those passed over."""

    place: int | None
    over: list[PassedOver]


def first_that_fits(order: Iterable[int], fits: Callable[[int], bool], why: Why | None) -> Chosen:
    """Take the first of an order that fits; `why` is asked right after each no."""
    over: list[PassedOver] = []
    for place in order:
        if fits(place):
            return Chosen(place, over)
        if why is not None:
            over.append(why(place))
    return Chosen(None, over)
