"""The pairs inside a Lim group: floaters first, then proposal, scrutiny and exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.trace.procedures import PairingsProposed, PairScrutinised
from pairtutor.trace.refusals import PassedOver, RatingApart, SameDue
from pairtutor.verify.persons import due_colour
from pairtutor.verify.procedures.closing import Closing
from pairtutor.verify.procedures.lim_group import LimGroup
from pairtutor.verify.refuted import Refuted, same

CLOSE = 100
"""Rating points that opponents exchanged for colour may be apart in a Maxi-tournament."""


class Found(NamedTuple):
    """The first opponent available, and who is taken."""

    first: int
    taken: int


class LimPairs(Closing):
    """Checks who meets whom; `alive` are those of the group still without an opponent."""

    maxi = False

    def suits(self, one: int, other: int) -> bool:
        """Say whether two players can both have the colour that they are due (LIM-6)."""
        mine, theirs = (due_colour(self.persons[tpn].colours) for tpn in (one, other))
        return mine is None or mine != theirs

    def close_to(self, one: int, other: int) -> bool:
        """Say whether ratings let two players be exchanged for colour (lim-1999 5.7)."""
        return not self.maxi or self.apart(one, other) <= CLOSE

    def apart(self, one: int, other: int) -> int:
        """Return how far two ratings are apart."""
        return abs(self.persons[one].rating - self.persons[other].rating)

    def check_pairs(self, group: LimGroup, alive: Sequence[int]) -> list[tuple[int, int]]:
        """Check the pairs of those who stay in a group; return them in the order in which they are made."""
        self.alive = set(alive)
        made: list[tuple[int, int]] = []
        floaters = [tpn for tpn in group.arrived if tpn in self.alive]
        residents = [tpn for tpn in group.residents if tpn in self.alive]
        while floaters:
            player, *others = floaters
            made.append((player, self._floater(player, residents, group.in_order(others))))
            floaters = [tpn for tpn in floaters if tpn in self.alive]
            residents = [tpn for tpn in residents if tpn in self.alive]
        if residents:
            self._proposed(residents, "first")
        stage = "first-round" if self.is_first else "resident"
        while residents:
            player, half = residents[0], len(residents) // 2
            order = [*residents[half:], *residents[1:half][::-1]]
            made.append((player, self._check(player, order, order, (stage, "colours"))))
            residents = [tpn for tpn in residents if tpn in self.alive]
            if made[-1][1] != order[0] and residents:
                self._proposed(residents, "after-exchange")
        return made

    @property
    def is_first(self) -> bool:
        """Whether the round is paired as 7.2 does it: round one, and all have the same score."""
        return self.opened.round == 1 and len(self.opened.scoregroups) == 1

    def _proposed(self, residents: list[int], reason: str) -> None:
        step, event = self.take(PairingsProposed, "the two halves")
        half = len(residents) // 2
        halves = (tuple(residents[:half]), tuple(residents[half:]))
        same(step, "the two halves", halves, (event.upper, event.lower))
        same(step, "the reason for the two halves", reason, event.reason)
        same(step, "who changed halves", ((), ()), (event.leaving, event.entering))

    def _floater(self, player: int, residents: list[int], others: list[int]) -> int:
        inside = self.first_available(player, residents, self.alive) is not None
        order = residents if inside else [*residents, *others]
        choice = residents if inside else others
        return self._check(player, order, choice, ("floater", "floater-colours"))

    def _find(self, player: int, choice: Sequence[int]) -> Found:
        first = self.first_available(player, choice, self.alive)
        assert first is not None, "those in the group can all be paired"
        if self.suits(player, first):
            return Found(first, first)
        for other in choice[choice.index(first) + 1 :]:
            if self.suits(player, other) and self.close_to(first, other) and self._free(player, other):
                return Found(first, other)
        return Found(first, first)

    def _free(self, player: int, other: int) -> bool:
        return self.first_available(player, [other], self.alive) is not None

    def _check(
        self, player: int, order: Sequence[int], choice: Sequence[int], stages: tuple[str, str]
    ) -> int:
        """Check one or two steps about a player's opponent; return the opponent."""
        found = self._find(player, choice)
        place = order.index(found.first)
        suited = self.suits(player, found.first)
        self._scrutiny(stages[0], player, order[0], order[:place], found.first, found.first, suited=suited)
        if not suited:
            end = len(order) if found.taken == found.first else order.index(found.taken)
            tried, suited = order[place:end], found.taken != found.first
            self._scrutiny(stages[1], player, found.first, tried, found.first, found.taken, suited=suited)
        self.alive -= {player, found.taken}
        return found.taken

    def _scrutiny(
        self,
        stage: str,
        player: int,
        proposed: int,
        tried: Sequence[int],
        first: int,
        taken: int,
        *,
        suited: bool,
    ) -> None:
        step, event = self.take(PairScrutinised, f"the search for an opponent of {player}")
        same(step, "the player whose opponent is looked for", player, event.player)
        same(step, "what the search asks", (stage, ()), (event.stage, event.required))
        same(step, f"the opponent proposed to {player}", proposed, event.proposed)
        same(step, f"the opponents tried for {player}", list(tried), [one.player for one in event.tried])
        for one in event.tried:
            self._refused(step, player, first, one)
        same(step, f"the opponent of {player}", taken, event.opponent)
        same(step, "whether both can have the colour that they are due", suited, event.suited)

    def _refused(self, step: int, player: int, first: int, one: PassedOver) -> None:
        if not self._free(player, one.player):
            self.check_refused(step, player, one, self.alive)
            return
        if self.suits(player, one.player):
            why: object = (RatingApart.__name__, {one.player, first})
            found = (type(one.why).__name__, self._two(one))
        else:
            why = (SameDue.__name__, {one.player, player})
            found = (type(one.why).__name__, self._two(one))
        if why != found:
            raise Refuted(step, f"why {player} does not meet {one.player}", "the colours due", one.why.kind)

    @staticmethod
    def _two(one: PassedOver) -> set[int]:
        match one.why:
            case SameDue(first=a, second=b) | RatingApart(player=a, other=b):
                return {a, b}
            case _:
                return set()
