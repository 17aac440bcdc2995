"""The boards of a round in their order, with what decides the colours of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import Board, RoundPairing
from pairtutor.model.tournament import SystemChoice
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.contenders import Contender

if TYPE_CHECKING:
    from pairtutor.trace.events import ColourRule


class Granted(Protocol):
    """What decides the colours of a pair."""

    @property
    def higher(self) -> Colour:
        """The colour of the higher ranked player."""

    @property
    def rule(self) -> ColourRule:
        """The rule that gives it."""

    @property
    def games_back(self) -> int | None:
        """How many games ago the two had different colours, where that decides."""


G = TypeVar("G", bound=Granted, covariant=True)


class Table(NamedTuple, Generic[G]):
    """A pair, the higher ranked player first, and what decides its colours."""

    higher: Contender
    lower: Contender
    grant: G

    @property
    def white(self) -> Contender:
        """Who has White."""
        return self.higher if self.grant.higher is Colour.WHITE else self.lower

    @property
    def black(self) -> Contender:
        """Who has Black."""
        return self.lower if self.grant.higher is Colour.WHITE else self.higher


def in_board_order(pairs: Iterable[tuple[int, int]], players: Sequence[Contender]) -> list[tuple[int, int]]:
    """Return pairs of ranks, the higher ranked player first: best score, sum of scores, rank of the higher.

    Source: C.04.2 D.9.
    """
    met = [(min(pair), max(pair)) for pair in pairs]
    # C.04.2 D.9: the better score first, then the larger sum of scores (where the higher ones have the same,
    # the other's score decides it), then the higher rank
    return sorted(met, key=lambda pair: (-players[pair[0]].score, -players[pair[1]].score, pair[0]))


def tables(
    pairs: Iterable[tuple[int, int]],
    players: Sequence[Contender],
    decide: Callable[[Contender, Contender], G],
) -> list[Table[G]]:
    """Return the boards in order, their colours decided between the higher and the lower ranked player."""
    met = [(players[high], players[low]) for high, low in in_board_order(pairs, players)]
    return [Table(higher, lower, decide(higher, lower)) for higher, lower in met]


class SeatedRound(NamedTuple, Generic[G]):
    """The boards of a round in order; who is `free` has the bye, who is `going` goes on to other brackets."""

    tables: Sequence[Table[G]]
    free: Contender | None
    going: Sequence[Contender] = ()


def outcome(
    number: RoundNumber,
    choice: SystemChoice,
    tables: Sequence[Table[Granted]],
    free: Contender | None,
    going: Sequence[Contender] = (),
) -> RoundPairing:
    """Return the pairing of a round from its boards in order, whoever has the bye, and who is `going` on."""
    return RoundPairing(
        number=number,
        system=choice.system,
        boards=tuple(Board(table.white.tpn, table.black.tpn) for table in tables),
        bye=None if free is None else free.tpn,
        floaters=tuple(player.tpn for player in going),
    )
