"""What a kind of step says of itself: how much it weighs, below which steps it stands, where it is read.

Each class of step has such a record, `traits`; whoever wants to know something of a kind asks that record,
and nobody keeps a list of kinds. The words of a kind stand in `templates/en/words.toml`, under `steps`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, Generic, Literal, Protocol, TypeVar

from pairtutor.records import Record

Weight = Literal["summary", "normal", "detail"]
"""How much a step matters: the least is told in a full explanation only."""
Part = Literal[
    "opening", "given", "section", "target", "split", "search", "outcome", "bye", "colours", "result"
]  # fmt: skip
"""Where an explanation tells a step: what is known or given before pairing, or a part of a bracket or group.

A `section` begins a bracket or group; the `search` is all that is done in it, or before the first one.
"""
Above = tuple[Literal["round", "bracket", "group"], ...]
NOWHERE: Final[Above] = ()
IN_BRACKET: Final[Above] = ("bracket",)
ROUND_OR_BRACKET: Final[Above] = ("round", "bracket")
ANYWHERE: Final[Above] = ("round", "bracket", "group")


class Traits(Record, kw_only=False):
    """What holds of every step of one kind.

    `below` are the kinds of step that it can stand directly below. `decides` says that it settles something
    for good: a pairing, a floater, the bye, a colour, what is asked. `added` are fields that came after the
    form of a trace was promised: they stand only in a step that has something there.
    """

    weight: Weight
    below: Above
    part: Part
    decides: bool = False
    added: tuple[str, ...] = ()

    @property
    def opens_section(self) -> bool:
        """Whether a bracket or a group begins with it."""
        return self.part == "section"


class OfKind(Protocol):
    """A class of step, or a step of it."""

    kind: ClassVar[str]


Made = TypeVar("Made")


class ByKind(Generic[Made]):
    """What is made of steps of some kinds, such as their boards: each is named where it is defined.

    It begins with all that `others` have.
    """

    def __init__(self, *others: ByKind[Made]) -> None:
        self._by_kind: dict[str, Made] = {}
        for other in others:
            self._by_kind |= other._by_kind

    def of(self, *kinds: type[OfKind]) -> Callable[[Made], Made]:
        """Return a decorator that keeps something for these kinds."""

        def keep(made: Made) -> Made:
            self._by_kind |= dict.fromkeys((event.kind for event in kinds), made)
            return made

        return keep

    def get(self, event: OfKind | type[OfKind], otherwise: Made) -> Made:
        """Return the entry for the kind of a step, or for a kind; `otherwise` if there is none."""
        return self._by_kind.get(event.kind, otherwise)
