"""Huge numbers are told by their size, wherever they are told."""

from __future__ import annotations

from pairtutor.narrative.phrases import environment
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH


def test_huge_numbers_are_written_short() -> None:
    assert words_of(ENGLISH).signs.number(999_999_999) == "999,999,999"
    assert words_of(ENGLISH).signs.number(10**9) == "1.00 × 10^9"
    assert words_of(ENGLISH).signs.number(459_259_635_931_816_202_694) == "4.59 × 10^20"
    assert words_of(ENGLISH).signs.number(10**5000) == "1.00 × 10^5000"


def test_a_run_whose_ends_look_alike_is_told_once() -> None:
    made = environment("text", "dutch-2017")
    words = made.from_string('{% import "phrases/_words.txt.j2" as w %}{{ w.span(first, last) }}')
    assert words.render(first=264 * 10**179, last=264 * 10**179 + 7) == "2.64 × 10^181"
    assert words.render(first=1, last=264 * 10**179) == "1–2.64 × 10^181"
