"""What the members of a run have in common, whatever is legal."""

from __future__ import annotations

from typing import NamedTuple


class Common(NamedTuple):
    """What the members of a run have in common, beside what the graph of the run has.

    They have the `pairs`; of the MDPs, `inside` are in S1 and `limbo` are not; `halves` are S1 and S2.
    """

    pairs: tuple[tuple[int, int], ...] = ()
    inside: frozenset[int] = frozenset()
    limbo: frozenset[int] = frozenset()
    halves: tuple[frozenset[int], frozenset[int]] | None = None

    def having(self, u: int, v: int) -> Common:
        """Return the same with one more pair."""
        return self._replace(pairs=(*self.pairs, (u, v)))
