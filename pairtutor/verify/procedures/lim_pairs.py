"""The pairs inside a Lim group: who came into it, floaters first, then proposal, scrutiny, exchange."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Pair
from pairtutor.positions.persons import Person, due_colour
from pairtutor.positions.progress import ProofError
from pairtutor.trace.refusals import PassedOver, RatingApart, SameDue
from pairtutor.verify.procedures.group_steps import check_found
from pairtutor.verify.procedures.prover import Prover

Side = Literal["upper", "lower", "median"]
Persons = dict[Tpn, Person]


def in_turn(persons: Persons, floaters: Iterable[Tpn], *, down: bool) -> list[Tpn]:
    """Return floaters in the order in which they are paired (lim-1999 3.6, 3.7)."""
    # 3.6, downward: the highest score, then the smallest number; 3.7, upward: the other way round
    sign = -1 if down else 1
    return sorted(floaters, key=lambda tpn: (sign * persons[tpn].score, -sign * tpn))


class ProvenLimGroup:
    """A group; `above` and `below` are the floaters from either side."""

    def __init__(
        self,
        persons: Persons,
        score: int,
        side: Side,
        residents: Iterable[Tpn],
        above: Sequence[Tpn],
        below: Sequence[Tpn],
    ) -> None:
        self.persons = persons
        self.score = score
        self.side = side
        self.down = side != "lower"
        self.residents = self.in_order(residents)
        self.above = in_turn(persons, above, down=True)
        self.below = in_turn(persons, below, down=False)

    def in_order(self, players: Iterable[Tpn]) -> list[Tpn]:
        """Return players in number order: the smallest number first downward, the largest upward."""
        return sorted(players, reverse=not self.down)

    @property
    def floaters_in_turn(self) -> list[Tpn]:
        """Who came into the group, in the order in which they are paired."""
        return [*self.above, *self.below]

    @property
    def members(self) -> list[Tpn]:
        """Everybody in the group, floaters first."""
        return [*self.floaters_in_turn, *self.residents]

    def take_in(self, pair: tuple[Tpn, Tpn], side: Side) -> None:
        """Let the players of an undone pair come into the median, among the floaters from its side."""
        if side == "lower":
            self.below = in_turn(self.persons, [*self.below, *pair], down=False)
        else:
            self.above = in_turn(self.persons, [*self.above, *pair], down=True)


CLOSE = 100
"""Rating points that opponents exchanged for colour may be apart in a Maxi-tournament."""


class LimColours:
    """Compares what players are due; `maxi`: ratings bar exchanges between players who are far apart."""

    def __init__(self, persons: Mapping[Tpn, Person], *, maxi: bool) -> None:
        self.persons = persons
        self.maxi = maxi

    def colour_due(self, tpn: Tpn) -> str | None:
        """Return the colour that a player is due, None before the first game."""
        return due_colour(self.persons[tpn].colours)

    def counts(self, players: Iterable[Tpn]) -> tuple[int, int]:
        """Return the number of players due White, and of those due Black."""
        dues = [self.colour_due(tpn) for tpn in players]
        return dues.count("white"), dues.count("black")

    def suits(self, tpn: Tpn, other: Tpn) -> bool:
        """Say whether two players can both have the colour that they are due (LIM-6)."""
        mine, theirs = self.colour_due(tpn), self.colour_due(other)
        return mine is None or mine != theirs

    def close_to(self, tpn: Tpn, other: Tpn) -> bool:
        """Say whether ratings let two players be exchanged for colour (lim-1999 5.7)."""
        return not self.maxi or self.rating_difference(tpn, other) <= CLOSE

    def rating_difference(self, tpn: Tpn, other: Tpn) -> int:
        """Return the difference between two ratings."""
        return abs(self.persons[tpn].rating - self.persons[other].rating)


class LimPairs:
    """Checks who meets whom among those of a group who stay in it; `alive` are still without an opponent."""

    def __init__(
        self, prover: Prover, colours: LimColours, group: ProvenLimGroup, staying: Sequence[Tpn]
    ) -> None:
        self.prover = prover
        self.colours = colours
        self.group = group
        self.alive = set(staying)

    def check(self, *, first_round: bool) -> list[Pair]:
        """Check the pairs of the group; return them in the order in which they are made."""
        group = self.group
        made: list[Pair] = []
        floaters = self._alive(group.floaters_in_turn)
        while floaters:
            player, *others = floaters
            residents = self._alive(group.residents)
            made.append((player, self._floater(player, residents, group.in_order(others))))
            floaters = self._alive(floaters)
        residents = self._alive(group.residents)
        if residents:
            self._check_halves(residents, "first")
        stage = "first-round" if first_round else "resident"
        while residents:
            player, half = residents[0], len(residents) // 2
            # down the lower half, then the own half from its end
            order = [*residents[half:], *residents[1:half][::-1]]
            made.append((player, self._check(player, order, order, (stage, "colours"))))
            residents = self._alive(residents)
            if made[-1][1] != order[0] and residents:
                self._check_halves(residents, "after-exchange")
        return made

    def _alive(self, players: Sequence[Tpn]) -> list[Tpn]:
        return [tpn for tpn in players if tpn in self.alive]

    def _check_halves(self, residents: list[Tpn], reason: str) -> None:
        half = len(residents) // 2
        self.prover.steps.halves(residents[:half], residents[half:], reason)

    def _first_available(self, player: Tpn, order: Sequence[Tpn]) -> Tpn | None:
        return self.prover.feasibility.first_available(player, order, self.alive)

    def _floater(self, player: Tpn, residents: list[Tpn], others: list[Tpn]) -> Tpn:
        """Check the opponent of a floater, a resident if any can be had; return the opponent."""
        inside = self._first_available(player, residents) is not None
        order = residents if inside else [*residents, *others]
        choice = residents if inside else others
        return self._check(player, order, choice, ("floater", "floater-colours"))

    def _find(self, player: Tpn, choice: Sequence[Tpn]) -> tuple[Tpn, Tpn]:
        """Return the first opponent available, and who is taken: often the same, another one for colours."""
        first = self._first_available(player, choice)
        assert first is not None, "those in the group can all be paired"
        suits, close_to = self.colours.suits, self.colours.close_to
        if not suits(player, first):
            for other in choice[choice.index(first) + 1 :]:
                if suits(player, other) and close_to(first, other) and self._can_pair(player, other):
                    return first, other
        return first, first

    def _can_pair(self, player: Tpn, other: Tpn) -> bool:
        return self._first_available(player, [other]) is not None

    def _check(
        self, player: Tpn, order: Sequence[Tpn], choice: Sequence[Tpn], stages: tuple[str, str]
    ) -> Tpn:
        """Check one or two steps about a player's opponent; return the opponent.

        `order` are all who are looked at, `choice` those at its end from whom one is taken. The first of the
        `stages` finds somebody so that the rest can be paired; the second, where the colours of the two do
        not suit, looks for somebody further on with whom they do.
        """
        first, taken = self._find(player, choice)
        position = order.index(first)
        suited = self.colours.suits(player, first)
        self._check_scrutiny(stages[0], player, order[0], order[:position], first, first, suited=suited)
        if not suited:
            # where nobody suits, all from the first on were tried, and the first is taken after all
            tried = order[position:] if taken == first else order[position : order.index(taken)]
            self._check_scrutiny(stages[1], player, first, tried, first, taken, suited=taken != first)
        self.alive -= {player, taken}
        return taken

    def _check_scrutiny(
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
        """Check a step of scrutiny: who was proposed, tried and taken, and why each other one was refused."""
        step, event = self.prover.steps.scrutiny(player, stage, proposed, suited=suited)
        check_found(step, event, tried, taken)
        for passed in event.tried:
            self._check_refused(step, player, first, passed)

    def _check_refused(self, step: int, player: Tpn, first: Tpn, passed: PassedOver) -> None:
        """Check why an opponent was passed over; `first` is the one from whom the rating is counted."""
        if not self._can_pair(player, passed.player):
            self.prover.check_refused(step, player, passed, self.alive)
            return
        match passed.why:
            case RatingApart(player=a, other=b) if self.colours.suits(player, passed.player):
                good = {a, b} == {passed.player, first}
            case SameDue(first=a, second=b) if not self.colours.suits(player, passed.player):
                good = {a, b} == {passed.player, player}
            case _:
                good = False
        if not good:
            raise ProofError(
                step, f"why {player} does not meet {passed.player}", "the colours due", passed.why.kind
            )
