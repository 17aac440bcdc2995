"""A source that states colours is compared without them, as the system has none."""

from __future__ import annotations

from pairtutor.disputes.differences import first_difference
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import Board, Meeting, Recorded, RoundPairing


def test_colours_of_a_source_are_not_compared() -> None:
    recorded = Recorded((Meeting(2, 1),), None)
    boards = (Board(Tpn(1), Tpn(2)),)
    assert first_difference(RoundPairing(RoundNumber(1), "ssm", boards, None), recorded, {}) is None
    other = first_difference(RoundPairing(RoundNumber(1), "dutch-2017", boards, None), recorded, {})
    assert other is not None
    assert other.kind == "colours"
