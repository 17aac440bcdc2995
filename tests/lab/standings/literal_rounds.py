"""C.07 (2026) by the letter: the rounds of each player, scores, what an opponent or a dummy counts for.

It knows a tournament by its entries alone and reckons in points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from pairtutor.model.game import Entry
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament

T = TypeVar("T")

GAMES: Final = ("1", "=", "0", "W", "D", "L")


def _by_number(lines: Mapping[Tpn, T]) -> Iterator[tuple[int, T]]:
    return ((int(tpn), line) for tpn, line in lines.items())


class LiteralRounds:
    """The rounds of a tournament; with `drawn` as if each game of its last round had been drawn."""

    def __init__(self, tournament: Tournament, *, drawn: bool = False) -> None:
        self.tournament = tournament
        self.known: dict[tuple[str, int], Fraction | None] = {}
        worth = tournament.points
        self.win, self.draw, self.loss = (
            Fraction(points, 2) for points in (worth.win, worth.draw, worth.loss)
        )
        self.lines: dict[int, tuple[Entry, ...]] = dict(_by_number(tournament.entries))
        self.awards: dict[int, tuple[int, ...]] = dict(_by_number(tournament.awards))
        self.players = [int(player.tpn) for player in tournament.players]
        self.rating = {int(player.tpn): player.rating for player in tournament.players}
        self.rounds = max(
            (
                number
                for line in tournament.entries.values()
                for number, entry in enumerate(line[: tournament.recorded_rounds], 1)
                if entry.opponent is not None
            ),
            default=0,
        )
        self.drawn = drawn
        planned = tournament.planned_rounds
        self.over = planned is None or self.rounds >= planned

    def mark(self, player: int, number: int) -> str:
        """Return the mark of a round, that of a draw where it is taken for one."""
        return "=" if self._taken_as_draw(player, number) else str(self.lines[player][number - 1].mark)

    def _taken_as_draw(self, player: int, number: int) -> bool:
        return self.drawn and number == self.rounds and self.opponent(player, number) is not None

    def opponent(self, player: int, number: int) -> int | None:
        """Return the scheduled opponent, None for a bye."""
        return self.lines[player][number - 1].opponent

    def points(self, player: int, number: int) -> Fraction:
        """Return the points that a round brought, with an award."""
        given = self.awards.get(player, ())
        award = Fraction(given[number - 1], 2) if given else Fraction(0)
        if self._taken_as_draw(player, number):
            return self.draw + award
        return Fraction(self.lines[player][number - 1].points, 2) + award

    def played(self, player: int, number: int) -> bool:
        """15.1."""
        return self.mark(player, number) in GAMES

    def voluntary(self, player: int, number: int) -> bool:
        """16.1.2."""
        return self.mark(player, number) in ("H", "Z", "-")

    def case(self, player: int, number: int) -> str:
        """16.2: the article of an unplayed round; empty for a game."""
        mark = self.mark(player, number)
        if mark in GAMES:
            return ""
        if mark in ("H", "Z"):
            later = range(number + 1, self.rounds + 1)
            return "16.2.5" if all(self.voluntary(player, other) for other in later) else "16.2.3"
        return {"U": "16.2.1", "F": "16.2.1", "+": "16.2.2", "-": "16.2.4"}[mark]

    def all_rounds(self) -> range:
        """Return the rounds that count."""
        return range(1, self.rounds + 1)

    def remembered(self, what: str, player: int, find: Callable[[int], Fraction | None]) -> Fraction | None:
        """Return the number that was found before, or is found now."""
        if (what, player) not in self.known:
            self.known[what, player] = find(player)
        return self.known[what, player]

    def score(self, player: int) -> Fraction:
        """Return the points of a player."""
        return self.remembered("score", player, self._score) or Fraction(0)

    def _score(self, player: int) -> Fraction:
        return sum((self.points(player, number) for number in self.all_rounds()), Fraction(0))

    def adjusted(self, player: int) -> Fraction:
        """16.3."""
        return self.remembered("adjusted", player, self._adjusted) or Fraction(0)

    def _adjusted(self, player: int) -> Fraction:
        return sum(
            (
                self.draw if self.case(player, number) == "16.2.5" else self.points(player, number)
                for number in self.all_rounds()
            ),
            Fraction(0),
        )

    def limit(self, player: int, number: int) -> Fraction:
        """16.4.1 and 16.4.2."""
        if self.case(player, number) in ("16.2.2", "16.2.4"):
            return self.adjusted(self.opponent(player, number) or 0)
        return self.draw * self.rounds

    def against(self, player: int, number: int) -> Fraction:
        """Return the score of the opponent of a round, or of the dummy."""
        if self.played(player, number):
            return self.adjusted(self.opponent(player, number) or 0)
        return min(self.score(player), self.limit(player, number))

    def met(self, player: int) -> list[int]:
        """Return the opponents met over the board, one for each game."""
        rounds = (number for number in self.all_rounds() if self.played(player, number))
        return [self.opponent(player, number) or 0 for number in rounds]
