"""Wrong answers made of the right one: they differ from it in what they mean."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pairtutor.exercises.exercise import Exercise, Response
from pairtutor.exercises.position import position_of


def _able(exercise: Exercise) -> str:
    """Return a system that can pair the round of an exercise."""
    return "swiss-team-2026" if exercise.tournament.teams else "dutch-2017"


def wrong_answers(exercise: Exercise, right: Response, rng: Random) -> Iterator[Response]:
    """Yield answers that differ from the right one in what they mean."""
    if right.preference:
        player = rng.choice(list(right.preference))
        yield right._replace(
            preference={**right.preference, player: "none" if right.preference[player] != "none" else "w"}
        )
    if right.legal is not None:
        pair = frozenset(rng.choice(exercise.pairs))
        yield right._replace(legal=right.legal ^ {pair})
    if exercise.kind == "next" and exercise.candidate:
        yield right._replace(pairs=exercise.candidate.pairs, floaters=exercise.candidate.floaters)
    if exercise.kind == "suppose" and right.pairs:
        (player, opponent), position = right.pairs[0], position_of(exercise, _able(exercise))
        yield right._replace(pairs=((opponent, opponent),))
        others = sorted({line.tpn for line in position.lines} - {player, opponent})
        yield from (right._replace(pairs=((player, other),)) for other in rng.sample(others, 2))
    if right.pairs and len(right.pairs) > 1:
        (a, b), (c, d), *rest = rng.sample(right.pairs, len(right.pairs))
        yield right._replace(pairs=((a, d), (c, b), *rest))
    if right.pairs and right.floaters:
        (a, b), *rest = right.pairs
        yield right._replace(pairs=((right.floaters[0], b), *rest), floaters=(a, *right.floaters[1:]))
    if exercise.kind == "floaters" and right.floaters and exercise.part:
        yield right._replace(floaters=(min(exercise.part.players - {*right.floaters}), *right.floaters[1:]))
    if right.clause is not None:
        yield right._replace(clause="2.9.9.9")
    if right.verdict is not None:
        yield right._replace(verdict="illegal" if right.verdict != "illegal" else "worse")
    if right.statements:
        at = rng.randrange(len(right.statements))
        yield right._replace(
            statements=tuple(said != (place == at) for place, said in enumerate(right.statements))
        )
        yield right._replace(statements=right.statements[:-1])
    if right.named is not None:
        players = exercise.players or (exercise.part.players if exercise.part else ())
        other = min({*players} - {*right.named}, default=None)
        yield right._replace(named=right.named[1:] if other is None else (*right.named[1:], other))
    if right.number is not None:
        yield right._replace(number=right.number + 1)
    if right.order:
        first, second, *letters = right.order
        yield right._replace(order=(second, first, *letters))
        yield right._replace(order=right.order[::-1])
        yield right._replace(order=(first, first, *letters))
    if right.choice:
        yield from (right._replace(choice=letter) for letter in exercise.letters if letter != right.choice)
    if exercise.kind == "bye":
        present = {one for board in position_of(exercise, _able(exercise)).boards for one in board}
        yield right._replace(bye=rng.choice(sorted(present - {right.bye})))
    if right.boards and len(right.boards) > 1 and exercise.kind != "colours":
        (a, b), (c, d), *rest = right.boards
        yield right._replace(boards=((a, d), (c, b), *rest))
    if right.boards and exercise.tournament.initial_colour is not None:
        (a, b), *rest = right.boards
        yield right._replace(boards=((b, a), *rest))
