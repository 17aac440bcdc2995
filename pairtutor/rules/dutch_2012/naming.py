"""How clauses and readings of 2012 are written down as data."""

from __future__ import annotations

from pairtutor.rules.clause import Clause, Reading

SYSTEM = "dutch-2012"


def clause(group: str, number: str, title: str, meaning: str, *, restated: bool = False) -> Clause:
    """Return a clause that only leads to others or fixes a word."""
    return Clause(system=SYSTEM, number=number, title=title, meaning=meaning, group=group, restated=restated)


def decision(group: str, number: str, title: str, meaning: str, *, restated: bool = False) -> Clause:
    """Return a clause on which an outcome can turn."""
    return Clause(
        system=SYSTEM,
        number=number,
        title=title,
        meaning=meaning,
        group=group,
        decides=True,
        restated=restated,
    )


def reading(number: int, *clauses: str, question: str, choice: str, why: str) -> Reading:
    """Return a reading of clauses of this system."""
    return Reading(
        id=f"D12-{number}",
        system=SYSTEM,
        clauses=tuple(f"{SYSTEM} {one}" for one in clauses),
        question=question,
        choice=choice,
        why=why,
    )
