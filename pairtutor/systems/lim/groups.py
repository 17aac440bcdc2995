"""Score-groups from both ends towards the median, and its extension while it is blocked.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: lim-1999 2.2, lim-1999 2.6.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, Protocol

from pairtutor.matching.bits import Mask, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.model.ids import HalfPoints
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.lim.participants import Direction, LimParticipants

Side = Literal["upper", "median", "lower"]


class LimGroup:
    """A score-group and the floaters that came into it, while it is paired.

    All players are told by rank; `number` counts the groups of the round from 1. `residents` are in number
    order; the floaters from `above` and from `below` in the order in which they are paired, in the median
    those from above first.
    """

    def __init__(
        self,
        participants: LimParticipants,
        number: int,
        score: HalfPoints,
        side: Side,
        residents: Iterable[int],
        *,
        above: Iterable[int] = (),
        below: Iterable[int] = (),
    ) -> None:
        self.participants = participants
        self.number = number
        self.score = score
        self.side = side
        self.direction: Direction = "up" if side == "lower" else "down"
        self.residents = participants.in_order(residents, self.direction)
        self.above = participants.in_turn(above, "down")
        self.below = participants.in_turn(below, "up")

    @property
    def floaters_in_turn(self) -> list[int]:
        """The floaters in the order in which they are paired."""
        return [*self.above, *self.below]

    @property
    def members(self) -> list[int]:
        """Floaters and residents."""
        return [*self.floaters_in_turn, *self.residents]


class Lineup:
    """The scores of those to be paired, and who has each; `everybody` are the ranks without the bye."""

    def __init__(self, participants: LimParticipants, everybody: Mask, median: HalfPoints) -> None:
        self._participants = participants
        self.median = median
        self._residents: dict[HalfPoints, list[int]] = {}
        for group in participants.groups:
            here = [v for v in range(group.first, group.end) if everybody >> v & 1]
            if here:
                self._residents[group.score] = here

    def residents(self, score: HalfPoints) -> list[int]:
        """Return the players to be paired who have a score, by rank; nobody where none has it."""
        return self._residents.get(score, [])

    def outside_in(self) -> Iterator[tuple[HalfPoints, Side]]:
        """Yield the scores above the median from the top, then those below it from the bottom.

        The median itself is none of them.
        """
        scores = sorted(self._residents)
        for score in reversed(scores):
            if score > self.median:
                yield score, "upper"
        for score in scores:
            if score < self.median:
                yield score, "lower"

    def neighbour(self, group: LimGroup) -> Neighbour:
        """Return the next score in the direction of pairing that somebody to be paired has.

        Source: lim-1999 3.2.
        """
        if group.direction == "down":
            beyond = [score for score in self._residents if score < group.score]
            score = max(beyond, default=None)
        else:
            beyond = [score for score in self._residents if score > group.score]
            score = min(beyond, default=None)
        players = [] if score is None else self._participants.in_order(self.residents(score), group.direction)
        return Neighbour(score, players, self.median)


class Neighbour:
    """The group next to one in the direction of pairing; without a score and players where there is none.

    `players` are ranks, `mask` is the set of them; `median` is the score of the median.
    """

    def __init__(self, score: HalfPoints | None, players: list[int], median: HalfPoints) -> None:
        self.score = score
        self.players = players
        self.mask = mask_of(players)
        self._median = median

    def within(self, group: LimGroup) -> HalfPoints:
        """Return the score that floaters of a group are moved to: not past the median."""
        if self.score is None:
            return self._median
        return (max if group.direction == "down" else min)(self.score, self._median)


class MadePair(NamedTuple):
    """A pair by rank, the one whose opponent was sought first, and the side on which it was made."""

    player: int
    opponent: int
    side: Side


class Pairs:
    """The pairs of the round in the order in which they were made, side by side."""

    def __init__(self) -> None:
        self.on: dict[Side, list[MadePair]] = {"upper": [], "lower": [], "median": []}

    def add(self, pairs: list[tuple[int, int]], side: Side) -> None:
        """Add the pairs of a group."""
        self.on[side] += [MadePair(player, other, side) for player, other in pairs]

    def every_pair(self) -> list[MadePair]:
        """Return all pairs that stand: the upper side, the lower, the median."""
        return [*self.on["upper"], *self.on["lower"], *self.on["median"]]


class MedianListener(Protocol):
    """Hears which pairs are undone for the median, and why it is blocked."""

    def undone(self, median: Median, pair: MadePair) -> None:
        """Hear that the median is blocked, and which pair is undone for it."""


class Median:
    """The median's group, made larger until its players can all be paired.

    `mate` is then a complete pairing of `alive`; `exposed` are those whom it leaves over until then.
    """

    def __init__(self, group: LimGroup, pairs: Pairs, listener: MedianListener) -> None:
        self.group = group
        self.pairs = pairs
        self._listener = listener
        self.alive = mask_of(group.members)
        self.mate = [-1] * len(group.participants.players)
        self.exposed = 0
        self._match(self.alive)

    def _match(self, new: Mask) -> None:
        self.exposed = augment_all(self.group.participants.legal, self.mate, self.alive, self.exposed | new)

    def undo_until_pairable(self) -> None:
        """Undo pairs until everybody in the median can be paired.

        Source: lim-1999 2.6.
        """
        while self.exposed:
            undone = self.pairs.on[self._side()].pop()
            self._listener.undone(self, undone)
            self._take_in(undone)

    @property
    def side_to_undo(self) -> Side:
        """The side whose pair is undone if it has one left: that of fewer floaters, the upper if as many."""
        return "lower" if len(self.group.above) > len(self.group.below) else "upper"

    def _side(self) -> Side:
        """Return the side whose pair is undone: the other one if it has none left."""
        other: Side = "upper" if self.side_to_undo == "lower" else "lower"
        return self.side_to_undo if self.pairs.on[self.side_to_undo] else other

    def _take_in(self, undone: MadePair) -> None:
        """Take the players of an undone pair into the median group, and match as many as can be."""
        both = (undone.player, undone.opponent)
        participants, group = self.group.participants, self.group
        if undone.side == "lower":
            group.below = participants.in_turn([*group.below, *both], "up")
        else:
            group.above = participants.in_turn([*group.above, *both], "down")
        new = mask_of(both)
        self.alive |= new
        self._match(new)
