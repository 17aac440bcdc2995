"""Hints to an exercise in three steps: what it is about, whom it concerns, the answer; no other gives it."""

from __future__ import annotations

from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.generate import Posed
from pairtutor.exercises.judge import verdict_on_candidate
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.paper import solve_on_paper
from pairtutor.exercises.position import Position
from pairtutor.exercises.solution import verdict_word
from pairtutor.exercises.wording import hint
from pairtutor.rules.catalogue import find
from pairtutor.rules.clause import Clause

STEPS = 3


def hints(posed: Posed) -> tuple[str, str, str]:
    """Return the three hints, a sentence or two each."""
    exercise, _, position = posed
    who = ", ".join(map(str, sorted(players_concerned(exercise, position))))
    answer = "; ".join(solve_on_paper(exercise, position).answer)
    return _clause(posed), hint("who", players=who), hint("answer", answer=answer)


def _clause(posed: Posed) -> str:
    """Return which clause decides; where that is asked for, what sort of refusal it is, or how to find it."""
    if posed.exercise.kind == "clause":
        return hint(verdict_word(verdict_on_candidate(posed.exercise, posed.position)))
    if posed.exercise.kind == "answer":
        return hint("complaint" if posed.position.compares else "complaint-group")
    entry = find(posed.clause) if posed.clause else None
    if not isinstance(entry, Clause):
        return hint("none")
    return hint("clause", number=entry.number, title=entry.title, meaning=entry.meaning)


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at; never nobody."""
    found = kind_record(exercise.kind).concerned(exercise, position)
    inside = frozenset(found) & exercise.part.players if exercise.part else frozenset(found)
    return inside or frozenset(found) or frozenset(position.boards[0])
