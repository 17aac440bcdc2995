"""Editions of the Dutch system beside each other on real rounds."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pairtutor.model.tournament import SystemChoice
from pairtutor.narrative.against import render
from pairtutor.narrative.layout import columns
from pairtutor.sources.load import load
from pairtutor.trace.trace import Trace
from pairtutor.tutor import Lesson, run

DATA = Path(__file__).parent / "data"
EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")


class Comparison(SingleFileSnapshotExtension):
    """A text in a file of its own, in UTF-8."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "txt"


def paired(name: str, number: int, system: str) -> tuple[Lesson, Trace]:
    """A round of a file of `data` by one edition, with its trace."""
    tournament = load(str(DATA / name), system=system)
    lesson = run(tournament._replace(system=SystemChoice(system, "asked for")), number)
    assert lesson.trace is not None
    return lesson, lesson.trace


def told(name: str, number: int, left: str, right: str) -> str:
    """The comparison of a round by two editions."""
    return render(paired(name, number, left)[1], paired(name, number, right)[1])


def test_a_comparison_as_it_is_read(snapshot: SnapshotAssertion) -> None:
    assert told("thirteen.trf", 5, "dutch-2017", "dutch-2026") == snapshot(extension_class=Comparison)


def test_a_higher_bracket_that_was_reopened_is_told_where_its_pairs_changed() -> None:
    text = " ".join(told("seven.trf", 4, "dutch-2017", "dutch-2012").split())
    assert "The first that is not: bracket 2, paired again as the penultimate bracket." in text
    assert "· Dutch 2012, when it came to a bracket further down: The bracket above is paired" in text
    assert "C.13: The lowest bracket" in text


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("name", ["seven.trf", "thirteen.trf"])
def test_what_is_told_agrees_with_the_pairings(name: str, number: int) -> None:
    made = {system: paired(name, number, system) for system in EDITIONS}
    for left, right in combinations(EDITIONS, 2):
        (mine, trace), (theirs, other) = made[left], made[right]
        same = (mine.paired.boards, mine.paired.bye) == (theirs.paired.boards, theirs.paired.bye)
        text = render(trace, other)
        assert ("They agree" in text) == same
        assert ("Where the boards differ" in text) != same
        assert ("\nWhy\n" in text) != same


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("name", ["seven.trf", "thirteen.trf"])
def test_lines_read_well(name: str, number: int) -> None:
    for left, right in combinations(EDITIONS, 2):
        for line in told(name, number, left, right).splitlines():
            assert columns(line) <= 80, line
            assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|\.\.", line), line
