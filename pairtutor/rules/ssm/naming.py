"""How clauses and readings of this text are written down as data."""

from __future__ import annotations

from pairtutor.rules.clause import Clause, Reading

SYSTEM = "ssm"


def clause(group: str, number: str, title: str, meaning: str) -> Clause:
    """Return a clause that only leads to others or fixes a word."""
    return Clause(system=SYSTEM, number=number, title=title, meaning=meaning, group=group)


def decision(group: str, number: str, title: str, meaning: str) -> Clause:
    """Return a clause on which an outcome can turn."""
    return Clause(system=SYSTEM, number=number, title=title, meaning=meaning, group=group, decides=True)


def reading(number: int, *clauses: str, question: str, choice: str, why: str) -> Reading:
    """Return a reading of clauses of this text."""
    return Reading(
        id=f"SSM-{number}",
        system=SYSTEM,
        clauses=tuple(f"{SYSTEM} {one}" for one in clauses),
        question=question,
        choice=choice,
        why=why,
    )
