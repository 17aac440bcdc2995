"""The form of a reading of the Dubov rules."""

from __future__ import annotations

from pairtutor.rules.clause import Reading


def reading(number: int, *clauses: str, question: str, choice: str, why: str) -> Reading:
    """Return a reading of this system; a clause without its text is one of this system."""
    full = tuple(clause if " " in clause else f"dubov-1997 {clause}" for clause in clauses)
    return Reading(
        id=f"DUB-{number}", system="dubov-1997", clauses=full, question=question, choice=choice, why=why
    )
