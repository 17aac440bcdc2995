"""Who floats down from a bracket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from pairtutor.disputes.case import FloatWish
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks, mark_refuted, verdict_on_wish
from pairtutor.exercises.kinds import bracket
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import ChoosingPlayers
from pairtutor.exercises.offered import askable, exercise_of
from pairtutor.exercises.position import Position
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import FloaterChosen


class FloatersKind(ChoosingPlayers):
    """Any number of players float; pointing at one again takes him out."""

    asked = ("floaters",)
    laid_out = True
    decided_in_brackets = True
    for_topics = True
    stand_in = 2
    how = "floaters"
    any_number = True

    def make(self, position: Position, _rng: Random) -> Iterator[Found]:
        """Yield the question for each bracket that is left by some, and by few of its players."""
        for asked in askable(position):
            floats = [] if asked.record is None else [*asked.record.events_of(FloaterChosen)]
            if floats and len(asked.part.players) > len(floats) + 2:
                made = exercise_of("floaters", position, asked.level)
                cites = tuple(
                    dict.fromkeys((*asked.cites, *(cite for event in floats for cite in event.cites)))
                )
                yield Found(made._replace(part=asked.part), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        assert exercise.part is not None, "the kind is about a bracket"
        return position.words.ask("floaters", score=position.words.score(exercise.part.score))

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(floaters=bracket.KIND.solve(exercise, position).floaters)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, player by player.

        The first wrong one who could float is refuted; where there is none, it is said who floats.
        """
        given, expected = {*(answer.floaters or ())}, {*(right.floaters or ())}
        if given == expected:
            return full_marks(exercise)
        marks = partial_marks(exercise.marks, len(given & expected), max(len(expected), len(given)))
        for player in sorted(given - expected):
            wish = FloatWish(player)
            verdict = verdict_on_wish(position, wish)
            if verdict.kind != "made":  # who floats from another bracket is asked about in vain
                return mark_refuted(exercise, position, verdict, marks, wish)
        which = ", ".join(map(str, sorted(expected))) or position.words.written_form("nobody")
        reason, rebuttal = position.words.marked("floats", players=which), position.words.rebuttal("floats")
        return Marked("wrong", marks, exercise.marks, reason=reason, rebuttal=rebuttal)

    because = bracket.KIND.because

    players_concerned = bracket.KIND.players_concerned

    second_hint = bracket.KIND.second_hint

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("floats"),)

    others = staticmethod(others.floaters)

    def of_pairing(self, exercise: Exercise, made: Response, right: Response) -> Response:
        return bracket.KIND.of_pairing(exercise, made, right)._replace(pairs=None)

    def has(self, system: System) -> bool:
        return system.compares

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        rest = tuple(chosen for chosen in draft.chosen if chosen != player)
        return draft._replace(chosen=rest if player in draft.chosen else (*rest, player))

    def name_nobody(self, draft: Draft) -> Draft:
        """Return the draft that names nobody."""
        return draft._replace(chosen=(), nobody=True)

    def retype(self, draft: Draft, entries: Sequence[str]) -> Draft:
        """Forget who was picked: a line names all who float."""
        return draft._replace(chosen=())

    def response(self, draft: Draft) -> Response | None:
        """Return the floaters; nobody is an answer too."""
        return Response(floaters=draft.chosen)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (FormField(draft.words.blank("they-float"), draft.selectable, many=True),)


KIND: Final = FloatersKind()
