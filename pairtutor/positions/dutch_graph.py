"""One bracket of 2017 or 2026 as a graph: what a pair costs, and what it costs to be left over."""

from __future__ import annotations

from pairtutor.model.facets import criterion_facets
from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import LEGALITY, PAIRS, CostBounds, Key, Mode, ProofGraph
from pairtutor.positions.lookahead import NEXT, ProvenLookahead
from pairtutor.positions.penalties import ALONE, ALONE_2026, ONE_POINT, PAIR
from pairtutor.positions.persons import Person


class DutchGraph(ProofGraph):
    """The graph of a bracket; `mode` says how those left over can go on."""

    def __init__(self, setting: Setting, mode: Mode, downfloaters: int) -> None:
        inside = (*setting.mdps, *setting.residents)
        outside = _places_outside(setting, mode, len(inside), downfloaters)
        super().__init__(setting, mode, inside, len(setting.mdps), outside, _keys(setting, inside))
        self.alone = ALONE_2026 if setting.edition.system == "dutch-2026" else ALONE
        self._list = {name for name, _ in self.layout.keys if criterion_facets(name).listed}
        self._names = [name for name in _criterion_names(setting, inside) if name in PAIR]
        self._left = [self._left_over(player, v < self.m0) for v, player in enumerate(inside)]
        self._lookahead = ProvenLookahead(setting, self.layout)
        self._kinds = [
            # players alike in these cost the same in any pair
            (player.score, player.due, player.difference, player.colours, player.floats, player.fresh)
            for player in inside
        ]
        self._prices: dict[object, int] = {}
        self.join_inside(self.price)
        if mode in ("place", "bye"):
            self._join_place()
        elif mode == "joint":
            self._lookahead.join_near(self, self._left)
        else:
            self._lookahead.join_below(self, self._left)

    def _penalty(self, name: str, value: int) -> int:
        """Return the cost of a criterion's value; a value of a list has a digit of its own."""
        if not value:
            return 0
        return (
            self.layout.worth[(name, value)] if name in self._list else value * self.layout.worth[(name, 0)]
        )

    def _left_over(self, player: Person, moved: bool) -> int:
        """Return the cost of leaving over a player of the bracket, an MDP if `moved`, wherever that one goes.

        What the bye costs in unplayed games stands on its edges (`join_below` of the lookahead).
        """
        worth, setting = self.layout.worth, self.setting
        cost = worth[PAIRS]
        if setting.limbo and moved:
            cost += worth[(LEGALITY, player.score if setting.edition.system == "dutch-2026" else 0)]
        for name, penalty in self.alone.items():
            if (name != "bye-unplayed" and (name, 0) in worth) or name in self._list:
                cost += self._penalty(name, penalty(player, self.artificial))
        return cost

    def price(self, u: int, v: int) -> int:
        """Return the cost of a pair of the bracket: the same for players who are alike."""
        u, v = min(u, v), max(u, v)
        alike = self._kinds[u], self._kinds[v]
        if alike not in self._prices:
            self._prices[alike] = self._price(self.inside[u], self.inside[v])
        return self._prices[alike]

    def _price(self, high: Person, low: Person) -> int:
        """Return the cost of a pair by all criteria; `high` comes first in the bracket."""
        cost = 0
        for name in self._names:
            value = PAIR[name](high, low)
            if value:
                cost += self._penalty(name, value)
        return cost

    def _join_place(self) -> None:
        """Add the edges to the places, or to the bye for those who may have it."""
        places = range(self.size, len(self.everybody))
        for v in range(self.size if self.outside else 0):
            player = self.inside[v]
            if self.mode == "bye" and player.tpn not in self.setting.takers:
                continue
            cost = self._left[v] + self._lookahead.cost_of_lone_floater(player)
            for place_vertex in places:
                self.rows[v][place_vertex] = self.rows[place_vertex][v] = cost
        for place_vertex in places:  # with fewer left over, places remain
            self.rows[place_vertex] |= {other: 0 for other in places if other != place_vertex}

    def _both_left(self, u: int, v: int) -> int | None:
        """Return the cost of leaving over two players together; None unless the graph is "joint"."""
        if self.mode != "joint":
            return None
        return self._left[u] + self._left[v] + self._lookahead.both_left(self.inside[u], self.inside[v])


def _places_outside(setting: Setting, mode: Mode, size: int, downfloaters: int) -> tuple[Person | None, ...]:
    """Return the vertices outside the bracket: players below as far as `mode` looks, None for a place.

    With players below, one place more (that of the bye) makes the number of vertices even.
    """
    if mode == "place":
        return (None,) * downfloaters
    if mode == "bye":
        return (None,) * (size % 2)
    beyond = setting.near if mode == "joint" else setting.below
    return (*beyond, *((None,) * ((size + len(beyond)) % 2)))


def _criterion_names(setting: Setting, inside: tuple[Person, ...]) -> list[str]:
    """Return the names of the criteria weighed, in falling priority; `inside` stands by falling score.

    Score differences (`psd`, of 2017) are weighed only in a bracket of several scores: in one score every
    pair has the difference 0. Other editions compare scores of floaters by their place (`LEGALITY`, `NEXT`).
    Unplayed games are weighed only where the bye is given in this bracket.
    """
    edition = setting.edition
    mixed = inside[0].score != inside[-1].score
    names = [edition.scores] if edition.scores == "psd" and mixed else []
    return names + [name for name in edition.criteria if name != "bye-unplayed" or setting.bye_here]


def _keys(setting: Setting, inside: tuple[Person, ...]) -> list[Key]:
    """Return the keys of the digits of a cost, in falling priority."""
    scores = sorted({player.score for player in inside}, reverse=True)
    artificial = inside[-1].score - ONE_POINT
    between = {a - b for a in scores for b in scores if a > b}
    apart = sorted(between | {score - artificial for score in scores}, reverse=True)
    keys = [PAIRS]
    if setting.limbo and setting.mdps:
        keys += [(LEGALITY, score) for score in _limbo_scores(setting)]
    criteria = _criterion_names(setting, inside)
    if criteria[:1] == ["psd"]:
        keys += [("psd", by) for by in apart]
        criteria = criteria[1:]
    if setting.looks_ahead:
        keys += [(NEXT, -1), *((NEXT, score) for score in scores)]
    for name in criteria:
        keys += [(name, by) for by in apart] if criterion_facets(name).listed else [(name, 0)]
    return keys


def _limbo_scores(setting: Setting) -> list[int]:
    """Return the scores by which the Limbo is weighed, highest first; [0] where its number counts."""
    if setting.edition.system != "dutch-2026":
        return [0]
    return sorted({player.score for player in setting.mdps}, reverse=True)


def is_limbo_fewest(setting: Setting, downfloaters: int) -> bool:
    """Say whether the best pairing of a PPB pairs as many MDPs as can be, which then is settled first.

    Source: dutch-2017 B.1.c, D17-3.
    """
    # how many MDPs the best pairing leaves over, with their number settled before all criteria and without
    counts = []
    for limbo in (True, False):
        graph = DutchGraph(setting._replace(limbo=limbo), "below", downfloaters)
        mate = CostBounds(graph.rows).mate
        counts.append(sum(mate[m] not in graph.real[m] for m in range(graph.m0)))
    return counts[0] == counts[1]
