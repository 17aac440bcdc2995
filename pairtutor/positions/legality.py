"""Who may meet whom and with which colours, by the absolute criteria of a system; and what bars two."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.persons import Person, due_colour
from pairtutor.positions.progress import ProofError
from pairtutor.trace.events import RoundOpened

TURNED = {"white": "black", "black": "white"}
_LETTER = {"white": "W", "black": "B"}
"""How a colour stands in `Person.colours`."""
_WIDEST = 2
"""So far apart the numbers of games with White and with Black may be."""


Limits = Callable[[Person, str], "set[str]"]
"""What one more game with a colour would break: `in-a-row`, `difference`, both or nothing.

It depends on the colours of the earlier games alone.
"""


def lim_limits(player: Person, colour: str) -> set[str]:
    """Return the limits that a colour breaks by the Lim rules: the difference may not grow beyond two."""
    return _limits(player, colour, _games_more_with(player, colour) >= _WIDEST)


def dubov_limits(player: Person, colour: str) -> set[str]:
    """Return the limits that a colour breaks by the Dubov rules: the difference is two at most (DUB-5)."""
    return _limits(player, colour, abs(_games_more_with(player, colour) + 1) > _WIDEST)


def _games_more_with(player: Person, colour: str) -> int:
    """Return the number of games that a player had with a colour, less those with the other."""
    return player.difference if colour == "white" else -player.difference


def _limits(player: Person, colour: str, wide: bool) -> set[str]:
    """Return the limits that a colour breaks: `difference` where `wide`, `in-a-row` for the third time."""
    row = {"in-a-row"} if player.colours[-2:] == 2 * _LETTER[colour] else set()
    return row | {"difference"} if wide else row


def ways(player: Person, other: Person, limits: Limits) -> list[str]:
    """Return the colours that the first may have while the second may have the other one, White first."""
    return [
        colour
        for colour in ("white", "black")
        if not limits(player, colour) and not limits(other, TURNED[colour])
    ]


class Given(NamedTuple):
    """The colour of the first player (None: drawn), the rule, and how many games back it looked."""

    first: str | None
    rule: str
    games_back: int | None = None


AverageAndSeed = Callable[[Person], "tuple[Fraction, int]"]
"""The average rating of a player's opponents, and the place in the initial list."""


def by_alternation(player: Person, other: Person) -> Given | None:
    """Decide by the last time that the two had different colours: now they change; None if never.

    Games played are counted from the last one back, for each player those of its own.
    """
    recent = zip(reversed(player.colours), reversed(other.colours), strict=False)
    for back, (mine, theirs) in enumerate(recent, 1):
        if mine != theirs:
            return Given("white" if mine == "B" else "black", "alternate", back)
    return None


def _wishes(player: Person, other: Person) -> Given | None:
    """Decide by what the two are due; None where both are due one colour, or neither any."""
    mine, theirs = due_colour(player.colours), due_colour(other.colours)
    if mine is None and theirs is None:
        return None
    if mine is None or theirs is None:
        return Given(mine or TURNED[theirs or "white"], "one-due")
    return Given(mine, "both-preferences") if mine != theirs else None


def by_lim(high: Person, low: Person, *, below_median: bool) -> Given:
    """Decide the colours of a pair, the smaller number first (lim-1999 5.4).

    Where all else is level the higher ranked has what is due; `below_median` the lower ranked.
    """
    possible = ways(high, low, lim_limits)
    if len(possible) == 1:
        return Given(possible[0], "only-allowed")
    mine = due_colour(high.colours)
    if mine is None and due_colour(low.colours) is None:
        return Given(first=None, rule="drawn-colour")
    wish = _wishes(high, low)
    if wish is not None:
        return wish
    assert mine is not None, "what one alone is due, is a wish"
    by_rank = Given(TURNED[mine], "lower-ranked") if below_median else Given(mine, "higher-ranked")
    return by_alternation(high, low) or by_rank


