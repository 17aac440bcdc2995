"""Boards made by hand, told in words."""

from __future__ import annotations

import pytest

from pairtutor.cli.main import main

Capture = pytest.CaptureFixture[str]


def test_each_board_is_told_with_what_is_wrong_and_the_rules_beside(capsys: Capture) -> None:
    assert main(["why-not", "dispute-forfeit", "--board", "7-3", "--board", "8 5"]) == 1
    told = capsys.readouterr().out
    assert told.startswith(
        "7 Šárka Novotná – 3 Saoirse Byrne\n"
        "  7 and 3 may not play each other: they have already played (round 1,\n  [C1] 2.1.1)\n"
    )
    assert "  3 Saoirse Byrne would have Black more than twice in a row (C.04.1 g)\n" in told
    assert "\n8 Bram Verhoeven – 5 Zofia Wróblewska: as the rules have it\n" in told
    assert told.endswith(
        "By the rules\n  8 Bram Verhoeven – 5 Zofia Wróblewska\n"
        "  9 Priya Raghunathan – 7 Šárka Novotná\n  3 Saoirse Byrne – bye\n"
    )


def test_boards_of_the_rules_need_no_others_beside(capsys: Capture) -> None:
    assert main(["why-not", "dispute-forfeit", "--board", "Verhoeven - Wróblewska", "--board", "3-bye"]) == 0
    assert "By the rules" not in capsys.readouterr().out


@pytest.mark.parametrize("language", ["fr", "es", "de"])
def test_it_is_told_in_any_language(language: str, capsys: Capture) -> None:
    words = ["--board", "7-3", "--board", "9-4", "--board", "1-6", "--lang", language]
    assert main(["why-not", "dispute-forfeit", *words]) == 1
    told = capsys.readouterr().out
    assert "C.04.1 g" in told
    for english in ("already", "By the rules", "would", "rules"):
        assert english not in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--board", "7"], "'7' is no board; write 3-6 with White first, or 5-bye"),
        (["--board", "7-Nobody"], "nobody here is called 'Nobody'"),
        (["--board", "7-3", "--pair", "7-3"], "ask for one thing"),
    ],
)
def test_what_is_no_board_is_one_line(words: list[str], said: str, capsys: Capture) -> None:
    assert main(["why-not", "dispute-forfeit", *words]) == 2
    assert said in capsys.readouterr().err.splitlines()[-1]
