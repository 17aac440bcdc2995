"""Who has White on some boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises import others
from pairtutor.exercises.draft import Draft, FormField, PairRows, Selectable, players_of_pair
from pairtutor.exercises.exercise import Exercise, Found, Marked, Response, partial_marks
from pairtutor.exercises.judge import full_marks, wrong_colours
from pairtutor.exercises.kinds.base import Room
from pairtutor.exercises.kinds.picking import ChoosingPlayers
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position, colour_steps
from pairtutor.exercises.wording import ExerciseWords
from pairtutor.messages import Message, messages_of
from pairtutor.model.editions import System
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language


def _white_is(exercise: Exercise, words: ExerciseWords) -> tuple[str, ...]:
    return tuple(words.blank("white-is", first=a, second=b) for a, b in exercise.pairs)


class ColoursKind(ChoosingPlayers):
    """On each board one of two players has White."""

    asked = ("boards",)
    stand_in = 5
    how = "colours"

    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield the question for up to four boards; harder the more rules decide on them."""
        steps = colour_steps(position)
        if not steps:
            return
        chosen = rng.sample(position.boards, min(4, len(position.boards)))
        boards = [board for board in position.boards if board in chosen]
        pairs = tuple((min(board), max(board)) for board in boards)
        cites = tuple(dict.fromkeys(cite for board in boards for cite in steps[frozenset(board)].cites))
        rules = {steps[frozenset(board)].rule for board in boards}
        made = exercise_of("colours", position, level_of(len(rules) + 1))
        yield Found(made._replace(pairs=pairs), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        return position.words.ask("colours", round=exercise.round)

    def solve(self, exercise: Exercise, position: Position) -> Response:
        asked = set(map(frozenset, exercise.pairs))
        return Response(boards=tuple(board for board in position.boards if frozenset(board) in asked))

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer, board by board, White first; the first wrong one is explained."""
        given, expected = {*(answer.boards or ())}, {*(right.boards or ())}
        if given == expected:
            return full_marks(exercise)
        marks = partial_marks(exercise.marks, len(given & expected), len(expected))
        wrong = len(given - expected)
        said = position.words.rebuttal("boards", n=wrong, all=len(expected))
        return wrong_colours(exercise, given - expected, position, marks)._replace(rebuttal=said)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        steps = colour_steps(position)
        yield from (position.say(steps[frozenset(pair)]) for pair in exercise.pairs)

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return frozenset(exercise.pairs[0])

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return _white_is(exercise, room.words)

    others = staticmethod(others.white)

    def of_pairing(self, exercise: Exercise, made: Response, right: Response) -> Response:
        asked = set(map(frozenset, exercise.pairs))
        return Response(boards=tuple(board for board in made.boards or () if frozenset(board) in asked))

    def has(self, system: System) -> bool:
        return system.coloured

    def pick(self, draft: Draft, player: Tpn) -> Draft:
        board = next(pair for pair in draft.exercise.pairs if player in pair)
        return draft._replace(chosen=(*(chosen for chosen in draft.chosen if chosen not in board), player))

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a board, White first, or who has White.

        Raises:
            UsageError: it is neither, or the two are on different boards.
        """
        board = players_of_pair(draft, text)
        if board is None:
            return super().take(draft, text)
        if {*board} not in map(set, draft.exercise.pairs):
            raise UsageError(Message("exercises.draft.no-pair", first=board[0], second=board[1]))
        return draft.pick(board[0])

    def response(self, draft: Draft) -> Response | None:
        """Return the boards.

        Raises:
            UsageError: on some of them nobody has White yet.
        """
        boards = [(a, b) if a in draft.chosen else (b, a) for a, b in draft.exercise.pairs]
        draft.require_all({player for pair in boards if {*pair} & {*draft.chosen} for player in pair})
        return Response(boards=tuple(boards))

    def setting_text(self, exercise: Exercise, language: Language = ENGLISH) -> str:
        messages = messages_of(language, of_teams=exercise.tournament.teams is not None)
        boards = (messages("exercises.board", first=a, second=b) for a, b in exercise.pairs)
        return messages("exercises.boards", boards=", ".join(boards))

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return tuple(
            FormField(blank, tuple(Selectable(str(player), draft.number_and_name(player)) for player in pair))
            for blank, pair in zip(_white_is(draft.exercise, draft.words), draft.exercise.pairs, strict=True)
        )


KIND: Final = ColoursKind()
