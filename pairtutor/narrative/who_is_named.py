"""Which players a view names, wherever it keeps them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Final

from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import PlayerRef


def players_named(*views: object) -> frozenset[int]:
    """Return the pairing numbers of everybody whom views, or pieces of them, name."""
    found: set[int] = set()
    for view in views:
        _collect(view, found)
    found.discard(0)
    return frozenset(found)


def _collect(thing: object, found: set[int]) -> None:
    if isinstance(thing, PlayerRef):
        found.add(thing.tpn)
    elif isinstance(thing, tuple | list | PhraseContext):
        for one in thing:
            _collect(one, found)
    else:
        for name in _parts(thing):
            _collect(getattr(thing, name), found)


_PARTS: Final[dict[type, tuple[str, ...]]] = {}
"""The fields of each kind of view."""


def _parts(thing: object) -> tuple[str, ...]:
    kind = type(thing)
    if kind not in _PARTS:
        _PARTS[kind] = tuple(one.name for one in fields(kind)) if is_dataclass(kind) else ()
    return _PARTS[kind]
