"""In which order some players stand in the initial list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

from pairtutor.exercises.bank import initial_order
from pairtutor.exercises.exercise import Exercise, Found, Response
from pairtutor.exercises.kinds.ordering import OrderingPlayers
from pairtutor.exercises.offered import exercise_of
from pairtutor.exercises.position import Position
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player

ASKED: Final = 5
"""Players who are put in order."""

TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM", "")
"""Titles in the order in which they stand with equal ratings."""

_OFTEN: Final = ("WGM", "FM", "WIM", "CM", "", "")


def place_key(player: Player) -> tuple[int, int, str]:
    """Return the key of a player in the initial list, the smallest first: rating, title, alphabet."""
    return -player.rating, TITLES.index(player.title), player.name.casefold()


def _reason_between(first: Player, other: Player) -> str:
    """Return the name of what tells two players of the list apart."""
    if first.rating != other.rating:
        return "rating"
    return "title" if first.title != other.title else "alphabet"


class ListingKind(OrderingPlayers):
    """Letters of players are named, who stands first in front."""

    with_table = False
    drawn = False
    others_decide = False
    plain_first_round = True
    how = "attempts"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield some players with titles and ratings given anew, so close that each of the keys may decide.

        It is of as high a level as there are keys that do.
        """
        tournament = position.case.tournament
        if len(tournament.players) < ASKED or tournament.teams:
            return
        chosen = rng.sample(tournament.players, ASKED)
        rating = max(player.rating for player in chosen)
        ratings = [rating, rating, rating, rng.choice((rating, rating - 10)), rating + rng.choice((-5, 15))]
        titles = [*rng.sample(_OFTEN, 3), *rng.sample(_OFTEN, 2)]
        renewed = {
            player.tpn: player._replace(rating=points, title=title)
            for player, points, title in zip(chosen, ratings, titles, strict=True)
        }
        players = tuple(renewed.get(player.tpn, player) for player in tournament.players)
        told_apart = {_reason_between(*two) for two in pairwise(sorted(renewed.values(), key=place_key))}
        made = exercise_of("listing", position, len(told_apart))
        options = tuple(Response(named=(player.tpn,)) for player in chosen)
        yield Found(
            made._replace(tournament=tournament._replace(players=players), options=options),
            (initial_order(position.named),),
        )

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("listing")

    def in_order(self, exercise: Exercise, position: Position) -> list[Tpn]:
        return [player.tpn for player in sorted(exercise.tournament.players, key=place_key)]

    def told_ahead(
        self, first: Tpn, second: Tpn, letters: tuple[str, str], exercise: Exercise, position: Position
    ) -> str:
        players = {player.tpn: player for player in exercise.tournament.players}
        by = _reason_between(players[first], players[second])
        return position.words.marked(f"listing-{by}", first=letters[0], second=letters[1])

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("listing")

    def has(self, system: System) -> bool:
        return not system.teams and bool(initial_order(system.id))


KIND: Final = ListingKind()
