"""Brackets as an arbiter draws them in a key: S1 beside S2, and below it whoever is left over."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.exercises.exercise import BracketAsked, Exercise, Proposed
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.position import Position
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.procedures import GroupSettled

FLOATS = "↓"


class TwoHalves(NamedTuple):
    """A bracket or group in two columns: its score as `title`, their heads, who meets whom line by line.

    `step` is the number of the step that makes the pairs, 0 where they are made otherwise.
    """

    title: str
    first: str
    second: str
    rows: tuple[tuple[str, str], ...]
    step: int


def drawn_brackets(exercise: Exercise, position: Position) -> Iterator[TwoHalves]:
    """Yield the brackets that an exercise is about as they are paired, if cards are laid for it."""
    base = exercise.without_options
    if not exercise_kind(base.kind).laid_out or base.candidate is not None:
        return
    for part in [base.part] if base.part else position.parts:
        made = position.pairs_made(part) or Proposed((), ())
        rows = [(str(first), str(other)) for first, other in made.pairs]
        rows += [("", f"{player} {FLOATS}") for player in made.floaters]
        number = position.words("exam.column.number")
        heads = (
            ("S1", "S2") if position.compares and not _is_in_one_list(part, position) else (number, number)
        )
        if rows:
            yield TwoHalves(position.words.score(part.score), *heads, tuple(rows), _step(part, position))


def _step(part: BracketAsked, position: Position) -> int:
    """Return the number of the step by which a bracket or group has its pairs, 0 if it is no single one."""
    record, group = position.record(part), position.group(part)
    if record is not None and position.compares:
        return next((step.number for step in record.steps if step.event is record.accepted_candidate), 0)
    steps = group.steps if group else ()
    return max((step.number for step in steps if isinstance(step.event, GroupSettled)), default=0)


def _is_in_one_list(part: BracketAsked, position: Position) -> bool:
    """Return whether the players of a bracket stand in one order, and not in two halves."""
    record = position.record(part)
    return record is not None and bool(record.opened.order)
