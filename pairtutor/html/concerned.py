"""Whom a step speaks of, found in its view whatever its kind: what the filter by player goes by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from pairtutor.narrative.parts import Who


def concerned(*shown: object) -> str:
    """Return the numbers of all players in views, lowest first, with spaces between."""
    found = {tpn for one in shown for tpn in _players(one) if tpn}
    return " ".join(map(str, sorted(found)))


def _players(shown: object) -> Iterator[int]:
    if isinstance(shown, Who):
        yield shown.tpn
    elif isinstance(shown, tuple | list):
        for one in shown:
            yield from _players(one)
    elif is_dataclass(shown) and not isinstance(shown, type):
        for part in fields(shown):
            yield from _players(getattr(shown, part.name))
