"""Exercises as plain as the first lessons need them: even brackets of one score, S1 against S2."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import factorial
from random import Random
from typing import Final

from pairtutor.disputes.case import cites_of
from pairtutor.exercises.exercise import BracketAsked, Kind
from pairtutor.exercises.offered import Offered, exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate
from pairtutor.exercises.wording import ask, candidate_text, score_text
from pairtutor.trace.events import BracketOpened


def _brackets(position: Position) -> Iterator[tuple[BracketOpened, BracketAsked, bool]]:
    """Yield even brackets of two or more pairs and one score, and whether the first candidate is perfect."""
    for record in position.index.brackets:
        opened, accepted = record.opened, record.accepted
        even = len(opened.residents) == 2 * opened.max_pairs > 2
        if even and accepted is not None and not (opened.mdps or opened.order):
            yield (
                opened,
                BracketAsked(opened.score, (), opened.residents),
                accepted.number == 1 and accepted.perfect,
            )


def _bracket(position: Position, _rng: Random) -> Iterator[Offered]:
    for opened, part, perfect in _brackets(position):
        if perfect:
            question = ask("bracket", score=score_text(part.score))
            level = level_of(opened.max_pairs / 2)
            made = exercise_of("bracket", position, question, level, opened.max_pairs)
            yield Offered(made._replace(part=part), cites_of(position.index, "sequence"))


def _next(position: Position, rng: Random) -> Iterator[Offered]:
    for opened, part, _ in _brackets(position):
        given = candidate(opened, rng.randint(1, factorial(opened.max_pairs) - 1))
        question = ask("next", score=score_text(part.score), candidate=candidate_text(given))
        made = exercise_of("next", position, question, level_of(opened.max_pairs / 2), 2)
        yield Offered(made._replace(part=part, candidate=given), cites_of(position.index, "sequence"))


PLAIN: Final[Mapping[Kind, Callable[[Position, Random], Iterator[Offered]]]] = {
    "bracket": _bracket,
    "next": _next,
}
