"""Which statements of the bank are true: what is known without a round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.bank import KnownClaim, known_claims
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import clause_meaning, full_marks, misfit
from pairtutor.exercises.kinds.statements import StatementsKind
from pairtutor.exercises.offered import exercise_of
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.narrative.citations import citations
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause

ASKED: Final = 4
"""Statements of an exercise."""


def claims_of(exercise: Exercise, position: Position) -> tuple[KnownClaim, ...]:
    """Return the statements of an exercise.

    Raises:
        UsageError: the bank has none of that name about the system.
    """
    known = known_claims(position.named)
    names = [option.claim or "" for option in exercise.options]
    if not names or not {*names} <= {*known}:
        raise misfit(exercise, Message("exercises.misfit.no-statement"))
    return tuple(known[name] for name in names)


class KnowledgeKind(StatementsKind):
    """Each statement is said to be true or false; no round is needed."""

    with_table = False
    drawn = False
    others_decide = False
    plain_first_round = True
    ranks = True

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield some exercises on statements of different clauses, true ones and false ones among them."""
        by_clause: dict[str, list[KnownClaim]] = {}
        for claim in known_claims(position.named).values():
            by_clause.setdefault(claim.clause, []).append(claim)
        for _ in range(2 * len(by_clause)):
            clauses = rng.sample([*by_clause], min(ASKED, len(by_clause)))
            chosen = [rng.choice(by_clause[clause]) for clause in clauses]
            if {claim.true for claim in chosen} == {True, False}:
                made = exercise_of("knowledge", position, 1)
                options = tuple(Response(claim=claim.id) for claim in chosen)
                yield Found(made._replace(options=options), tuple(clauses))

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("knowledge")

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(statements=tuple(claim.true for claim in claims_of(exercise, position)))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, each wrong letter against a right one; the first is explained."""
        given, expected = answer.statements or (), right.statements or ()
        if len(given) != len(expected):
            slip = position.words.slip("statements", n=len(expected), given=len(given))
            return Marked("wrong", marks=0, of=exercise.marks, reason=slip)
        wrong = [at for at, truth in enumerate(expected) if given[at] != truth]
        if not wrong:
            return full_marks(exercise)
        first = claims_of(exercise, position)[wrong[0]]
        rebuttal = position.words.rebuttal("statements", n=len(wrong), all=len(expected))
        marks = partial_marks(exercise.marks, len(expected) - 2 * len(wrong), len(expected))
        reason = _reason(exercise.letters[wrong[0]], first, position)
        return Marked("wrong", marks, exercise.marks, first.clause, reason, rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        for letter, claim in zip(exercise.letters, claims_of(exercise, position), strict=True):
            yield _reason(letter, claim, position)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return frozenset()

    def hint_to_what_stands(self, exercise: Exercise, position: Position, answered: Response | None) -> str:
        """Return the words of the clause of the first statement that is said wrong, else of the second."""
        claims = claims_of(exercise, position)
        given = (answered.statements if answered else None) or ()
        wrong = (
            at for at, (claim, said) in enumerate(zip(claims, given, strict=False)) if claim.true != said
        )
        at = next(wrong, 1)
        letter, claim = exercise.letters[at], claims[at]
        said = " ".join(clause_meaning(claim.clause, position.language))
        return position.words.reason("letter", letter=letter, why=said)

    def has(self, system: System) -> bool:
        return len({claim.clause for claim in known_claims(system.id).values()}) >= ASKED


def _reason(letter: str, claim: KnownClaim, position: Position) -> str:
    """Return whether a statement is true, with the clause, what that says and what comes of it here."""
    clause = find(claim.clause, system=None, language=position.language)
    assert isinstance(clause, Clause), "the bank names clauses"
    told = position.words.reason(
        "claim" if claim.true else "claim-false",
        letter=letter,
        clause=citations([claim.clause], position.named)[0].label,
        meaning=clause.meaning,
    )
    return " ".join(filter(None, (told, position.words.bank_reason(claim.id))))


KIND: Final = KnowledgeKind()
