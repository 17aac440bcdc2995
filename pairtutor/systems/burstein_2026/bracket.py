"""One bracket: residents and incoming floaters, numbered by the Index alone.

Source: burstein-2026 1.2.2, burstein-2026 4.1.
"""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.matching.bits import bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.rules.burstein_2026.criteria import C8
from pairtutor.systems.common.participants import Participants, Scoregroup
from pairtutor.systems.dutch.bracket import ONE_POINT, Bracket


class IndexBracket(Bracket):
    """Vertices are all players by BSN, from 0; `came` are the incoming floaters among them, by rank.

    Nobody has a right of way, and any two may be paired (BU26-12): so no vertex counts as moved down.
    """

    def __init__(
        self,
        participants: Participants,
        floaters: Sequence[int],
        group: Scoregroup,
        standing: Sequence[int],
        *,
        last: bool,
    ) -> None:
        super().__init__(participants, "last" if last else "normal", floaters, group.first, group.end)
        self.came = sorted(floaters, key=standing.__getitem__)
        self.score = group.score
        before = self.ranks
        self.ranks = sorted(before, key=standing.__getitem__)
        self.players = [participants.players[rank] for rank in self.ranks]
        self.artificial = group.score - ONE_POINT
        self.collapsed = False
        self.m0, self.moved, self.residents = 0, 0, self.everybody
        bsn = {rank: v for v, rank in enumerate(self.ranks)}
        self._place = [bsn[rank] for rank in before] if floaters else []
        self.rows = self.window(group.end)

    def ranked(self, u: int, v: int) -> tuple[int, int]:
        """Return two players, the one with the higher Index first."""
        return (u, v) if u < v else (v, u)

    @property
    def homogeneous(self) -> bool:
        """Whether all players have one score."""
        return not self.came

    def window(self, end: int) -> list[int]:
        """Return the rows of the bracket and of everybody below it up to a rank."""
        legal = self.participants.legal
        rows = super().window(end)
        if not self.mdps:
            return rows
        for v, one in enumerate(self.mdps):
            for w, other in enumerate(self.mdps):
                if legal[one] >> other & 1:
                    rows[v] |= 1 << w
        place, everybody = self._place, self.everybody
        rows = [row & ~everybody | mask_of(place[w] for w in bits(row & everybody)) for row in rows]
        inside = [0] * self.size
        for v, row in zip(place, rows, strict=False):
            inside[v] = row
        return [*inside, *rows[self.size :]]

    def first_matching(self) -> tuple[list[int], int]:
        """Return a largest matching within the bracket, and who is left.

        It starts from the first pairing of the order in which nobody is refused a colour.
        """
        dear = next((rows for _, rows in self.penalties(C8, self.size, 0)), [0] * self.size)
        mate = [-1] * self.size
        free = self.everybody
        for u in range(self.size):
            fitting = self.rows[u] & ~dear[u] & free
            if free >> u & 1 and fitting:
                v = fitting.bit_length() - 1
                mate[u], mate[v] = v, u
                free &= ~(1 << u | 1 << v)
        return mate, augment_all(self.rows, mate, self.everybody, free)
