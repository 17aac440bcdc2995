"""Pairing numbers for tests."""

from __future__ import annotations

from pairtutor.model.ids import Tpn


def tpns(*numbers: int) -> tuple[Tpn, ...]:
    """Return several pairing numbers."""
    return tuple(map(Tpn, numbers))
