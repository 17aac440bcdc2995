"""Who has the bye."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import ByeWish
from pairtutor.disputes.verdicts import barred_bye
from pairtutor.exercises import others
from pairtutor.exercises.draft import ChoosingPlayers, Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response
from pairtutor.exercises.judge import clause_meaning, full_marks, mark_refuted, misfit, verdict_on_wish
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position, clause_of
from pairtutor.messages import Message
from pairtutor.model.ids import Tpn


def make(position: Position, _rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    step = position.index.bye
    if position.bye is None or step is None:
        return
    bars = sum(line.bye_bar is not None for line in position.index.opened.players)
    made = exercise_of("bye", position, level_of(1 + bars / 2))
    yield Found(made, step.event.cites)


def question(exercise: Exercise, position: Position) -> str:
    """Return what an exercise asks."""
    return position.words.ask("bye", round=exercise.round)


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    if position.bye is None:
        raise misfit(exercise, Message("exercises.misfit.no-bye"))
    return Response(bye=position.bye)


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    if answer.bye == right.bye:
        return full_marks(exercise)
    assert answer.bye is not None, "an empty answer is not marked"
    wish = ByeWish(answer.bye)
    return mark_refuted(exercise, position, verdict_on_wish(position, wish), 0.0, wish)


def because(exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
    """Yield why the answer is right."""
    if position.index.bye is not None:
        yield position.say(position.index.bye.event)
        yield from _no_bye(position)
        if not position.compares and not exercise.topic:
            yield from clause_meaning(clause_of(position.index.bye.event.cites), position.language)


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


def players_concerned(exercise: Exercise, position: Position) -> frozenset[int]:
    """Return the players to look at."""
    return frozenset([line.tpn for line in position.lines if line.bye_bar is None][-3:])


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return (room.words.blank("bye"),)


class _ChoosingPlayer(ChoosingPlayers):
    """One player has the bye."""

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Give the bye to a player, and to nobody else."""
        return draft._replace(chosen=(player,))

    def response(self, draft: Draft) -> Response | None:
        """Return who has the bye."""
        return Response(bye=draft.chosen[0]) if draft.chosen else None

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return a choice of players."""
        return (FormField(draft.words.blank("bye"), draft.selectable),)


def answer_of_pairing(exercise: Exercise, made: Response, right: Response) -> Response:
    """Return who has the bye in a pairing of the round."""
    return Response(bye=made.bye)


RECORD: Final = KindRecord(
    asked=("bye",),
    answering=_ChoosingPlayer("bye"),
    make=make,
    question=question,
    solve=solve,
    mark=mark,
    because=because,
    concerned=players_concerned,
    blanks=blanks,
    laid_out=True,
    others=others.byes,
    of_pairing=answer_of_pairing,
    stand_in=3,
)
