"""How many players of a bracket must go without the colour due at least, by counting alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.exercises.draft import Draft, FormField, PairRows
from pairtutor.exercises.exercise import BracketAsked, Exercise, Found, Marked, Response
from pairtutor.exercises.judge import full_marks, record_of
from pairtutor.exercises.kinds.base import ExerciseKind, Room
from pairtutor.exercises.offered import exercise_of, level_of
from pairtutor.exercises.position import Position
from pairtutor.messages import Message
from pairtutor.model.editions import System
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import facts
from pairtutor.trace.events import BracketOpened

FEWEST, MOST = 4, 9
"""Players of a bracket that is asked about."""


class Count(NamedTuple):
    """How many of a bracket are due White, Black or neither, and how many of them float."""

    white: int
    black: int
    neither: int
    floating: int

    @property
    def over(self) -> int:
        """How many are left who are due one colour when all others are their opponents, or 0 and less.

        Who floats, or is due nothing, can be taken from those of whom there are more.
        """
        return abs(self.white - self.black) - self.neither - self.floating

    @property
    def least(self) -> int:
        """The fewest who go without the colour due, whoever plays whom: one of each two of those left."""
        return max(0, self.over // 2)  # they are even in number, as all who are paired are


def _is_countable(opened: BracketOpened) -> bool:
    """Say whether colours alone settle how many refusals a bracket needs, and it is of a size to be asked.

    It has no MDPs, and all its residents but one of an odd number can be paired.
    """
    size = len(opened.residents)
    return not opened.mdps and opened.max_pairs == size // 2 and FEWEST <= size <= MOST


def _count(opened: BracketOpened, position: Position) -> Count:
    """Count the residents of a bracket without MDPs by the colour that each is due."""
    due = [position.line(tpn).preference.colour for tpn in opened.residents]
    return Count(
        white=due.count("white"),
        black=due.count("black"),
        neither=due.count(None),
        floating=len(opened.residents) - 2 * opened.max_pairs,
    )


class RefusalsKind(ExerciseKind):
    """A number is typed."""

    asked = ("number",)
    drawn = False
    others_decide = False
    pointed_at = False
    how = "number"
    tells_answer = True

    def make(self, position: Position, _rng: Random) -> Iterator[Found]:
        """Yield the question for each bracket in which colours alone settle the answer."""
        for record in position.index.brackets:
            opened = record.opened
            if not _is_countable(opened):
                continue
            counted = _count(opened, position)
            # the harder, the more there is to be counted
            level = level_of(1 + bool(counted.least) + bool(counted.neither) + counted.floating)
            made = exercise_of("refusals", position, level)
            part = BracketAsked(score=opened.score, mdps=(), residents=opened.residents)
            cites = facts(position.system).table("criterion")["colour-preference"]
            yield Found(made._replace(part=part), cites)

    def question(self, exercise: Exercise, position: Position) -> str:
        opened, words = record_of(exercise, position).opened, position.words
        return words.ask(
            "refusals", score=words.score(opened.score), pairs=opened.max_pairs, n=opened.max_pairs
        )

    def solve(self, exercise: Exercise, position: Position) -> Response:
        return Response(number=_count(record_of(exercise, position).opened, position).least)

    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return full marks for the right number, else none, and whether it is too large or too small."""
        if answer.number == right.number:
            return full_marks(exercise)
        assert right.number is not None, "the right answer is a number"
        more = (answer.number or 0) > right.number  # nothing answered counts as too few
        reason = position.words.marked("number-needed", right=right.number)
        rebuttal = position.words.rebuttal("too-many" if more else "too-few")
        return Marked(verdict="wrong", marks=0, of=exercise.marks, reason=reason, rebuttal=rebuttal)

    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        counted = _count(record_of(exercise, position).opened, position)
        yield position.words.reason(
            "refusals" if counted.least else "refusals-none",
            **counted._asdict(),
            more=max(counted.white, counted.black),
            fewer=min(counted.white, counted.black),
            over=str(counted.over).replace("-", "−"),
            n=counted.least,
        )

    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        return exercise.part.players if exercise.part else frozenset()

    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        return (room.words.blank("number"),)

    def has(self, system: System) -> bool:
        return system.compares and system.limbo and system.family == "dutch"

    def take(self, draft: Draft, text: str) -> Draft:
        """Take a number.

        Raises:
            UsageError: it is none.
        """
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise UsageError(Message("exercises.draft.say", how=self.told_how(draft)))
        return draft._replace(number=int(text))

    def response(self, draft: Draft) -> Response | None:
        return None if draft.number is None else Response(number=draft.number)

    def form(self, draft: Draft) -> tuple[FormField | PairRows, ...]:
        return (FormField(draft.words.blank("number")),)


KIND: Final = RefusalsKind()
