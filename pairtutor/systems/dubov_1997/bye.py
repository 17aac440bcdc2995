"""Section 4: the bye, chosen before anything is paired.

Source: dubov-1997 4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.orders import dominating_colour, for_bye
from pairtutor.systems.dubov_1997.choosing import first_that_fits

if TYPE_CHECKING:
    from pairtutor.systems.dubov_1997.participants import DubovParticipants
    from pairtutor.systems.dubov_1997.state import State


def in_order(participants: DubovParticipants) -> Iterator[int]:
    """Yield the players from the lowest score group up, in each by the order of the text.

    Source: dubov-1997 4, DUB-17, DUB-18.
    """
    figures = participants.figures
    for group in reversed(participants.groups):
        members = range(group.first, group.end)
        dominating = dominating_colour(figures[place] for place in members)
        yield from sorted(members, key=lambda place: for_bye(figures[place], dominating))


def choose_bye(state: State) -> None:
    """Give the bye to the first who may have it and leaves a complete pairing of all others.

    Source: dubov-1997 2.2, DUB-19.
    """
    participants, listener = state.participants, state.listener
    choice = first_that_fits(
        in_order(participants),
        lambda place: bool(participants.bye >> place & 1) and state.try_bye(place),
        listener.why_not.no_bye(state.rest),
    )
    if choice.place is None:
        raise AssertionError("the round can be completed, so somebody can have the bye")
    listener.bye(choice)
