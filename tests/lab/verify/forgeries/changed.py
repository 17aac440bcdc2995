"""Engines that were changed on purpose: a function or a table of the package put aside for another one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pkgutil import resolve_name
from typing import Any, NamedTuple

from tests.lab.verify.forgeries.placed import Recipe


class Change(NamedTuple):
    """What is put in the place of something; `name` says where it stands, `make` makes it of the original."""

    name: str
    make: Callable[[Any], Any]


class Forgery(NamedTuple):
    """An engine of a system with some changes; in positions of the recipe it is likely to pair wrongly."""

    system: str
    what: str
    changes: tuple[Change, ...]
    recipe: Recipe


@contextmanager
def changed(forgery: Forgery) -> Iterator[None]:
    """Pair with the changed engine in this context; the verifier stays as it is."""
    undo: list[tuple[Any, str, Any]] = []
    try:
        for change in forgery.changes:
            original = resolve_name(change.name)
            fresh = change.make(original)
            for owner, name in _places(change.name, original):
                undo.append((owner, name, owner.__dict__[name]))
                setattr(owner, name, fresh)
        yield
    finally:
        for owner, name, original in reversed(undo):
            setattr(owner, name, original)


def _places(name: str, original: object) -> list[tuple[Any, str]]:
    """Return where an object is bound: in its class, or in all modules that import it."""
    path = name.split(":")[1].rpartition(".")
    if path[0]:
        return [(resolve_name(name.rpartition(".")[0]), path[2])]
    return [
        (module, key)
        for label, module in list(sys.modules.items())
        if label.startswith("pairtutor.") and not label.startswith("pairtutor.verify")
        for key, value in list(vars(module).items())
        if value is original
    ]


def always(answer: Any) -> Callable[[Any], Any]:
    """Put a function aside for one that always answers the same."""
    return lambda _: lambda *_args, **_more: answer


def turned(original: Callable[..., Sequence[Any]]) -> Callable[..., list[Any]]:
    """Let what a function returns stand in the opposite order."""
    return lambda *args, **more: list(original(*args, **more))[::-1]


def without(*places: int) -> Callable[[Any], Any]:
    """Leave items out of a table."""
    return lambda table: type(table)(one for place, one in enumerate(table) if place not in places)


def first(place: int) -> Callable[[Any], Any]:
    """Let an item of a table stand before all others."""
    return lambda table: type(table)((table[place], *table[:place], *table[place + 1 :]))


def second_first(original: Callable[..., tuple[Any, ...]]) -> Callable[..., tuple[Any, ...]]:
    """Let the second of the things compared come first."""

    def key(*args: Any, **more: Any) -> tuple[Any, ...]:
        one, other, *rest = original(*args, **more)
        return (other, one, *rest)

    return key
