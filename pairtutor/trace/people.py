"""Which players a step names, from its values alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pairtutor.trace.events import Event

PLAYERS: Final = frozenset(
    {
        "alternatives",
        "apart",
        "barred",
        "black",
        "bye",
        "chosen",
        "collapsed",
        "decider",
        "downfloaters",
        "downfloats",
        "entering",
        "first",
        "floaters",
        "following",
        "groups",
        "higher",
        "joining",
        "leaving",
        "left",
        "limbo",
        "lower",
        "mdps",
        "moved",
        "needed",
        "opponent",
        "other",
        "partner",
        "partners",
        "passed",
        "player",
        "players",
        "proposed",
        "residents",
        "s1",
        "s2",
        "second",
        "tpn",
        "upfloats",
        "upper",
        "white",
        "within",
    }
)
"""Names of fields that hold pairing numbers."""

FIGURES: Final = frozenset(
    {
        ("BracketOpened", "downfloaters"),
        ("BracketReopened", "higher"),
        ("FamilyRuledOut", "first"),
        ("FloatersCompared", "black"),
        ("FloatersCompared", "white"),
        ("FloatersRefused", "higher"),
        ("MarkRevisited", "first"),
        ("PreferenceCount", "black"),
        ("PreferenceCount", "white"),
        ("SharedExchanges", "first"),
    }
)
"""Fields that have the name of one that holds players, and hold numbers of something else."""


def is_player(kind: type, name: str) -> bool:
    """Return whether a field of an event, or of a value of one, holds pairing numbers."""
    return name in PLAYERS and (kind.__name__, name) not in FIGURES


def players_of(event: Event) -> frozenset[int]:
    """Return the pairing numbers of everybody whom a step names."""
    return frozenset(tpn for tpn in _within(event) if tpn)


def _within(thing: object) -> Iterator[int]:
    kind = type(thing)
    names: tuple[str, ...] = getattr(thing, "_fields", getattr(kind, "__slots__", ()))
    for name in names:
        value = getattr(thing, name)
        if is_player(kind, name):
            yield from _numbers(value)
        else:
            yield from _deeper(value)


def _numbers(value: object) -> Iterator[int]:
    if type(value) is int:
        yield value
    else:
        yield from _deeper(value, inside=True)


def _deeper(value: object, *, inside: bool = False) -> Iterator[int]:
    if hasattr(value, "_fields"):
        yield from _within(value)
    elif type(value) is tuple:
        for one in value:
            yield from _numbers(one) if inside else _deeper(one)
