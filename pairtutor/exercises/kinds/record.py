"""What a kind of exercise is: one record each, in the module of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple, cast

from pairtutor.exercises.exercise import Exercise, Kind, Marked, Response
from pairtutor.exercises.offered import Found
from pairtutor.exercises.position import Position
from pairtutor.model.editions import System


class Room(NamedTuple):
    """What the blanks on paper depend on: how many players and boards, and what the system knows."""

    players: int
    boards: int
    coloured: bool
    compares: bool


class KindRecord(NamedTuple):
    """One kind: what is asked and answered about it wherever kinds are told apart.

    `asked` are the fields of an answer, `how` says what is typed or pointed at. `make` yields exercises on a
    round, `plain` those of the first lessons where they are others. `solve` gives the right answer, `mark`
    what an answer is worth beside it, `because` sentences for the key, `concerned` whom a hint points at,
    `blanks` what is filled in on paper. `has` says which systems have the kind. Its words stand under its
    name in `templates/exercises.toml`.
    """

    asked: tuple[str, ...]
    how: str
    make: Callable[[Position, Random], Iterator[Found]]
    solve: Callable[[Exercise, Position], Response]
    mark: Callable[[Exercise, Response, Response, Position], Marked]
    because: Callable[[Exercise, Position, Response], Iterator[str]]
    concerned: Callable[[Exercise, Position], frozenset[int]]
    blanks: Callable[[Exercise, Room], tuple[str, ...]]
    plain: Callable[[Position, Random], Iterator[Found]] | None = None
    has: Callable[[System], bool] = lambda _system: True


@cache
def kind_record(kind: Kind) -> KindRecord:
    """Return the record of a kind."""
    return cast("KindRecord", import_module(f"pairtutor.exercises.kinds.{kind}").RECORD)
