"""Mistakes in how a bracket is cut: S1 too large, the first with the last, neighbours."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.mistakes.first_round import first_with_last, halves, neighbours
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.mistakes.truth import is_natural_possible
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn

Cutting = Callable[[Sequence[Tpn]], Sequence[Pair]]


def _answerer_by_cutting(cutting: Cutting, least: int = 4, *, odd: bool = False) -> Answerer:
    """Return what pairs a bracket, or a group, of one score so; whoever is in no pair is left over.

    With fewer players than `least` many ways are alike, and `odd` ones only differ in an odd bracket.
    """

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the pairs; None where somebody has moved down, or too few are there, or an even number."""
        part = exercise.part
        if exercise.kind == "split":
            return _upper_of(exercise, position)
        if part is None or part.mdps or len(part.residents) < least:
            return None
        if odd and len(part.residents) % 2 == 0:
            return None
        order = sorted(part.residents, key=lambda tpn: position.line(tpn).rank)
        pairs = tuple(cutting(order))
        paired = {tpn for pair in pairs for tpn in pair}
        return Response(pairs=pairs, floaters=tuple(tpn for tpn in order if tpn not in paired))

    return answer


def _upper_of(exercise: Exercise, position: Position) -> Response | None:
    """Return an upper half with one player more than pairs are made, of an odd bracket of one score."""
    part = exercise.part
    if part is None or part.mdps or len(part.residents) % 2 == 0:
        return None
    order = sorted(part.residents, key=lambda tpn: position.line(tpn).rank)
    return Response(named=tuple(order[: (len(order) + 1) // 2]))


def _upper_too_large(order: Sequence[Tpn]) -> Sequence[Pair]:
    """Return the pairs of an odd bracket whose upper half has one more; it is left over."""
    cut = (len(order) + 1) // 2
    return [*zip(order[:cut], order[cut:], strict=False)]


MISTAKES: Final[Mapping[str, Mistake]] = {
    "s1-too-large": Mistake(
        ("bracket", "split"),
        _answerer_by_cutting(_upper_too_large, 5, odd=True),
        plain=True,
        is_true=is_natural_possible,
    ),
    "bracket-halves-meet": Mistake(("bracket",), _answerer_by_cutting(halves), is_true=is_natural_possible),
    "bracket-first-meets-last": Mistake(
        ("bracket",), _answerer_by_cutting(first_with_last), plain=True, is_true=is_natural_possible
    ),
    "bracket-neighbours-meet": Mistake(
        ("bracket",), _answerer_by_cutting(neighbours), plain=True, is_true=is_natural_possible
    ),
}
