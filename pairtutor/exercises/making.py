"""One exercise made of one round, as it is wanted; none where there is nothing to ask."""

from __future__ import annotations

from random import Random

from pairtutor.exercises.askable import cites_of_events
from pairtutor.exercises.clauses import covers
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.offered import Found, Request
from pairtutor.exercises.position import Position


def make(wanted: Request, position: Position, rng: Random) -> Found | None:
    """Return an exercise as it is wanted from one round, None if the round has none."""
    if position.index.closed is None:
        return None
    kind = kind_record(wanted.kind)
    maker = kind.plain or kind.make if wanted.plain else kind.make
    found = [one for one in maker(position, rng) if _fits(one, wanted, position.named)]
    while found:
        chosen = found.pop(found.index(rng.choice(found)))
        chosen = chosen if wanted.plain else _with_deciding_cites(chosen, position)
        if _fits(chosen, wanted, position.named):
            return chosen._replace(exercise=chosen.exercise._replace(topic=wanted.topic))
    return None


def _with_deciding_cites(found: Found, position: Position) -> Found:
    """Return an exercise on brackets with the clauses that decide them as `explain` tells it.

    A run of candidates is refused for what its best one lacks, which is looked for only where it is told.
    """
    if found.exercise.kind not in ("bracket", "floaters", "round", "mistake") or not position.compares:
        return found
    parts = [found.exercise.part] if found.exercise.part else position.parts
    events = [event for part in parts for event in position.decided(part)]
    before, told = cites_of_events(events), cites_of_events([position.explained(one) for one in events])
    rest = (one for one in found.cites if one not in before)
    return found._replace(cites=tuple(dict.fromkeys((*told, *rest))))


def _fits(found: Found, wanted: Request, system: str) -> bool:
    right_level = wanted.level in (0, found.exercise.level)
    return right_level and (not wanted.topic or covers(wanted.topic, found.cites, system))
