"""Can the players not yet paired still be paired completely, and if not: the words that prove it.

One matching is kept for the whole round and mended after each bracket. Vertices are the players
of the round by rank (from 0); one more stands for the bye when their number is odd.

Source: dutch-2017 A.9.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy

from pairtutor.errors import NoLegalPairing
from pairtutor.matching.bits import Mask, Mate, Rows, bits
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.messages import Message, list_message
from pairtutor.systems.common.participants import Ranking


class Completion:
    """The matching of everybody left; `legal` are rows of absolute legality, `bye` who may have it.

    `place` is the vertex of the bye, -1 where nobody needs it; `left` are those whom the first matching
    leaves over, `failed` the matching, the vertices asked for and those left over of the last no.
    """

    def __init__(self, legal: Rows, bye: Mask) -> None:
        players = len(legal)
        odd = players % 2 == 1
        self.players = players
        self.place = players if odd else -1
        self.rows = [row | (1 << players if odd and bye >> v & 1 else 0) for v, row in enumerate(legal)]
        if odd:
            self.rows.append(bye & ((1 << players) - 1))
        self.mate = [-1] * len(self.rows)
        self.alive = (1 << len(self.rows)) - 1
        self.left = 0
        self.failed: tuple[list[int], int, int] | None = None
        self._greedy()

    def _greedy(self) -> None:
        """Pair neighbours in rank first: most of it will stand."""
        free = self.alive
        for v in range(len(self.rows)):
            if free >> v & 1:
                near = self.rows[v] & free & -(1 << v)  # whoever is free and ranked below v
                if near:
                    low = near & -near  # the highest ranked of them, as a bit
                    w = low.bit_length() - 1
                    self.mate[v], self.mate[w] = w, v
                    free &= ~(low | 1 << v)
        self.left = augment_all(self.rows, self.mate, self.alive, free)
        if self.left:
            self.failed = (self.mate, self.alive, self.left)

    def snapshot(self) -> Completion:
        """Return the completion as it is now; what becomes of this one does not change it."""
        copied = copy(self)
        copied.mate = self.mate[:]
        return copied

    @property
    def possible(self) -> bool:
        """Whether everybody left can be paired (or have the bye)."""
        return not self.left

    def try_without(self, paired: Mask) -> Mate | None:
        """Take the players of `paired` (bits) out if all others can be paired; return the matching of these.

        None, and the matching stays, where they cannot; `shortage` then proves it.
        """
        alive = self.alive & ~paired
        mate = self.mate[:]
        exposed = 0
        for v in bits(paired):
            w = mate[v]  # everybody alive has a partner
            mate[v] = -1
            if alive >> w & 1:
                mate[w] = -1
                exposed |= 1 << w
        left = augment_all(self.rows, mate, alive, exposed)
        if left:
            self.failed = (mate, alive, left)
            return None
        self.mate, self.alive = mate, alive
        return mate

    def shortage(self) -> tuple[list[list[int]], list[int]]:
        """Prove the last no: groups of players (by rank) that find no partner, and their only partners.

        With the partners taken away, nobody of a group can meet anybody outside it; each group is
        odd in number, and there are more groups than partners.

        Raises:
            ValueError: nothing has been answered with no.
        """
        if self.failed is None:
            raise ValueError("nothing was answered with no")
        mate, alive, left = self.failed
        tree = smallest_tree(self.rows, mate, alive, left)
        return [list(bits(group)) for group in tree.groups()], list(bits(tree.inner))


def smallest_tree(rows: Rows, mate: Mate, alive: Mask, left: Mask) -> Tree:
    """Return the alternating tree of fewest players that proves there is no perfect matching.

    `mate` is a largest one among the vertices of `alive`, `left` are those without a partner in it: not none.
    """
    trees = [Tree(rows, mate, root, alive) for root in bits(left)]
    # the tree of the fewest players is the shortest proof
    return min(trees, key=lambda tree: (tree.outer | tree.inner).bit_count())


def no_pairing(participants: Ranking, completion: Completion, criteria: str = "C.1-C.3") -> NoLegalPairing:
    """Return the error that names the players who have too few possible opponents between them.

    Single players and whole groups are told otherwise, and each with the only opponents or without any.
    `criteria` are the absolute ones, as the edition calls them. The last answer of `completion` must be a no.
    """
    groups, partners = completion.shortage()

    def name(rank: int) -> object:
        """Return the number and name of a player by rank, or the bye."""
        if rank == completion.place:
            return Message("errors.no-pairing.the-bye")
        player = participants.players[rank]
        return f"{player.tpn} {player.player.name}".rstrip()

    def names(ranks: Iterable[int]) -> object:
        return list_message(map(name, ranks), "list.and")

    def because(key: str, **slots: object) -> NoLegalPairing:
        return NoLegalPairing(Message(key, round=participants.number, criteria=criteria, **slots))

    if all(len(group) == 1 for group in groups):
        who = names(group[0] for group in groups)
        if not partners and groups == [[completion.place]]:
            return because("errors.no-pairing.nobody-for-bye")
        if not partners:
            return because("errors.no-pairing.no-opponent", player=who)
        return because(
            "errors.no-pairing.few-opponents", players=who, opponents=names(partners), n=len(partners)
        )
    if len(groups) == 1 and not partners:
        return because("errors.no-pairing.odd-among-themselves", players=names(groups[0]))
    sets = list_message(map(names, groups), "list.semicolon", "list.semicolon")
    if not partners:
        return because("errors.no-pairing.odd-groups-alone", groups=sets, n=len(groups))
    return because("errors.no-pairing.odd-groups", groups=sets, partners=names(partners), n=len(groups))
