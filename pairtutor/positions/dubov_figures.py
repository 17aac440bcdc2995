"""What the Dubov rules look at in a player, and the orders that they put players in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, Literal

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.given import initial_list
from pairtutor.positions.persons import PLAYED, Person, due_colour
from pairtutor.trace.derived import next_in_order
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.refusals import LiftedBefore, PassedOver

Key = tuple[Fraction | int, ...]
"""What players are sorted by; the smallest comes first."""
By = Literal[
    "score", "due-colour", "dominating-colour", "rating", "average-rating", "number", "can-be-paired-below"
]
BYE_BY: Final[tuple[By, ...]] = ("rating", "dominating-colour", "average-rating", "number")
FETCH_BY: Final[tuple[By, ...]] = ("due-colour", "rating", "average-rating", "number")
FLOAT_BY: Final[tuple[By, ...]] = ("can-be-paired-below", *BYE_BY)
"""What the places of each key compare."""


class DubovFigures(NamedTuple):
    """A player's figures; `lifted` are the rounds in which the player was brought up to a higher score.

    `seed` is the place in the initial list, from 1; `aro` the average rating of the opponents; `since` the
    round before. `barred` is set where 2.5 speaks against another time, of which `allowed` are the most.
    """

    tpn: Tpn
    seed: int
    score: int
    rating: int
    aro: Fraction
    due: str | None
    lifted: tuple[int, ...]
    barred: bool
    since: int
    allowed: int

    @property
    def white_column(self) -> Key:
        """The place in the white column (DUB-22)."""
        return (self.aro, self.rating, self.seed)

    @property
    def black_column(self) -> Key:
        """The place in the black column (DUB-22)."""
        return (-self.rating, -self.aro, self.seed)

    def leaving_column(self, colour: str) -> Key:
        """The place among those who leave the column of a colour (DUB-40)."""
        if colour == "white":
            return (self.aro, -self.rating, self.seed)
        return (-self.aro, self.rating, self.seed)

    def for_bye(self, dominating: str | None) -> Key:
        """The place among those who can have the bye (DUB-17): the first of `BYE_BY` counts most."""
        fits = dominating is None or self.due == dominating
        return (self.rating, int(not fits), -self.aro, -self.seed)

    def for_floating(self, dominating: str | None, *, below: bool) -> Key:
        """The place among those who can float; `below`: somebody of the next group can be met (DUB-33)."""
        return (int(not below), *self.for_bye(dominating))

    def for_fetching(self, colour: str | None) -> Key:
        """The place among those who can be brought up (DUB-27); None: due no colour in particular."""
        # due that colour, due none, due the other one
        fit = 0 if colour in (None, self.due) else 1 if self.due is None else 2
        return (fit, -self.rating, self.aro, self.seed)

    def lifted_before(self) -> LiftedBefore:
        """Return the fact by which 2.5 speaks against bringing up a player who is `barred`."""
        before = self.since in self.lifted
        reason: Literal["round-before", "limit-reached"] = "round-before" if before else "limit-reached"
        return LiftedBefore(
            "lifted-before", self.tpn, tuple(map(RoundNumber, self.lifted)), reason, self.allowed
        )


def dominating_colour(players: Iterable[DubovFigures]) -> str | None:
    """Return the colour that more players are due, None where neither (DUB-18)."""
    dues = [player.due for player in players]
    white, black = dues.count("white"), dues.count("black")
    return None if white == black else "white" if white > black else "black"


class PlayedFigures(NamedTuple):
    """The figures of a player that the games make: the average of the opponents, the rounds of coming up."""

    aro: Fraction
    lifted: tuple[int, ...]


def ratings_met(player: Person, ratings: Mapping[Tpn, int]) -> list[int]:
    """Return the ratings of those whom a player has met at the board, one for each game, round by round."""
    return [ratings[game.opponent] for game in player.games if game.mark in PLAYED and game.opponent]


def rounds_lifted(one: Person, before: Mapping[Tpn, Sequence[int]]) -> tuple[int, ...]:
    """Return the rounds in which a player met a higher score, without those supposed to be none.

    `before` are the scores before each round, of everybody, in half points. Those supposed to be one count
    too.
    """
    return tuple(
        number
        for number, game in enumerate(one.games, 1)
        if number in one.raised
        or (
            game.opponent is not None
            and before[game.opponent][number - 1] > before[one.tpn][number - 1]
            and number not in one.level
        )
    )


def figures_of_all(
    opened: RoundOpened, persons: Mapping[Tpn, Person], played: Mapping[Tpn, PlayedFigures]
) -> dict[Tpn, DubovFigures]:
    """Return the figures of all players before a round; `played` are those that their games make."""
    seeds = {tpn: seed for seed, tpn in enumerate(initial_list(opened), 1)}
    before, planned = opened.round - 1, opened.planned_rounds
    # 2.5: three times, in a long tournament four times; not in two rounds running; the last one is exempt
    allowed = 4 if planned is not None and planned >= 10 else 3
    figures = {}
    for player in persons.values():
        own, due = played[player.tpn], due_colour(player.colours)
        barred = not opened.last_round and (before in own.lifted or len(own.lifted) >= allowed)
        figures[player.tpn] = DubovFigures(
            player.tpn,
            seeds[player.tpn],
            player.score,
            player.rating,
            own.aro,
            due,
            own.lifted,
            barred,
            before,
            allowed,
        )
    return figures


class DubovOrders:
    """Puts players in order by their figures; `persons` are in rank order."""

    def __init__(self, persons: Mapping[Tpn, Person], figures: Mapping[Tpn, DubovFigures]) -> None:
        self.persons = persons
        self.figures = figures

    def by_group(self, players: Iterable[Tpn]) -> list[list[Tpn]]:
        """Return players in groups of one score, the highest first, each group in rank order."""
        groups: dict[int, list[Tpn]] = {}
        for tpn in self.rank_order(players):
            groups.setdefault(self.persons[tpn].score, []).append(tpn)
        return list(groups.values())

    def rank_order(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Return players in rank order."""
        return sorted(players, key=lambda tpn: self.persons[tpn].rank)

    def dominating_colour(self, players: Iterable[Tpn]) -> str | None:
        """Return the colour that more of some players are due, None where neither (DUB-18)."""
        return dominating_colour(self.figures[tpn] for tpn in players)

    def for_bye(self) -> list[Tpn]:
        """Return all players in the order in which they are looked at for the bye, lowest score first."""
        order: list[Tpn] = []
        for group in reversed(self.by_group(self.persons)):
            # DUB-17: within a score the order for the bye
            order += sorted(group, key=self._bye_key(group))
        return order

    def after_bye(self, order: Sequence[Tpn], chosen: Tpn) -> list[PassedOver]:
        """Return the player next for the bye after the one who has it, and what decides: one or none.

        `order` is that of `for_bye`; who is barred from the bye is nobody's next.
        """
        order = [tpn for tpn in order if tpn == chosen or not self.persons[tpn].barred]
        own = [tpn for tpn, player in self.persons.items() if player.score == self.persons[chosen].score]
        return self.next_after(order, chosen, self._bye_key(own), BYE_BY)

    def _bye_key(self, group: Sequence[Tpn]) -> Callable[[Tpn], Key]:
        colour = self.dominating_colour(group)
        return lambda tpn: self.figures[tpn].for_bye(colour)

    def for_fetching(self, below: Iterable[Tpn], colour: str | None) -> list[Tpn]:
        """Return players in the order in which they are looked at to be brought up (DUB-28).

        `colour` is the one that is wanted, None where either will do.
        """
        figures = self.figures
        order: list[Tpn] = []
        for group in self.by_group(below):
            # those whom 2.5 keeps from being brought up again come last
            order += sorted(group, key=lambda tpn: (figures[tpn].barred, figures[tpn].for_fetching(colour)))
        return order

    def next_after(
        self, order: Sequence[Tpn], chosen: Tpn, key: Callable[[Tpn], Key], by: Sequence[By]
    ) -> list[PassedOver]:
        """Return the player right after the chosen one of an order, and what decides: one or none.

        `by` says what the places of `key` compare.
        """
        rest = order[order.index(chosen) + 1 :]
        if not rest:
            return []
        other = rest[0]
        scores = (self.persons[other].score, self.persons[chosen].score)
        why = next_in_order(other, chosen, scores, by, (key(other), key(chosen)))
        return [PassedOver(other, why)]


class DubovPlayer:
    """A player with the figures told; `limit` upfloats make a maximum upfloater. Dubov rules of 2026.

    `lifted` are the rounds with an upfloat, `number` is the round to pair, the `last` one or not. `faults`
    are 0 in the last round, where no upfloat counts.
    """

    def __init__(
        self, person: Person, aro: int, lifted: tuple[int, ...], limit: int, number: int, *, last: bool
    ) -> None:
        self.person = person
        self.aro = aro
        self.games = person.games_played
        self.maximum = not last and len(lifted) >= limit
        self.upfloats = len(lifted) if self.maximum else 0
        self.again = not last and number - 1 in lifted

    @property
    def white(self) -> bool:
        """Whether the player prefers White; everybody else prefers Black."""
        return self.person.due.colour == "white"

    @property
    def faults(self) -> tuple[int, int, int]:
        """What the player costs as an upfloater in [C8], [C9] and [C10]."""
        return (int(self.maximum), self.upfloats, int(self.again))
