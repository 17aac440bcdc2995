"""One bracket as a graph whose cheapest perfect matching is its best candidate.

Vertices are the players of the bracket by their number in it (from 0), then what stands outside: a place or
the bye, or players below. How those left over can go on is told by the mode:

- `place`: at most one is left over, and has a place of its own;
- `bye`: the last bracket; who is left over has the bye;
- `joint`: several are left over; the next scoregroup is part of the graph;
- `below`: everybody below and the bye are part of the graph, so that the round can be completed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pairtutor.verify.editions import Edition
from pairtutor.verify.fields import LEGALITY, Key, Layout
from pairtutor.verify.legality import Legality
from pairtutor.verify.outlook import NEXT, Outlook
from pairtutor.verify.persons import Person
from pairtutor.verify.tolls import ALONE, ALONE_2026, LISTED, ONE_POINT, PAIR

Mode = Literal["place", "bye", "joint", "below"]
PAIRS: Key = (LEGALITY, -1)


class Setting(NamedTuple):
    """What a bracket is made of; `below` are all players further down, `near` those of the next score.

    `takers` are those who may have the bye; `bye_here`: its number of unplayed games matters;
    `limbo`: the number (2026: the scores) of MDPs left over is settled before all criteria.
    """

    edition: Edition
    legality: Legality
    mdps: tuple[Person, ...]
    residents: tuple[Person, ...]
    near: tuple[Person, ...]
    below: tuple[Person, ...]
    takers: frozenset[int]
    final: bool
    looks_ahead: bool
    odd: bool
    bye_here: bool
    limbo: bool


class Frame:
    """The graph; `rows` give for each vertex its possible partners with the packed cost of the pair."""

    def __init__(self, setting: Setting, mode: Mode, downfloaters: int) -> None:
        self.setting = setting
        self.mode = mode
        self.inside = (*setting.mdps, *setting.residents)
        self.m0, self.size = len(setting.mdps), len(self.inside)
        self.artificial = self.inside[-1].score - ONE_POINT
        self.mixed = self.inside[0].score != self.inside[-1].score
        self.alone = ALONE_2026 if setting.edition.system == "dutch-2026" else ALONE
        self.outside: tuple[Person | None, ...] = self._outside(downfloaters)
        self.everybody: tuple[Person | None, ...] = (*self.inside, *self.outside)
        self.layout = Layout(self._keys(), len(self.everybody))
        self._list = {key[0] for key in self.layout.keys} & LISTED
        self._names = [name for name in self._criteria() if name in PAIR]
        self._left = [self._left_over(one, v < self.m0) for v, one in enumerate(self.inside)]
        self.real: list[set[int]] = [set() for _ in self.everybody]
        self._outlook = Outlook(setting, self.layout)
        self.rows = self._rows()
        self.vertex = {one.tpn: v for v, one in enumerate(self.everybody) if one is not None}

    def _outside(self, downfloaters: int) -> tuple[Person | None, ...]:
        setting = self.setting
        if self.mode == "place":
            return (None,) * downfloaters
        if self.mode == "bye":
            return (None,) * (self.size % 2)
        beyond = setting.near if self.mode == "joint" else setting.below
        return (*beyond, *((None,) * ((self.size + len(beyond)) % 2)))

    # --- digits ------------------------------------------------------------------

    def _criteria(self) -> list[str]:
        """Return the criteria that the graph weighs, in falling priority."""
        setting = self.setting
        names = [setting.edition.scores] if setting.edition.scores == "psd" and self.mixed else []
        return names + [
            name for name in setting.edition.criteria if name != "bye-unplayed" or setting.bye_here
        ]

    def _keys(self) -> list[Key]:
        setting = self.setting
        scores = sorted({one.score for one in self.inside}, reverse=True)
        apart = sorted(
            {a - b for a in scores for b in scores if a > b} | {score - self.artificial for score in scores},
            reverse=True,
        )
        keys = [PAIRS]
        if setting.limbo and self.m0:
            keys += [(LEGALITY, score) for score in self._limbo_scores()]
        criteria = self._criteria()
        ahead = [(NEXT, -1), *((NEXT, score) for score in scores)] if setting.looks_ahead else []
        if criteria[:1] == ["psd"]:
            keys += [("psd", by) for by in apart]
            criteria = criteria[1:]
        keys += ahead
        for name in criteria:
            keys += [(name, by) for by in apart] if name in LISTED else [(name, 0)]
        return keys

    def _limbo_scores(self) -> list[int]:
        if self.setting.edition.system != "dutch-2026":
            return [0]
        return sorted({one.score for one in self.setting.mdps}, reverse=True)

    # --- costs -------------------------------------------------------------------

    def _toll(self, name: str, value: int) -> int:
        if not value:
            return 0
        return (
            self.layout.worth[(name, value)] if name in self._list else value * self.layout.worth[(name, 0)]
        )

    def _left_over(self, one: Person, moved: bool) -> int:
        """Return what it costs that a player of the bracket is left over, wherever the player goes."""
        worth, setting = self.layout.worth, self.setting
        cost = worth[PAIRS]
        if setting.limbo and moved:
            cost += worth[(LEGALITY, one.score if setting.edition.system == "dutch-2026" else 0)]
        for name, toll in self.alone.items():
            if (name != "bye-unplayed" and (name, 0) in worth) or name in self._list:
                cost += self._toll(name, toll(one, self.artificial))
        return cost

    def pair(self, high: Person, low: Person) -> int:
        """Return what a pair of the bracket costs."""
        cost = 0
        for name in self._names:
            value = PAIR[name](high, low)
            if value:
                cost += self._toll(name, value)
        return cost

    def _rows(self) -> list[dict[int, int]]:
        rows: list[dict[int, int]] = [{} for _ in self.everybody]
        may, inside = self.setting.legality.may_meet, self.inside
        for v in range(self.size):
            for u in range(v):
                if v >= self.m0 and may(inside[u], inside[v]):
                    rows[u][v] = rows[v][u] = self.pair(inside[u], inside[v])
                    self.real[u].add(v)
                    self.real[v].add(u)
        outlook = self._outlook
        if self.mode in ("place", "bye"):
            for v in range(self.size if self.outside else 0):
                one = inside[v]
                if self.mode == "bye" and one.tpn not in self.setting.takers:
                    continue
                cost = self._left[v] + outlook.alone(one)
                rows[v][self.size] = rows[self.size][v] = cost
        else:
            self._join(rows, outlook)
        return rows

    def apart(self, u: int, v: int, cost: int) -> int | None:
        """Return what an edge costs if it must not stand for a pair of the bracket; None if it then goes."""
        if max(u, v) >= self.size or v not in self.real[u]:
            return cost
        if self.mode != "joint":
            return None
        going = self._outlook.together(self.inside[u], self.inside[v], True, True, joint=True)
        return None if going is None else self._left[u] + self._left[v] + going

    def _join(self, rows: list[dict[int, int]], outlook: Outlook) -> None:
        """Add the edges outside the bracket: somebody left over meets somebody below, or nobody."""
        everybody, size = self.everybody, self.size
        joint = self.mode == "joint"
        for v in range(len(everybody)):
            for u in range(v):
                if u in rows[v]:
                    continue
                going = (self._left[u] if u < size else 0) + (self._left[v] if v < size else 0)
                one, other = everybody[u], everybody[v]
                cost = outlook.together(one, other, u < size, v < size, joint=joint)
                if cost is not None:
                    rows[u][v] = rows[v][u] = going + cost


def differs(frame: Frame, cost: int, best: int) -> str | None:
    """Return the criterion in which a cost exceeds the best."""
    return frame.layout.first_difference(cost, best)


def numbers(players: Sequence[Person]) -> tuple[int, ...]:
    """Return the pairing numbers of players."""
    return tuple(one.tpn for one in players)
