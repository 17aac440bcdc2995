"""Pair a whole round."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.claims import Claim, verdicts
from pairtutor.disputes.verdicts import barred_bye
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Pair, Response, partial_marks
from pairtutor.exercises.judge import full_marks, mark_refuted, pairing_reasons, part_reasons, wrong_colours
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import PickingPairs
from pairtutor.exercises.offered import askable, exercise_of, gives_colours
from pairtutor.exercises.position import (
    Position,
    cites_of_events,
    clause_of,
    colour_steps,
    deciding_events,
    players_deciding,
)
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.rules.facts import facts


def fill_in_bye(answer: Response, position: Position) -> Response:
    """Return boards with the bye of whoever alone stands on none, where nobody is named to have it."""
    placed = {tpn for board in answer.boards or () for tpn in board}
    left = [line.tpn for line in position.index.opened.players if line.tpn not in placed]
    return answer._replace(bye=left[0]) if answer.bye is None and len(left) == 1 else answer


def whole_round(position: Position) -> Found:
    """Return an exercise on all boards of a round, with the clauses that decide it."""
    asked = list(askable(position))
    decided = [event for group in position.index.groups.values() for event in deciding_events(group.steps)]
    cites = tuple(
        dict.fromkeys((*(cite for bracket in asked for cite in bracket.cites), *cites_of_events(decided)))
    )
    hard = max((bracket.level for bracket in asked), default=1)
    made = exercise_of("round", position, hard)
    return Found(made, cites)


class PickingBoards(PickingPairs):
    """Players are picked board by board, White first; who is left over in the end has the bye."""

    asked = ("boards", "bye")
    laid_out = True
    decided_in_brackets = True

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(boards=position.boards, bye=position.bye)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of a round, by the brackets that are right, in a procedure by the pairs.

        Where all pairs are right half of them stand, and the colours decide the others. What is wrong is, in
        this order: who has no place or two, who may not have the bye, the first bracket made otherwise.
        """
        answer = fill_in_bye(answer, position)
        given, expected = answer.boards or (), right.boards or ()
        meetings, made = set(map(frozenset, given)), set(map(frozenset, expected))
        if meetings == made and answer.bye == right.bye:
            good = len({*given} & {*expected})
            if good == len(expected) or not position.index.opened.initial_colour:
                return full_marks(exercise)
            half = partial_marks(exercise.marks, len(expected) + good, 2 * len(expected))
            turned = {*given} - {*expected}
            said = position.words.rebuttal("boards", n=len(turned), all=len(expected))
            return wrong_colours(exercise, turned, position, half)._replace(rebuttal=said)
        present = frozenset(line.tpn for line in position.index.opened.players)
        placed = [*(tpn for board in given for tpn in board), *([answer.bye] if answer.bye else [])]
        if sorted(placed) != sorted(present):
            which = ", ".join(map(str, sorted(present.symmetric_difference(placed))))
            reason = position.words.marked("places" if which else "places-twice", players=which)
            return Marked("wrong", marks=0, of=exercise.marks, reason=reason)
        barred = barred_bye(position.answers, answer.bye)
        if barred is not None:
            return mark_refuted(exercise, position, barred, marks=0.0, wish=ByeWish(answer.bye or Tpn(0)))
        claim = Claim(tuple(Board(*board) for board in given), answer.bye, coloured=False)
        judged = verdicts(position.case, position.answers, claim).brackets
        wrong = [part for part in judged if part.verdict.kind != "made"]
        good = len(judged) - len(wrong) if position.compares else len(meetings & made)
        parts = max(len(position.index.brackets), len(judged)) if position.compares else len(made)
        marks = partial_marks(exercise.marks, good, parts)
        if not wrong:
            return Marked("wrong", marks, exercise.marks, reason=position.words.marked("boards"))
        marked = mark_refuted(exercise, position, wrong[0].verdict, marks, wrong[0].wish)
        return marked._replace(reason=position.tell(wrong[0].verdict, wrong[0].wish, wrong[0].against))

    def clause_amiss(self, exercise: Exercise, answered: Response, position: Position) -> str | None:
        """Return the clause on the bye where somebody else has it."""
        given = fill_in_bye(answered, position)
        return clause_of(facts(position.system).group("bye_needed")) if given.bye != position.bye else None

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        what = "board-coloured" if room.coloured else "board"
        boards = (room.words.blank(what, number=number) for number in range(1, room.boards + 1))
        return (*boards, room.words.blank("bye"))

    others = staticmethod(others.rounds)

    def of_pairing(self, exercise: Exercise, made: Response, right: Response) -> Response:
        return made

    def response(self, draft: Draft) -> Response | None:
        """Return the boards and the bye.

        Raises:
            UsageError: more than one player stands on no board.
        """
        if len(draft.players_left) > 1:
            draft.require_all(draft.players_paired)
        return Response(boards=draft.pairs, bye=draft.players_left[0] if draft.players_left else None)

    def opponent(self, draft: Draft, pair: Pair, player: Tpn) -> str:
        """Return the opponent of a player on a board, with the player's own colour."""
        colour = "black" if pair[1] == player else "white"
        side = draft.words.signs.letter(colour).lower() if SYSTEMS[draft.system].coloured else ""
        return super().opponent(draft, pair, player) + side

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return as many rows as there can be boards."""
        legend = draft.words("exercises.rest-has-bye")
        return (PairRows(len(draft.players) // 2, legend, draft.exercise.boards),)


class RoundKind(PickingBoards):
    """Pair a whole round."""

    plain_first_round = True
    stand_in = 7
    how = "round"

    def make(self, position: Position, _rng: Random) -> Iterator[Found]:
        yield whole_round(position)

    def question(self, exercise: Exercise, position: Position) -> str:
        what = "round" if gives_colours(position) else "round-plain"
        return position.words.ask(what, round=exercise.round)

    def told_how(self, draft: Draft) -> Message:
        """Return the message how to type or point at boards; White stands first where there are colours."""
        return Message(f"exercises.how.{'round' if SYSTEMS[draft.system].coloured else 'round-plain'}")

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield how each bracket was paired, named if there are several, then each board's colours."""
        parts, steps = position.parts, colour_steps(position)
        for part in parts:
            yield from pairing_reasons(position, part) if len(parts) == 1 else part_reasons(position, part)
        yield from (position.say(steps[pair]) for pair in map(frozenset, position.boards) if pair in steps)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return players_deciding(position, position.parts)


KIND: Final = RoundKind()
