"""Exercises on standings held against the literal: `python -m tests.lab.exercises.by_literal [COUNT] [SEED]`.

So many exercises of each kind are made, and the answer that the literal evaluator of C.07 gives must be the
right one, and no other; 0 are to differ.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction

from pairtutor.exercises.exercise import SHARED, Exercise, Kind, Response
from pairtutor.exercises.generate import generate
from pairtutor.exercises.judge import judge, solution
from pairtutor.exercises.position import position_of
from pairtutor.model.editions import TIEBREAKS_IN_FORCE
from pairtutor.model.ids import Tpn
from tests.lab.standings.literal import Literal

KINDS: tuple[Kind, ...] = ("value", "missing", "ahead", "places")


def literal_answer(exercise: Exercise) -> Response:
    """Return what the literal evaluator answers to an exercise."""
    literal, codes = Literal(exercise.tournament), exercise.tiebreaks.split(",")
    if exercise.kind == "value":
        return Response(value=_text(literal.value(codes[0], exercise.players[0])))
    if exercise.kind == "missing":
        parts = literal.contributions(codes[0], exercise.players[0])
        return Response(value=_text(parts[exercise.line]))
    if exercise.kind == "ahead":
        return _ahead(literal, codes, *exercise.players)
    places = {player: at for at, group in enumerate(literal.order(codes)) for player in group}
    named = {letter: option.named for letter, option in zip(exercise.letters, exercise.options, strict=True)}
    order = sorted(named, key=lambda letter: places[(named[letter] or (Tpn(0),))[0]])
    return Response(order=tuple(order))


def _ahead(literal: Literal, codes: list[str], one: Tpn, other: Tpn) -> Response:
    """Return who of two stands in front after each code more of a list, and after which of them first."""
    for length in range(len(codes) + 1):
        for group in literal.order(codes[:length]):
            if one in group or other in group:
                if one in group and other in group:
                    break
                code = codes[length - 1] if length else "PTS"
                return Response(named=(one if one in group else other,), tiebreak=code)
    return Response(named=(), tiebreak=SHARED)


def _text(number: Fraction | int | None) -> str | None:
    """Return a number as it is typed: to two decimals, a half upwards, without zeros behind."""
    if number is None:
        return None
    scaled = (200 * Fraction(number) + 1) // 2
    return f"{scaled // 100}.{scaled % 100:02}".rstrip("0").rstrip(".")


def departures(exercises: Sequence[Exercise]) -> Iterator[str]:
    """Yield each exercise of which the key is not what the literal says, or the marks are not."""
    for exercise in exercises:
        position = position_of(exercise, TIEBREAKS_IN_FORCE)
        right, literal = solution(exercise, position), literal_answer(exercise)
        if right != literal:
            yield f"{exercise.question} {exercise.tiebreaks}: {right}, literally {literal}"
        if judge(exercise, literal, position).marks != exercise.marks:
            yield f"{exercise.question}: what the literal says has not all marks"
        if exercise.kind == "places":
            first, second, *rest = literal.order or ()
            turned = Response(order=(second, first, *rest))
            if judge(exercise, turned, position).marks >= exercise.marks:
                yield f"{exercise.question}: another order has all marks"


def main(words: Sequence[str]) -> int:
    """Compare so many exercises of each kind; return 1 if one differs."""
    count, seed = (int(word) for word in (*words, *("25", "1")[len(words) :]))
    exercises = [
        exercise
        for kind in KINDS
        for exercise in generate(TIEBREAKS_IN_FORCE, kinds=[kind], count=count, seed=seed).exam.exercises
    ]
    wrong = [*departures(exercises)]
    sys.stdout.write("".join(f"{line}\n" for line in wrong))
    sys.stdout.write(f"{len(exercises)} exercises, {len(wrong)} departures\n")
    return min(len(wrong), 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
