"""Pairing numbers and numbers of rounds for tests."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber, Tpn


def tpns(*numbers: int) -> tuple[Tpn, ...]:
    """Return several pairing numbers."""
    return tuple(map(Tpn, numbers))


def rounds(*numbers: int) -> tuple[RoundNumber, ...]:
    """Return several numbers of rounds."""
    return tuple(map(RoundNumber, numbers))
