"""A sentence that is changed into an untrue one is refuted, of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable
from unittest import mock

import pytest

from tests.told import reading
from tests.told.rounds import hold

ROUNDS = 6


def _more(match: re.Match[str]) -> str:
    """Return the text with its last number made larger by one."""
    whole, number = match[0], match[1]
    at = match.start(1) - match.start()
    return f"{whole[:at]}{int(number) + 1}{whole[at + len(number) :]}"


DOCTORED: dict[str, tuple[str, str | Callable[[re.Match[str]], str]]] = {
    "history": (r"met in round (\d+)", _more),
    "targets": (r"At least (\d+)", _more),
    "openings": (r"At most (\d+) pair", _more),
    "runs": (r"the best of them is candidate (\d+)", _more),
    "floaters": (r"as paired, nobody is", "as paired, one is"),
    "boards": (r"Both have (\d+)", _more),
    "others": (r"(?<=: )plays (\d+)", _more),
    "byes": (r"had the bye in round (\d+)", _more),
}


@pytest.mark.parametrize("kind", DOCTORED)
def test_what_is_untrue_is_refuted(kind: str) -> None:
    pattern, change = DOCTORED[kind]
    bare = reading.bare

    def doctored(text: str) -> str:
        return re.sub(pattern, change, bare(text))

    with mock.patch.object(reading, "bare", doctored):
        ledger = hold("dutch-2017", ROUNDS, 61)
    assert [key for key in ledger.false if key[0] == kind], ledger.seen
