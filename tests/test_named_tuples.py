from __future__ import annotations

import copy
import inspect
import pickle
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from typing import NamedTuple as Reference

import pytest

from pairtutor.named_tuples import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Seat(NamedTuple):
    """A seat at a board."""

    kind: str
    board: int
    cls: tuple[int, ...] = ()

    @property
    def named(self) -> str:
        """The seat in words."""
        return f"{self.kind} {self.board}"

    @classmethod
    def first(cls) -> Seat:
        return cls("white", 1)


class KnownSeat(Reference):
    """A seat at a board."""

    kind: str
    board: int
    cls: tuple[int, ...] = ()


class Own(Seat):
    """A class of its own, below one of named tuples."""

    __slots__ = ()

    def __new__(cls, board: int) -> Own:
        return super().__new__(cls, "black", board)


class Box(NamedTuple, Generic[T]):
    """Something of any type."""

    content: T


@pytest.mark.parametrize(
    "given", [(("white", 2), {}), (("white",), {"board": 3, "cls": (1,)}), ((), {"kind": "a", "board": 1})]
)
def test_it_is_as_that_of_typing(given: tuple[tuple[Any, ...], dict[str, Any]]) -> None:
    values, named = given
    own = Seat(*values, **named)
    known: Any = KnownSeat(*values, **named)
    assert own == known
    assert hash(own) == hash(known)
    assert repr(own) == repr(known).removeprefix("Known")
    assert own._asdict() == known._asdict()
    assert own._replace(board=9) == known._replace(board=9)
    assert (Seat._fields, Seat._field_defaults, Seat.__doc__) == (
        KnownSeat._fields,
        KnownSeat._field_defaults,
        KnownSeat.__doc__,
    )
    assert (own.kind, own.board, own.cls) == (known.kind, known.board, known.cls)
    assert {type(Seat), type(KnownSeat)} == {type}
    assert Seat.__mro__[1:] == KnownSeat.__mro__[1:]


@pytest.mark.parametrize(
    ("values", "named"), [((), {}), (("a",), {}), (("a", 1, (), 2), {}), (("a", 1), {"more": 1})]
)
def test_what_is_missing_or_too_much_is_refused(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    make: Callable[..., Seat] = Seat
    with pytest.raises(TypeError, match="argument"):
        make(*values, **named)


def test_no_value_takes_the_place_of_an_unknown_field() -> None:
    replaced: Callable[..., Seat] = Seat("white", 1)._replace
    with pytest.raises(ValueError, match="more"):
        replaced(more=1)
    with pytest.raises(TypeError, match="3 values"):
        Seat._make(("white", 1))


def test_it_has_what_its_body_has_and_nothing_else() -> None:
    assert Seat.first().named == "white 1"
    assert not hasattr(Seat.first(), "__dict__")
    with pytest.raises(AttributeError):
        setattr(Seat.first(), "board", 2)  # noqa: B010
    match Seat("white", 2):
        case Seat(kind, board):
            assert (kind, board) == ("white", 2)


def test_it_says_how_it_is_called() -> None:
    assert str(inspect.signature(Seat)) == "(kind: 'str', board: 'int', cls: 'tuple[int, ...]' = ())"
    assert str(inspect.signature(Own)) == "(board: 'int') -> 'Own'"


def test_classes_below_it_are_classes_like_any() -> None:
    own = Own(4)
    assert own == ("black", 4, ())
    assert repr(own) == "Own(kind='black', board=4, cls=())"
    assert isinstance(own, Seat)


def test_it_may_be_of_any_type() -> None:
    assert Box[int](1).content == 1
    assert Box("a")._replace(content="b") == ("b",)


def test_it_is_copied_and_kept() -> None:
    for one in (Seat("white", 2, (1,)), Box([1])):
        assert copy.deepcopy(one) == pickle.loads(pickle.dumps(one)) == one
        assert type(copy.copy(one)) is type(one)


WRONG = """
from __future__ import annotations
class Wrong(NamedTuple):
    first: int = 1
    second: int
"""


def test_fields_with_defaults_come_last() -> None:
    with pytest.raises(TypeError, match="come last"):
        exec(WRONG, {"NamedTuple": NamedTuple, "__name__": __name__})
