"""One bracket of the Burstein rules as a graph, its players by BSN: what a pair and what a float costs."""

from __future__ import annotations

from pairtutor.verify.bracket_steps import Setting
from pairtutor.verify.candidate_graph import PAIRS, Key, Mode, ProofGraph
from pairtutor.verify.lookahead import NEXT, ProvenLookahead
from pairtutor.verify.penalties import same_preference
from pairtutor.verify.persons import Person

_SCORES = "downfloater-scores"
_COLOUR: Key = ("colour-preference", 0)


class BursteinGraph(ProofGraph):
    """The graph of a bracket; `mode` is `place` for one floater at most, or `below`."""

    def __init__(self, setting: Setting, mode: Mode, floaters: int) -> None:
        inside = by_bsn(setting)
        beyond: tuple[Person | None, ...] = (None,) * floaters if mode == "place" else setting.below
        super().__init__(setting, mode, inside, 0, beyond, _keys(setting))
        self.mixed = bool(setting.mdps)
        self.alone = {_SCORES: lambda one, _artificial: one.score}
        ahead = ProvenLookahead(setting, self.layout)
        worth = self.layout.worth
        self.join_inside(lambda u, v: worth[_COLOUR] * same_preference(inside[u], inside[v]))
        left = [worth[PAIRS] + worth[(_SCORES, one.score)] for one in inside]
        for v, other in enumerate(self.everybody[self.size :], self.size):
            for u in range(v):
                one = self.everybody[u]
                falls = u < self.size
                if other is None:
                    cost = ahead.alone(inside[u]) if falls else None
                else:
                    cost = ahead.together(one, other, falls, False, joint=False)
                if cost is not None:
                    going = left[u] if falls else 0
                    self.rows[u][v] = self.rows[v][u] = going + cost


def by_bsn(setting: Setting) -> tuple[Person, ...]:
    """Return the players of a bracket by BSN."""
    return tuple(sorted((*setting.mdps, *setting.residents), key=lambda one: one.rank))


def _keys(setting: Setting) -> list[Key]:
    """Return what the digits of a cost stand for, in falling priority."""
    scores = sorted({one.score for one in (*setting.mdps, *setting.residents)}, reverse=True)
    keys = [PAIRS, *((_SCORES, score) for score in scores)]
    if setting.looks_ahead:
        keys += [(NEXT, -1), *((NEXT, score) for score in scores)]
    return [*keys, _COLOUR]
