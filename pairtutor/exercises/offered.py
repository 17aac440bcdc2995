"""What a round offers to be asked about: brackets, groups, refusals; what an exercise is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import log10
from typing import Final

from pairtutor.exercises.exercise import BracketAsked, Exercise, Found, Kind, Proposed
from pairtutor.exercises.opponent_search import RefusedOpponent, refusals, refusing_clause
from pairtutor.exercises.position import (
    Position,
    as_settled,
    cites_of_events,
    deciding_events,
    group_outcome,
    part_of,
)
from pairtutor.exercises.sequence import in_sequence
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import GroupOpened, GroupSettled
from pairtutor.trace.values import Cites


def exercise_of(kind: Kind, position: Position, level: int) -> Exercise:
    """Return an exercise about a round, still without number, question, marks and what else it needs."""
    tournament, number = position.case.tournament, position.case.number
    return Exercise(id=0, kind=kind, question="", tournament=tournament, round=number, level=level)


def level_of(hardness: float) -> int:
    """Return a level from 1 to 5; a hardness need not be whole, and may lie beyond both ends.

    What a kind counts for itself: 1 and more as it has more to be looked at, and to begin with 2 or 3 where
    even the easiest of the kind is no beginner's.
    """
    return max(1, min(5, round(hardness)))


class Askable(NamedTuple):
    """A bracket or group that can be asked about: what decided it, how hard it is (1 to 5), how many pairs.

    `record` is None for a group of a procedure.
    """

    part: BracketAsked
    cites: Cites
    level: int
    pairs: int
    record: BracketRecord | None


def askable(position: Position) -> Iterator[Askable]:
    """Yield the brackets in which something was decided, or the groups whose pairs stand.

    Into brackets of teams all upfloaters come later: those are asked about with them.
    """
    if position.compares:
        for record in position.index.brackets:
            opened = record.opened
            decided = deciding_events(record.steps)
            part = BracketAsked(
                opened.score, opened.mdps, tuple(tpn for tpn in record.players if tpn not in opened.mdps)
            )
            if record.accepted_candidate is None or len(part.players) < 3 or not decided:
                continue
            families = sum(event.kind == "family" for event in decided)
            # players, runs of candidates ruled out, MDPs and floaters each make it harder
            hard = len(part.players) / 5 + families / 3 + len(opened.mdps) / 2 + opened.downfloaters / 2
            yield Askable(part, cites_of_events(decided), level_of(hard), len(record.final_pairs), record)
        return
    for part, group, done in groups(position, joined=position.words.of_teams):
        cites = cites_of_events(deciding_events(group.steps))
        yield Askable(part, cites, group_level(part, group), len(done.pairs), record=None)


def plain_brackets(position: Position) -> Iterator[tuple[BracketOpened, BracketAsked, bool]]:
    """Yield brackets of two or more pairs and one score, and whether the first candidate is made.

    At most one player is left over, and not in the last bracket, where it would be the bye. Where nobody
    is, nothing at all speaks against a first candidate that is made.
    """
    for record in position.index.brackets:
        opened, accepted = record.opened, record.accepted_candidate
        left = len(opened.residents) - 2 * opened.max_pairs
        small = left == 0 or (left == 1 and record is not position.index.brackets[-1])
        if small and opened.max_pairs > 1 and accepted is not None and not (opened.mdps or opened.order):
            yield (
                opened,
                BracketAsked(opened.score, mdps=(), residents=opened.residents),
                accepted.number == 1 and (accepted.perfect or left == 1),
            )


def groups(position: Position, *, joined: bool) -> Iterator[tuple[BracketAsked, GroupRecord, GroupSettled]]:
    """Yield the groups of three or more whose pairs stand in the end, and how they stand.

    With `joined` also groups that others joined after they were opened, asked about as they stand in the end;
    without it these are passed over.
    """
    for group in position.index.groups.values():
        opened, done = group.opening.event if group.opening else None, group_outcome(group)
        if not isinstance(opened, GroupOpened) or done is None or not _group_stands(position, done):
            continue
        part, stands = part_of(opened), as_settled(opened, done)
        if part.players != stands.players:
            if not joined:
                continue
            part = stands
        # an exercise keeps only the part: the position has to find this very group by its players
        if len(part.players) >= 3 and position.group(part) is group:
            yield part, group, done


def group_level(part: BracketAsked, group: GroupRecord) -> int:
    """Return the difficulty of a group, from 1 to 5: by its players, and by what was decided in it."""
    return level_of(len(part.players) / 5 + len(deciding_events(group.steps)) / 8)


def _group_stands(position: Position, done: GroupSettled) -> bool:
    final = set(map(frozenset, position.boards))
    return bool(done.pairs) and all(frozenset(pair) in final for pair in done.pairs)


def has_ordinary_sequence(position: Position, opened: BracketOpened) -> bool:
    """Return whether the sequence of a bracket is the ordinary one; those of 2012 with MDPs go otherwise."""
    return in_sequence(opened, position.system, [position.line(tpn).score for tpn in opened.mdps])


def opponents(kind: Kind, position: Position) -> Iterator[Found]:
    """Yield exercises on opponents who were refused in the groups of a procedure.

    They are harder the more were refused before, and the harder the group is.
    """
    for part, group, _ in groups(position, joined=True):
        for refusal in refusals(group, part):
            clause = refusing_clause(position, refusal)
            if clause is None or (kind == "next" and not _has_next(refusal, part)):
                continue
            level = level_of(1 + refusal.at + group_level(part, group) / 2)
            made = exercise_of(kind, position, level)
            given = Proposed((refusal.pair,), ())
            asked = (*refusal.step.cites, clause) if kind == "next" else (clause, *refusal.step.cites)
            cites = tuple(dict.fromkeys(asked))
            yield Found(made._replace(part=part, candidate=given), cites)


def _has_next(refusal: RefusedOpponent, part: BracketAsked) -> bool:
    """Return whether a player of the group follows in an order; the opponents of an island stand in none."""
    return refusal.step.stage != "island" and refusal.next in part.players


def ask_opponent(exercise: Exercise, position: Position) -> str:
    """Return the question about an opponent who was refused."""
    assert exercise.part is not None, "the kind is about a group"
    assert exercise.candidate is not None, "the kind gives a pair"
    player, other = exercise.candidate.pairs[0]
    score = position.words.score(exercise.part.score)
    return position.words.ask(f"{exercise.kind}-opponent", score=score, player=player, refused=other)


def ask_candidate(exercise: Exercise, position: Position) -> str:
    """Return the question about a candidate."""
    assert exercise.part is not None, "the kind is about a bracket"
    assert exercise.candidate is not None, "the kind gives a candidate"
    words = position.words
    score, given = words.score(exercise.part.score), words.candidate(exercise.candidate)
    return words.ask(exercise.kind, score=score, candidate=given)


def gives_colours(position: Position) -> bool:
    """Return whether the system of a round gives colours."""
    return position.index.opened.initial_colour is not None


MOST: Final = 20
"""Marks of the hardest round."""


def marks_of(exercise: Exercise, position: Position) -> int:
    """Return the marks of an exercise.

    Where a bracket is paired, each further digit of the number of candidates that are looked at is a mark
    more; a whole round has those of its brackets together. What is read off the table alone is worth half of
    its level, and so is a letter of what would be to be found.
    """
    if exercise.of is not None:
        return max(1, (marks_of(exercise.without_options, position) + 1) // 2)
    weigh = _WEIGHED.get(exercise.kind)
    marks = exercise.level if weigh is None else weigh(exercise, position)
    return max(1, min(marks, MOST))


def _of_bracket(exercise: Exercise, position: Position) -> int:
    """Return the marks of an exercise about a bracket, by how many candidates it tries; 2 at least."""
    record = position.record(exercise.part)
    return max(
        2,
        exercise.level
        + (_digits(record.accepted_candidate.number) if record and record.accepted_candidate else 0),
    )


def _of_reading(exercise: Exercise, _: Position) -> int:
    return (exercise.level + 1) // 2


def _of_round(exercise: Exercise, position: Position) -> int:
    """Return the marks of an exercise about a whole round, by its brackets and candidates tried."""
    brackets = [*askable(position)]
    looked = sum(
        bracket.record.accepted_candidate.number
        for bracket in brackets
        if bracket.record is not None and bracket.record.accepted_candidate is not None
    )
    return max(2, exercise.level + _digits(looked), sum(bracket.level for bracket in brackets))


def _of_mistake(exercise: Exercise, position: Position) -> int:
    return (_of_round(exercise, position) + 1) // 2


def _digits(candidates: int) -> int:
    """Return the digits of a number of candidates after the first one."""
    return int(log10(max(candidates, 1)))


_WEIGHED: Final[Mapping[Kind, Callable[[Exercise, Position], int]]] = {
    "preference": _of_reading,
    "legal": _of_reading,
    "colours": _of_reading,
    "statements": _of_reading,
    "bracket": _of_bracket,
    "floaters": _of_bracket,
    "round": _of_round,
    "mistake": _of_mistake,
}
