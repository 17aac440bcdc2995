"""What a kind of exercise is: one record each, in the module of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple, cast

from pairtutor.exercises.draft import Answering
from pairtutor.exercises.exercise import Exercise, Found, Kind, Marked, Response
from pairtutor.exercises.position import Position
from pairtutor.exercises.wording import ExerciseWords
from pairtutor.model.editions import System


class Room(NamedTuple):
    """What the blanks on paper depend on: players and boards, what the system knows, the words."""

    players: int
    boards: int
    coloured: bool
    compares: bool
    words: ExerciseWords


class KindRecord(NamedTuple):
    """One kind: what is asked and answered about it wherever kinds are told apart.

    `asked` are the fields of an answer, `answering` how it is given on a screen or page. `make` yields
    exercises on a round, still without their question, `plain` those of the first lessons where they are
    others (of a first round, if `plain_first_round`). `question` is what one asks. `solve` gives the right
    answer, `mark` what an answer is worth beside it, `because` sentences for the key, `concerned` whom a hint
    points at, `blanks` what is filled in on paper. `has` says which systems have the kind. Its words stand
    under its name in `exercises.toml` of a language, with the ending that `variant` gives where a round needs
    others.

    `first_hint` takes the place of the clause that decides. `of_pairing` is the answer that the boards and
    the bye of a round give, beside the right one, if they give any. `others_decide` says whether players
    outside of a bracket can change the answer, `decided_in_brackets` whether the clauses are those of the
    steps that decide, `laid_out` whether cards are laid for it, `for_topics` whether it is asked where only a
    clause is named, `stand_in` in which turn it can take the place of another kind (0: never). `others` are
    answers that somebody could give, most of them wrong, the likeliest first; without them nothing is chosen.
    `refute` says what is wrong with one of them where a mark would say the right one.
    """

    asked: tuple[str, ...]
    answering: Answering
    make: Callable[[Position, Random], Iterator[Found]]
    question: Callable[[Exercise, Position], str]
    solve: Callable[[Exercise, Position], Response]
    mark: Callable[[Exercise, Response, Response, Position], Marked]
    because: Callable[[Exercise, Position, Response], Iterator[str]]
    concerned: Callable[[Exercise, Position], frozenset[int]]
    blanks: Callable[[Exercise, Room], tuple[str, ...]]
    plain: Callable[[Position, Random], Iterator[Found]] | None = None
    has: Callable[[System], bool] = lambda _system: True
    variant: Callable[[Position], str] = lambda _position: ""
    first_hint: Callable[[Exercise, Position], str] | None = None
    of_pairing: Callable[[Exercise, Response, Response], Response] | None = None
    plain_first_round: bool = False
    others_decide: bool = True
    decided_in_brackets: bool = False
    for_topics: bool = False
    stand_in: int = 0
    laid_out: bool = False
    others: Callable[[Exercise, Response, Position, Random], Iterator[Response]] | None = None
    refute: Callable[[Exercise, Response, Position], str] | None = None


@cache
def kind_record(kind: Kind) -> KindRecord:
    """Return the record of a kind."""
    return cast("KindRecord", import_module(f"pairtutor.exercises.kinds.{kind}").RECORD)
