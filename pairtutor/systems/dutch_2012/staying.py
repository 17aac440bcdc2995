"""Who stays in a lower bracket after C.1, whoever comes down: rules that no single set of players tells.

Source: dutch-2012 C.1, C.12.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb

from pairtutor.matching.bits import bits, mask_of
from pairtutor.systems.common.participants import Participants
from pairtutor.systems.dutch_2012.below import lonely
from pairtutor.systems.dutch_2012.bracket import LoweringBracket

MOST_DEPARTURES = 200
"""So many choices of players whom C.1 moves on are told apart."""


class ResidentCapacity:
    """Players of a bracket whom only those who come down could meet, of whom too many might stay.

    Whoever fits somebody who comes down stays in the bracket (C.1), and has to meet one of the `moved` or
    be one of those `left_over`.
    """

    def __init__(self, participants: Participants, own: Sequence[int], moved: int, left_over: int) -> None:
        here = mask_of(own)
        lawful = participants.lawful
        self.whom = [lawful[rank] for rank in own if not lawful[rank] & here]
        self.room = moved + left_over

    def rules_out(self, must: int, _may: int) -> bool:
        """Say whether too many would stay if some players come down, whoever comes with them."""
        return sum(1 for others in self.whom if others & must) > self.room

    def kept_by(self, rank: int) -> int:
        """Return how many of them a player who comes down would keep in the bracket."""
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

    def rules_out(self, must: int, may: int) -> bool:
        """Say whether others would go in any case, or not as many, if `must` come down and at most `may`."""
        here = mask_of([*self.own, *self.fixed])
        down = [*self.fixed, *bits(must)]
        go, stay = self._gone(down, here | may), len(down) - self._gone(down, here | must)
        if not go <= self.gone_mdps <= self.moved - stay:
            return True
        return not self._gone(self.own, here | may) <= self.gone_own <= self._gone(self.own, here | must)

    def choices(self, may: int) -> list[tuple[int, ...]]:
        """Return which of the other players C.1 can move on if no more than `may` come down.

        These may be too many to be told apart: then it is nobody of them, who stays or not.
        """
        here = mask_of([*self.own, *self.fixed])
        sure = lonely(self.participants, self.own, here | may)
        unsure = [rank for rank in lonely(self.participants, self.own, here) if rank not in sure]
        more = self.gone_own - len(sure)
        if more < 0 or comb(len(unsure), more) > MOST_DEPARTURES:
            return [()]
        return [(*sure, *some) for some in combinations(unsure, more)]

    def _gone(self, ranks: Sequence[int], company: int) -> int:
        return len(lonely(self.participants, ranks, company))
