"""Who leaves a group before it is paired.

Players are told by rank; masks hold ranks, and rows and matchings have a place for each rank.

Source: lim-1999 2.3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, Protocol

from pairtutor.matching.bits import Mask, bits, contains, mask_of
from pairtutor.matching.forest import Tree, augment_all
from pairtutor.model.colour import Colour
from pairtutor.named_tuples import NamedTuple
from pairtutor.systems.lim.groups import LimGroup, Neighbour
from pairtutor.systems.lim.opponents import find
from pairtutor.systems.lim.participants import LimParticipants

FloaterType = Literal["a", "b", "c", "d"]
_HARM: dict[FloaterType, int] = {"d": 0, "c": 1, "b": 2, "a": 3}


class Meant(NamedTuple):
    """The opponents that floaters would have in the next group.

    `before` are those set aside for floaters who come first, by floater; `opponent` is whom the
    candidate would have, None if nobody compatible is left.
    """

    before: tuple[tuple[int, int], ...]
    opponent: int | None


class Candidate(NamedTuple):
    """A player who can be spared, and what is weighed about them; `key` is compared, smallest first.

    `floated_before` is about the round before; the last part of a `key` is the number. The parts of a key are
    those of `SPARE_TESTS` (`pairtutor/trace/derived.py`), by which it is told what decided.
    """

    player: int
    floater_type: FloaterType
    meant: Meant
    floated_before: bool
    equalises: bool
    key: tuple[int, ...]


class FloaterListener(Protocol):
    """Hears why each floater leaves."""

    def without_opponent(self, leaving: Leaving, player: int) -> None:
        """Hear that a player is compatible with nobody in the group."""

    def on_floater(
        self, leaving: Leaving, reason: Literal["odd-number", "too-many"], candidates: Sequence[Candidate]
    ) -> None:
        """Hear who can be spared, and that the first of the candidates leaves."""


class Leaving:
    """The floaters of one group; `floaters` in the order in which they are chosen.

    `pairs` is the number of pairs that the group has to make; `staying` are those who have not been chosen,
    as a set; `goal` is the score that the floaters are moved to. `lonely` may meet nobody of the group;
    `mate` is a largest matching of the others, and `exposed` are those whom it leaves over.
    """

    def __init__(self, group: LimGroup, neighbour: Neighbour, listener: FloaterListener) -> None:
        self.group = group
        self.participants: LimParticipants = group.participants
        self.neighbour = neighbour
        self._listener = listener
        self.floaters: list[int] = []
        self.goal = neighbour.within(group)
        self.staying = mask_of(group.members)
        rows = self.participants.legal
        self.lonely = [v for v in group.members if not rows[v] & self.staying]
        matched = self.staying & ~mask_of(self.lonely)
        self.mate = [-1] * len(rows)
        self.exposed = augment_all(rows, self.mate, matched, matched)
        self.pairs = (matched.bit_count() - self.exposed.bit_count()) // 2

    def choose_all(self) -> None:
        """Let those float who must, one after the other."""
        self._float_without_opponent()
        self._float_to_make_even()
        self._float_too_many()

    def _float_without_opponent(self) -> None:
        """Let players float who are compatible with nobody in the group.

        Source: lim-1999 2.3.a, lim-1999 2.3.b, lim-1999 2.3.c.
        """
        for player in self.participants.in_order(self.lonely, self.group.direction):
            self._listener.without_opponent(self, player)
            self._float(player)

    def _float_to_make_even(self) -> None:
        """Let one player float if the number left is odd.

        Source: lim-1999 2.3.d, lim-1999 3.10.
        """
        if self.staying.bit_count() % 2 == 0:
            return
        evening = self.players_evening_out()
        players = self.participants.players

        def weigh(v: int, kind: FloaterType) -> tuple[int, int, int, int]:
            floated = kind == "d" and players[v].floats[0] != "none"  # in the round before
            # 3.9: the least harmful type; 3.10: who did not float before; 3.2: who evens colours; the number
            return (_HARM[kind], floated, not evening >> v & 1, self._number(v))

        candidates = self._candidates(weigh, evening)
        self._listener.on_floater(self, "odd-number", candidates)
        self._spare(candidates[0].player)

    def _float_too_many(self) -> None:
        """Let players float who cannot be paired in spite of exchanges.

        Source: lim-1999 3.1, lim-1999 4.4.
        """
        while self.exposed:
            # 3.9: the least harmful type; then the number
            candidates = self._candidates(lambda v, kind: (_HARM[kind], self._number(v)), 0)
            self._listener.on_floater(self, "too-many", candidates)
            self._spare(candidates[0].player)

    def _number(self, v: int) -> int:
        """Return the sort key: when floating down the largest number, the lowest ranked, first; else last."""
        tpn = self.participants.players[v].tpn
        return -tpn if self.group.direction == "down" else tpn

    def due_players(self) -> dict[Colour, int]:
        """Return those left who are due each colour, as masks."""
        players = self.participants.players
        left = list(bits(self.staying))
        return {
            colour: mask_of(v for v in left if players[v].preference.colour is colour)
            for colour in (Colour.WHITE, Colour.BLACK)
        }

    def players_evening_out(self) -> Mask:
        """Return those who would even out the due colours by leaving.

        Source: lim-1999 3.2.
        """
        due = self.due_players()
        white, black = due[Colour.WHITE].bit_count(), due[Colour.BLACK].bit_count()
        if white == black:
            return 0
        end = self.end()
        more = due[Colour.WHITE if white > black else Colour.BLACK]
        return mask_of(v for v in bits(more) if self.participants.close(v, end))

    def end(self) -> int:
        """Return the player left with the largest number downward, with the smallest upward."""
        return min(bits(self.staying), key=self._number)

    def _candidates(
        self, weigh: Callable[[int, FloaterType], tuple[int, ...]], evening: Mask
    ) -> list[Candidate]:
        """Return those without whom as many pairs stay possible, best first by the key that `weigh` gives.

        `evening` are those who would even out the due colours.
        """
        arrived = mask_of(self.group.floaters_in_turn)
        candidates = []
        for v in bits(self.can_be_spared()):
            meant = self.intended_opponent(v)
            kind = floater_type(has_floated=bool(arrived >> v & 1), has_opponent=meant.opponent is not None)
            floated = self.participants.players[v].floats[0] != "none"
            candidates.append(Candidate(v, kind, meant, floated, bool(evening >> v & 1), weigh(v, kind)))
        return sorted(candidates, key=lambda candidate: candidate.key)

    def can_be_spared(self) -> Mask:
        """Return those who can be left out of a largest set of pairs."""
        spared = 0
        for root in bits(self.exposed):
            spared |= self._tree(root).outer
        return spared

    def _tree(self, root: int) -> Tree:
        return Tree(self.participants.legal, self.mate, root, self.staying)

    def _spare(self, player: int) -> None:
        """Let a player float whom the pairs can spare."""
        for root in bits(self.exposed):
            tree = self._tree(root)
            if tree.outer >> player & 1:
                tree.release(player)
                self.exposed &= ~(1 << root)
                break
        self._float(player)

    def _float(self, player: int) -> None:
        self.floaters.append(player)
        self.staying &= ~(1 << player)

    def intended_opponent(self, candidate: int) -> Meant:
        """Return the opponent of a candidate in the next group, after the floaters who come first.

        Source: lim-1999 3.3, lim-1999 3.4.
        """
        participants, neighbour = self.participants, self.neighbour
        free = neighbour.mask
        before: list[tuple[int, int]] = []
        for floater in participants.in_turn([*self.floaters, candidate], self.group.direction):
            compatible = participants.legal[floater] & free
            opponent = find(participants, floater, neighbour.players, partial(contains, compatible))
            if floater == candidate:
                return Meant(tuple(before), opponent.taken if opponent else None)
            if opponent:
                before.append((floater, opponent.taken))
                free &= ~(1 << opponent.taken)
        raise AssertionError("the candidate is among those gone through")


def floater_type(*, has_floated: bool, has_opponent: bool) -> FloaterType:
    """Return the type of a floater, "a" the most harmful.

    `has_floated`: into this group, in this round; `has_opponent`: in the next one.
    Source: lim-1999 3.9.
    """
    if has_floated:
        return "b" if has_opponent else "a"
    return "d" if has_opponent else "c"
