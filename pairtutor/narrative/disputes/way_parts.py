"""One player's way through a round, as it is told: where the player stood, and the steps of each bracket."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Literal

from pairtutor.narrative.boards import BoardView, ProcedureBoardView
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, PlayerRef, PlayerRow
from pairtutor.narrative.unplayed import UnplayedView
from pairtutor.narrative.view import NarratedStep
from pairtutor.records import Record


class ListsView(Record):
    """The two lists that a bracket or group was first divided into, by number; the Limbo is a third.

    Where it was not divided they are those who came from elsewhere and the residents; `way` says how it was.
    """

    template: ClassVar[str] = "why-lists"
    left: Group
    right: Group
    limbo: Group = ()
    left_title: str = ""
    right_title: str = ""
    way: Literal["divided", "down", "arrived"] = "divided"


class PlaceView(Record):
    """Where the first split of a bracket put a player: the half, the place in it from 1, who stands opposite.

    In the Limbo the place is 0.
    """

    template: ClassVar[str] = "why-place"
    row: PlayerRow
    first_half: bool
    place: int
    limbo: bool
    opposite: PlayerRow | None
    remainder: bool


class HalfView(Record):
    """Where the first proposal of a large group put a player: the place `of` the `half`, who is opposite."""

    template: ClassVar[str] = "why-half"
    half: str
    place: int
    of: int
    opposite: PlayerRef | None


@dataclass(slots=True)
class Stage:
    """A bracket or group that the player was in, with the steps that concern the player.

    Some of them name `many`, by their numbers.
    """

    narrated: NarratedStep
    title: str
    lists: ListsView | None = None
    places: list[PlaceView | HalfView] = field(default_factory=list)
    steps: list[NarratedStep] = field(default_factory=list)
    colours: list[NarratedStep] = field(default_factory=list)
    many: frozenset[int] = frozenset()


@dataclass(slots=True)
class Way:
    """The whole way; `board` is the player's game, `bye` is set when it is the bye instead.

    `again`: the two have been paired before, without a game.
    """

    standing: PhraseContext
    board: BoardView | ProcedureBoardView | None
    again: UnplayedView | None
    bye: NarratedStep | None
    stages: list[Stage]