def by_dubov(player: Person, other: Person, figures: AverageAndSeed) -> Given:
    """Decide the colours of a pair (dubov-1997 3); `figures` has the average rating and the place of each.

    In turn: what alone is allowed, the wishes, White for whoever had it less often, the alternation, White
    for the higher average rating of opponents, for the lower rating, for the later place (`seed`). What is
    decided does not depend on who is first; it is told of `player`.
    """
    possible = ways(player, other, dubov_limits)
    if len(possible) == 1:
        return Given(possible[0], "only-allowed")
    wish = _wishes(player, other)
    if wish is not None:
        return wish
    if player.difference != other.difference:
        return Given("white" if player.difference < other.difference else "black", "more-blacks")
    turned = by_alternation(player, other)
    if turned is not None:
        return turned
    (mine, seed), (theirs, other_seed) = figures(player), figures(other)
    if mine != theirs:
        return Given("white" if mine > theirs else "black", "average-rating")
    if player.rating != other.rating:
        return Given("white" if player.rating < other.rating else "black", "rating")
    return Given("white" if seed > other_seed else "black", "number")


Barred = frozenset[frozenset[int]]
"""Pairs that the tournament itself forbids."""


def forbidden_pairs(opened: RoundOpened) -> Barred:
    """Return the pairs that the tournament forbids, as the opening of the round lists them."""
    return frozenset(frozenset(pair) for group in opened.apart for pair in combinations(group, 2))


class Legality:
    """Two may meet who have not met, if the tournament does not forbid it and their colours can be given.

    Here colours never bar a pair, as where there are none (ssm B1).
    """

    def __init__(self, persons: dict[Tpn, Person], barred: Barred) -> None:
        self.persons = persons
        self.barred = barred

    def may_meet(self, player: Person, other: Person) -> bool:
        """Say whether two players may meet at all."""
        if player.tpn == other.tpn or other.tpn in player.met or player.tpn in other.met:
            return False
        if self.barred and frozenset((player.tpn, other.tpn)) in self.barred:
            return False
        return self.colours_fit(player, other)

    def may_be_paired(self, player: Person, other: Person) -> bool:
        """Say whether two players can be paired in a round that is to be completed.

        That is whether they may meet, but for what a stated bracket keeps apart besides (by preferences).
        """
        return self.may_meet(player, other)

    def colours_fit(self, player: Person, other: Person) -> bool:
        """Say whether the colours let two players meet."""
        del player, other
        return True

    def kind(self, player: Person) -> Hashable:
        """Return the kind of a player's colours: those of one kind fit the same others."""
        del player
        return None

    def pairs_apart(self, people: Iterable[Person]) -> Iterator[tuple[Tpn, Tpn]]:
        """Yield every two that cannot be paired whatever their colours, some of them twice.

        One of the two, or of forbidden pairs both, may not be among `people`.
        """
        yield from ((player.tpn, tpn) for player in people for tpn in player.met)
        yield from (two for pair in self.barred for two in combinations(map(Tpn, pair), 2))

    def limit(self, player: Person, colour: str) -> str | None:
        """Return the limit that bars a player from a colour; None here, where there are none."""
        del player, colour
        return None

    def why_not(self, player: Person, other: Person) -> str:
        """Say in a few words why two players may not meet; of a meeting that is stated no round is known."""
        if other.tpn in player.met:
            number = player.met[other.tpn]
            return f"they met in round {number}" if number else "they met"
        return "the tournament forbids it" if self.colours_fit(player, other) else "their colours bar it"

    def check_pair(self, step: int, tpn: Tpn, other: Tpn) -> None:
        """Refute a pair that may not meet.

        Raises:
            ProofError: they may not, or one of them does not take part.
        """
        a, b = self.person(step, tpn), self.person(step, other)
        if not self.may_meet(a, b):
            raise ProofError(step, f"the pair {tpn}-{other}", "a pair that may meet", self.why_not(a, b))

    def person(self, step: int, tpn: Tpn) -> Person:
        """Return a participant.

        Raises:
            ProofError: nobody with that number takes part.
        """
        if tpn not in self.persons:
            raise ProofError(step, "a player", "somebody who takes part", tpn)
        return self.persons[tpn]


