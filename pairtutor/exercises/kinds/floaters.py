"""Who floats down from a bracket."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.disputes.case import FloatWish
from pairtutor.exercises import others
from pairtutor.exercises.draft import ChoosingPlayers, Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks, mark_refuted, verdict_on_wish
from pairtutor.exercises.kinds import bracket
from pairtutor.exercises.kinds.record import KindRecord, Room
from pairtutor.exercises.offered import askable, exercise_of
from pairtutor.exercises.position import Position
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import FloaterChosen


def make(position: Position, _rng: Random) -> Iterator[Found]:
    """Yield exercises of the kind on a round."""
    for asked in askable(position):
        floats = [] if asked.record is None else [*asked.record.all(FloaterChosen)]
        if floats and len(asked.part.players) > len(floats) + 2:
            made = exercise_of("floaters", position, asked.level)
            cites = tuple(dict.fromkeys((*asked.cites, *(cite for event in floats for cite in event.cites))))
            yield Found(made._replace(part=asked.part), cites)


def question(exercise: Exercise, position: Position) -> str:
    """Return what an exercise asks."""
    assert exercise.part is not None
    return position.words.ask("floaters", score=position.words.score(exercise.part.score))


def solve(exercise: Exercise, position: Position) -> Response:
    """Return the right answer."""
    return Response(floaters=bracket.solve(exercise, position).floaters)


def mark(exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
    """Return what an answer is worth."""
    given, wanted = {*(answer.floaters or ())}, {*(right.floaters or ())}
    if given == wanted:
        return full_marks(exercise)
    marks = partial_marks(exercise.marks, len(given & wanted), max(len(wanted), len(given)))
    for player in sorted(given - wanted):
        wish = FloatWish(player)
        verdict = verdict_on_wish(position, wish)
        if verdict.kind != "made":  # who floats from another bracket is asked about in vain
            return mark_refuted(exercise, position, verdict, marks, wish)
    which = ", ".join(map(str, sorted(wanted))) or position.words.written("nobody")
    return Marked("wrong", marks, exercise.marks, None, position.words.marked("floats", players=which))


def blanks(exercise: Exercise, room: Room) -> tuple[str, ...]:
    """Return what there is room to fill in for on paper."""
    return (room.words.blank("floats"),)


class _ChoosingFloaters(ChoosingPlayers):
    """Any number of players float; pointing at one again takes him out."""

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        """Let a player float, or no longer."""
        rest = tuple(chosen for chosen in draft.chosen if chosen != player)
        return draft._replace(chosen=rest if player in draft.chosen else (*rest, player))

    def response(self, draft: Draft) -> Response | None:
        """Return the floaters; nobody is an answer too."""
        return Response(floaters=draft.chosen)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        """Return a box to tick for each player."""
        return (FormField(draft.words.blank("they-float"), draft.selectable, many=True),)


def answer_of_pairing(exercise: Exercise, made: Response, right: Response) -> Response:
    """Return who is left over in the bracket by a pairing of the round."""
    return bracket.answer_of_pairing(exercise, made, right)._replace(pairs=None)


RECORD: Final = KindRecord(
    asked=("floaters",),
    answering=_ChoosingFloaters("floaters"),
    make=make,
    question=question,
    solve=solve,
    mark=mark,
    because=bracket.because,
    concerned=bracket.players_concerned,
    blanks=blanks,
    laid_out=True,
    others=others.floaters,
    of_pairing=answer_of_pairing,
    decided_in_brackets=True,
    for_topics=True,
    stand_in=2,
    has=lambda system: system.compares,
)
