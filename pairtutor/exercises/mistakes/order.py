"""Mistakes in the order of candidates: exchanges too early, halves not put in order, MDPs changed at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import perm
from typing import Final

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.mistakes.bracket import BracketCut, Habits, Sequence, guess_of, paired_by
from pairtutor.exercises.mistakes.first_round import first_with_last
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.mistakes.truth import is_order_right
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import arrangement, candidate, number_of
from pairtutor.model.ids import Tpn
from pairtutor.systems.search.exchanges import exchange_at


def _exchanges_first(shape: BracketCut) -> Iterator[Proposed]:
    """Yield the candidates with every exchange before the next order of S2."""
    pairs = shape.max_pairs - shape.m1
    orders_of_s2 = perm(len(shape.residents) - shape.m1 - pairs, pairs)
    for above in range(shape.sets * shape.orders):
        for order in range(orders_of_s2):
            for exchange in range(shape.within // orders_of_s2):
                # a candidate is numbered from 1
                yield candidate(shape, above * shape.within + exchange * orders_of_s2 + order + 1)


def _opponents_first(shape: BracketCut) -> Iterator[Proposed]:
    """Yield the candidates with every order of the MDPs' opponents before the remainder is altered."""
    for chosen in range(shape.sets):
        for inner in range(shape.within):
            for order in range(shape.orders):
                yield candidate(shape, (chosen * shape.orders + order) * shape.within + inner + 1)


def _not_put_in_order(shape: BracketCut) -> Iterator[Proposed]:
    """Yield the candidates whose halves stay as an exchange leaves them; none where MDPs are paired."""
    if shape.m1:
        return
    players, pairs = shape.residents, shape.max_pairs
    orders_of_s2 = perm(len(players) - pairs, pairs)
    for exchange in range(shape.within // orders_of_s2):
        for order in range(orders_of_s2):
            yield _with_exchange(players, pairs, exchange, order)


def _with_exchange(players: tuple[Tpn, ...], pairs: int, exchange: int, order: int) -> Proposed:
    """Return the candidate after an exchange, by number from 0, in which those who change take the places."""
    bsn = range(1, len(players) + 1)
    leaving, entering = exchange_at(bsn[:pairs], bsn[pairs:], exchange + 1)
    places = {**dict(zip(leaving, entering, strict=True)), **dict(zip(entering, leaving, strict=True))}
    standing = [players[places.get(at, at) - 1] for at in bsn]
    seconds = arrangement(standing[pairs:], pairs, order)
    made = tuple(zip(standing[:pairs], seconds, strict=True))
    paired = {tpn for pair in made for tpn in pair}
    return Proposed(made, tuple(tpn for tpn in players if tpn not in paired))


def _in_order(sequence: Sequence) -> Answerer:
    """Return what pairs a bracket, or names the next candidate, by another order of candidates."""

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the candidate that comes next; None after the last one, or one that is not there."""
        if exercise.kind != "next":
            return paired_by(exercise, position, Habits(sequence=sequence))
        guess, given = guess_of(exercise, position), exercise.candidate
        if guess is None or given is None:
            return None
        opened = guess.record.opened
        shape = BracketCut(opened.mdps, opened.residents, opened.m1, opened.max_pairs)
        listed = iter(sequence(shape))
        if any(made.meetings == given.meetings for made in listed):
            following = next(listed, None)
            return following and Response(pairs=following.pairs, floaters=following.floaters)
        return None

    return answer


def _exchange_next(exercise: Exercise, position: Position) -> Response | None:
    """Return the next exchange with S2 in order, though other orders of S2 are left."""
    if exercise.kind != "next":
        return _in_order(_exchanges_first)(exercise, position)
    guess, given = guess_of(exercise, position), exercise.candidate
    number = None if guess is None or given is None else number_of(guess.record.opened, given)
    if guess is None or number is None:
        return None
    opened = guess.record.opened
    shape = BracketCut(opened.mdps, opened.residents, opened.m1, opened.max_pairs)
    pairs = shape.max_pairs - shape.m1
    orders_of_s2 = perm(len(shape.residents) - shape.m1 - pairs, pairs)
    above, inner = divmod(number - 1, shape.within)
    exchange = inner // orders_of_s2 + 1
    if exchange * orders_of_s2 >= shape.within:  # it was the last exchange
        return None
    made = candidate(shape, above * shape.within + exchange * orders_of_s2 + 1)
    return Response(pairs=made.pairs, floaters=made.floaters)


def _from_the_end(exercise: Exercise, position: Position) -> Response | None:
    """Return the pair of somebody who looks for the next opponent from the end of the group.

    The exercise gives a pair that is refused; its first player looks on. None where there is no other, or
    where the system compares whole candidates.
    """
    if position.compares or exercise.candidate is None or exercise.part is None:
        return None
    player, refused = exercise.candidate.pairs[0]
    rank = {line.tpn: line.rank for line in position.lines}
    others = sorted(exercise.part.players - {player, refused}, key=rank.__getitem__)
    return Response(pairs=((player, others[-1]),)) if others else None


def _first_opponent_first(exercise: Exercise, position: Position) -> Response | None:
    """Return the candidate in which the first player, and not the last one, has the next opponent."""
    record, given = position.record(exercise.part), exercise.candidate
    order = record.opened.order if record is not None else ()
    if given is None or not order or given.floaters:
        return None
    opponent = {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}[order[0]]
    at = order.index(opponent)
    if at < 2:  # the opponent before is the player itself: none is left
        return None
    rest = [tpn for tpn in order[1:] if tpn != order[at - 1]]
    return Response(pairs=((order[0], order[at - 1]), *first_with_last(rest)), floaters=())


MISTAKES: Final[Mapping[str, Mistake]] = {
    "exchange-before-orders": Mistake(("bracket", "next"), _exchange_next, is_true=is_order_right),
    "halves-not-in-order": Mistake(("bracket", "next"), _in_order(_not_put_in_order)),
    "opponent-from-the-end": Mistake(("next",), _from_the_end),
    "first-opponent-changes": Mistake(("next",), _first_opponent_first),
    "opponent-of-mdp-first": Mistake(("bracket", "next"), _in_order(_opponents_first)),
}
