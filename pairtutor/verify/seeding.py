"""Which rounds are seeding rounds, and that the right system pairs them."""

from __future__ import annotations

from typing import Final

from pairtutor.trace.events import RoundOpened
from pairtutor.verify.refuted import expect, expect_equal

_MOST: Final = 4
"""Seeding rounds that an event has at most, and where nobody says how many rounds are planned."""
SEEDED_BY: Final = {"burstein-2026": "dutch-2026"}
"""The systems that have seeding rounds, and which system pairs these."""


def seeding_rounds(opened: RoundOpened) -> int:
    """Return how many rounds of an event are seeding rounds (burstein-2026 1.6)."""
    return _MOST if opened.planned_rounds is None else min(opened.planned_rounds // 2, _MOST)


def check_seeding(opened: RoundOpened) -> None:
    """Check that a round is a seeding round as it says, and paired by the right system.

    Raises:
        ProofError: it is none.
    """
    if opened.seeding is None:
        return
    wanted = SEEDED_BY.get(opened.seeding)
    expect_equal(1, "the system that pairs seeding rounds", wanted, opened.system)
    last = seeding_rounds(opened)
    expect(opened.round <= last, 1, "the number of a seeding round", f"{last} at most", opened.round)
