"""Questions after an answer: what it names is supposed, and what would undo it is found near."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from pairtutor.cli.main import main
from tests.lab.together import together

DATA: Final = Path(__file__).with_name("data")
ODD = (str(DATA / "dutch-odd.trf"), "--system", "dutch-2026")
APART = (str(DATA / "dubov-apart.trf"), "--system", "dubov-2026")
TEAMS = (str(DATA / "teams-floats.trf"), "--system", "swiss-team-2026")


@together(
    ("words", "told"),
    [
        # a float of an odd bracket is undone by any absence there
        (
            (*ODD, "--float", "18", "--take"),
            " - if any one of 7, 8, 14 or 16 did not take part Only 29 facts",
        ),
        # of two who play each other it is first that they had already
        (
            (*ODD, "--pair", "5-9", "--take"),
            " would not play 9: - if 5 and 9 had already played each other: 5 would play",
        ),
        ((*ODD, "--pair", "5-9", "--take"), " - if 11 or 17 did not take part; 5 would then play 18 "),
        # nobody alone gives the bye
        (
            (*ODD, "--bye", "18", "--take"),
            "Whichever one player did not take part, 18 would not have it. 18 would have it if 6, 12 and 13, "
            "who come first, were all away. ",
        ),
        # earlier floats that do not count in the last round
        (
            (*TEAMS, "--pair", "23-28", "--take"),
            " - if this were the last round: in match 13, with White for 23",
        ),
        (
            (*TEAMS, "--pair", "23-28", "--take"),
            " - if neither 15 nor 23 had been a floater in round 3: in match 13, with White for 23",
        ),
        # what stands behind who floats up
        (
            (*APART, "--float", "1", "--suppose"),
            "Even if 4 and 5 had not played each other in round 4, player 1 would not float up",
        ),
        (
            (*TEAMS, "--pair", "15-28", "--suppose"),
            "Even if 15 had not been a floater in round 3, team 15 would not ",
        ),
        # the stronger preference, and who prefers none
        ((*APART, "--colour", "11=b", "--suppose"), "If 24 mildly preferred Black, 11 would have Black "),
        (
            (*TEAMS, "--colour", "8=b", "--suppose"),
            "If 8 preferred Black, 8 would have Black against 1 in match",
        ),
        # the first one changes nothing
        (
            (*APART, "--pair", "5-3", "--suppose"),
            "Even if 5 mildly preferred Black, nothing would change. If 5 had to have Black, 5 would play 3 ",
        ),
        # absences together
        (
            (*ODD, "--bye", "18", "--suppose", "6 away", "--suppose", "12 away", "--suppose", "13 away"),
            "If 6, 12 and 13 did not take part, 18 would have the bye. ",
        ),
        ((*TEAMS, "--suppose", "last"), "If this were the last round, "),
    ],
)
def test_a_question_after_an_answer_is_answered_by_what_it_names(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why-not", *words]) == 0
    assert told in " ".join(capsys.readouterr().out.split())


@together(
    ("fact", "told"),
    [
        ("1-2", ""),
        ("9-10", "9 and 10 have not played anyhow. To suppose the opposite, write met 9-10."),
        ("5 down 4", "5 floated up in round 4, not down. To suppose that 5 did not float up, write 5 up 4."),
        ("not last", "This is not the last round anyhow. To suppose the opposite, write last."),
    ],
)
def test_what_is_so_anyhow_is_answered_with_what_can_be_typed(
    fact: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["why-not", *ODD, "--suppose", fact]) == (2 if told else 0)
    assert " ".join(capsys.readouterr().err.split()).endswith(told)
