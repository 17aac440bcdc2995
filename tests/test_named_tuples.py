"""Named tuples are those of `typing`, only made faster: the two are held against each other."""

from __future__ import annotations

import copy
import pickle
import typing
from collections.abc import Callable
from typing import Any, Generic, TypeVar, get_type_hints

import pytest

from pairtutor.named_tuples import MOST_FIELDS, NamedTuple

T = TypeVar("T")


class Board(NamedTuple):
    """Two who meet."""

    white: int
    cls: str | None
    moves: tuple[int, ...] = ()

    @property
    def both(self) -> str:
        """Both, in one text."""
        return f"{self.white}-{self.cls}"


class Named(Board):
    """A board that somebody calls by a name."""


class Holds(NamedTuple, Generic[T]):
    """Something of one type."""

    held: T


class Alone(NamedTuple):
    """One field."""

    held: int = 3


class Nothing(NamedTuple):
    """No field."""


class Typing:
    """The same as `typing` makes them."""

    class Board(typing.NamedTuple):
        """Two who meet."""

        white: int
        cls: str | None
        moves: tuple[int, ...] = ()


def told(ask: Callable[[Any], object], kind: Any) -> str:
    """What a class answers, or how it fails."""
    try:
        return repr(ask(kind))
    except (AttributeError, TypeError, ValueError) as error:
        return f"{type(error).__name__}: {str(error).replace(Typing.Board.__qualname__, 'Board')}"


@pytest.mark.parametrize(
    "ask",
    [
        lambda kind: kind(1, "b"),
        lambda kind: kind(1, cls="b", moves=(4,)),
        lambda kind: kind(),
        lambda kind: kind(1, "b", (), 4),
        lambda kind: kind(1, "b", other=4),
        lambda kind: kind(1, "b") == (1, "b", ()),
        lambda kind: hash(kind(1, "b")) == hash((1, "b", ())),
        lambda kind: kind(1, "b")._replace(white=2, moves=(1,)),
        lambda kind: kind(1, "b")._replace(black=2),
        lambda kind: kind._make([1, "b", ()]),
        lambda kind: kind._make([1]),
        lambda kind: kind(1, "b")._asdict(),
        lambda kind: kind(1, "b").moves,
        lambda kind: setattr(kind(1, "b"), "white", 2),
        lambda kind: setattr(kind(1, "b"), "other", 2),
        lambda kind: (kind._fields, kind._field_defaults, kind.__match_args__, kind.__doc__),
        lambda kind: (get_type_hints(kind), kind.__name__, kind.__module__),
        lambda kind: sorted([kind(2, "a"), kind(1, "b")]),
        lambda kind: copy.deepcopy(kind(1, "b", (1,))),
        lambda kind: vars(kind(1, "b")),
    ],
)
def test_it_does_what_one_of_typing_does(ask: Callable[[Any], object]) -> None:
    assert told(ask, Board) == told(ask, Typing.Board)


def test_it_is_a_tuple_with_its_own_methods_that_can_be_taken_apart() -> None:
    board = Board(1, "b")
    number, name, moves = board
    assert (isinstance(board, tuple), number, name, moves, board.both) == (True, 1, "b", (), "1-b")
    match board:
        case Board(1, cls=matched):
            assert matched == "b"
        case _:
            pytest.fail("it does not match")


def test_it_is_kept_and_read_again() -> None:
    assert pickle.loads(pickle.dumps(Board(1, "b"))) == Board(1, "b")
    assert type(pickle.loads(pickle.dumps(Named(1, "b")))) is Named


def test_whoever_inherits_fields_has_the_same() -> None:
    named = Named(1, "b")._replace(white=3)
    assert (repr(named), named.both, type(named)) == ("Named(white=3, cls='b', moves=())", "3-b", Named)
    assert type(Board(1, "b")) is Board


def test_one_field_none_or_one_of_any_type_will_do() -> None:
    assert (Alone(), Alone(4), Nothing(), Holds[int](2)) == ((3,), (4,), (), (2,))


def test_what_no_reader_is_made_for_is_refused() -> None:
    make: Callable[..., Any] = type(Board)
    with pytest.raises(TypeError, match="Late has too many fields, or one without a default"):
        make("Late", (NamedTuple,), {"__annotations__": {"first": "int", "then": "int"}, "first": 1})
    many = dict.fromkeys((f"field{number}" for number in range(MOST_FIELDS + 1)), "int")
    with pytest.raises(TypeError, match="Many has too many fields"):
        make("Many", (NamedTuple,), {"__annotations__": many})
