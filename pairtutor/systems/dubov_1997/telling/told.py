"""What all tellers of a Dubov round share: the players, the witnesses, the tracer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.systems.dubov_1997.telling.choices import Choices
from pairtutor.systems.dubov_1997.telling.witnesses import Witnesses
from pairtutor.trace.refusals import Outranked, PassedOver

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.model.tournament import Tournament
    from pairtutor.systems.dubov_1997.field import DubovField
    from pairtutor.trace.recorder import Tracer


class Told:
    """Makes events of one round for a tracer; `group` is the number of the present group."""

    def __init__(self, field: DubovField, tournament: Tournament, tracer: Tracer) -> None:
        self.field = field
        self.tracer = tracer
        self.witnesses = Witnesses(field)
        self.choices = Choices(field, self.witnesses, tournament.planned_rounds)
        self.group = 0

    def names(self, places: Iterable[int]) -> tuple[int, ...]:
        """Return the pairing numbers of some players."""
        return tuple(self.witnesses.tpn(place) for place in places)


def has(considered: Iterable[PassedOver], kind: type[object]) -> bool:
    """Say whether somebody was passed over for a reason of a kind."""
    return any(isinstance(one.why, kind) for one in considered)


def decided_by(considered: Iterable[PassedOver], what: str) -> bool:
    """Say whether this step of the order decided against the next player."""
    return any(isinstance(one.why, Outranked) and one.why.by == what for one in considered)
