"""What candidates have in each criterion, and whom a value names.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pairtutor.model.ids import Tpn
from pairtutor.trace.values import Hit, Value


class Measures(Protocol):
    """What candidates of a bracket have in each criterion; `Findings` and the graphs of 2012 are such."""

    def value(self, name: str, pairs: list[tuple[int, int]], floaters: list[int]) -> Value | None:
        """Return the value of a candidate, None where there is none."""

    def charges(
        self, name: str, pairs: list[tuple[int, int]], floaters: list[int]
    ) -> Iterable[tuple[int, tuple[Tpn, ...]]]:
        """Return the penalty of each pair and each player left over, with the players that it names."""


def whom_it_names(
    findings: Measures,
    criterion: str,
    values: tuple[Value, Value],
    candidate: tuple[list[tuple[int, int]], list[int]],
) -> Hit:
    """Return the players a value names: of the largest difference that the accepted one has less often.

    `values` are that of the candidate and that of the accepted one; the candidate is pairs and who is left.
    """
    value, best = values
    worst = 0  # that is any difference
    if isinstance(value, tuple) and isinstance(best, tuple):
        worst = next(
            (difference for difference in value if value.count(difference) > best.count(difference)), 0
        )
    charges = findings.charges(criterion, *candidate)
    return tuple(who for penalty, who in charges if penalty and penalty == (worst or penalty))
