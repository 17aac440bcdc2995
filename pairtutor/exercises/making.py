"""One exercise made of one round, as it is wanted; none where there is nothing to ask."""

from __future__ import annotations

from random import Random

from pairtutor.exercises.clauses import covers
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.offered import Offered, Order
from pairtutor.exercises.position import Position


def make(wanted: Order, position: Position, rng: Random) -> Offered | None:
    """Return an exercise as it is wanted from one round, None if the round has none."""
    if position.index.closed is None:
        return None
    kind = kind_record(wanted.kind)
    maker = kind.plain or kind.make if wanted.plain else kind.make
    found = [one for one in maker(position, rng) if _fits(one, wanted, position.named)]
    if not found:
        return None
    chosen = rng.choice(found)
    return chosen._replace(exercise=chosen.exercise._replace(topic=wanted.topic))


def _fits(found: Offered, wanted: Order, system: str) -> bool:
    right_level = wanted.level in (0, found.exercise.level)
    return right_level and (not wanted.topic or covers(wanted.topic, found.cites, system))
