"""What the games of a tournament say of its players, and what follows for two of them or for the bye."""

from __future__ import annotations

import re

from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament

COLOUR = r"(?:White|Black)"


def numbers(text: str) -> list[int]:
    """Return the players named in a list of numbers."""
    return [int(one) for one in re.findall(r"\d+", text)]


def halves(text: str) -> int:
    """Return a score in half points: `2.5` or `½`."""
    return round(2 * float(text))


class Facts:
    """Meetings, byes and floats of everybody before a round, from the games alone."""

    def __init__(self, tournament: Tournament, number: int) -> None:
        self.tournament, self.number = tournament, number

    def met(self, one: int, other: int) -> list[int]:
        """Return the rounds in which two played against each other."""
        return [
            number
            for number, entry in enumerate(self.entries(one), 1)
            if entry.was_played and entry.opponent == other
        ]

    def met_safely(self, one: int, other: int) -> list[int]:
        """Return the same where a number can be that of no player."""
        return self.met(one, other) if Tpn(one) in self.tournament.entries else []

    def entries(self, one: int) -> tuple[Entry, ...]:
        """Return a player's rounds before this one."""
        return self.tournament.entries[Tpn(one)]

    def apart(self, one: int, other: int) -> bool:
        """Return whether the tournament keeps two apart in this round."""
        return any(
            meeting.first <= self.number <= meeting.last and {one, other} <= {*meeting.players}
            for meeting in self.tournament.forbidden
        )

    def mark(self, one: int, number: int) -> Mark | None:
        """Return what was recorded for a player in a round, None for a round that has not been."""
        entries = self.entries(one)
        return entries[number - 1].mark if number <= len(entries) else None
