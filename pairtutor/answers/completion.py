"""Whether everybody can be placed; who would find no opponent, or remain, if not all can; what bars them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence

from pairtutor.answers.answer import Bar, BarredBy
from pairtutor.answers.stretch import Remaining
from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.positions.legality import Legality, PreferenceLegality
from pairtutor.positions.persons import Person, standing_key
from pairtutor.trace.events import CompletionTested
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import FloatersRefused
from pairtutor.trace.values import OnlyPartners


class Placing:
    """Who can be placed with whom: row by row a bit for each of `names` (0: the bye, or a place left over).

    `number` is the vertex of a player, the place among the names; where the round has a bye, it is the last.

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
        """Return the lack of opponents, None if everybody finds one.

        Both are by vertex: `gone` are already placed; two of `without` cannot meet.
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
        return self._lack_after(rows, mate, alive, mask_of(v for v in bits(alive) if mate[v] < 0))

    def lack_among(self, some: int) -> OnlyPartners | None:
        """Return the lack of opponents among some vertices (a bit mask), None if all of them find one."""
        return self._lack_after(self._rows, [-1] * len(self._rows), some, some)

    def _lack_after(self, rows: list[int], mate: list[int], alive: int, exposed: int) -> OnlyPartners | None:
        """Return the players who lack partners once `exposed` ones are matched anew; None if all find one.

        `alive` (all who take part) and `exposed` are bit masks. It changes `mate`. Of all proofs it is that
        with the fewest vertices in its groups. A `Tree` grows from a vertex that stays alone: its `outer`
        vertices, in groups, have only the `inner` ones to meet outside their group, and these are too few. A
        vertex inside an odd circle is both, and counts as outer.
        """
        left = augment_all(rows, mate, alive, exposed)
        if not left:
            return None
        tree = min(
            (Tree(rows, mate, v, alive) for v in bits(left)),
            key=lambda candidate: candidate.outer.bit_count(),  # the fewest players and places show the lack
        )
        groups = sorted(self._names_of(group) for group in tree.groups())
        return OnlyPartners("only-partners", tuple(groups), self._names_of(tree.inner & ~tree.outer))

    def _names_of(self, vertices: Mask) -> tuple[Tpn, ...]:
        """Return the pairing numbers of vertices, rising; places, which have 0, come last."""
        return tuple(sorted((self.names[v] for v in bits(vertices)), key=lambda tpn: (not tpn, tpn)))


def whole_round(
    people: Sequence[Person],
    legality: PreferenceLegality,
    takers: frozenset[Tpn],
    made: Iterable[tuple[Tpn, Tpn]],
    *,
    goes_on: bool = False,
) -> Placing:
    """Return the graph of possible pairs of a round; `takers` may have the bye, nobody where there is none.

    The vertices are `people` in their order, then the bye. `made` are the pairs of the round as it is, and
    whoever has the bye with 0. Where it `goes_on` with
    brackets that nobody states, everybody has a place there.
    """
    if goes_on:
        return _with_places(people, legality)
    names = [*(person.tpn for person in people), *([PLACE] if takers else [])]
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
    """Return the graph of possible pairs where everybody can be left over as well."""
    size = len(people)
    rows = [row | 1 << (size + v) for v, row in enumerate(legality.meetings(people))]
    places = ((1 << size) - 1) << size
    # a place takes its own player, or meets any other place: those that nobody needs are paired so
    rows += [places & ~(1 << (size + v)) | 1 << v for v in range(size)]
    return Placing([*(person.tpn for person in people), *(PLACE,) * size], rows)


def bracket_alone(people: Sequence[Tpn], real: Sequence[Iterable[int]], places: int) -> Placing:
    """Return the graph of possible pairs of a bracket that leaves over `places` players.

    `real` are its legal pairs, row by row as places in `people`.
    """
    size = len(people)
    everywhere = ((1 << places) - 1) << size
    rows = [mask_of(real[v]) | everywhere for v in range(size)]
    return Placing([*people, *(PLACE,) * places], [*rows, *((1 << size) - 1,) * places])


MOST_BARS = 150
"""Of a group that could have more bars than this nothing is said: that is no reason for a reader."""


def remaining_players(people: Sequence[Person], legality: Legality, takers: Collection[Tpn]) -> Remaining:
    """Return the players, of these that are not paired yet, who cannot all be placed, and what bars them.

    `takers` may have the bye. It is the smallest group found, of players who can be placed with nobody else.
    Nothing is returned where all can be placed, where some could have partners if others had not, or where
    the group is too large.
    """
    everybody = sorted(people, key=standing_key)
    may = legality.may_meet
    rows = [mask_of(w for w, other in enumerate(everybody) if may(item, other)) for item in everybody]
    if len(rows) % 2:
        bye = mask_of(v for v, item in enumerate(everybody) if item.tpn in takers)
        rows = [row | (bye >> v & 1) << len(everybody) for v, row in enumerate(rows)]
        rows.append(bye)
    alive = (1 << len(rows)) - 1
    mate = [-1] * len(rows)
    left = augment_all(rows, mate, alive, alive)
    if not left:
        return Remaining()
    trees = [Tree(rows, mate, root, alive) for root in bits(left)]
    # the tree of the fewest players is the shortest proof
    tree = min(trees, key=lambda item: (item.outer | item.inner).bit_count())
    groups = () if tree.inner else tree.groups()
    inside = {v for group in groups for v in bits(group) if v < len(everybody)}
    return remaining_group([everybody[v] for v in sorted(inside)], everybody, legality, takers)


def remaining_group(
    group: Sequence[Person], people: Sequence[Person], legality: Legality, takers: Collection[Tpn]
) -> Remaining:
    """Return a group that cannot be placed with anybody else, and what bars it from all others."""
    if not group or len(group) * len(people) > MOST_BARS:
        return Remaining()
    ranked = sorted(group, key=standing_key)
    barred = {person.tpn for person in people if person.tpn not in takers}
    return Remaining(tuple(person.tpn for person in ranked), bars_of(ranked, people, legality, barred))


def bars_of(
    remain: Sequence[Person], everybody: Sequence[Person], legality: Legality, barred: Container[Tpn]
) -> tuple[Bar, ...]:
    """Return the bars between those who would remain and everybody else; `barred` may not have the bye.

    Those of them who have had none could, but it can go to a lower score. `everybody` are all still to be
    paired, `remain` too: an odd number means that one has the bye.
    """
    bars = []
    for person in remain:
        for other in sorted(everybody, key=standing_key):
            twice = other in remain and standing_key(other) <= standing_key(person)
            bar = None if twice else bar_between(person, other, legality)
            if bar is not None:
                bars.append(bar)
    if len(everybody) % 2:
        bars += _byes(person for person in remain if person.tpn in barred)  # one of all has the bye
    return tuple(bars)


def _byes(barred: Iterable[Person]) -> list[Bar]:
    """Return the bar between each of these players and the bye."""
    return [
        Bar(
            person.tpn,
            PLACE,
            "bye" if person.barred else "score",
            None if person.bye_round is None else RoundNumber(person.bye_round),
        )
        for person in barred
    ]


MOST_BARRED = 24
"""In a bracket of so many players at most it is said of each of the others what bars a player from them."""
MOST_OTHERS = 6
"""It is said what bars a player from each of so many others at most."""
MOST_LONE = 3
"""It is said of so many players at most who would find no opponent."""


def bars_of_lack(
    lack: OnlyPartners,
    people: Iterable[Person],
    legality: Legality,
    rule: Callable[[Tpn, Tpn], BarredBy | None] = lambda person, other: None,
    *,
    bye: bool = False,
) -> tuple[Bar, ...]:
    """Return the bars between those who would find no opponent and all others but those they could meet.

    `rule` says what else may speak against two who may meet. Where one of them must have the `bye`, those who
    may not are barred from it as well. Nothing is returned where it is too much to say.
    """
    everybody = sorted(people, key=standing_key)
    lone = {group[0] for group in lack.groups if len(group) == 1 and group[0]}  # 0 is a place, nobody's
    if len(lone) > MOST_LONE or any(len(group) > 1 for group in lack.groups):
        return ()
    bars: list[Bar] = []
    for person in (person for person in everybody if person.tpn in lone):
        others = [other for other in everybody if other is not person and other.tpn not in lack.partners]
        reasons = [(other, rule(person.tpn, other.tpn)) for other in others]
        told_reasons = [(other, why) for other, why in reasons if why != "supposed"]
        if len(told_reasons) > MOST_OTHERS:
            return ()
        for other, why in told_reasons:
            bar = bar_between(person, other, legality) or (why and Bar(person.tpn, other.tpn, why))
            if not bar:
                return ()
            named = other.tpn in lone and rule(other.tpn, person.tpn) != "supposed"
            twice = named and standing_key(other) < standing_key(person)
            bars += [] if twice else [bar]
        if bye and person.barred and PLACE not in lack.partners:
            bars += _byes([person])
    return tuple(bars)


def bar_between(person: Person, other: Person, legality: Legality) -> Bar | None:
    """Return the bar that keeps two players from meeting at all; None if nothing does."""
    if legality.may_meet(person, other):
        return None
    if other.tpn in person.met:
        return Bar(person.tpn, other.tpn, "met", RoundNumber(person.met[other.tpn]))
    forbidden = frozenset((person.tpn, other.tpn)) in legality.barred
    return Bar(person.tpn, other.tpn, "forbidden" if forbidden else "absolute")


def bars_of_refused(index: RoundIndex, event: FloatersRefused, legality: Legality) -> tuple[Bar, ...]:
    """Return the bars of those who would find nobody if these floaters came down (dutch-2012)."""
    if event.witness is None:
        return ()
    here = {
        tpn
        for record in index.openings
        if record.opened.number == event.bracket
        for tpn in record.opened.residents
    }
    people = [legality.persons[Tpn(tpn)] for tpn in (*event.floaters, *here)]
    return bars_of_lack(event.witness, people, legality)


def remaining_after_test(index: RoundIndex, event: CompletionTested, legality: Legality) -> Remaining:
    """Return the players who would remain where a round cannot be completed, and what bars them."""
    witness = event.witness
    if event.possible or witness is None or witness.partners:
        return Remaining()
    group = {tpn for item in witness.groups for tpn in item}
    known = {
        tpn for record in index.openings if record.opened.number <= event.bracket for tpn in record.players
    }
    people = [item for tpn, item in legality.persons.items() if tpn in event.floaters or tpn not in known]
    takers = [tpn for tpn, item in legality.persons.items() if not item.barred]
    if group == {PLACE} and all(item.barred for item in people):  # it is the bye that finds nobody
        barred = sorted(people, key=standing_key)
        return Remaining(tuple(item.tpn for item in barred), tuple(_byes(barred)))
    return remaining_group([item for item in people if item.tpn in group], people, legality, takers)
