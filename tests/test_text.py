from __future__ import annotations

import pytest

from pairtutor.text import clean, decode, quote, split_lines


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_a_name_is_read_whatever_the_encoding(encoding: str) -> None:
    assert decode("Müller".encode(encoding)) == "Müller"


def test_the_windows_letters_of_latin_1_are_read() -> None:
    assert decode("Šimić".replace("ć", "").encode("cp1252")) == "Šimi"


def test_bytes_that_windows_does_not_know_are_read_as_latin_1() -> None:
    assert decode(b"\xe9\x81") == "é\x81"


def test_the_end_mark_of_old_programs_is_dropped() -> None:
    assert decode(b"XXR 5\r\n\x1a") == "XXR 5\r\n"


def test_line_ends_may_be_mixed() -> None:
    assert split_lines("a\rb\nc\r\nd") == ["a", "b", "c", "d"]


def test_only_line_ends_split_lines() -> None:
    assert split_lines("a\x0bb\x1cc\u2028d\x85e") == ["a\x0bb\x1cc\u2028d\x85e"]


@pytest.mark.parametrize(
    ("dirty", "expected"),
    [
        ("Ann\x1b[31mRed\x1b[0m", "AnnRed"),
        ("Ann\x1b]0;title\x07 Bee", "Ann Bee"),
        ("Ann\x9b2JBee", "AnnBee"),
        ("Ann\u202eeeB", "AnneeB"),
        ("Ann\u2066\u2069\ufeff Bee", "Ann Bee"),
        ("Ann\x00\x07\x7f", "Ann"),
        (" Ann \t\u00a0 Bee\u2028", "Ann Bee"),
        ("<b>&\"'", "<b>&\"'"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("Ann\x1bcBee", "AnnBee"),
    ],
)
def test_names_are_safe_to_show(dirty: str, expected: str) -> None:
    assert clean(dirty) == expected


def test_a_quotation_is_short() -> None:
    assert quote("x" * 100) == "'" + "x" * 37 + "...'"
