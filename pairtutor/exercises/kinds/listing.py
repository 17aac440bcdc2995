"""In which order some players stand in the initial list."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Final

from pairtutor.exercises.bank import initial_order
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.letters import OrderingLetters, pairs_in_order
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
    """Return what the place of a player in the initial list goes by: rating, title, alphabet."""
    return -player.rating, TITLES.index(player.title), player.name.casefold()


def _reason_between(first: Player, other: Player) -> str:
    """Return the name of what tells two players of the list apart."""
    if first.rating != other.rating:
        return "rating"
    return "title" if first.title != other.title else "alphabet"


class ListingKind(OrderingLetters):
    """Letters of players are named, who stands first in front."""

    with_table = False
    drawn = False
    others_decide = False
    plain_first_round = True
    how = "attempts"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
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

    def solve(self, exercise: Exercise, position: Position) -> Response:
        players = self._by_letter(exercise)
        return Response(order=tuple(sorted(players, key=lambda letter: place_key(players[letter]))))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        given, expected = answer.order or (), right.order or ()
        if given == expected:
            return full_marks(exercise)
        words = position.words
        if sorted(given) != sorted(expected):
            return Marked("wrong", 0, exercise.marks, None, words.slip("letters", n=len(expected)))
        good, two = pairs_in_order(given, expected)
        marks = partial_marks(exercise.marks, 2 * good - two, two)
        first, second = next((a, b) for a, b in pairwise(given) if expected.index(a) > expected.index(b))
        players = self._by_letter(exercise)
        by = _reason_between(players[second], players[first])
        reason = words.marked(f"listing-{by}", first=second, second=first)
        rebuttal = words.rebuttal("attempts", n=two - good, all=two)
        return Marked("wrong", marks, exercise.marks, None, reason, rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        players = self._by_letter(exercise)
        for first, second in pairwise(right.order or ()):
            by = _reason_between(players[first], players[second])
            yield position.words.marked(f"listing-{by}", first=first, second=second)

    def _by_letter(self, exercise: Exercise) -> dict[str, Player]:
        """Return the players by their letters."""
        entered = {player.tpn: player for player in exercise.tournament.players}
        named = (entered[(option.named or (Tpn(0),))[0]] for option in exercise.options)
        return dict(zip(exercise.letters, named, strict=True))

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return frozenset(tpn for option in exercise.options for tpn in option.named or ())

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("order"),)

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        return position.words.hint("listing")

    def has(self, system: System) -> bool:
        return not system.teams and bool(initial_order(system.id))


KIND: Final = ListingKind()
