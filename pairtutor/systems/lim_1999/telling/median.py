"""The blocked median, pair by pair.

Source: lim-1999 2.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.matching.bits import bits
from pairtutor.matching.forest import Tree
from pairtutor.rules.lim_1999.citations import CITING
from pairtutor.systems.lim_1999.telling.listener import Listener
from pairtutor.trace.procedures import PairingsUndone
from pairtutor.trace.values import PairLine

if TYPE_CHECKING:
    from pairtutor.systems.lim_1999.made import Made
    from pairtutor.systems.lim_1999.median import Median


class Extension(Listener):
    """Tells which pairs are undone for the median, and why it is blocked."""

    def undone(self, median: Median, pair: Made) -> None:
        """Tell that the median is blocked, and which pair is undone for it."""
        group = median.group
        trees = [Tree(self.field.legal, median.mate, root, median.alive) for root in bits(median.exposed)]
        both = (self.tpn(pair.one), self.tpn(pair.other))
        self.tracer.emit(
            PairingsUndone(
                cites=CITING.undone,
                group=group.number,
                reason="blocked-median",
                pairs=(PairLine(*both),),
                joining=both,
                witness=self.shortage(min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count())),
                side="below" if pair.side == "lower" else "above",
                above=len(group.above),
                below=len(group.below),
            )
        )
