"""What an edition brings to the telling: its citations and its criteria."""

from __future__ import annotations

from pairtutor.rules.citing import Cites, Citing, united
from pairtutor.rules.criterion import Criterion


class DutchEdition:
    """One edition; `scores` is the criterion of the floaters' scores, `after` follow the lookahead.

    Both are in falling priority.
    """

    def __init__(self, citing: Citing, scores: Criterion, after: tuple[Criterion, ...]) -> None:
        self.citing = citing
        self.scores = scores
        self.after = after
        self.settled = ("bye-score", "pairs", scores.name, "next-bracket")
        self._targets: dict[tuple[str, ...], Cites] = {}

    def target_cites(self, names: tuple[str, ...]) -> Cites:
        """Return the citations of a target with these criteria."""
        if names not in self._targets:
            self._targets[names] = united(
                tuple(cite for name in names for cite in self.citing.criterion[name])
            )
        return self._targets[names]
