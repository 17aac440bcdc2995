"""What a pair costs in a bracket of the Burstein rules, and what numbers its pairings."""

from __future__ import annotations

from math import comb

from pairtutor.positions.bracket_steps import Setting
from pairtutor.positions.candidate_graph import PAIRS, Key, Mode, ProofGraph
from pairtutor.positions.lookahead import NEXT, ProvenLookahead
from pairtutor.positions.numbers import CandidateNumbers, Pairs
from pairtutor.positions.penalties import same_preference
from pairtutor.positions.persons import Person

_SCORES = "downfloater-scores"
_COLOUR: Key = ("colour-preference", 0)


class BursteinGraph(ProofGraph):
    """The graph of a bracket; `mode` is `place` for one floater at most (or nobody below), or `below`."""

    def __init__(self, setting: Setting, mode: Mode, floaters: int) -> None:
        inside = by_bsn(setting)
        beyond: tuple[Person | None, ...] = (None,) * floaters if mode == "place" else setting.below
        # m0 is 0: by these rules those who moved down may meet each other
        super().__init__(setting, mode, inside, m0=0, outside=beyond, keys=_keys(setting))
        self.mixed = bool(setting.mdps)
        self.alone = {_SCORES: lambda player, _artificial: player.score}
        ahead = ProvenLookahead(setting, self.layout)
        worth = self.layout.worth
        self.join_inside(lambda u, v: worth[_COLOUR] * same_preference(inside[u], inside[v]))
        left = [worth[PAIRS] + worth[(_SCORES, player.score)] for player in inside]
        if mode != "place":
            ahead.join_below(self, left)
            return
        places = range(self.size, self.size + floaters)
        for v in places:  # with fewer left over than thought, places remain
            for u, player in enumerate(inside):
                self.rows[u][v] = self.rows[v][u] = left[u] + ahead.cost_of_lone_floater(player)
            self.rows[v] |= {other: 0 for other in places if other != v}  # both remain


def by_bsn(setting: Setting) -> tuple[Person, ...]:
    """Return the players of a bracket by BSN, which here is rank order, whether they moved down or not."""
    return tuple(sorted((*setting.mdps, *setting.residents), key=lambda player: player.rank))


def _keys(setting: Setting) -> list[Key]:
    """Return the keys of the digits of a cost, in falling priority; those of scores by half points."""
    scores = sorted({player.score for player in (*setting.mdps, *setting.residents)}, reverse=True)
    keys = [PAIRS, *((_SCORES, score) for score in scores)]
    if setting.looks_ahead:
        keys += [(NEXT, -1), *((NEXT, score) for score in scores)]
    return [*keys, _COLOUR]


class IndexNumbers(CandidateNumbers):
    """Numbers the pairings of a bracket whose pairings are in the order of article 4.3."""

    def number(self, pairs: Pairs) -> int | None:
        """Return the number of a pairing, from 1; None if it is not written as one of the sequence.

        It is where pairs are in rising order, the lower vertex of each first.
        """
        if pairs != sorted(pairs):
            return None
        opponent, waiting = dict(pairs), list(range(self.graph.size))
        floating = self.graph.size - 2 * len(pairs)
        number = 1
        while waiting:
            u = waiting.pop(0)
            accepted = opponent.get(u)
            # by 4.3 higher vertices are tried first, and floating comes after all opponents
            tried_before = [w for w in waiting if accepted is None or w > accepted]
            number += len(tried_before) * ways(len(waiting) - 1, floating)
            if accepted is None:
                floating -= 1
            elif accepted in waiting:
                waiting.remove(accepted)
            else:
                return None
        return number


def ways(players: int, floaters: int) -> int:
    """Return the number of pairings of `players` of whom `floaters` are left over (burstein-2026 4.3)."""
    if not 0 <= floaters <= players:
        return 0
    count = comb(players, floaters)
    # of the others, an even number, the first still unpaired has one opponent less than there are unpaired
    for unpaired in range(players - floaters, 1, -2):
        count *= unpaired - 1
    return count
