"""Whom a step, or a value of one, names: the fields that hold pairing numbers, by their types."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args, get_type_hints

from pairtutor.model.ids import Tpn


def is_player(kind: type, name: str) -> bool:
    """Return whether a field of an event, or of a value of one, holds pairing numbers."""
    return name in _player_fields(kind)


def players_of(named: object) -> frozenset[int]:
    """Return the pairing numbers of everybody whom a step, or a value of one, names; without 0."""
    return frozenset(tpn for tpn in _numbers_within(named) if tpn)


@cache
def _player_fields(kind: type) -> frozenset[str]:
    """Return the names of the fields that hold pairing numbers, by their types."""
    try:
        hints = get_type_hints(kind)
    except NameError:  # names that only type checkers see: no event, and no value of one
        return frozenset()
    return frozenset(name for name, hint in hints.items() if _holds_players(hint))


def _holds_players(hint: object) -> bool:
    return hint is Tpn or any(map(_holds_players, get_args(hint)))


def _numbers_within(thing: object) -> Iterator[int]:
    """Yield the pairing numbers in the fields of a record, at any depth; 0 (the bye, a place) among them."""
    kind = type(thing)
    names: tuple[str, ...] = getattr(thing, "_fields", getattr(kind, "__slots__", ()))
    for name in names:
        yield from _numbers(getattr(thing, name), players=is_player(kind, name))


def _numbers(value: object, *, players: bool) -> Iterator[int]:
    """Yield the pairing numbers in a field's value; plain numbers count only if it holds `players`."""
    if hasattr(value, "_fields"):
        yield from _numbers_within(value)
    elif type(value) is tuple:
        for item in value:
            yield from _numbers(item, players=players)
    elif players and type(value) is int:
        yield value
