"""The upfloaters of a bracket: what sets of them cost, by the Dubov rules of 2026 and those of teams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pairtutor.model.ids import Tpn
from pairtutor.positions.matching import Matching
from pairtutor.positions.persons import Person
from pairtutor.positions.procedure import RoundPosition

CRITERIA = ("colour-preference", "maximum-upfloaters", "maximum-upfloats", "repeated-upfloaters")
"""[C7] to [C10] by name; those after the first do not count in the last round."""

Faults = tuple[int, ...]
"""What a set has in these criteria."""


class Upfloater(Protocol):
    """What is looked at in somebody who could come up: who it is, and what its own criteria count."""

    @property
    def person(self) -> Person:
        """The participant."""

    @property
    def white(self) -> bool:
        """Whether White is preferred."""

    @property
    def faults(self) -> tuple[int, ...]:
        """What it counts in the last criteria."""


class UpfloaterSets:
    """The sets of those who could float up to some residents; all are in rank order.

    Whoever walks through the sets keeps how many come up of each score (in half points) in `taken`, and those
    passed over, whom `cheapest` then leaves below, in `barred`. `criteria` are those after number and scores,
    `scores` those of `below` in falling order; each is a digit of a cost, to the `base`.
    """

    criteria: tuple[str, ...] = CRITERIA

    def __init__(
        self,
        position: RoundPosition,
        players: Mapping[Tpn, Upfloater],
        residents: Sequence[Tpn],
        below: Sequence[Tpn],
    ) -> None:
        self.position = position
        self.players = players
        self.residents = residents
        self.below = below
        self.scores = list(dict.fromkeys(players[tpn].person.score for tpn in below))
        # more than any sum: each player counts at most one upfloat a round
        self.base = (len(position.persons) + 1) * (position.opened.round + 1)
        self.taken: dict[int, int] = {}
        self.barred: set[Tpn] = set()

    @property
    def asked_criteria(self) -> tuple[str, ...]:
        """The criteria that count in this round."""
        return self.criteria[:1] if self.position.opened.last_round else self.criteria

    def shown_value(self, name: str, value: int) -> int:
        """Return a value of a criterion as it is told; that of teams tells one of them otherwise."""
        del name
        return value

    def of_score(self, score: int) -> list[Tpn]:
        """Return those below with a score, in half points."""
        return [tpn for tpn in self.below if self.players[tpn].person.score == score]

    def split_cost(self, cost: int) -> tuple[Faults, list[int], int]:
        """Return the parts of a cost: values of criteria, upfloaters of each of `scores`, all upfloaters."""
        digits = []  # the lowest first: criteria from the last one, then scores from the first one
        for _ in range(len(self.criteria) + len(self.scores) + 1):
            cost, digit = divmod(cost, self.base)
            digits.append(digit)
        faults = tuple(reversed(digits[: len(self.criteria)]))
        return faults, digits[len(self.criteria) : -1], digits[-1]

    def cheapest(self, chosen: Sequence[Tpn], following: Tpn | None) -> int | None:
        """Return the least cost of pairing all players if `chosen` and `following` come up, others may.

        None where they cannot be paired; `following` None: nobody besides.
        """
        order = [*self.residents, *self.below]
        at = {tpn: position for position, tpn in enumerate(order)}
        inside = set(self.residents)
        fixed = {*chosen, following}
        graph = self.position.graph
        rows: list[dict[int, int]] = [{} for _ in order]
        for player in self.residents:
            for other in graph[player]:
                if other in inside:
                    rows[at[player]][at[other]] = self._colour_cost(player, other)
                elif other in at and other not in self.barred:
                    rows[at[player]][at[other]] = rows[at[other]][at[player]] = self._upfloat_cost(
                        player, other
                    )
        for player in self.below:
            if player not in fixed:
                for other in graph[player]:
                    if other in at and other not in inside and other not in fixed:
                        rows[at[player]][at[other]] = self.below_cost(player, other)
        matching = Matching(rows, range(len(order)))
        return matching.cost if matching.possible else None

    def below_cost(self, tpn: Tpn, other: Tpn) -> int:
        """Return the cost of a pair of players who stay below: none here, of teams it can be one."""
        del tpn, other
        return 0

    def _colour_cost(self, tpn: Tpn, other: Tpn) -> int:
        """Return the cost of a pair in [C7], as a part of the whole cost."""
        alike = self.players[tpn].white == self.players[other].white
        return int(alike) * int(self.base ** (len(self.criteria) - 1))

    def _upfloat_cost(self, resident: Tpn, upfloater: Tpn) -> int:
        """Return the cost of bringing somebody up for a resident, one number whose digits `split_cost` tells.

        From the highest: 1 for the upfloater, 1 in the place of that score, then [C7] (colours) to [C10].
        """
        player = self.players[upfloater]
        cost = 0
        for fault in player.faults:
            cost = cost * self.base + fault
        position = self.scores.index(player.person.score)
        first = len(self.criteria)
        number = int(self.base ** (first + len(self.scores)))
        return cost + self._colour_cost(resident, upfloater) + int(self.base ** (first + position)) + number

    def single_values(self, tpn: Tpn) -> Faults | None:
        """Return the values of the set of one player in all of `criteria`, None if it is illegal."""
        whole = self.position.feasibility.can_pair_all
        bracket = [*self.residents, tpn]
        if not (whole(bracket) and whole([player for player in self.below if player != tpn])):
            return None
        at = {player: position for position, player in enumerate(bracket)}
        rows = [
            {
                at[other]: int(self.players[player].white == self.players[other].white)
                for other in self.position.graph[player]
                if other in at
            }
            for player in bracket
        ]
        return (Matching(rows, range(len(bracket))).cost, *self.players[tpn].faults)
