"""Answers to exercises marked: the engine is the key, and `why-not` says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ColourWish, FloatWish, PairWish, Wish, read_wish
from pairtutor.disputes.judging import barred_pair, judge_bracket
from pairtutor.disputes.procedures import where_wish_falls
from pairtutor.disputes.verdicts import Elsewhere, Verdict
from pairtutor.exercises.clauses import unknown
from pairtutor.exercises.exercise import OPTIONAL, Exercise, Marked, Pair, Proposed, Response
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.opponent_search import refused_as
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.exercises.slips import slip_in
from pairtutor.exercises.solution import solution, verdict_clause, verdict_word


def judge(exercise: Exercise, answer: Response | None, position: Position) -> Marked:
    """Return what an answer is worth; None, or one that lacks what is asked for, is missing.

    Raises:
        UsageError: the exercise does not fit its tournament.
    """
    record = kind_record(exercise.kind)
    if answer is None or _empty(answer, record.asked):
        return Marked("missing", 0, exercise.marks, None, f"Exercise {exercise.id}: no answer.")
    right = solution(exercise, position)
    slip = slip_in(exercise, answer, position)
    if slip:
        return Marked("wrong", 0, exercise.marks, None, slip)
    marked = record.mark(exercise, answer, right, position)
    no_clause = unknown(answer.clause, position.system) if right.clause else ""
    if not no_clause:
        return marked
    return marked._replace(
        verdict="wrong", marks=0, reason=f"{no_clause} {marked.reason}", rebuttal=no_clause
    )


def _empty(answer: Response, asked: Sequence[str]) -> bool:
    """Return whether an answer lacks what is asked for; that none may meet, or float, can be said."""
    given = {field: getattr(answer, field) for field in asked}
    needed = [value for field, value in given.items() if field not in OPTIONAL] or [*given.values()]
    none = {*asked} <= {"legal", "floaters"}
    return any(value in (None, "") for value in needed) or not (none or any(given.values()))


def full_marks(exercise: Exercise) -> Marked:
    """Return that all of an answer is right."""
    return Marked("right", exercise.marks, exercise.marks)


def mark_refuted(
    exercise: Exercise,
    position: Position,
    verdict: Verdict,
    marks: float = 0.0,
    wish: Wish | None = None,
) -> Marked:
    """Return an answer that `why-not` refuses, with its clause and its sentence."""
    word, clause = verdict_word(verdict), verdict_clause(verdict, position.system)
    return Marked(word, marks, exercise.marks, clause, position.tell(verdict, wish))


def what_speaks_against(exercise: Exercise, given: Proposed, wanted: Proposed, position: Position) -> Verdict:
    """Return what speaks against another pairing of a bracket or group."""
    assert exercise.part is not None
    barred = barred_pair(position.case, position.index, given.meetings)
    if barred is not None:
        return barred
    if position.compares:
        number = position.place(exercise.part)
        assert number is not None, "the solution has found the bracket"
        return judge_bracket(position.case, position.index, number, given.meetings)
    first = min(given.meetings - wanted.meetings, key=sorted, default=None)
    return where_wish_falls(
        position.index, FloatWish(given.floaters[0]) if first is None else PairWish(*sorted(first))
    )


def candidate_of_answer(answer: Response, exercise: Exercise) -> Proposed:
    """Return the candidate that an answer holds; where it names no floaters, who is in no pair floats."""
    pairs = answer.pairs or ()
    placed = {tpn for pair in pairs for tpn in pair}
    players = sorted(exercise.part.players - placed) if exercise.part else ()
    return Proposed(pairs, tuple(players) if answer.floaters is None else answer.floaters)


def solution_reason(exercise: Exercise, position: Position) -> str:
    """Return in a sentence why the candidate of an exercise, or the opponent, is refused."""
    verdict = verdict_on_candidate(exercise, position)
    if exercise.part and exercise.candidate and isinstance(verdict, Elsewhere):
        refusal = refused_as(position, exercise.part, exercise.candidate)
        if refusal is not None:
            return position.say(refusal.step)
    return position.tell(verdict)


def verdict_on_candidate(exercise: Exercise, position: Position) -> Verdict:
    """Return what speaks against the candidate of an exercise."""
    assert exercise.candidate is not None
    return what_speaks_against(exercise, exercise.candidate, Proposed((), ()), position)


def verdict_on_complaint(exercise: Exercise, position: Position) -> Verdict:
    """Return what is to be said to the complaint of an exercise."""
    return verdict_on_wish(position, read_wish(exercise.complaint))


def verdict_on_wish(position: Position, wish: Wish) -> Verdict:
    """Return what is to be said to a wish."""
    return why_not(position.case, position.index.trace, wish).verdict


def wrong_colours(exercise: Exercise, wrong: set[Pair], position: Position, marks: float) -> Marked:
    """Return an answer in which some boards have their colours the wrong way round."""
    steps = colour_steps(position)
    for pair in sorted(wrong):
        step = steps.get(frozenset(pair))
        if step is not None:
            wish = ColourWish(pair[0], "white")
            marked = mark_refuted(exercise, position, verdict_on_wish(position, wish), marks, wish)
            return marked._replace(verdict="wrong")
    return Marked("wrong", marks, exercise.marks, None, "Not all of these boards are asked about.")
