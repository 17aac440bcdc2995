"""Whether everybody can be placed under a supposition, and who would find no opponent if not all can."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.trace.values import OnlyPartners
from pairtutor.verify.legality import PreferenceLegality
from pairtutor.verify.persons import Person


class Placing:
    """Who can be placed with whom: row by row a bit for each of `names` (0: the bye, or a place left over).

    `mate` is a matching that is known, -1 for whoever has no partner in it.
    """

    def __init__(self, names: Sequence[Tpn], rows: Sequence[int], mate: Sequence[int] | None = None) -> None:
        self.names = tuple(names)
        self.number = {tpn: v for v, tpn in enumerate(names) if tpn}
        self._rows = list(rows)
        self._mate = list(mate) if mate is not None else [-1] * len(rows)

    def with_takers(self, takers: Iterable[Tpn]) -> Placing:
        """Return the same of a round in which only these may have the bye, the last of the names."""
        bye = len(self._rows) - 1
        may = mask_of(self.number[tpn] for tpn in takers)
        rows = [row & ~(1 << bye) | (may >> v & 1) << bye for v, row in enumerate(self._rows)]
        return Placing(self.names, [*rows[:-1], may], self._mate)

    def lack(self, gone: Iterable[int] = (), without: Iterable[tuple[int, int]] = ()) -> OnlyPartners | None:
        """Return who would find no opponent, None if all do.

        `gone` are already placed; two of `without` cannot meet.
        """
        rows = list(self._rows)
        for u, v in without:
            rows[u] &= ~(1 << v)
            rows[v] &= ~(1 << u)
        alive = (1 << len(rows)) - 1 & ~mask_of(gone)
        mate = list(self._mate)
        for v in range(len(rows)):
            w = mate[v]
            if w >= 0 and not (alive >> v & alive >> w & rows[v] >> w & 1):
                mate[v] = mate[w] = -1
        exposed = mask_of(v for v in bits(alive) if mate[v] < 0)
        left = augment_all(rows, mate, alive, exposed)
        if not left:
            return None
        tree = min((Tree(rows, mate, v, alive) for v in bits(left)), key=lambda one: one.outer.bit_count())
        groups = sorted(self._named(group) for group in tree.groups())
        return OnlyPartners("only-partners", tuple(groups), self._named(tree.inner & ~tree.outer))

    def _named(self, vertices: int) -> tuple[Tpn, ...]:
        return tuple(sorted((self.names[v] for v in bits(vertices)), key=lambda tpn: (not tpn, tpn)))


def whole_round(
    people: Sequence[Person],
    legality: PreferenceLegality,
    takers: frozenset[Tpn],
    made: Iterable[tuple[Tpn, Tpn]],
    *,
    goes_on: bool = False,
) -> Placing:
    """Return who can be placed with whom in a round; `takers` may have the bye, nobody where there is none.

    `made` are the pairs of the round as it is, and whoever has the bye with 0. Where it `goes_on` with
    brackets that nobody states, everybody has a place there.
    """
    if goes_on:
        return _with_places(people, legality)
    names = [*(one.tpn for one in people), *([PLACE] if takers else [])]
    number = {tpn: v for v, tpn in enumerate(names)}
    rows = [*legality.meetings(people), *([0] if takers else [])]
    for tpn in takers:
        rows[number[tpn]] |= 1 << len(people)
        rows[-1] |= 1 << number[tpn]
    mate = [-1] * len(names)
    for first, second in made:
        if first in number and second in number:
            mate[number[first]], mate[number[second]] = number[second], number[first]
    return Placing(names, rows, mate)


def _with_places(people: Sequence[Person], legality: PreferenceLegality) -> Placing:
    """Return who can be placed with whom where everybody can be left over as well."""
    size = len(people)
    rows = [row | 1 << (size + v) for v, row in enumerate(legality.meetings(people))]
    places = ((1 << size) - 1) << size
    rows += [places & ~(1 << (size + v)) | 1 << v for v in range(size)]
    return Placing([*(one.tpn for one in people), *(PLACE,) * size], rows)


def bracket_alone(people: Sequence[Tpn], real: Sequence[Iterable[int]], places: int) -> Placing:
    """Return who can be placed in a bracket where so many are left over; `real` are its legal pairs."""
    size = len(people)
    everywhere = ((1 << places) - 1) << size
    rows = [mask_of(real[v]) | everywhere for v in range(size)]
    return Placing([*people, *(PLACE,) * places], [*rows, *((1 << size) - 1,) * places])
