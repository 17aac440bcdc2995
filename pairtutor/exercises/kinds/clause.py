"""By which clause a candidate, or an opponent, is refused first."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import ClassVar, Final

from pairtutor.disputes.verdicts import cites_of_verdict, judge_bracket
from pairtutor.exercises import others
from pairtutor.exercises.clauses import clauses_stating, names_clause, numbered_clauses
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable
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
from pairtutor.exercises.kinds.base import ExerciseKind, Room
from pairtutor.exercises.next_bracket import short_ahead_by
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

LAST_ASKED: Final = 2000
"""No candidate with a larger number is given."""
MOST_JUDGED: Final = 7
"""So many brackets of a round are asked about at most."""
REFUSED: Final = ("barred", "stuck", "worse")
"""Verdicts by which a candidate is refused by a clause."""


class NamingClause(ExerciseKind):
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


class ClauseKind(NamingClause):
    """By which clause a candidate, or an opponent, is refused first."""

    asked: ClassVar[tuple[str, ...]] = ("clause",)
    for_topics = True
    how = "clause"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield for each bracket a candidate that a clause refuses; in a procedure, the refused opponents.

        No candidate whose refusal would be told by another criterion than the one that decides, and no
        opponent who is refused first and met in the end.
        """
        if not position.compares:
            asked_about = opponents("clause", position)
            yield from (
                found
                for found in asked_about
                if verdict_on_candidate(found.exercise, position).kind != "made"
            )
            return
        for at, asked in enumerate(askable(position)):
            accepted = None if asked.record is None else asked.record.accepted_candidate
            if (
                asked.record is None
                or accepted is None
                or accepted.number < 2
                or not has_ordinary_sequence(position, asked.record.opened)
            ):
                continue
            number = rng.randint(1, min(accepted.number - 1, LAST_ASKED))
            given = candidate(asked.record.opened, number)
            number_of_bracket = position.place(asked.part)
            if number_of_bracket is None or at >= MOST_JUDGED:
                continue
            verdict = judge_bracket(position.answers, number_of_bracket, given.meetings)
            if verdict.kind == "worse" and not completes(position, number_of_bracket, given.meetings):
                continue  # that the rest cannot be paired comes first, and is not what would be told
            if verdict.kind in REFUSED and verdict_clause(verdict, position.system):
                made = exercise_of("clause", position, asked.level)
                yield Found(
                    made._replace(part=asked.part, candidate=given),
                    cites_of_verdict(verdict, position.system),
                )

    def question(self, exercise: Exercise, position: Position) -> str:
        return ask_candidate(exercise, position) if position.compares else ask_opponent(exercise, position)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the clause that refuses the candidate, in a procedure the opponent.

        Raises:
            UsageError: there is none of them, or no clause refuses it.
        """
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

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return full marks for a clause that refuses the candidate, or states the same; else none."""
        assert right.clause is not None, "the right answer is a clause"
        verdict = verdict_on_candidate(exercise, position)
        accepted = {right.clause, *clauses_stating(verdict, position.system)}
        if names_clause(answer.clause or "", accepted, position.system, position.language):
            return full_marks(exercise)
        reason, rebuttal = solution_reason(exercise, position), not_by(answer.clause or "", verdict, position)
        return Marked(
            "wrong", marks=0, of=exercise.marks, clause=right.clause, reason=reason, rebuttal=rebuttal
        )

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        pairs = exercise.candidate.pairs if exercise.candidate else ()
        yield from [*why_forbidden(position, pairs)] or [solution_reason(exercise, position)]
        verdict = verdict_on_candidate(exercise, position)
        yield from earlier_floats(position, verdict)
        yield from short_ahead_by(position, verdict, exercise.candidate)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return players_behind(verdict_on_candidate(exercise, position), position)

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("clause"),)

    others = staticmethod(others.clauses)

    def refute(self, exercise: Exercise, answer: Response, position: Position) -> str:
        """Return why it is not another clause, by what that one asks for itself."""
        return not_by(answer.clause or "", verdict_on_candidate(exercise, position), position)

    def variant(self, position: Position) -> str:
        return "" if position.compares else "-opponent"

    def first_hint(self, exercise: Exercise, position: Position) -> str:
        """Return the hint at the sort of refusal."""
        return position.words.hint(verdict_word(verdict_on_candidate(exercise, position)))


KIND: Final = ClauseKind()
