"""By which clause a candidate, or an opponent, is refused first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.verdicts import cites_of_verdict, judge_bracket
from pairtutor.exercises import others
from pairtutor.exercises.clauses import clauses_stating, names_clause, numbered_clauses
from pairtutor.exercises.draft import Answering, Draft, FormField, PairRows, Selectable
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import (
    completes,
    earlier_floats,
    full_marks,
    misfit,
    record_of,
    refusal_of,
    solution_reason,
    verdict_clause,
    verdict_on_candidate,
    verdict_word,
    why_forbidden,
)
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import (
    ask_candidate,
    ask_opponent,
    askable,
    exercise_of,
    has_ordinary_sequence,
    opponents,
)
from pairtutor.exercises.opponent_search import refusing_clause
from pairtutor.exercises.position import Position, players_behind
from pairtutor.exercises.sequence import candidate
from pairtutor.exercises.slips import not_by
from pairtutor.messages import Message
from pairtutor.rules.printed import whole_citation

REFUSED: Final = ("barred", "stuck", "worse")
"""Verdicts by which a candidate is refused by a clause."""


def make(position: Position, rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    if not position.compares:
        yield from opponents("clause", position)
        return
    for at, asked in enumerate(askable(position)):
        accepted = None if asked.record is None else asked.record.accepted
        if (
            asked.record is None
            or accepted is None
            or accepted.number < 2
            or not has_ordinary_sequence(position, asked.record.opened)
        ):
            continue
        number = rng.randint(1, min(accepted.number - 1, 2000))
        given = candidate(asked.record.opened, number)
        number_of_bracket = position.place(asked.part)
        if number_of_bracket is None or at > 6:
            continue
        verdict = judge_bracket(position.answers, number_of_bracket, given.meetings)
        if verdict.kind == "worse" and not completes(position, number_of_bracket, given.meetings):
            continue  # that the rest cannot be paired comes first, and is not what would be told
        if verdict.kind in REFUSED and verdict_clause(verdict, position.system):
            made = exercise_of("clause", position, asked.level)
            yield Found(
                made._replace(part=asked.part, candidate=given), cites_of_verdict(verdict, position.system)
            )


def question(exercise: Exercise, position: Position) -> str:
    """Return what an exercise asks."""
    return ask_candidate(exercise, position) if position.compares else ask_opponent(exercise, position)


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    if exercise.part is None or exercise.candidate is None:
        raise misfit(exercise, Message("exercises.misfit.no-candidate"))
    if not position.compares:
        return Response(clause=refusing_clause(position, refusal_of(exercise, position)))
    record_of(exercise, position)
    number = position.place(exercise.part)
    assert number is not None, "the record has been found"
    verdict = judge_bracket(position.answers, number, exercise.candidate.meetings)
    clause = verdict_clause(verdict, position.system)
    if verdict.kind not in REFUSED or clause is None:
        raise misfit(exercise, Message("exercises.misfit.not-refused"))
    return Response(clause=clause)


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    assert right.clause is not None
    verdict = verdict_on_candidate(exercise, position)
    accepted = {right.clause, *clauses_stating(verdict, position.system)}
    if names_clause(answer.clause or "", accepted, position.system, position.language):
        return full_marks(exercise)
    reason, rebuttal = solution_reason(exercise, position), not_by(answer.clause or "", verdict, position)
    return Marked("wrong", 0, exercise.marks, right.clause, reason, rebuttal)


def refute(exercise: Exercise, answer: Response, position: Position) -> str:
    """Return why it is not another clause, by what that one asks for itself."""
    return not_by(answer.clause or "", verdict_on_candidate(exercise, position), position)


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    pairs = exercise.candidate.pairs if exercise.candidate else ()
    yield from [*why_forbidden(position, pairs)] or [solution_reason(exercise, position)]
    yield from earlier_floats(position, verdict_on_candidate(exercise, position))


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    return players_behind(verdict_on_candidate(exercise, position), position)


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return (room.words.blank("clause"),)


def first_hint(exercise: Exercise, position: Position) -> str:
    """Return what sort of refusal it is; the clause is what is asked for."""
    return position.words.hint(verdict_word(verdict_on_candidate(exercise, position)))


def variant(position: Position) -> str:
    """Return the ending of the words: for an opponent in a procedure."""
    return "" if position.compares else "-opponent"


class NamingClause(Answering):
    """A clause is named, and nobody pointed at."""

    pointed_at = False

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a clause in any form that is printed.

        Raises:
            UsageError: the system has no such clause.
        """
        return draft._replace(clause=whole_citation(text, draft.system, draft.language))

    def response(self, draft: Draft) -> Response | None:
        """Return the clause."""
        return Response(clause=draft.clause) if draft.clause else None

    def choices(self, draft: Draft) -> tuple[Selectable, ...]:
        """Return the clauses of the system."""
        return tuple(Selectable(*clause) for clause in numbered_clauses(draft.system, draft.language))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return a line to type in."""
        return (FormField(draft.words.blank("clause")),)


RECORD: Final = KindRecord(
    asked=("clause",),
    answering=NamingClause("clause"),
    make=make,
    question=question,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    others=others.clauses,
    refute=refute,
    variant=variant,
    first_hint=first_hint,
    for_topics=True,
)
