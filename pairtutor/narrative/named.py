"""Which players a step names: they are in its view, wherever that keeps them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

from pairtutor.narrative.parts import Who

if TYPE_CHECKING:
    from pairtutor.narrative.view import View


def players_named(view: View) -> frozenset[int]:
    """Return the pairing numbers of everybody whom a view names."""
    found: set[int] = set()
    _collect(view, found)
    found.discard(0)
    return frozenset(found)


def _collect(thing: object, found: set[int]) -> None:
    if isinstance(thing, Who):
        found.add(thing.tpn)
    elif isinstance(thing, tuple):
        for one in thing:
            _collect(one, found)
    elif is_dataclass(thing):
        for field in fields(thing):
            _collect(getattr(thing, field.name), found)
