"""One of several answers to an exercise of any other kind is the right one; the key refutes the others."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.exercises.draft import Draft
from pairtutor.exercises.exercise import KINDS, Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, judge, misfit
from pairtutor.exercises.kinds.record import KindRecord, Room, kind_record
from pairtutor.exercises.options import AnsweringByLetters
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS

KINDS_TRIED: Final = 3
"""So many kinds of exercise are tried on a round."""


def make(position: Position, rng: Random) -> Iterator[Found]:
    """Yield exercises of other kinds on a round, still without answers to choose from."""
    system = SYSTEMS[position.named]
    records = [(kind, kind_record(kind)) for kind in KINDS if kind != "choice"]
    possible = [record for _, record in records if record.others is not None and record.has(system)]
    for record in rng.sample(possible, min(KINDS_TRIED, len(possible))):
        yield from record.make(position, rng)


def question(exercise: Exercise, position: Position) -> str:
    """Return what an exercise asks."""
    base = exercise.without_options
    asked = kind_record(base.kind).question(base, position)
    return position.words.ask("choice", question=asked)


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the letter of the only right answer."""
    base = exercise.without_options
    judged = zip(exercise.letters, exercise.options, strict=True)
    right = [letter for letter, one in judged if judge(base, one, position).verdict == "right"]
    if exercise.of in (None, "choice") or len(right) != 1:
        raise misfit(exercise, Message("exercises.misfit.not-one-right", n=len(right)))
    return Response(choice=right[0])


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    if answer.choice == right.choice:
        return full_marks(exercise)
    letter = answer.choice or ""
    if letter not in exercise.letters or not letter:
        reason = position.words.slip("letter", n=len(exercise.options))
        return Marked("wrong", 0, exercise.marks, None, reason)
    option = exercise.options[exercise.letters.index(letter)]
    found = judge(exercise.without_options, option, position)
    reason = refutation(exercise, option, position)
    rebuttal = found.rebuttal or reason
    return Marked(found.verdict, 0, exercise.marks, found.clause, reason, rebuttal)


def refutation(exercise: Exercise, option: Response, position: Position) -> str:
    """Return what is wrong with an option in a sentence."""
    base = exercise.without_options
    refute = kind_record(base.kind).refute
    return refute(base, option, position) if refute else judge(base, option, position).reason


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield what is wrong with each other answer, then why the right one is right."""
    for letter, option in zip(exercise.letters, exercise.options, strict=True):
        if letter != right.choice:
            why = refutation(exercise, option, position)
            yield position.words.reason("letter", letter=letter, why=why)
    base = exercise.without_options
    record = kind_record(base.kind)
    yield from record.because(base, position, record.solve(base, position))


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    base = exercise.without_options
    return kind_record(base.kind).concerned(base, position)


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return (room.words.blank("letter-of"),)


def first_hint(exercise: Exercise, position: Position) -> str:
    """Return that the others can be refuted one by one."""
    return position.words.hint("choice")


class _ChoosingOne(AnsweringByLetters):
    """One option is chosen."""

    def name(self, draft: Draft, letters: tuple[str, ...]) -> Draft:
        """Return the draft after an option was named."""
        return draft._replace(letters=letters[-1:])

    def response(self, draft: Draft) -> Response | None:
        """Return the option."""
        return Response(choice=draft.letters[0]) if draft.letters else None


RECORD: Final = KindRecord(
    asked=("choice",),
    answering=_ChoosingOne("choice"),
    make=make,
    question=question,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    first_hint=first_hint,
)
