"""Section 4: the bye, chosen before anything is paired.

Source: dubov-1997 4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.rules.dubov_1997.orders import dominating_colour, for_bye
from pairtutor.systems.dubov_1997.choosing import first_that_fits
from pairtutor.systems.dubov_1997.participants import DubovParticipants
from pairtutor.systems.dubov_1997.round_state import State


def in_order(participants: DubovParticipants) -> Iterator[int]:
    """Yield the players from the lowest score group up, in each by the order of the text.

    Source: dubov-1997 4, DUB-17, DUB-18.
    """
    figures = participants.figures
    for group in reversed(participants.groups):
        members = range(group.first, group.end)
        dominating = dominating_colour(figures[rank] for rank in members)
        # 4, within a score: the order for the bye
        yield from sorted(members, key=lambda rank: for_bye(figures[rank], dominating))


def choose_bye(state: State, order: Iterable[int]) -> int:
    """Give the bye to the first who may have it and leaves a pairing of all others; return who it is.

    Source: dubov-1997 2.2, DUB-19.
    """
    listener, may = state.listener, state.participants.bye
    choice = first_that_fits(
        order, lambda rank: may >> rank & 1 and state.try_bye(rank), listener.no_bye(state.rest)
    )
    if choice.taken is None:
        raise AssertionError("the round can be completed, so somebody can have the bye")
    listener.on_bye(choice)
    return choice.taken
