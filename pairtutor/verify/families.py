"""Whether what rules out a family really holds for every one of its members.

Players are told by their vertex in the bracket's graph; so are pairs, and who is left over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pairtutor.positions.candidate_graph import LEGALITY, CostBounds
from pairtutor.positions.counts import Exchanges, Swap
from pairtutor.positions.mdp_sets import MdpSets
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.runs import RunPart, WalkedRuns
from pairtutor.positions.witnesses import StillToPair, check_witness
from pairtutor.trace.events import FamilyRuledOut


class Families(WalkedRuns):
    """Checks each run that a walk passes over by the best of its candidates.

    `low` is how many low bits of a cost belong to criteria after the one asked about: shifted by it, costs
    are compared as far as that one.
    """

    def opponent(self, step: int, event: FamilyRuledOut, part: RunPart, u: int, w: int) -> None:
        """Check the family in which a player (`u`) meets an opponent (`w`); `part` is settled before."""
        cost = self.cost(part, [(u, w)]) if w in self.graph.real[u] else None
        self._check_criterion(step, event, cost)
        check_witness(step, event, self._scene(part, (u, w)), self.graph)

    def mdp(self, step: int, event: FamilyRuledOut, part: RunPart, m: int, sets: MdpSets) -> None:
        """Check the family in which one more MDP is in S1."""
        decided = part.decide(m, inside=True)
        cost = self.cost(decided, [])
        self._check_criterion(step, event, cost)
        check_witness(step, event, self._scene(part, (m,)), self.graph)

    def higher_sets(self, step: int, event: FamilyRuledOut, sets: MdpSets) -> None:
        """Check the family of all sets of MDPs with higher scores: among the best there are none."""
        reached = self._highest(event.criterion, sets)
        profile = tuple(sets.profile)
        what = f"the MDPs of each score in S1 at best, as far as {event.criterion}"
        expect(reached is not None and reached <= profile, step, what, profile, reached)
        before = self._before(event.criterion)
        if before is not None:
            earlier = self._highest(before, sets)
            known, what = earlier is not None and earlier > profile, "the first criterion that rules them out"
            expect(known, step, what, f"{before} or earlier", event.criterion)
        self.check_value(step, event)
        check_witness(step, event, scene=None, graph=self.graph)

    def exchanges(
        self, step: int, event: FamilyRuledOut, part: RunPart, exchanges: Exchanges, swap: Swap, last: int
    ) -> None:
        """Check a run of exchanges from `swap` on: it fails just there, and all up to `last` do."""
        self._check_criterion(step, event, self._exchange(part, exchanges, swap))
        if exchanges.number(*swap) < last:
            first_good = self.first_exchange(part, exchanges, event.criterion)
            good = None if first_good is None else exchanges.number(*first_good)
            what = f"the number of the first exchange that is good enough as far as {event.criterion}"
            expect(good is None or good > last, step, what, f"more than {last}", good)
        self.check_value(step, event)
        check_witness(step, event, scene=None, graph=self.graph)

    # --- bounds --------------------------------------------------------------------

    def _exchange(self, part: RunPart, exchanges: Exchanges, swap: Swap) -> int | None:
        """Return the least cost of a candidate after an exchange, None if none is legal."""
        s1, s2 = exchanges.halves(swap)
        return self.cost(part.halves(s1, s2), [])

    def _check_criterion(self, step: int, event: FamilyRuledOut, cost: int | None) -> None:
        """Check the criterion in which the best member falls short; `cost` is None where none is legal."""
        layout = self.graph.layout
        decides = LEGALITY if cost is None else layout.first_difference(cost, self.best)
        expected = decides or "nothing: a member is as good as the accepted candidate"
        expect_equal(step, "the criterion that rules the family out", expected, event.criterion)
        self.check_value(step, event)

    def check_value(self, step: int, event: FamilyRuledOut) -> None:
        """Check the best value that a run is told to fall short of; lists and legality may have none.

        A criterion that the accepted candidate does not tell has the value 0.
        """
        expected = self.values.get(event.criterion, 0)
        silent = event.best is None and (event.criterion not in self.values or type(expected) is tuple)
        fits, what = silent or event.best == expected, f"the best value in {event.criterion}"
        expect(fits, step, what, expected, event.best)

    def _before(self, criterion: str) -> str | None:
        """Return the criterion before one; None if it is the first (legality)."""
        names = list(dict.fromkeys(name for name, _ in self.graph.layout.keys))
        position = names.index(criterion)
        return names[position - 1] if position else None

    def _highest(self, criterion: str, sets: MdpSets) -> tuple[int, ...] | None:
        """Return the most MDPs of each score that the best candidates have in S1, as far as a criterion.

        All are -1 where no candidate is as good; None where none is possible.
        """
        low = self.graph.layout.upto(criterion)
        # below the criteria a digit for each score, the highest first: how many MDPs of it are not in S1
        width = (4 * self.graph.size).bit_length()
        digit = {
            m: len(sets.classes) - 1 - number for number, group in enumerate(sets.classes) for m in group
        }
        room = width * len(sets.classes)
        rows = []
        for v, row in enumerate(self.graph.rows):
            fresh = {}
            for w, cost in row.items():
                extra = 0
                for u, other in ((v, w), (w, v)):
                    if u in digit and other not in self.graph.real[u]:
                        extra += 1 << width * digit[u]
                fresh[w] = ((cost >> low) << room) + extra
            rows.append(fresh)
        least = CostBounds(rows).best
        if least is None or least >> room > self.best >> low:
            return None if least is None else tuple(-1 for _ in sets.classes)
        return tuple(
            len(group) - (least >> width * (len(sets.classes) - 1 - number) & (1 << width) - 1)
            for number, group in enumerate(sets.classes)
        )

    # --- witnesses -------------------------------------------------------------------

    def _scene(self, part: RunPart, gone: tuple[int, ...]) -> StillToPair:
        """Return the players still to be paired once those `gone` are."""
        left = tuple(v for v in part.alive if v not in gone)
        return StillToPair(left, part.rows, partial(self._usable, part))

    def _usable(self, part: RunPart, v: int, others: Sequence[int], criterion: str) -> int | None:
        """Return one of several partners whom a candidate as good, as far as a criterion, gives a player.

        None if none of them will do.
        """
        low = self.graph.layout.upto(criterion)
        able = [w for w in others if w in part.rows[v] and not self._too_dear(v, w, low)]
        if not able or not self._good(part, v, able, low):
            return None
        return next(w for w in able if self._good(part, v, [w], low))

    def _too_dear(self, v: int, w: int, low: int) -> bool:
        """Say whether prices alone (in half units: one bit more) show that no candidate as good has it."""
        slack = self.bounds.slack(v, w)  # twice what it costs more; None: not known
        return slack is not None and bool(slack >> (low + 1))

    def _good(self, part: RunPart, v: int, partners: Sequence[int], low: int) -> bool:
        """Say whether some candidate that gives a player one of these partners is good enough."""
        rows = list(part.rows)
        rows[v] = {w: rows[v][w] for w in partners}
        for w in part.rows[v].keys() - rows[v].keys():  # nor have the others this player
            rows[w] = {u: cost for u, cost in rows[w].items() if u != v}
        least = self.bounds.cost(part.alive, rows)
        return least is not None and (least + part.spent) >> low <= self.best >> low
