"""What is told of standings under another result, read back: what is supposed, who would stand where."""

from __future__ import annotations

import re
from fractions import Fraction

from pairtutor.model.game import Mark
from pairtutor.model.tournament import Tournament
from tests.lab.standings.told_comparisons import ComparisonReader
from tests.lab.standings.told_encounters import EncounterReader
from tests.lab.standings.told_values import RESULTS

MOST_LISTED = 16
"""So many others who move are listed at most."""


def other_result(tournament: Tournament) -> Tournament | None:
    """Return an event with the last game of the first player who played one decided otherwise.

    A draw becomes a win, another result a draw; None where nobody played.
    """
    for tpn, line in tournament.entries.items():
        for at in range(len(line) - 1, -1, -1):
            mark, other = line[at].mark, line[at].opponent
            if mark not in (Mark.WIN, Mark.DRAW, Mark.LOSS) or other is None:
                continue
            won = mark is Mark.DRAW
            marks = {
                tpn: Mark.WIN if won else Mark.DRAW,
                other: Mark.LOSS if won else Mark.DRAW,
            }
            entries = dict(tournament.entries)
            for player, new in marks.items():
                own = list(entries[player])
                own[at] = own[at]._replace(mark=new, points=tournament.points.worth(new))
                entries[player] = tuple(own)
            return tournament._replace(entries=entries)
    return None


class SupposedReader(ComparisonReader):
    """Reads what another result would change; `before` reads the standings as they are."""

    before: EncounterReader | None = None

    @property
    def actual(self) -> EncounterReader:
        """The standings as they are.

        Raises:
            LookupError: nothing is supposed.
        """
        if self.before is None:
            raise LookupError("nothing is supposed")
        return self.before

    def changed_rounds(self) -> list[tuple[int, int]]:
        """Return the players and rounds whose results are supposed."""
        return [
            (player, number)
            for player in self.plain.players
            for number in self.plain.all_rounds()
            if self.plain.mark(player, number) != self.actual.plain.mark(player, number)
        ]

    def game(self, who: str, other: str, number: str, result: str, was: str) -> bool:
        """A game that is supposed to have ended otherwise."""
        player, at = int(who), int(number)
        return (
            (player, at) in self.changed_rounds()
            and self.plain.opponent(player, at) == int(other)
            and RESULTS[self.plain.mark(player, at)] == result
            and RESULTS[self.actual.plain.mark(player, at)] == was
        )

    def stands(self, who: str, place: str, points: str, now: str | None, points_now: str) -> bool:
        """Where a player of such a game would stand; the same place where none is told for now."""
        player = int(who)
        return (
            player in {one for one, _ in self.changed_rounds()}
            and self.place_then(player) == int(place)
            and self.place_now(player) == int(now or place)
            and self.plain.score(player) == Fraction(points)
            and self.actual.plain.score(player) == Fraction(points_now)
            and (now is None) == (self.place_then(player) == self.place_now(player))
        )

    def place_then(self, player: int) -> int:
        """Return the place under what is supposed."""
        return self.place(player, len(self.codes))[0]

    def place_now(self, player: int) -> int:
        """Return the place as it is."""
        return self.actual.place(player, len(self.codes))[0]

    def others(self) -> list[tuple[int, int, int]]:
        """Return the others whose places change, in the order of the table, with both places."""
        concerned = {one for one, _ in self.changed_rounds()}
        order = [player for group in self.groups[-1] for player in sorted(group)]
        both = ((player, self.place_then(player), self.place_now(player)) for player in order)
        return [(player, then, now) for player, then, now in both if then != now and player not in concerned]

    def moved(self, players: str) -> bool:
        """Who else would have another place."""
        told = re.findall(r"(\d+) place (\d+) instead of (\d+)", players)
        return [tuple(map(int, one)) for one in told] == self.others() != []

    def many_moved(self, count: str) -> bool:
        """How many others would have another place."""
        return int(count) == len(self.others()) > MOST_LISTED

    def nobody_moved(self) -> bool:
        """Nobody else would have another place."""
        return not self.others()
