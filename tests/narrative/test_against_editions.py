"""Editions of the Dutch system beside each other on real rounds."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from pairtutor.disputes.claims import PairedSide
from pairtutor.narrative.comparison.text import render
from pairtutor.narrative.layout import columns
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from tests.lab.narrative.compared import both

DATA = Path(__file__).parent / "data"
EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")


class Comparison(SingleFileSnapshotExtension):
    """A text in a file of its own, in UTF-8."""

    _write_mode = WriteMode.TEXT
    _text_encoding = "utf-8"
    file_extension = "txt"


def paired(name: str, number: int, left: str, right: str) -> tuple[PairedSide, PairedSide]:
    """A round of a file of `data` by two editions."""
    return both(load(str(DATA / name)), number, left, right)


def told(name: str, number: int, left: str, right: str) -> str:
    """The comparison of a round by two editions."""
    return render(*paired(name, number, left, right))


def test_a_comparison_as_it_is_read(snapshot: SnapshotAssertion) -> None:
    assert told("thirteen.trf", 5, "dutch-2017", "dutch-2026") == snapshot(extension_class=Comparison)


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("name", ["seven.trf", "thirteen.trf"])
def test_what_is_told_agrees_with_the_pairings(name: str, number: int) -> None:
    for left, right in combinations(EDITIONS, 2):
        mine, theirs = paired(name, number, left, right)
        same = _outcome(mine) == _outcome(theirs)
        text = render(mine, theirs)
        assert ("They agree" in text) == same
        assert ("Where the boards differ" in text) != same
        assert ("Where they part, and why" in text) != same


def _outcome(side: PairedSide) -> tuple[object, ...]:
    closed = RoundIndex(side.trace).closed
    assert closed is not None
    return closed.boards, closed.bye


@pytest.mark.parametrize("number", range(1, 6))
@pytest.mark.parametrize("name", ["seven.trf", "thirteen.trf"])
def test_lines_read_well(name: str, number: int) -> None:
    for left, right in combinations(EDITIONS, 2):
        for line in told(name, number, left, right).splitlines():
            assert columns(line) <= 80, line
            assert not re.search(r"\bNone\b|[a-z]_[a-z]|\w [.,;:)]|\.\.", line), line
