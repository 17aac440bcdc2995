"""View models of the answers to disputes, ready to print."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.parts import Group, Pairing, Who
from pairtutor.narrative.view import ColourView, Reason, Told


@dataclass(frozen=True, slots=True, kw_only=True)
class WishView:
    """What was asked for: a pair, a colour, the bye or a float; exactly one of the marks is set.

    `whole` stands for a whole other pairing.
    """

    template: ClassVar[str] = "dispute-wish"
    first: Who | None = None
    second: Who | None = None
    colour: str = ""
    bye: bool = False
    floats: bool = False
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeView:
    """It is what was made."""

    template: ClassVar[str] = "dispute-made"
    wish: WishView


@dataclass(frozen=True, slots=True, kw_only=True)
class ImpossibleView:
    """No legal pairing has it; `alone` tells a bar in itself from a round that cannot be completed."""

    template: ClassVar[str] = "dispute-impossible"
    wish: WishView
    why: Reason
    clause: str
    alone: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class WorseView:
    """A bracket would be worse: what the two pairings have in the criterion that decides.

    `level` are the criteria before it in which both are alike. The players behind it are told
    one by one, or two of whom it concerns one; those `left_over` where the number of pairs decides.
    """

    template: ClassVar[str] = "dispute-worse"
    wish: WishView
    bracket: str
    title: str
    clause: str
    made: str
    other: str
    made_players: tuple[Group, ...]
    other_players: tuple[Group, ...]
    left_over: bool
    made_pairs: tuple[Pairing, ...]
    other_pairs: tuple[Pairing, ...]
    level: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterView:
    """As good, but later in the sequence; exactly one of the elements is set."""

    template: ClassVar[str] = "dispute-later"
    wish: WishView
    bracket: str
    made: int
    other: int
    sequence: int
    clause: str
    made_pairs: tuple[Pairing, ...]
    other_pairs: tuple[Pairing, ...]
    set_of_mdps: bool
    exchange: bool
    transposition: bool
    remainder: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedView:
    """A player with the step that decided about him, and the group in which it did (empty: in none)."""

    template: ClassVar[str] = "dispute-placed"
    player: Who
    deed: DeedView
    group: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DeedView:
    """What a step did: it made a pair, gave the bye, or sent somebody on; nothing is set if neither."""

    template: ClassVar[str] = "dispute-deed"
    step: int
    pair: Group = ()
    bye: Who | None = None
    floats: Who | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ElsewhereView:
    """A single step decided it; at most one of the marks is set, and none where a lower bracket decided.

    `why` is why the step passed over what is asked for; `places` are set where the two never were in one
    group, `idle` where nobody had to leave the `group`, `moved` (as made, as asked for) where the `group`
    would pair fewer of the players who came down. `undone` is the step that had paired the two before.
    """

    template: ClassVar[str] = "dispute-elsewhere"
    wish: WishView
    told: Told
    clause: str
    deed: DeedView
    refused: bool
    before: bool
    idle: bool
    why: Reason | None = None
    places: tuple[PlacedView, ...] = ()
    group: str = ""
    moved: tuple[int, int] | None = None
    undone: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ColouredView:
    """The colours of a board follow from the histories of the two."""

    template: ClassVar[str] = "dispute-coloured"
    wish: WishView
    told: Told
    colour: ColourView


VerdictView = MadeView | ImpossibleView | WorseView | LaterView | ElsewhereView | ColouredView
