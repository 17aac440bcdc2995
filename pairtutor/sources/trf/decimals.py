"""Points as a report file writes them, always with a decimal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.model.ids import points_text

if TYPE_CHECKING:
    from pairtutor.model.ids import HalfPoints


def decimal(half_points: HalfPoints) -> str:
    """Return a score with one decimal: 3 becomes `1.5`, 4 becomes `2.0`."""
    text = points_text(half_points)
    return text if "." in text else f"{text}.0"
