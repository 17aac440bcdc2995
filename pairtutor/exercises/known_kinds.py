"""Which kinds of exercise a system has."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import KINDS, Kind
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.messages import Message
from pairtutor.model.editions import TAUGHT


def kinds_of(system: str) -> tuple[Kind, ...]:
    """Return the kinds of exercise that a system has."""
    taught = TAUGHT[system]
    kinds = ((name, exercise_kind(name)) for name in KINDS)
    return tuple(name for name, kind in kinds if kind.has(taught) and (kind.ranks or not taught.ranks))


def require_kinds(system: str, kinds: Sequence[Kind]) -> tuple[Kind, ...]:
    """Return the kinds of exercise that a system has.

    Raises:
        UsageError: one of `kinds` is not among them.
    """
    possible = kinds_of(system)
    for kind in kinds:
        if kind not in possible:
            known = ", ".join(possible)
            raise UsageError(Message("exercises.search.no-kind", system=system, kind=kind, known=known))
    return possible
