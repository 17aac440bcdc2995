"""One thing is wrong with some boards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pairtutor.exercises.draft import Draft, pair_text
from pairtutor.exercises.exercise import Exercise, Found, Marked, Pair, Response, partial_marks
from pairtutor.exercises.kinds.round import PickingBoards, fill_in_bye, whole_round
from pairtutor.exercises.offered import gives_colours
from pairtutor.exercises.position import Position, players_changed
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language

EXCHANGED: Final = 0.6
"""How often two players are exchanged; else a board is turned, where there are colours."""


def _places(answer: Response) -> frozenset[tuple[Tpn, Tpn | None]]:
    """Return the boards, White first, and who has the bye, with None for the opponent."""
    return frozenset((*(answer.boards or ()), *([(answer.bye, None)] if answer.bye else [])))


def _boards_turned(answer: Response, right: Response) -> frozenset[frozenset[Tpn]]:
    """Return the boards that are right but for their colours."""
    expected = {*(right.boards or ())}
    met = set(map(frozenset, expected))
    return frozenset(
        frozenset(board) for board in answer.boards or () if board not in expected and {*board} in met
    )


def _rebuttal(printed: Response, answer: Response, right: Response, position: Position) -> str:
    """Return the fault of the boards that were changed, empty where players have no place or two.

    It is what was right as it was printed; else how many colours are wrong, or which new boards are.
    """
    given, expected = answer.boards or (), right.boards or ()
    before, now = _players_placed(printed), _players_placed(answer)
    if before != now:
        return ""
    words = position.words
    spoilt = [board for board in printed.boards or () if board in expected and board not in given]
    if spoilt:
        return words.rebuttal("spoilt", n=len(spoilt), boards=_boards_text(spoilt))
    wrong = [board for board in given if board not in expected]
    if {*map(frozenset, given)} == {*map(frozenset, expected)}:
        return words.rebuttal("boards", n=len(wrong), all=len(expected))
    made = [board for board in wrong if board not in (printed.boards or ())]
    return (
        words.rebuttal("not-yet", n=len(made), boards=_boards_text(made)) if made else words.rebuttal("bye")
    )


def _boards_text(boards: Sequence[Pair]) -> str:
    return ", ".join(map(pair_text, boards))


def _players_placed(answer: Response) -> list[Tpn]:
    """Return everybody on a board or with the bye, as often as they are, in the order of their numbers."""
    placed = [tpn for board in answer.boards or () for tpn in board]
    return sorted([*placed, *([answer.bye] if answer.bye else [])])


class MistakeKind(PickingBoards):
    """The printed boards stand, and some of them are changed."""

    how = "mistake"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the round with two players of neighbouring boards exchanged, or with one board turned."""
        boards = list(position.boards)
        at = rng.randrange(len(boards))
        if len(boards) > 1 and rng.random() < EXCHANGED:
            other = (at + 1) % len(boards)
            (a, b), (c, d) = boards[at], boards[other]
            boards[at], boards[other] = (a, d), (c, b)
        elif gives_colours(position):
            boards[at] = (boards[at][1], boards[at][0])
        if tuple(boards) == position.boards:
            return
        offered = whole_round(position)
        made = offered.exercise._replace(kind="mistake", boards=tuple(boards), bye=position.bye)
        yield Found(made, offered.cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        what = "mistake" if gives_colours(position) else "mistake-plain"
        return position.words.ask(what, round=exercise.round)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer: for what is mended, less what it spoils."""
        answer = fill_in_bye(answer, position)
        marked = super().mark(exercise, answer, right, position)
        if marked.verdict == "right":
            return marked
        printed = Response(boards=exercise.boards, bye=exercise.bye)
        before, now, expected = (_places(placed) for placed in (printed, answer, right))
        if now == before:
            same = position.words.reason("unchanged")
            return marked._replace(marks=0, reason=f"{same} {marked.reason}", rebuttal=same)
        # a board or bye that is mended counts two, one that only has its colours wrong still counts one
        mended = 2 * len((now & expected) - before) + len(
            _boards_turned(answer, right) - _boards_turned(printed, right)
        )
        total, spoilt = 2 * len(expected - before), 2 * len((before & expected) - now)
        marks = min(marked.marks, partial_marks(exercise.marks, mended - spoilt, total))
        return marked._replace(marks=marks, rebuttal=_rebuttal(printed, answer, right, position))

    def hint_to_what_stands(self, exercise: Exercise, position: Position, answered: Response | None) -> str:
        """Return a printed board whose two do not meet; where all of them do, that a colour is wrong."""
        made = [{*board} for board in position.boards]
        wrong = [board for board in exercise.boards if {*board} not in made]
        if not wrong:
            return position.words.hint("colours-printed")
        return position.words.hint("board-printed", board=pair_text(wrong[0]))

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        given = Response(boards=exercise.boards, bye=exercise.bye)
        yield super().mark(exercise, given, right, position).reason

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return players_changed(exercise.boards, position.boards)

    def begin(
        self, exercise: Exercise, system: str, present: tuple[Tpn, ...], language: Language = ENGLISH
    ) -> Draft:
        return super().begin(exercise, system, present, language)._replace(pairs=exercise.boards)


KIND: Final = MistakeKind()
