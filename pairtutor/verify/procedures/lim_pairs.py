"""The pairs inside a Lim group: floaters first, then proposal, scrutiny and exchange."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pairtutor.model.ids import Tpn
from pairtutor.trace.refusals import PassedOver, RatingApart, SameDue
from pairtutor.verify.procedures.graphs import Pair
from pairtutor.verify.procedures.lim_group import LimColours, ProvenLimGroup
from pairtutor.verify.procedures.prover import Prover
from pairtutor.verify.refuted import ProofError, expect_equal


class ProvenOpponent(NamedTuple):
    """The first opponent available, and who is taken."""

    first: Tpn
    taken: Tpn


class LimPairs:
    """Checks who meets whom among those of a group who stay in it; `alive` are still without an opponent."""

    def __init__(
        self, prover: Prover, colours: LimColours, group: ProvenLimGroup, staying: Sequence[Tpn]
    ) -> None:
        self.prover = prover
        self.groups = prover.groups
        self.colours = colours
        self.group = group
        self.alive = set(staying)

    def check(self, *, first_round: bool) -> list[Pair]:
        """Check the pairs of the group; return them in the order in which they are made."""
        group = self.group
        made: list[Pair] = []
        floaters = self._alive(group.arrived)
        while floaters:
            player, *others = floaters
            residents = self._alive(group.residents)
            made.append((player, self._floater(player, residents, group.in_order(others))))
            floaters = self._alive(floaters)
        residents = self._alive(group.residents)
        if residents:
            self._halves(residents, "first")
        stage = "first-round" if first_round else "resident"
        while residents:
            player, half = residents[0], len(residents) // 2
            order = [*residents[half:], *residents[1:half][::-1]]
            made.append((player, self._check(player, order, order, (stage, "colours"))))
            residents = self._alive(residents)
            if made[-1][1] != order[0] and residents:
                self._halves(residents, "after-exchange")
        return made

    def _alive(self, players: Sequence[Tpn]) -> list[Tpn]:
        return [tpn for tpn in players if tpn in self.alive]

    def _halves(self, residents: list[Tpn], reason: str) -> None:
        half = len(residents) // 2
        self.groups.halves(residents[:half], residents[half:], reason)

    def _first(self, player: Tpn, order: Sequence[Tpn]) -> Tpn | None:
        return self.prover.feasibility.first_available(player, order, self.alive)

    def _floater(self, player: Tpn, residents: list[Tpn], others: list[Tpn]) -> Tpn:
        inside = self._first(player, residents) is not None
        order = residents if inside else [*residents, *others]
        choice = residents if inside else others
        return self._check(player, order, choice, ("floater", "floater-colours"))

    def _find(self, player: Tpn, choice: Sequence[Tpn]) -> ProvenOpponent:
        first = self._first(player, choice)
        assert first is not None, "those in the group can all be paired"
        suits, close_to = self.colours.suits, self.colours.close_to
        if suits(player, first):
            return ProvenOpponent(first, first)
        for other in choice[choice.index(first) + 1 :]:
            if suits(player, other) and close_to(first, other) and self._free(player, other):
                return ProvenOpponent(first, other)
        return ProvenOpponent(first, first)

    def _free(self, player: Tpn, other: Tpn) -> bool:
        return self._first(player, [other]) is not None

    def _check(
        self, player: Tpn, order: Sequence[Tpn], choice: Sequence[Tpn], stages: tuple[str, str]
    ) -> Tpn:
        """Check one or two steps about a player's opponent; return the opponent."""
        found = self._find(player, choice)
        place = order.index(found.first)
        suited = self.colours.suits(player, found.first)
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
        player: Tpn,
        proposed: Tpn,
        tried: Sequence[Tpn],
        first: Tpn,
        taken: Tpn,
        *,
        suited: bool,
    ) -> None:
        what = f"the search for an opponent of {player}"
        step, event = self.groups.scrutiny(player, stage, what, suited=suited)
        expect_equal(step, f"the opponent proposed to {player}", proposed, event.proposed)

        def refusing(step: int, one: PassedOver) -> None:
            self._refused(step, player, first, one)

        self.groups.found(step, event, tried, taken, refusing)

    def _refused(self, step: int, player: Tpn, first: Tpn, one: PassedOver) -> None:
        if not self._free(player, one.player):
            self.prover.check_refused(step, player, one, self.alive)
            return
        match one.why:
            case RatingApart(player=a, other=b) if self.colours.suits(player, one.player):
                good = {a, b} == {one.player, first}
            case SameDue(first=a, second=b) if not self.colours.suits(player, one.player):
                good = {a, b} == {one.player, player}
            case _:
                good = False
        if not good:
            raise ProofError(
                step, f"why {player} does not meet {one.player}", "the colours due", one.why.kind
            )
