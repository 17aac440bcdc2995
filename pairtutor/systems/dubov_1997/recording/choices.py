"""Who was next in the order when somebody was chosen, and what decided between the two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.dubov_1997.figures import transfers_allowed
from pairtutor.rules.dubov_1997.orders import (
    BYE_BY,
    FETCH_BY,
    FLOAT_BY,
    dominating_colour,
    for_bye,
    for_fetching,
)
from pairtutor.systems.dubov_1997 import bye
from pairtutor.systems.dubov_1997.fetching import in_order
from pairtutor.trace.refusals import LiftedBefore, Outranked, PassedOver

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pairtutor.model.colour import Colour
    from pairtutor.rules.dubov_1997.orders import By, Key
    from pairtutor.systems.dubov_1997.floating import Floating
    from pairtutor.systems.dubov_1997.participants import DubovParticipants
    from pairtutor.systems.dubov_1997.recording.reasons import Reasons


class Choices:
    """Compares the chosen player with those who come right after in the order of the text."""

    def __init__(self, participants: DubovParticipants, reasons: Reasons, planned_rounds: int | None) -> None:
        self.participants = participants
        self.reasons = reasons
        self.allowed = transfers_allowed(planned_rounds)

    def next_for_bye(self, chosen: int) -> list[PassedOver]:
        """Return who would have had the bye next, if there is anybody."""
        participants = self.participants
        if participants.number == 1:
            return []
        score = participants.players[chosen].score
        group = next(group for group in participants.groups if group.score == score)
        dominating = dominating_colour(participants.figures[group.first : group.end])
        return self._next(
            list(bye.in_order(participants)),
            chosen,
            lambda place: for_bye(participants.figures[place], dominating),
            BYE_BY,
        )

    def next_to_float(self, floating: Floating, chosen: int) -> list[PassedOver]:
        """Return who would have floated next, if there is anybody."""
        undecided = [
            place
            for place in floating.order
            if place == chosen or not (floating.floaters | floating.staying) >> place & 1
        ]
        return self._next(undecided, chosen, floating.key, FLOAT_BY)

    def next_to_fetch(self, below: int, wanted: Colour | None, chosen: int) -> list[PassedOver]:
        """Return those who come later only because of 2.5, and who would have been fetched next."""
        figures, players = self.participants.figures, self.participants.players

        def key(place: int) -> Key:
            return for_fetching(figures[place], wanted)

        order = list(in_order(self.participants, below, wanted))
        behind = [
            place
            for place in order[order.index(chosen) :]
            if players[place].score == players[chosen].score and key(place) < key(chosen)
        ]
        late = [PassedOver(self.reasons.tpn(place), self.lifted(place)) for place in behind]
        order = [place for place in order if place not in behind]
        return [*late, *self._next(order, chosen, key, FETCH_BY)]

    def lifted(self, place: int) -> LiftedBefore:
        """Say why 2.5 speaks against a player."""
        return self.reasons.lifted(place, self.allowed)

    def _next(
        self, order: Sequence[int], chosen: int, key: Callable[[int], Key], by: Sequence[By]
    ) -> list[PassedOver]:
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other, players = rest[0], self.participants.players
        first, second = self.reasons.tpn(other), self.reasons.tpn(chosen)
        if players[other].score != players[chosen].score:
            return [PassedOver(first, Outranked("outranked", first, second, "score"))]
        keys = zip(by, key(other), key(chosen), strict=True)
        what = next(name for name, mine, yours in keys if mine != yours)
        return [PassedOver(first, Outranked("outranked", first, second, what))]
