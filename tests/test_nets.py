"""How wide nets are cast, and what is told of cases that share a test."""

from __future__ import annotations

import inspect

import pytest

from tests.lab import seeds
from tests.lab.together import together


def test_all_that_is_wrong_is_told_by_its_name() -> None:
    tried = []

    @together(("one", "other"), [(1, 1), (1, 2), (2, 2), (3, 1)])
    def compare(one: int, other: int, fixture: str) -> None:
        tried.append(fixture)
        if one > other:
            pytest.fail("more")
        assert one == other

    assert [*inspect.signature(compare).parameters] == ["fixture"]
    with pytest.raises(BaseExceptionGroup, match=r"2 of 4: 1, 2; 3, 1") as wrong:
        compare(fixture="made once")
    assert [one.__notes__ for one in wrong.value.exceptions] == [["1, 2"], ["3, 1"]]
    assert tried == ["made once"] * 4


def test_what_holds_of_all_is_right_and_no_cases_are_none() -> None:
    together("one", {"a": 1, "b": 2}.values(), ids="ab")(lambda one: None)()
    with pytest.raises(AssertionError, match="no case"):
        together("one", lambda: ())(lambda one: None)()
    with pytest.raises(ValueError, match="zip"):
        together("one", (1, 2), ids="a")(lambda one: None)()


def test_a_share_is_all_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeds, "TIMES", 1)
    assert seeds.share("abcdefg", 3) == ["a", "d", "g"]
    assert seeds.share("abcdefg", 3, 5) == ["c", "f"]
    assert seeds.chosen("abcd", "c", "a") == ["a", "c"]
    with pytest.raises(ValueError, match="'x'"):
        seeds.chosen("abcd", "x")
    monkeypatch.setattr(seeds, "TIMES", 3)
    assert seeds.share("abcdefg", 3, 5) == [*"abcdefg"]
    assert seeds.chosen("abcd", "c", "a") == [*"abcd"]
    assert seeds.seeds(5, 2) == range(5, 11)
