"""The two subgroups of a bracket: who changes from one to the other, and who of S1 meets whom of G2.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: dubov-2026 3.2.3, dubov-2026 3.2.4, dubov-2026 3.2.5, dubov-2026 3.2.6, dubov-2026 4.4.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.odd_sets import refit
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.dubov_2026.figures import from_the_middle
from pairtutor.systems.dubov_2026.participants import Dubov2026Participants, Pairs
from pairtutor.systems.search.feasibility import PartnerQuery
from pairtutor.systems.search.refinement import CriterionGraph, Refinement
from pairtutor.systems.search.rows import rows_across, rows_kept_to

Why = Literal["inside", "sizes"]
"""What a change of subgroup is for: pairs inside the smaller one, or equal sizes."""


class Split(NamedTuple):
    """G1 (who prefer White) and G2 of a bracket; not `by_preference` if nobody in it has played a game."""

    g1: Mask
    g2: Mask
    by_preference: bool

    @property
    def smaller(self) -> Mask:
        """The subgroup with fewer players; G1 where both have as many."""
        return self.g1 if self.g1.bit_count() <= self.g2.bit_count() else self.g2

    def after_change(self, players: Mask) -> Split:
        """Return the subgroups after players have changed over."""
        # whoever was in one of the two is now in the other
        return self._replace(g1=self.g1 ^ players, g2=self.g2 ^ players)


def split_bracket(participants: Dubov2026Participants, members: Mask) -> Split:
    """Divide a bracket by preference, or where nobody has played a game into halves by pairing number.

    Source: dubov-2026 3.2.3, DB26-18.
    """
    if members & participants.played:
        white = members & participants.white
        return Split(white, members & ~white, by_preference=True)
    order = participants.by_number(members)
    half = mask_of(order[: len(order) // 2])
    return Split(half, members & ~half, by_preference=False)


def in_order_of_numbers(participants: Dubov2026Participants, pool: int, *, white: bool) -> list[int]:
    """Return the players who can change subgroups in the order of their numbers, from the middle of the list.

    Those of G1 (`white`) are listed by ARO, those of G2 by pairing number.
    Source: dubov-2026 4.3, DB26-4, DB26-20, DB26-21.
    """
    listed = participants.by_average(pool) if white else participants.by_number(pool)
    return from_the_middle(listed)


class ShiftListener(Protocol):
    """Hears who changes subgroups."""

    def on_split(self, split: Split) -> None:
        """Hear the subgroups as first formed."""

    def shift_needed(self, shift: Shift) -> None:
        """Hear that somebody has to change."""

    def no_shift(self, shift: Shift, chosen: Sequence[int], player: int) -> None:
        """Hear that nobody can change who has `player` next after those chosen."""

    def on_shift(self, shift: Shift, chosen: Sequence[int], after: Split) -> None:
        """Hear who changes, and the subgroups after it."""


class Shift(NamedTuple):
    """So many (`size`) of `order` leave `side`, where each of them has a partner who stays.

    `rows` are the pairs that can be made, `graph` those by which it is judged, `alive` all players of the
    bracket. `inside` is how many pairs there are within the smaller subgroup. `order` is that of 4.3.
    """

    why: Why
    order: list[int]
    side: Mask
    size: int
    inside: int
    rows: Rows
    graph: CriterionGraph
    alive: Mask

    def rows_after(self, rows: Rows, changing: Sequence[int]) -> Rows:
        """Return rows in which each of those who change meets one of their side who stays."""
        stay = self.side & ~mask_of(changing)
        for player in changing:
            rows = rows_kept_to(rows, player, stay)
        return rows


class Recomposing:
    """Makes the subgroups of one bracket equal so that they can be paired with each other.

    `members` are its players by rank, `mate` (by rank, -1 for nobody) pairs them; `inside` is how many of
    these pairs lie within the smaller subgroup.
    """

    def __init__(
        self, participants: Dubov2026Participants, members: Mask, mate: Mate, listener: ShiftListener
    ) -> None:
        self.participants = participants
        self.members = members
        self.listener = listener
        self.rows = [row & members if members >> v & 1 else 0 for v, row in enumerate(participants.legal)]
        self.split = split_bracket(participants, members)
        self.mate = mate
        self.inside = 0

    def run(self) -> Split:
        """Return the subgroups after both changes; `mate` pairs them.

        Source: dubov-2026 3.2.4, DB26-19, DB26-22, DB26-23.
        """
        self.listener.on_split(self.split)
        smaller = self.split.smaller
        larger = self.members & ~smaller
        refinement = Refinement(self.rows, self.members, self.mate)
        within = [row & smaller if smaller >> v & 1 else 0 for v, row in enumerate(self.rows)]
        refinement.minimise("inside", within)
        self.mate = refinement.mate
        self.inside = sum(1 for v in bits(smaller) if smaller >> self.mate[v] & 1) // 2
        moved = 0
        if self.inside:
            moved = self._shift("inside", smaller, smaller, self.inside, self.rows, refinement.last_stage)
        self._even_out(smaller & ~moved, moved, larger)
        return self.split

    def _even_out(self, staying: Mask, moved: Mask, larger: Mask) -> None:
        """Change players of the larger subgroup; those `moved` meet only those `staying` there.

        Source: dubov-2026 3.2.4, DB26-20.
        """
        # half of how many more there are on the side of the larger one now
        count = (larger.bit_count() + moved.bit_count() - staying.bit_count()) // 2
        if not count:
            return
        apart = rows_across(self.rows, staying, moved | larger)
        rows = [
            across | (row & larger if larger >> v & 1 else 0)
            for v, (across, row) in enumerate(zip(apart, self.rows, strict=True))
        ]
        rematched = refit(odd=(), rows=rows, mate=self.mate, alive=self.members)
        assert rematched is not None, "whoever changed first has somebody to meet"
        self.mate = rematched
        self._shift("sizes", larger, larger, count, rows, CriterionGraph("inside", rows))

    def _shift(self, why: Why, side: Mask, pool: int, count: int, rows: Rows, graph: CriterionGraph) -> Mask:
        """Change the first set of `count` players of a pool that can change subgroups, and return it."""
        order = in_order_of_numbers(self.participants, pool, white=bool(side & self.split.g1))
        shift = Shift(why, order, side, count, self.inside, rows, graph, self.members)
        self.listener.shift_needed(shift)
        chosen: list[int] = []
        for player in order:
            if len(chosen) == count:
                break
            tried = shift.rows_after(graph.rows, [*chosen, player])
            rematched = refit(graph.odd, tried, self.mate, self.members)
            if rematched is None:
                self.listener.no_shift(shift, chosen, player)
                continue
            self.mate = rematched
            chosen.append(player)
        assert len(chosen) == count, "as many change as there are pairs inside"
        moved = mask_of(chosen)
        self.split = self.split.after_change(moved)
        self.listener.on_shift(shift, chosen, self.split)
        return moved


class TranspositionListener(Protocol):
    """Hears how the opponents of S1 are found, one after the other."""

    def lined_up(self, s1: Sequence[int], g2: Sequence[int]) -> None:
        """Hear S1, and G2 in the order in which transpositions begin."""

    def on_opponent(
        self, transposing: Transposing, player: int, refused: Sequence[int], opponent: int
    ) -> None:
        """Hear whom a player of S1 meets, and who was refused before."""

    def on_transposition(self, pairs: Pairs, g2: Sequence[int]) -> None:
        """Hear all pairs of the bracket."""


class Transposing:
    """Pairs equal subgroups; `free` are those without an opponent so far, `rows` the pairs across.

    `mate` is a complete pairing across, from which the search begins.

    Source: dubov-2026 3.2.6, DB26-24.
    """

    def __init__(self, participants: Dubov2026Participants, split: Split, mate: Mate) -> None:
        self.participants = participants
        self.s1 = participants.by_average(split.g1)
        self.g2 = participants.by_number(split.g2)
        self.rows = rows_across(participants.legal, split.g1, split.g2)
        self._graph = CriterionGraph("legality", self.rows)
        self.free = split.g1 | split.g2
        self.mate = mate

    def pair(self, listener: TranspositionListener) -> Pairs:
        """Return the pairs, in the order of S1."""
        listener.lined_up(self.s1, self.g2)
        pairs: Pairs = []
        for player in self.s1:
            query = PartnerQuery(player, self.mate, self.free)
            refused: list[int] = []
            for opponent in self.g2:
                if self.free >> opponent & 1:
                    rematched = query.meeting(self._graph, opponent)
                    if rematched is not None:
                        break
                    refused.append(opponent)
            assert rematched is not None, "the matching at hand has an opponent for everybody"
            self.mate = rematched
            listener.on_opponent(self, player, refused, opponent)
            self.free &= ~(1 << player | 1 << opponent)
            pairs.append((player, opponent))
        listener.on_transposition(pairs, self.g2)
        return pairs

    def rest(self, player: int, opponent: int) -> Mask:
        """Return as a bit mask the players who would be free after this pair."""
        return self.free & ~(1 << player | 1 << opponent)
