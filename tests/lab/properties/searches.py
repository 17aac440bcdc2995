"""How much work a round is, counted in searches of a graph: that is the same on every machine."""

from __future__ import annotations

import pytest

from pairtutor.matching.forest import Tree
from pairtutor.matching.many_costs import ManyCosts
from pairtutor.matching.weighted import LeastCost


class Searches:
    """Counts the searches for one more pair, whichever method makes them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.found = 0
        for kind, name in ((Tree, "_grow"), (LeastCost, "augment_once"), (ManyCosts, "augment_once")):
            self._watch(patch, kind, name)

    def _watch(self, patch: pytest.MonkeyPatch, kind: type, name: str) -> None:
        inner = getattr(kind, name)

        def counted(*arguments: object) -> object:
            self.found += 1
            return inner(*arguments)

        patch.setattr(kind, name, counted)
