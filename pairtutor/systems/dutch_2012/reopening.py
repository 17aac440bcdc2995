"""A higher bracket opened again for other floaters: for C.12, and for C.13 in the lowest bracket.

The sets of floaters come up in the order in which C.10 would find the candidates that leave them. A
set that will not do rules out every other set of players among whom the same is lacking.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import heapify, heappop, heappush
from typing import Literal

from pairtutor.matching.bits import Mask, bits, mask_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.dutch_2012.best_candidate import FoundCandidate, prepare, walk
from pairtutor.systems.dutch_2012.bracket import LoweringBracket
from pairtutor.systems.dutch_2012.bracket_graph import Group
from pairtutor.systems.dutch_2012.helpful_floaters import FeasibleFloaters, first_accepted, first_completing
from pairtutor.systems.dutch_2012.partners_below import Pairable, Quota, ResidentCapacity
from pairtutor.systems.dutch_2012.requirements import Prepared, counts_of
from pairtutor.systems.dutch_2012.wanted_floaters import Condition, WantedFloaters

Reason = Literal["C.1", "C.12", "C.13"]
"""For whom a bracket is opened again: for its MDPs, for its pairs, for the lowest bracket."""

MOST_LOOKED_AT = 200
"""So many candidates of brackets opened again are looked at one by one in a round."""
FEWEST_LOOKED_AT = 20
"""So many of each bracket opened again, however many there are in the round."""
USUAL_SIZE = 24
"""Of a bracket with more players than this fewer candidates are looked at, as each takes longer."""


class Branch(NamedTuple):
    """Sets of players left over, as vertices: those who hold all of `must` and no more than `may`."""

    must: Mask
    may: Mask


class Refused(NamedTuple):
    """Players left over (by rank) who will not do, as no others `within` would; `condition` knows why.

    `condition` is None where only these very players are refused.
    """

    p1: int
    m1: int
    floaters: list[int]
    within: list[int]
    condition: Condition | None


class Outcome(NamedTuple):
    """What reopening a bracket comes to: its new pairing, if any, and the sets that came up before.

    `more`: others came up as well, too many to look at each. `looked`: how many were.
    """

    p1: int
    m1: int
    candidate: FoundCandidate | None
    refused: list[Refused]
    more: bool = False
    looked: int = 0


class Looks:
    """How many candidates of brackets opened again may still be looked at in a round.

    They are counted in candidates of brackets of `USUAL_SIZE` players; one of a larger bracket counts for
    more, by the square of its players.
    """

    def __init__(self) -> None:
        self.left = float(MOST_LOOKED_AT)

    def most(self, players: int) -> int:
        """How many the next bracket opened again may take, which has so many players."""
        return int(max(self.left, FEWEST_LOOKED_AT) / _cost(players))

    def take(self, outcome: Outcome, players: int) -> Outcome:
        """Count what was looked at in a bracket of so many players."""
        self.left -= outcome.looked * _cost(players)
        return outcome


def _cost(players: int) -> float:
    return max(1.0, (players / USUAL_SIZE) ** 2)


def other_floaters(
    previous: LoweringBracket, condition: WantedFloaters, most: int = MOST_LOOKED_AT
) -> Outcome:
    """Look for the first pairing of the previous bracket that leaves another acceptable set.

    After `most` candidates the rest is asked of one graph where one graph can tell, else only of players who
    might help; the sets that come up before are not looked at then.

    Source: dutch-2012 C.12.
    """
    p1, m1 = previous.p1, previous.m1
    if previous.found is None or not previous.found.floaters:
        return Outcome(p1, m1, candidate=None, refused=[])
    search = _Search(previous.group, p1, m1, condition)
    candidate = search.run(most)
    refused, looked, stopped = search.refused[:], search.looked, search.stopped
    if stopped:
        joint = first_accepted(previous, condition)
        candidate = joint.candidate
        if not joint.known:
            helpers = FeasibleFloaters(previous, condition)
            candidate = search.among(helpers) if helpers.exist() else None
    return Outcome(p1, m1, candidate, refused, more=stopped, looked=looked)


def reopen_penultimate(
    penultimate: LoweringBracket, lowest: LoweringBracket, most: int = MOST_LOOKED_AT
) -> Outcome:
    """Look for P, M1 and the first pairing of the penultimate bracket that lets the lowest be paired.

    After `most` candidates the rest is asked of one graph, without the sets that come up before.
    Source: dutch-2012 C.13.
    """
    group, participants = penultimate.group, penultimate.participants
    fixed = [*penultimate.lost, *lowest.own]
    if not join_brackets(penultimate, lowest).possible_at_all():
        return Outcome(penultimate.p1, penultimate.m1, candidate=None, refused=[])
    may = list(bits(participants.bye))
    refused: list[Refused] = []
    looked = 0
    for p1 in range(penultimate.p1, 0, -1):
        m1 = min(penultimate.m1, p1)
        choice = Quota(group.ranks, group.size - 2 * p1)
        below = Pairable(participants, fixed, [choice], (len(fixed) + choice.size) % 2, may)
        crowd = ResidentCapacity(participants, own=(), moved=0, left_over=0)
        condition = WantedFloaters([choice], [below], lambda _: True, graph=None, crowd=crowd, rules=())
        search = _Search(group, p1, m1, condition)
        candidate = search.run(most - looked)
        if search.stopped:
            joint = first_completing(penultimate, lowest)
            if joint.known:
                candidate = joint.candidate
                p1, m1 = (
                    (penultimate.p1, penultimate.m1)
                    if candidate is None
                    else (len(candidate.pairs), candidate.m1)
                )
                return Outcome(
                    p1, m1, candidate, [*refused, *search.refused], more=True, looked=looked + search.looked
                )
            candidate = search.run()
        looked += search.looked
        refused += search.refused
        if candidate is not None:
            return Outcome(p1, m1, candidate, refused, looked=looked)
    return Outcome(penultimate.p1, penultimate.m1, candidate=None, refused=refused, looked=looked)


def join_brackets(penultimate: LoweringBracket, lowest: LoweringBracket) -> Group:
    """Return the two brackets as one, everybody to be placed."""
    ranks = sorted([*penultimate.group.ranks, *penultimate.lost, *lowest.own])
    return Group(penultimate.participants, ranks, m0=0, lowest=True)


class _Search:
    """The candidates of a bracket with P1 pairs, M1 MDPs in S1 and a choice of players over, best first."""

    def __init__(self, group: Group, p1: int, m1: int, wanted: WantedFloaters) -> None:
        self.group = group
        self.p1 = p1
        self.m1 = m1
        self.wanted = wanted
        self.refused: list[Refused] = []
        self.looked = 0
        self.stopped = False
        self._helpers: FeasibleFloaters | None = None
        self._vertex = {rank: v for v, rank in enumerate(group.ranks)}
        self._ruled_out: list[int] = []
        self._heap: list[tuple[tuple[int, ...], int, Branch, Prepared | FoundCandidate]] = []
        # by vertex: of whom so many are left over
        self._wanted = [(self._mask(choice.ranks), choice.size) for choice in wanted.choices]
        self._push(Branch(0, sum(mask for mask, _ in self._wanted)))

    def _mask(self, ranks: Sequence[int]) -> Mask:
        return mask_of(self._vertex[rank] for rank in ranks)

    def _push(self, node: Branch) -> None:
        """Keep how good a candidate of a node can be, if it has any; the first such is found in its turn."""
        places = []
        for mask, count in self._wanted:
            must, free = node.must & mask, node.may & ~node.must & mask
            more = count - must.bit_count()
            if not 0 <= more <= free.bit_count():
                return
            places += [*(1 << v for v in bits(must)), *[free] * more]
        if not self._could(node):
            return
        self.looked += 1
        prepared = prepare(self.group, self.p1, self.m1, places)
        if prepared is not None:
            # C.10: fewest violations, most precious first; a bound (0) before the candidates it stands for
            heappush(self._heap, (counts_of(prepared), 0, node, prepared))

    def _could(self, node: Branch) -> bool:
        """Say whether somebody who helps might be among the sets of a node."""
        if self._helpers is None:
            return True
        must, may = (mask_of(self.group.ranks[v] for v in bits(mask)) for mask in node)
        return self._helpers.could(must, may)

    def among(self, helpers: FeasibleFloaters) -> FoundCandidate | None:
        """Return the first of the candidates not looked at whose floaters are accepted; somebody helps."""
        self._helpers = helpers
        self._heap = [node for node in self._heap if self._could(node[2])]
        heapify(self._heap)
        return self.run()

    def run(self, most: int | None = None) -> FoundCandidate | None:
        """Return the first candidate whose floaters are accepted, None if there is none.

        It is `stopped` where more than `most` candidates have been looked at; it can go on then.
        """
        self.stopped = False
        while self._heap:
            if most is not None and self.looked > most:
                self.stopped = True
                return None
            _, _, node, candidate = heappop(self._heap)
            if isinstance(candidate, Prepared):
                candidate = walk(candidate)
                # of equally good candidates the first in the sequence
                heappush(self._heap, (candidate.counts, candidate.number, node, candidate))
                continue
            left = self._mask(candidate.floaters)
            # 0: they are not all among players who have been refused together
            within = next((barren for barren in self._ruled_out if not left & ~barren), 0)
            if not within:
                refused = self._judge(candidate.floaters)
                if refused is None:
                    return candidate
                self.refused.append(refused)
                within = self._mask(refused.within)
                self._ruled_out.append(within)
            for child in self._without(node, within):
                self._push(child)
        return None

    def _judge(self, floaters: list[int]) -> Refused | None:
        """Return why these players will not do, None if they will."""
        for condition in self.wanted.conditions:
            within = condition.nogood(floaters)
            if within is not None:
                return Refused(self.p1, self.m1, floaters, within, condition)
        if self.wanted.accepts(floaters):
            return None
        return Refused(self.p1, self.m1, floaters, floaters, condition=None)

    def _without(self, node: Branch, within: Mask) -> Iterator[Branch]:
        """Part what is left of a node without the sets that are wholly `within`."""
        helpful = node.may & ~within
        # one is still open: any who helps
        if sum(count for _, count in self._wanted) - node.must.bit_count() == 1:
            yield Branch(node.must, node.must | helpful)
            return
        may = node.may
        for v in bits(helpful):
            yield Branch(node.must | 1 << v, may)
            may &= ~(1 << v)
