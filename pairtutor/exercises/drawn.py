"""Brackets as an arbiter draws them in a key: S1 beside S2, and below it whoever is left over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.exercises.exercise import BracketAsked, Exercise, Pair
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.position import Position, group_outcome
from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import GroupSettled

FLOATS = "↓"


class TwoHalves(NamedTuple):
    """A bracket or group in two columns: its score, what stands above them, who meets whom, line by line.

    `step` is the number of the step that makes the pairs, 0 where they are made otherwise.
    """

    title: str
    first: str
    second: str
    rows: tuple[tuple[str, str], ...]
    step: int


def drawn(exercise: Exercise, position: Position) -> Iterator[TwoHalves]:
    """Yield the brackets that an exercise is about as they are paired, if cards are laid for it."""
    base = exercise.without_options
    if not kind_record(base.kind).laid_out or base.candidate is not None:
        return
    for part in [base.part] if base.part else position.parts:
        made, left = _paired(part, position)
        rows = [(str(one), str(other)) for one, other in made]
        rows += [("", f"{player} {FLOATS}") for player in left]
        number = position.words("exam.column.number")
        heads = ("S1", "S2") if position.compares and not _listed(part, position) else (number, number)
        if rows:
            yield TwoHalves(position.words.score(part.score), *heads, tuple(rows), _step(part, position))


def _step(part: BracketAsked, position: Position) -> int:
    """Return the number of the step by which a bracket or group has its pairs, 0 if it is no single one."""
    place, group = position.place(part), position.group(part)
    if position.compares and place is not None:
        record = position.index.brackets[place]
        return next((step.number for step in record.steps if step.event is record.accepted), 0)
    steps = group.steps if group else ()
    return max((step.number for step in steps if isinstance(step.event, GroupSettled)), default=0)


def _listed(part: BracketAsked, position: Position) -> bool:
    """Return whether the players of a bracket stand in one order, and not in two halves."""
    place = position.place(part)
    return place is not None and bool(position.index.brackets[place].opened.order)


def _paired(part: BracketAsked, position: Position) -> tuple[list[Pair], list[Tpn]]:
    """Return the pairs of a bracket or group, the one of S1 first, and who is left over."""
    place = position.place(part)
    if position.compares and place is not None:
        record = position.index.brackets[place]
        pairs = [(Tpn(pair.first), Tpn(pair.second)) for pair in record.made]
        placed = {tpn for pair in pairs for tpn in pair}
        return pairs, [Tpn(tpn) for tpn in record.players if tpn not in placed]
    group = position.group(part)
    done = group_outcome(group) if group else None
    return ([], []) if done is None else ([(Tpn(a), Tpn(b)) for a, b in done.pairs], [*map(Tpn, done.left)])
