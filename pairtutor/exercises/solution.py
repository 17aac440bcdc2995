"""The right answer to an exercise, from the round as the engine pairs it."""

from __future__ import annotations

from pairtutor.disputes.verdicts import Coloured, Elsewhere, Made, Verdict
from pairtutor.errors import UsageError
from pairtutor.exercises.exercise import Exercise, Response, Worth
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.opponent_search import RefusedOpponent, clause_against, refused_as
from pairtutor.exercises.position import Position, clause_of
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.values import Cites


def solution(exercise: Exercise, position: Position) -> Response:
    """Return the right answer.

    Raises:
        UsageError: the exercise does not fit its tournament, or the round has no legal pairing.
    """
    if position.index.closed is None:
        raise UsageError(f"exercise {exercise.id}: round {exercise.round} has no legal pairing at all")
    return kind_record(exercise.kind).solve(exercise, position)


def misfit(exercise: Exercise, what: str) -> UsageError:
    """Return that an exercise does not fit its tournament."""
    return UsageError(f"exercise {exercise.id}: {what}")


def record_of(exercise: Exercise, position: Position) -> BracketRecord:
    """Return the bracket that an exercise is about."""
    number = None if exercise.part is None else position.place(exercise.part)
    if number is None:
        raise misfit(exercise, f"round {exercise.round} has no bracket of just these players")
    return position.index.brackets[number]


def refusal_of(exercise: Exercise, position: Position) -> RefusedOpponent:
    """Return the refusal that an exercise is about."""
    given = exercise.candidate
    refusal = refused_as(position, exercise.part, given) if exercise.part and given else None
    if refusal is None:
        raise misfit(exercise, "no such opponent is refused in the group")
    return refusal


def verdict_word(verdict: Verdict) -> Worth:
    """Return what a verdict of `why-not` is called in an answer."""
    match verdict.kind:
        case "made":
            return "right"
        case "impossible":
            return "illegal"
        case "later":
            return "later"
        case "coloured":
            return "wrong"
        case _:
            return "worse"


def verdict_clause(verdict: Verdict, system: str) -> str | None:
    """Return the clause that a verdict of `why-not` rests on, None where it is not a single one."""
    if isinstance(verdict, Elsewhere) and verdict.over is not None:
        return clause_against(system, verdict.over, verdict.step.event.cites)
    return clause_of(verdict_cites(verdict))


def verdict_cites(verdict: Verdict) -> Cites:
    """Return the citations that a verdict of `why-not` rests on."""
    match verdict:
        case Made():
            return ()
        case Elsewhere(step=step) | Coloured(step=step):
            return step.event.cites
        case _:
            return verdict.cites
