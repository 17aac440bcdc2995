"""Markdown tables and a curve drawn in text."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10

WIDTH = 48
"""Columns of the curve's longest bar."""


def seconds(value: float) -> str:
    """Return a time in a unit that keeps two or three figures."""
    return f"{1000 * value:.0f} ms" if value < 1 else f"{value:.2f} s"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table, the first column left, the others right."""
    rule = ["---", *("---:" for _ in heads[1:])]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, rule, *rows))


def curve(points: Sequence[tuple[int, float]]) -> str:
    """Return one bar per point on a logarithmic scale, with the power by which time grows."""
    low = min(time for _, time in points) / 2
    span = log10(max(time for _, time in points) / low) or 1.0
    lines = []
    before: tuple[int, float] | None = None
    for players, time in points:
        bar = "#" * max(1, round(WIDTH * log10(time / low) / span))
        power = "" if before is None else f"  power {_power(before, (players, time)):.2f}"
        lines.append(f"{players:>5} players {bar:<{WIDTH}} {seconds(time):>8}{power}")
        before = (players, time)
    return "\n".join(lines)


def _power(before: tuple[int, float], after: tuple[int, float]) -> float:
    return log10(after[1] / before[1]) / log10(after[0] / before[0])
