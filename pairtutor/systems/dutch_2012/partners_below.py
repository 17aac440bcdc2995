"""What C.1 does to a lower bracket: who has no partner there, and who stays whoever comes down.

Source: dutch-2012 C.1, dutch-2012 C.12, dutch-2012 C.13.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb

from pairtutor.matching.bits import Mask, Mate, Rows, bits, mask_of
from pairtutor.matching.forest import augment_all
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.common.completion import smallest_tree
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.bracket_graph import legal_rows


class Quota(NamedTuple):
    """So many of these players (by rank) come down: those of one score, or of the whole bracket."""

    ranks: list[int]
    size: int


class Shortage(NamedTuple):
    """Groups of players who lack partners, and their only partners, by rank (-1: a place)."""

    groups: list[list[int]]
    partners: list[int]


class Pairable:
    """The graph of a lower bracket in which the players of the choices may come down or not.

    Players come in by rank; a vertex is a place in `ranks`, and sets of vertices are masks. `fixed` are in it
    anyway. `left_over` of the players in it need not be paired, of those who `may`.
    No two players of `apart` are paired, and nobody of them is left over. Whoever does not come down takes
    a place above. Each question is whether a perfect matching exists.

    Those of `departing` may be moved on by C.1, as nobody is there whom they could meet unless somebody comes
    down; one more may then be left over or not.

    For each place, `open` has who can be left over in it, `shut` who can stay above in it, and `spare` who
    can take it where it need not be taken: the one more, then each of `departing`.
    """

    def __init__(
        self,
        participants: Participants,
        fixed: Sequence[int],
        choices: Sequence[Quota],
        left_over: int,
        may: Sequence[int],
        apart: Sequence[int] = (),
        departing: Sequence[int] | None = None,
    ) -> None:
        optional = [rank for choice in choices for rank in choice.ranks]
        self.ranks = sorted([*fixed, *optional])
        self.vertex = {rank: v for v, rank in enumerate(self.ranks)}
        self.optional = self._mask(optional)
        rows = legal_rows(participants, self.ranks)
        barred = self._mask(apart)
        for v in bits(barred):
            rows[v] &= ~barred
        own = self._mask(rank for rank in may if rank in self.vertex) & ~barred
        self.open = [own] * max(0, left_over)
        self.shut = [
            self._mask(choice.ranks) for choice in choices for _ in range(len(choice.ranks) - choice.size)
        ]
        self.rows = rows
        self.impossible = left_over < 0
        self.departing = () if departing is None else tuple(departing)
        self.spare = [] if departing is None else [own, *(1 << self.vertex[rank] for rank in departing)]

    def _mask(self, ranks: Sequence[int] | Iterator[int]) -> Mask:
        return mask_of(self.vertex[rank] for rank in ranks)

    def _graph(self, within: Mask) -> list[int]:
        """Return the rows where only those of `within` may come down."""
        inside = ~self.optional | within
        rows = [row & inside if inside >> v & 1 else 0 for v, row in enumerate(self.rows)]
        for places, reach in ((self.open, inside), (self.shut, -1)):
            for mask in places:
                for v in bits(mask & reach):
                    rows[v] |= 1 << len(rows)
                rows.append(mask & reach)
        return rows

    def with_anybody(self, others: int) -> list[int]:
        """Return the rows where anybody may come down; nobody has a place above.

        Places that need not be taken take each other, and one of them nobody where all vertices, with so many
        `others`, are odd in number.
        """
        rows = self.rows[:]
        for mask in [*self.open, *self.spare]:
            for v in bits(mask):
                rows[v] |= 1 << len(rows)
            rows.append(mask)
        if self.spare:
            first = len(rows) - len(self.spare)
            rows += [0] * ((len(rows) + others) % 2)
            each_other = (1 << len(rows)) - (1 << first)
            for outside in range(first, len(rows)):
                rows[outside] |= each_other & ~(1 << outside)
        return rows

    def _enlarge(self, rows: Rows, mate: Mate, exposed: Mask) -> Mask:
        return augment_all(rows, mate, (1 << len(rows)) - 1, exposed)

    def nogood(self, floaters: Sequence[int]) -> list[int] | None:
        """Return players who include these and of whom no choice can be paired, as many as can be, by rank.

        None if these can be paired, as far as this graph tells. They are added one by one, the highest first.
        """
        if self.impossible:
            return [self.ranks[v] for v in bits(self.optional)]
        within = self._mask(floaters)
        rows = self._graph(within)
        mate = [-1] * len(rows)
        left = self._enlarge(rows, mate, (1 << len(rows)) - 1)
        if not left:
            return None
        inside = ~self.optional | within
        for v in bits(self.optional & ~within):
            fresh = self._partners(v, inside)
            more, tried, still = rows, mate, left
            if fresh:
                more, tried = _join_vertex(rows, v, fresh), mate[:]
                still = self._enlarge(more, tried, left)
            if still:
                inside |= 1 << v
                rows, mate, left = more, tried, still
        return [self.ranks[v] for v in bits(self.optional & inside)]

    def _partners(self, v: int, inside: Mask) -> Mask:
        """Return as a bit mask the partners (or places) of one more player coming down, besides `inside`."""
        partners = self.rows[v] & inside
        for outside, mask in enumerate(self.open, len(self.rows)):
            partners |= (mask >> v & 1) << outside
        return partners

    def lack(self, within: Sequence[int]) -> Shortage | None:
        """Return the shortage of partners whichever of these come down; None if there is none."""
        rows = self._graph(self._mask(within))
        mate = [-1] * len(rows)
        everybody = (1 << len(rows)) - 1
        left = self._enlarge(rows, mate, everybody)
        if not left:
            return None
        tree = smallest_tree(rows, mate, everybody, left)
        return Shortage([self._ranks_of(group) for group in tree.groups()], self._ranks_of(tree.inner))

    def _ranks_of(self, mask: Mask) -> list[int]:
        return [self.ranks[v] if v < len(self.ranks) else -1 for v in bits(mask)]


def without_partner(participants: Participants, ranks: Iterable[int], company: Mask) -> list[int]:
    """Return those of some players (by rank) who may meet nobody of a company.

    Source: dutch-2012 C.1.
    """
    return [rank for rank in ranks if not participants.lawful[rank] & company]


class PartnerCheck:
    """Whether everybody who comes down finds an opponent at all (C.1).

    `fixed` are in the bracket anyway, `moved` come down in any case, of `choices` so many do. `spare` are
    those who may have the bye instead, in the lowest bracket; all by rank.
    """

    def __init__(
        self,
        participants: Participants,
        fixed: Sequence[int],
        moved: Sequence[int],
        choices: Sequence[Quota],
        spare: Mask,
    ) -> None:
        self.participants = participants
        self.fixed = mask_of(fixed)
        self.moved = list(moved)
        self.choices = list(choices)
        self.spare = spare

    def _without_partner(self, ranks: Iterable[int], company: Mask) -> list[int]:
        return without_partner(
            self.participants, (rank for rank in ranks if not self.spare >> rank & 1), company
        )

    def rules_out(self, must: Mask, may: Mask) -> bool:
        """Say whether one of those who come down fits nobody, if no more than `may` come with them."""
        return bool(self._without_partner([*self.moved, *bits(must)], self.fixed | may))

    def lack(self, within: Sequence[int]) -> Shortage | None:
        """Return the players without any partner, whichever of these come down; None if there are none."""
        company = self.fixed | mask_of(within)
        alone = self._without_partner(self.moved, company)
        if alone:
            return Shortage([[alone[0]]], [])
        for choice in self.choices:
            here = [rank for rank in choice.ranks if rank in within]
            alone = self._without_partner(here, company)
            above = len(here) - choice.size  # so many of them stay above, in places of their own
            if len(alone) > above:
                return Shortage([[rank] for rank in alone], [-1] * above)
        return None

    def nogood(self, floaters: Sequence[int]) -> list[int] | None:
        """Return players who include these, somebody of whom fits nobody, as many as can be; else None.

        They are added one by one, in the order of the choices.
        """
        if self.lack(floaters) is None:
            return None
        within = list(floaters)
        for choice in self.choices:
            for rank in choice.ranks:
                if rank not in floaters and self.lack([*within, rank]) is not None:
                    within.append(rank)
        return sorted(within)


def _join_vertex(rows: Rows, v: int, others: Mask) -> Rows:
    """Return rows in which a vertex is adjacent to more others."""
    more = rows[:]
    more[v] |= others
    for w in bits(others):
        more[w] |= 1 << v
    return more


MOST_DEPARTURES = 200
"""So many choices of players whom C.1 moves on are told apart."""


class ResidentCapacity:
    """Players of a bracket whom only those who come down could meet, of whom too many might stay.

    Whoever fits somebody who comes down stays in the bracket (C.1), and has to meet one of the `moved` or
    be one of those `left_over`: two numbers, `own` are its players by rank.
    """

    def __init__(self, participants: Participants, own: Sequence[int], moved: int, left_over: int) -> None:
        here = mask_of(own)
        lawful = participants.lawful
        self.whom = [lawful[rank] for rank in own if not lawful[rank] & here]
        self.room = moved + left_over

    def rules_out(self, must: Mask, _may: int) -> bool:
        """Say whether too many would stay if some players come down, whoever comes with them."""
        return sum(1 for others in self.whom if others & must) > self.room

    def kept_by(self, rank: int) -> int:
        """Return the number of residents whom a player who comes down would keep in the bracket."""
        return sum(1 for others in self.whom if others >> rank & 1)


class Departing:
    """That C.1 moves on as many MDPs and as many other players as it did from a bracket.

    `fixed` come down in any case, `moved` is how many do in all.
    """

    def __init__(self, bracket: LoweringBracket, fixed: Sequence[int], moved: int) -> None:
        self.participants = bracket.participants
        self.own = bracket.own
        self.fixed = list(fixed)
        self.moved = moved
        self.gone_own = len(set(bracket.own) & set(bracket.lost))
        self.gone_mdps = len(bracket.lost) - self.gone_own

    def rules_out(self, must: Mask, may: Mask) -> bool:
        """Say whether others would go in any case, or not as many, if `must` come down and at most `may`."""
        here = mask_of([*self.own, *self.fixed])
        down = [*self.fixed, *bits(must)]
        go, stay = self._count_leaving(down, here | may), len(down) - self._count_leaving(down, here | must)
        if not go <= self.gone_mdps <= self.moved - stay:
            return True
        return (
            not self._count_leaving(self.own, here | may)
            <= self.gone_own
            <= self._count_leaving(self.own, here | must)
        )

    def choices(self, may: Mask) -> list[tuple[int, ...]]:
        """Return the sets of other players whom C.1 can move on if no more than `may` come down.

        These may be too many to be told apart: then the only set is the empty one.
        """
        here = mask_of([*self.own, *self.fixed])
        sure = without_partner(self.participants, self.own, here | may)
        unsure = [rank for rank in without_partner(self.participants, self.own, here) if rank not in sure]
        more = self.gone_own - len(sure)
        if more < 0 or comb(len(unsure), more) > MOST_DEPARTURES:
            return [()]
        return [(*sure, *some) for some in combinations(unsure, more)]

    def _count_leaving(self, ranks: Sequence[int], company: Mask) -> int:
        return len(without_partner(self.participants, ranks, company))
