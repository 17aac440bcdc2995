"""Who has the bye."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.verdicts import barred_bye
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import clause_meaning, full_marks, mark_refuted, misfit, verdict_on_wish
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import ChoosingPlayers
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position, clause_of
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn


def _no_bye(position: Position) -> Iterator[str]:
    """Yield why others with as few points do not have the bye, the last in the order first."""
    assert position.bye is not None, "the exercise asks who has it"
    taker = position.line(position.bye)
    few = [line for line in position.lines if line.score <= taker.score and line is not taker]
    if not few:
        yield position.words.reason("fewest", player=taker.tpn)
    for line in reversed(few):
        wish = ByeWish(line.tpn)
        barred = barred_bye(position.answers, line.tpn)
        if barred is not None:
            yield position.tell(barred, wish)
        elif position.compares:
            yield position.tell_of(line.tpn, verdict_on_wish(position, wish), wish)


class ByeKind(ChoosingPlayers):
    """One player has the bye."""

    asked = ("bye",)
    laid_out = True
    stand_in = 3
    how = "bye"

    def make(self, position: Position, _rng: Random) -> Iterator[Found]:
        """Yield the question for a round with a bye; harder the more may not have it."""
        step = position.index.bye
        if position.bye is None or step is None:
            return
        bars = sum(line.bye_bar is not None for line in position.index.opened.players)
        made = exercise_of("bye", position, level_of(1 + bars / 2))
        yield Found(made, step.event.cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("bye", round=exercise.round)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        if position.bye is None:
            raise misfit(exercise, Message("exercises.misfit.no-bye"))
        return Response(bye=position.bye)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        if answer.bye == right.bye:
            return full_marks(exercise)
        assert answer.bye is not None, "an empty answer is not marked"
        wish = ByeWish(answer.bye)
        return mark_refuted(exercise, position, verdict_on_wish(position, wish), marks=0.0, wish=wish)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        if position.index.bye is not None:
            yield position.say(position.index.bye.event)
            yield from _no_bye(position)
            if not position.compares and not exercise.topic:
                yield from clause_meaning(clause_of(position.index.bye.event.cites), position.language)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        # the last three who may have it
        return frozenset([line.tpn for line in position.lines if line.bye_bar is None][-3:])

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("bye"),)

    others = staticmethod(others.byes)

    def of_pairing(self, exercise: Exercise, made: Response, right: Response) -> Response:
        return Response(bye=made.bye)

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        return draft._replace(chosen=(player,))

    def response(self, draft: Draft) -> Response | None:
        return Response(bye=draft.chosen[0]) if draft.chosen else None

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (FormField(draft.words.blank("bye"), draft.selectable),)


KIND: Final = ByeKind()
