"""Exercises answered by letters, without our engine: what is true, what comes first, which is right."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from pairtutor.exercises.exercise import Exercise, Pair, Proposed, Response
from pairtutor.model.ids import HalfPoints, Tpn
from tests.lab.exercises.by_hand import before_the_rest, known, seated
from tests.lab.exercises.by_procedure import searches

Boards = tuple[tuple[Pair, ...], Tpn | None]


def truths(
    exercise: Exercise,
    system: str,
    paired: Callable[[], tuple[Boards, bool] | None],
    scores: dict[Tpn, HalfPoints],
) -> Response | None:
    """Return which statements are true, None where that is not known of one.

    `paired` pairs the round independently, and says whether White stands first in its boards.
    """
    said = [_truth(one, exercise, system, paired, scores) for one in exercise.options]
    return None if None in said else Response(statements=tuple(map(bool, said)))


def _truth(
    statement: Response,
    exercise: Exercise,
    system: str,
    paired: Callable[[], tuple[Boards, bool] | None],
    scores: dict[Tpn, HalfPoints],
) -> bool | None:
    asked = exercise.tournament, exercise.round
    if statement.legal:
        return known(system, *asked).may_meet(*next(iter(statement.legal)))
    if statement.preference:
        ((player, said),) = statement.preference.items()
        return known(system, *asked).wish(player) == said
    if statement.boards and before_the_rest(system, *asked).startswith("dutch"):
        return seated(system, *asked, *statement.boards[0]) == statement.boards[0]
    found = paired()
    if found is None:
        return None
    (boards, bye), coloured = found
    if statement.bye is not None:
        return bye == statement.bye
    if statement.boards:
        return statement.boards[0] in boards if coloured else None
    if statement.pairs:
        return {*statement.pairs[0]} in [{*board} for board in boards]
    player = (statement.floaters or ())[0]
    board = next(board for board in boards if player in board)
    other = board[1] if board[0] == player else board[0]
    return scores[other] < scores[player]


def order(exercise: Exercise, system: str, sequence: Iterator[Proposed] | None) -> Response | None:
    """Return the order of candidates by writing down the sequence, that of opponents by carrying it out."""
    if sequence is not None:
        listed = [candidate.pairs for candidate in islice(sequence, 400)]
        places = {
            letter: listed.index(one.pairs or ()) if one.pairs in listed else None
            for letter, one in zip(exercise.letters, exercise.options, strict=True)
        }
        if None in places.values():
            return None
        return Response(order=tuple(sorted(places, key=lambda letter: places[letter] or 0)))
    asked = {
        (one.pairs or ())[0][1]: letter
        for letter, one in zip(exercise.letters, exercise.options, strict=True)
    }
    player = (exercise.options[0].pairs or ())[0][0]
    for one, looked, taken in searches(exercise, system):
        tried = [*looked[: looked.index(taken) + 1]] if taken in looked else [*looked]
        if one == player and {*asked} <= {*tried}:
            return Response(order=tuple(asked[Tpn(tpn)] for tpn in tried if tpn in asked))
    return None


def same(option: Response, other: Response) -> bool:
    """Return whether an answer says all that another one says."""
    return all(
        _plain(name, getattr(option, name)) == _plain(name, value)
        for name, value in other._asdict().items()
        if value is not None and not (name == "floaters" and option.floaters is None)
    )


def _plain(name: str, value: object) -> object:
    if name == "pairs" and isinstance(value, tuple):
        return {frozenset(pair) for pair in value}
    if name == "clause":
        return str(value).rpartition(" ")[2]
    return {*value} if name in ("floaters", "boards") and isinstance(value, tuple) else value
