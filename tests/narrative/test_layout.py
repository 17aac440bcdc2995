"""Cleaning, measuring, padding and wrapping."""

from __future__ import annotations

import pytest

from pairtutor.narrative.layout import clean, clip, columns, pad, wrap


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("Player Seven", "Player Seven"),
        ("a\x1b[31mb", "a [31mb"),
        ("a\r\n\tb  c", "a b c"),
        ("x\u202ey", "xy"),
        ("\u0645\u06cc\u200c\u062e", "\u2068\u0645\u06cc\u200c\u062e\u2069"),
        ("\x00", ""),
    ],
)
def test_a_name_is_cleaned(raw: str, shown: str) -> None:
    assert clean(raw) == shown


def test_columns_are_counted_as_a_terminal_shows_them() -> None:
    assert columns("abc") == 3
    assert columns("王小") == 4
    assert columns("e\u0301") == 1


def test_padding_counts_columns() -> None:
    assert pad("王", 4) == "王  "
    assert pad("7", 3, right=True) == "  7"
    assert pad("long", 2) == "long"


def test_clipping_marks_the_cut_and_closes_an_isolate() -> None:
    assert clip("abcdef", 4) == "abc…"
    assert clip("王王王", 4) == "王…"
    assert clip("abc", 3) == "abc"
    cut = clip(clean("\u05d0" * 20), 5)
    assert cut == "\u2068\u05d0\u05d0\u05d0\u05d0…\u2069"


def test_wrapping_indents_what_follows_and_cuts_only_words_longer_than_a_line() -> None:
    assert wrap("one two three", 9, 2) == "  one two\n  three"
    assert wrap("one two three", 9, 2, 4) == "one\n  two\n  three"
    assert wrap("an extraordinary day", 5) == "an\nextra\nordin\nary\nday"
    assert wrap("", 5) == ""


def test_an_unbreakable_space_stays_and_ends_no_line() -> None:
    told = "le niveau\u00a0: deux paires\u202f?"
    assert wrap(told, 11) == "le niveau\u00a0:\ndeux\npaires\u202f?"


def test_a_number_stays_with_its_word() -> None:
    assert wrap("against 7 Seven", 11) == "against\n7 Seven"


def test_a_round_stays_with_its_number_and_a_pair_is_not_broken() -> None:
    assert wrap("they played in round 6 before", 22) == "they played in round 6\nbefore"
    assert wrap("schon in Runde 12, und dann", 14) == "schon in\nRunde 12, und\ndann"
    assert wrap("the best one (12 – 7 and 3)", 16) == "the best one\n(12 – 7 and 3)"