class PreferenceLegality(Legality):
    """Two of the same absolute preference meet only if one of them is a topscorer (the Dutch rules).

    Of a bracket that is stated, those who `came` from above are not paired with each other.
    """

    def __init__(
        self, persons: dict[Tpn, Person], barred: Barred, came: frozenset[Tpn] = frozenset()
    ) -> None:
        super().__init__(persons, barred)
        self.came = came

    def may_be_paired(self, player: Person, other: Person) -> bool:
        """Say whether two players can be paired in a round that is to be completed."""
        return not (player.tpn in self.came and other.tpn in self.came) and self.may_meet(player, other)

    def colours_fit(self, player: Person, other: Person) -> bool:
        """Say whether the preferences let two players meet."""
        return not (player.strict and other.strict and player.due.colour == other.due.colour)

    def kind(self, player: Person) -> Hashable:
        """Return the colour that a player must have, None where it may be either."""
        return player.due.colour if player.strict else None

    def pairs_apart(self, people: Iterable[Person]) -> Iterator[tuple[Tpn, Tpn]]:
        """Yield every two that cannot be paired whatever their colours: also those who both moved down."""
        yield from super().pairs_apart(people)
        yield from combinations(self.came, 2)

    def meetings(self, people: Sequence[Person]) -> list[int]:
        """Return with whom each of some players can be paired: row by row a bit for each, both by place."""
        vertex = {player.tpn: v for v, player in enumerate(people)}
        alike: dict[str | None, int] = {}
        for v, player in enumerate(people):
            if player.strict:
                alike[player.due.colour] = alike.get(player.due.colour, 0) | 1 << v
        everybody = (1 << len(people)) - 1
        rows = [
            everybody & ~(1 << v | (alike[player.due.colour] if player.strict else 0))
            for v, player in enumerate(people)
        ]
        for first, second in self.pairs_apart(people):
            if first in vertex and second in vertex:
                rows[vertex[first]] &= ~(1 << vertex[second])
                rows[vertex[second]] &= ~(1 << vertex[first])
        return rows

    def why_not(self, player: Person, other: Person) -> str:
        """Say in a few words why two players may not meet."""
        if other.tpn not in player.met and not self.colours_fit(player, other):
            return f"both have an absolute preference for {player.due.colour}"
        return super().why_not(player, other)


class LimitLegality(Legality):
    """Two meet only if both can be given colours within the limits (Lim, Dubov).

    `free`: two of equal scores may meet all the same. `widest`: of the limits the one of the difference is
    looked at first.
    """

    def __init__(
        self,
        persons: dict[Tpn, Person],
        barred: Barred,
        limits: Limits,
        *,
        free: bool = False,
        widest: bool = False,
    ) -> None:
        super().__init__(persons, barred)
        self.limits = limits
        self.free = free
        self._order = ("difference", "in-a-row") if widest else ("in-a-row", "difference")
        self._allowed: dict[tuple[str, int], tuple[bool, bool]] = {}

    def limit(self, player: Person, colour: str) -> str | None:
        """Return the limit that bars a player from a colour, the first of several; None if none does."""
        broken = self.limits(player, colour)
        return next((name for name in self._order if name in broken), None)

    def colours_fit(self, player: Person, other: Person) -> bool:
        """Say whether there is a way to give two players their colours."""
        white, black = self._colours(player)
        other_white, other_black = self._colours(other)
        fit = (white and other_black) or (black and other_white)
        return fit or (self.free and player.score == other.score)

    def kind(self, player: Person) -> Hashable:
        """Return which colours a player may have, and the score where two of equal scores may meet anyway."""
        return (*self._colours(player), player.score if self.free else None)

    def _colours(self, player: Person) -> tuple[bool, bool]:
        """Return whether a player may have White, and whether Black; all with such colours so far may."""
        key = player.colours, player.difference
        known = self._allowed.get(key)
        if known is None:
            known = self._allowed[key] = (not self.limits(player, "white"), not self.limits(player, "black"))
        return known
