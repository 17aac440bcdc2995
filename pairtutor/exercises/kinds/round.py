"""Pair a whole round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.verdicts import barred_bye
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows, PickingPairs
from pairtutor.exercises.exercise import Exercise, Found, Marked, Pair, Response, partial_marks
from pairtutor.exercises.judge import full_marks, mark_refuted, pairing_reasons, wrong_colours
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import askable, exercise_of, gives_colours
from pairtutor.exercises.position import Position, cites_of_events, deciding_events, players_deciding
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board


def make(position: Position, _rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    asked = list(askable(position))
    decided = [event for group in position.index.groups.values() for event in deciding_events(group.steps)]
    cites = tuple(
        dict.fromkeys((*(cite for bracket in asked for cite in bracket.cites), *cites_of_events(decided)))
    )
    hard = max((bracket.level for bracket in asked), default=1)
    made = exercise_of("round", position, hard)
    yield Found(made, cites)


def question(exercise: Exercise, position: Position) -> str:
    """Return what an exercise asks."""
    what = "round" if gives_colours(position) else "round-plain"
    return position.words.ask(what, round=exercise.round)


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    return Response(boards=position.boards, bye=position.bye)


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    answer = fill_in_bye(answer, position)
    given, wanted = answer.boards or (), right.boards or ()
    meetings, made = set(map(frozenset, given)), set(map(frozenset, wanted))
    if meetings == made and answer.bye == right.bye:
        good = len({*given} & {*wanted})
        if good == len(wanted) or not position.index.opened.initial_colour:
            return full_marks(exercise)
        half = partial_marks(exercise.marks, len(wanted) + good, 2 * len(wanted))
        return wrong_colours(exercise, {*given} - {*wanted}, position, half)
    present = frozenset(line.tpn for line in position.index.opened.players)
    placed = [*(tpn for board in given for tpn in board), *([answer.bye] if answer.bye else [])]
    if sorted(placed) != sorted(present):
        which = ", ".join(map(str, sorted(present.symmetric_difference(placed))))
        reason = position.words.marked("places" if which else "places-twice", players=which)
        return Marked("wrong", 0, exercise.marks, None, reason)
    barred = barred_bye(position.answers, answer.bye)
    if barred is not None:
        return mark_refuted(exercise, position, barred, 0.0, ByeWish(answer.bye or Tpn(0)))
    claim = Claim(tuple(Board(*board) for board in given), answer.bye, coloured=False)
    judged = verdicts(position.case, position.answers, claim).brackets
    wrong = [part for part in judged if part.verdict.kind != "made"]
    good = len(judged) - len(wrong) if position.compares else len(meetings & made)
    parts = max(len(position.index.brackets), len(judged)) if position.compares else len(made)
    marks = partial_marks(exercise.marks, good, parts)
    if not wrong:
        return Marked("wrong", marks, exercise.marks, None, position.words.marked("boards"))
    marked = mark_refuted(exercise, position, wrong[0].verdict, marks, wrong[0].wish)
    return marked._replace(reason=position.tell(wrong[0].verdict, wrong[0].wish, wrong[0].against))


def fill_in_bye(answer: Response, position: Position) -> Response:
    """Return boards with the bye of whoever alone stands on none, where nobody is named to have it."""
    placed = {tpn for board in answer.boards or () for tpn in board}
    left = [line.tpn for line in position.index.opened.players if line.tpn not in placed]
    return answer._replace(bye=left[0]) if answer.bye is None and len(left) == 1 else answer


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    for part in position.parts:
        yield from pairing_reasons(position, part)


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    return players_deciding(position, position.parts)


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    what = "board-coloured" if room.coloured else "board"
    boards = (room.words.blank(what, number=number) for number in range(1, room.boards + 1))
    return (*boards, room.words.blank("bye"))


class PickingBoards(PickingPairs):
    """Players are picked board by board, White first; who is left over in the end has the bye."""

    def response(self, draft: Draft) -> Response | None:
        """Return the boards and the bye.

        Raises:
            UsageError: more than one player stands on no board.
        """
        if len(draft.left) > 1:
            draft.require_all(draft.paired)
        return Response(boards=draft.pairs, bye=draft.left[0] if draft.left else None)

    def opponent(self, draft: Draft, pair: Pair, player: Tpn) -> str:
        """Return the opponent of a player on a board, with the player's own colour."""
        colour = "black" if pair[1] == player else "white"
        side = draft.words.signs.letter(colour).lower() if SYSTEMS[draft.system].coloured else ""
        return super().opponent(draft, pair, player) + side

    def told_how(self, draft: Draft) -> Message:
        """Return what is typed or pointed at; White stands first where there are colours."""
        coloured = self.how != "round" or SYSTEMS[draft.system].coloured
        return Message(f"exercises.how.{self.how if coloured else 'round-plain'}")

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return as many rows as there can be boards."""
        legend = draft.words("exercises.rest-has-bye")
        return (PairRows(len(draft.players) // 2, legend, draft.exercise.boards),)


def answer_of_pairing(exercise: Exercise, made: Response, right: Response) -> Response:
    """Return the whole pairing of the round."""
    return made


RECORD: Final = KindRecord(
    asked=("boards", "bye"),
    answering=PickingBoards("round"),
    make=make,
    question=question,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    laid_out=True,
    others=others.rounds,
    of_pairing=answer_of_pairing,
    plain_first_round=True,
    decided_in_brackets=True,
    stand_in=7,
)
