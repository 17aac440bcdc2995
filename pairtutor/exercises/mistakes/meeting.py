"""Mistakes in who may meet: a strong preference as a bar, a forfeit as a meeting, only two changed about."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pairtutor.exercises.exercise import Exercise, Proposed, Response
from pairtutor.exercises.field import USUAL, Steer
from pairtutor.exercises.judge import solution
from pairtutor.exercises.mistakes.bracket import Guess, Habits, guess_of, paired_by
from pairtutor.exercises.mistakes.mistake import Answerer, Mistake
from pairtutor.exercises.mistakes.truth import have_two_met
from pairtutor.exercises.position import Position
from pairtutor.exercises.sequence import candidate
from pairtutor.model.ids import Tpn
from pairtutor.trace.values import PlayerLine

BarsToo = Callable[[PlayerLine, PlayerLine], bool]
"""Says whether somebody thinks that two, in either order, may not meet, besides those whom the rules bar."""


def _answerer_with_bar(bars_too: BarsToo) -> Answerer:
    """Return what answers who may meet, and brackets, with a bar more."""

    def bars(guess: Guess, first: Tpn, second: Tpn) -> bool:
        return guess.bars(first, second) or bars_too(guess.line[first], guess.line[second])

    def answer(exercise: Exercise, position: Position) -> Response | None:
        """Return the right pairs that may meet, without those barred too; or a bracket with that bar."""
        if exercise.kind != "legal":
            return paired_by(exercise, position, Habits(bars=bars))
        line = position.line
        right = solution(exercise, position).legal or frozenset()
        return Response(legal=frozenset(pair for pair in right if not bars_too(*map(line, sorted(pair)))))

    return answer


def want_one_colour(first: PlayerLine, second: PlayerLine) -> bool:
    """Say whether two want the same colour."""
    colour = first.preference.colour
    return colour is not None and colour == second.preference.colour


def want_it_strongly(first: PlayerLine, second: PlayerLine) -> bool:
    """Say whether two want the same colour more than mildly."""
    mild = "mild" in (first.preference.strength, second.preference.strength)
    return want_one_colour(first, second) and not mild


def _were_to_meet(first: PlayerLine, second: PlayerLine) -> bool:
    """Say whether a game of two was given by forfeit."""
    return any(game.opponent == second.tpn and not game.was_played for game in first.games)


def _only_two_changed(exercise: Exercise, position: Position) -> Response | None:
    """Return the first candidate with the opponents of two changed about who may not meet.

    None where all may: then nothing is changed.
    """
    guess = guess_of(exercise, position)
    if guess is None or guess.mdps:
        return None
    opened = guess.record.opened
    if exercise.kind == "next":
        return _next_of_two(exercise, position)
    before = candidate(opened, 1).pairs
    pairs = [*before]
    for at, (first, second) in enumerate(pairs):  # a pair is looked at as the one before it left it
        if guess.bars(first, second) and len(pairs) > 1:
            other = at + 1 if at + 1 < len(pairs) else at - 1
            pairs[at], pairs[other] = (first, pairs[other][1]), (pairs[other][0], second)
    if tuple(pairs) == tuple(before):
        return None
    return Response(pairs=tuple(pairs), floaters=candidate(opened, 1).floaters)


def _next_of_two(exercise: Exercise, position: Position) -> Response | None:
    """Return the candidate in which the first two opponents who change are exchanged, and no others."""
    given, right = exercise.candidate, solution(exercise, position)
    if given is None or [a for a, _ in given.pairs] != [a for a, _ in right.pairs or ()]:
        return None
    lower = [*(second for _, second in given.pairs), *given.floaters]
    after = [*(second for _, second in right.pairs or ()), *(right.floaters or ())]
    at = next((at for at, (was, now) in enumerate(zip(lower, after, strict=True)) if was != now), None)
    if at is None or at + 1 >= len(lower):
        return None
    lower[at], lower[at + 1] = lower[at + 1], lower[at]
    made = Proposed(
        tuple((a, b) for (a, _), b in zip(given.pairs, lower, strict=False)), tuple(lower[len(given.pairs) :])
    )
    return Response(pairs=made.pairs, floaters=made.floaters)


_FORFEITS: Final = (Steer((6, 9), (5, 7), first=3, chances=USUAL._replace(forfeits=0.2)),)
_COLOURS: Final = (Steer((7, 12), (5, 8), first=4),)

MISTAKES: Final[Mapping[str, Mistake]] = {
    "only-two-change": Mistake(("bracket", "next"), _only_two_changed, is_true=have_two_met),
    "strong-is-bar": Mistake(("legal", "bracket"), _answerer_with_bar(want_it_strongly), _COLOURS),
    "same-colour-is-bar": Mistake(("legal",), _answerer_with_bar(want_one_colour), _COLOURS),
    "forfeit-is-meeting": Mistake(("legal", "bracket"), _answerer_with_bar(_were_to_meet), _FORFEITS),
}
