"""What the tellers of a bracket look at, whichever edition composed it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.search.refinement import Refinement
from pairtutor.systems.search.walk import Shape


class AnyBracket(Protocol):
    """Players in the order of the graph; `everybody` and `residents` are sets of vertices."""

    @property
    def participants(self) -> Participants:
        """Everybody who takes part in the round."""

    @property
    def players(self) -> Sequence[Contender]:
        """The players of the bracket."""

    @property
    def size(self) -> int:
        """How many they are."""

    @property
    def m0(self) -> int:
        """How many of them, the first ones, may stand in S1 of a heterogeneous bracket."""

    @property
    def rows(self) -> list[int]:
        """Whom each of them may meet in the bracket."""

    @property
    def everybody(self) -> int:
        """All of them."""

    @property
    def residents(self) -> int:
        """All but the first `m0`."""


class AnyGraph(Protocol):
    """The graph of a bracket; `ranks` names its vertices (-1: no player)."""

    @property
    def refinement(self) -> Refinement:
        """The stages, and a perfect matching of the last one."""

    @property
    def outside(self) -> int:
        """The vertices that mean floating."""

    @property
    def ranks(self) -> list[int]:
        """The vertices by rank."""


class AnySetup(Protocol):
    """A bracket ready for the walk, with the numbers of its sequence."""

    @property
    def bracket(self) -> AnyBracket:
        """The players."""

    @property
    def graph(self) -> AnyGraph:
        """The graph."""

    @property
    def shape(self) -> Shape:
        """What the walk knows of the bracket."""

    @property
    def sets(self) -> int:
        """How many sets of MDPs there are."""

    @property
    def first_set(self) -> list[int]:
        """The MDPs of the first one."""
