"""The stations of a walk at one depth, and every motion between them by name.

A position is the number of a step in the trace; it means the same at every depth. Every motion takes one
and returns one, None where there is nowhere to go, so that going back is as exact as going forward.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pairtutor.narrative.naming import players_named
from pairtutor.narrative.view import BracketView, GroupView, NarratedStep, Node
from pairtutor.trace.events import CandidateJudged


@dataclass(frozen=True, slots=True)
class Station:
    """A step where the walk stops.

    `level` is how deep it lies (0 at the top), `above` the place of the station that it lies below (-1:
    none), `section` the place of its bracket or group (-1: none).
    """

    narrated: NarratedStep
    level: int
    above: int
    section: int
    has_below: bool

    @property
    def opens_section(self) -> bool:
        """Whether a bracket or a group begins here."""
        return isinstance(self.narrated.view, BracketView | GroupView)

    @property
    def decides(self) -> bool:
        """Whether something is settled here: a pairing, a floater, the bye, a colour, what is asked."""
        match self.narrated.event:
            case CandidateJudged(accepted=accepted):
                return accepted
            case event:
                return event.traits.decides


class Route:
    """The stations at one depth, in reading order.

    In all motions `direction` is 1 or -1, and `following` the player whom a station must name, 0 for anybody.
    """

    def __init__(self, nodes: Sequence[Node]) -> None:
        self.stations: list[Station] = []
        for node in nodes:
            self._add(node, level=0, above=-1, section=-1)
        self._numbers = [station.narrated.step for station in self.stations]
        # of whom flags were asked for last, and these
        self._followed: tuple[int, list[bool]] = (0, [])
        inner = Counter(station.section for station in self.stations if station.level > 1)
        self.tallest = len(self.stations) - inner.total() + max(inner.values(), default=0)
        """Lines of the tree with its largest bracket unfolded and the others folded."""

    def _add(self, node: Node, level: int, above: int, section: int) -> None:
        """Add a step and those below it as stations; `above` and `section` are places of stations."""
        number = len(self.stations)
        station = Station(node.narrated, level, above, section, bool(node.below))
        if station.opens_section:
            station = Station(node.narrated, level, above, number, bool(node.below))
        self.stations.append(station)
        for child in node.below:
            self._add(child, level + 1, number, station.section)

    def place(self, position: int) -> int:
        """Return the place (from 0) of the station that a position belongs to."""
        return max(0, bisect_right(self._numbers, position) - 1)

    def at(self, position: int) -> Station:
        """Return the station that a position belongs to."""
        return self.stations[self.place(position)]

    def step(self, position: int, direction: int, following: int = 0) -> int | None:
        """Return the position of the next (1) or previous (-1) station."""
        return self._seek(position, direction, lambda _: True, following)

    def decision(self, position: int, direction: int, following: int = 0) -> int | None:
        """Return the position of the next or previous station where something is settled."""
        return self._seek(position, direction, lambda station: station.decides, following)

    def section(self, position: int, direction: int, following: int = 0) -> int | None:
        """Return the position of the next or previous opening of a bracket or group."""
        return self._seek(position, direction, lambda station: station.opens_section, following)

    def inside(self, position: int) -> int | None:
        """Return the position of the first station below this one, which is the next one; None without."""
        number = self.place(position)
        return self._numbers[number + 1] if self.stations[number].has_below else None

    def outside(self, position: int) -> int | None:
        """Return the position of the station above this one, None at the top."""
        above = self.at(position).above
        return self._numbers[above] if above >= 0 else None

    def first_position(self, following: int = 0) -> int | None:
        """Return the first position."""
        return self._seek(0, 1, lambda _: True, following, start=-1)

    def last_position(self, following: int = 0) -> int | None:
        """Return the last position."""
        return self._seek(0, -1, lambda _: True, following, start=len(self.stations))

    def next_citing(self, position: int, citation: str, until: int = 0) -> int | None:
        """Return the position of the next station that cites a rule, from the start if none follows.

        Stations after `until` are not looked at, if it is not 0.
        """
        return self._round_robin(
            position,
            lambda station: (
                (not until or station.narrated.step <= until)
                and any(cite.whole == citation for cite in station.narrated.cited)
            ),
        )

    def nearest_naming(self, position: int, player: int) -> int | None:
        """Return this position if it names a player, else the next that does, else the first one."""
        named = self.naming_flags(player)
        return (
            position
            if named[self.place(position)]
            else self.step(position, 1, player) or self.first_position(player)
        )

    def position_of(self, number: int) -> int | None:
        """Return the position of the station with this number, from 1."""
        return self._numbers[number - 1] if 1 <= number <= len(self._numbers) else None

    def naming_flags(self, player: int) -> list[bool]:
        """Return for each station whether it names a player (0: all of them count)."""
        if self._followed[0] != player or not self._followed[1]:
            names = [
                not player or player in players_named(station.narrated.view) for station in self.stations
            ]
            self._followed = (player, names)
        return self._followed[1]

    def sections(self) -> Iterator[Station]:
        """Yield the stations where a bracket or a group begins."""
        return (station for station in self.stations if station.opens_section)

    def _seek(
        self,
        position: int,
        direction: int,
        fits: Callable[[Station], bool],
        following: int,
        start: int | None = None,
    ) -> int | None:
        """Return the step of the next station in a direction (1 or -1) that fits, None if there is none.

        `start` is the place of a station to begin after, in place of that of the position; -1, or how many
        there are, is before all of them in that direction.
        """
        begin = self.place(position) if start is None else start
        counted = self.naming_flags(following) if following else None
        stop = len(self.stations) if direction > 0 else -1
        for other in range(begin + direction, stop, direction):
            if (counted is None or counted[other]) and fits(self.stations[other]):
                return self._numbers[other]
        return None

    def _round_robin(self, position: int, fits: Callable[[Station], bool]) -> int | None:
        further = self._seek(position, 1, fits, 0)
        return further if further is not None else self._seek(0, 1, fits, 0, start=-1)


Motion = Callable[[Route, int, int], int | None]
"""From a route, a position and the followed player (0: nobody) to the new position, None if there is none."""

MOTIONS: Final[dict[str, Motion]] = {
    "next": lambda route, position, following: route.step(position, 1, following),
    "back": lambda route, position, following: route.step(position, -1, following),
    "next-decision": lambda route, position, following: route.decision(position, 1, following),
    "back-decision": lambda route, position, following: route.decision(position, -1, following),
    "next-bracket": lambda route, position, following: route.section(position, 1, following),
    "back-bracket": lambda route, position, following: route.section(position, -1, following),
    "out": lambda route, position, _: route.outside(position),
    "first": lambda route, position, following: _if_elsewhere(route.first_position(following), position),
    "last": lambda route, position, following: _if_elsewhere(route.last_position(following), position),
}


def _if_elsewhere(arrived: int | None, position: int) -> int | None:
    return None if arrived == position else arrived
