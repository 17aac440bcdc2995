"""The blocked median, pair by pair.

Source: lim-1999 2.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.rules.lim_1999.citations import CITING
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.lim_1999.median import Median, MedianListener
from pairtutor.systems.lim_1999.recording.steps import LimSteps
from pairtutor.trace.procedures import PairingsUndone
from pairtutor.trace.values import PairLine

if TYPE_CHECKING:
    from pairtutor.systems.lim_1999.median import MadePair


class MedianRecorder(LimSteps, MedianListener):
    """Records which pairs are undone for the median, and why it is blocked."""

    def undone(self, median: Median, pair: MadePair) -> None:
        """Record that the median is blocked, and which pair is undone for it."""
        group = median.group
        tree = smallest_tree(self.participants.legal, median.mate, median.alive, median.exposed)
        both = (self.tpn(pair.one), self.tpn(pair.other))
        self.emit(
            PairingsUndone(
                cites=CITING.undone,
                group=group.number,
                reason="blocked-median",
                pairs=(PairLine(*both),),
                joining=both,
                witness=self.lack(tree),
                side="below" if pair.side == "lower" else "above",
                above=len(group.above),
                below=len(group.below),
            )
        )
