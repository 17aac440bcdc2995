"""What a kind of exercise is: one class each, in the module of its name."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import ClassVar, cast

from pairtutor.exercises.draft import Answering
from pairtutor.exercises.exercise import Exercise, Found, Kind, Marked, Response
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import ExerciseWords
from pairtutor.model.editions import System
from pairtutor.named_tuples import NamedTuple


class Room(NamedTuple):
    """What the blanks on paper depend on: how many players (shown) and boards (of the round), the words.

    `coloured` and `compares` say what the system knows: colours of boards, candidates that it compares.
    """

    players: int
    boards: int
    coloured: bool
    compares: bool
    words: ExerciseWords


class ExerciseKind(Answering, ABC):
    """All that one kind of exercise is: how it is made, asked, answered, solved, marked and explained.

    How it is typed and pointed at (`how`, `pick`, `take`, `form`) stands in `Answering` (`draft.py`).

    Its words stand under its name in `exercises.toml` of a language, with the ending that `variant` gives
    where a round needs others.
    """

    asked: ClassVar[tuple[str, ...]]
    """The fields of an answer, by their names in `Response`, in the order in which they are written."""
    plain_first_round: ClassVar[bool] = False
    """Whether the exercises of the first lessons are of a first round."""
    others_decide: ClassVar[bool] = True
    """Whether players outside of a bracket can change the answer."""
    decided_in_brackets: ClassVar[bool] = False
    """Whether the clauses are those of the steps that decide."""
    for_topics: ClassVar[bool] = False
    """Whether the kind is asked where only a clause is named."""
    stand_in: ClassVar[int] = 0
    """In which turn the kind can take the place of another one, from 1; 0 for never."""
    laid_out: ClassVar[bool] = False
    """Whether cards are laid for it."""
    drawn: ClassVar[bool] = True
    """Whether the kind is drawn where none is named; single steps are asked in lessons and by name."""
    with_table: ClassVar[bool] = True
    """Whether the players of the round are shown with it."""

    with_sentence: ClassVar[bool] = False
    """Whether a reason in a sentence may stand behind the clause of an answer."""
    ranks: ClassVar[bool] = False
    """Whether it can be asked of standings, and not of pairings alone."""
    whole_table: ClassVar[bool] = False
    """Whether all players are shown, whoever is asked about."""

    tells_answer: ClassVar[bool] = False
    """Whether what is said of a wrong answer, beside the right one, names that."""

    @abstractmethod
    def make(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield exercises of the kind on a round, still without their question."""

    @abstractmethod
    def question(self, exercise: Exercise, position: Position) -> str:
        """Return the question of an exercise."""

    @abstractmethod
    def solve(self, exercise: Exercise, position: Position) -> Response:
        """Return the right answer.

        Raises:
            UsageError: the exercise does not fit its tournament.
        """

    @abstractmethod
    def mark(self, exercise: Exercise, answer: Response, right: Response, position: Position) -> Marked:
        """Return the marks of an answer beside the right one, with what is wrong with it."""

    @abstractmethod
    def because(self, exercise: Exercise, position: Position, right: Response) -> Iterator[str]:
        """Yield the sentences of the key that say why the answer is right."""

    @abstractmethod
    def players_concerned(self, exercise: Exercise, position: Position) -> frozenset[int]:
        """Return the players whom a hint points at; `trial` leaves out those outside of the bracket."""

    @abstractmethod
    def blanks(self, exercise: Exercise, room: Room) -> tuple[str, ...]:
        """Return the blanks that are filled in on paper."""

    def make_plain(self, position: Position, rng: Random) -> Iterator[Found]:
        """Yield exercises for the first lessons; they are of the usual make where a kind has no plainer."""
        return self.make(position, rng)

    def has(self, system: System) -> bool:
        """Say whether a system has the kind."""
        return True

    def variant(self, position: Position) -> str:
        """Return the ending of the name of the kind among the words, empty for none."""
        return ""

    def facts_beside(self, exercise: Exercise, position: Position) -> str | None:
        """Return the facts to be known beside the players, None where that is the round and its colours."""
        return None

    def first_hint(self, exercise: Exercise, position: Position) -> str | None:
        """Return the first hint of an exercise that asks for the clause itself; else None."""
        return None

    def clause_amiss(self, exercise: Exercise, answered: Response, position: Position) -> str | None:
        """Return the clause that decides what is wrong with an answer, where its marks name none."""
        return None

    def second_hint(self, exercise: Exercise, position: Position) -> str:
        """Return a step on the way to the answer, for where whom to look at says nothing; empty for none."""
        return ""

    def hint_to_what_stands(self, exercise: Exercise, position: Position, answered: Response | None) -> str:
        """Return the second hint where boards or statements stand there already; empty elsewhere."""
        return ""

    def refute(self, exercise: Exercise, answer: Response, position: Position) -> str | None:
        """Return the rebuttal of an answer to choose from; None where its marks say it."""
        return None

    others: Callable[[Exercise, Response, Position, Random], Iterator[Response]] | None = None
    """Answers that somebody could give beside the right one, most of them wrong, the likeliest first.

    Where there are none, no answer is chosen from several.
    """
    of_pairing: Callable[[Exercise, Response, Response], Response] | None = None
    """The answer that the boards and the bye of a round give, beside the right one, if they give any."""


@cache
def exercise_kind(name: Kind) -> ExerciseKind:
    """Return the kind of a name."""
    return cast("ExerciseKind", import_module(f"pairtutor.exercises.kinds.{name}").KIND)
