"""What is held of the answers to a procedure's round: how many are right, and which are not."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pairtutor.answers.answer import Answer, BracketAnswers
from pairtutor.model.ids import RoundNumber
from pairtutor.model.tournament import Tournament
from pairtutor.trace.recorder import Trace


class Asked(NamedTuple):
    """A round with all its answers."""

    system: str
    seed: int
    tournament: Tournament
    number: RoundNumber
    trace: Trace
    groups: tuple[BracketAnswers, ...]


class Ledger:
    """Counts the answers that are right by what they say, and lists the others."""

    def __init__(self) -> None:
        self.right: Counter[tuple[str, str, str]] = Counter()
        self.wrong: list[str] = []

    def hold(self, asked: Asked, kind: str, answer: Answer, wanted: object, found: object) -> None:
        """Note whether an answer is what was wanted."""
        if wanted == found:
            self.right[kind, answer.verdict, fact_of(answer)] += 1
        else:
            where = f"{asked.system} seed {asked.seed} round {asked.number}"
            self.wrong.append(f"{where}: {kind} {answer.players} {answer}: {wanted} instead of {found}")


def fact_of(answer: Answer) -> str:
    """Return the kind of the fact that an answer rests on."""
    why = answer.witness
    by = getattr(why, "by", None)
    return f"{why.kind} {by}" if why and by else why.kind if why else answer.criterion or ""


def of_two(answer: Answer) -> tuple[object, ...]:
    """Return what is compared of an answer: verdict, kind of the fact, and what decides for whom."""
    why = answer.witness
    return (
        answer.verdict,
        why.kind if why else "",
        getattr(why, "by", ""),
        getattr(why, "other", 0) if getattr(why, "by", "") else 0,
    )
