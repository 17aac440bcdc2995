"""What is told of standings under another result, read back: what is supposed, who would stand where."""

from __future__ import annotations

import re
from fractions import Fraction

from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import RATED, half_up
from tests.lab.standings.told_encounters import MOST_LISTED, EncounterReader
from tests.lab.standings.told_meetings import MeetingReader

WRITTEN = {"1": "1-0", "=": "1/2-1/2", "0": "0-1", "W": "1-0", "D": "1/2-1/2", "L": "0-1"}
"""How a result is written, by White's mark."""


def _is_shown(text: str, number: Fraction | None) -> bool:
    """Return whether a text is a value as it is written, rounded to as many decimals; a dash is none."""
    if number is None:
        return text == "–"
    digits = len(text.partition(".")[2])
    return Fraction(text) == Fraction(half_up(number * 10**digits), 10**digits)


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


class SupposedReader(MeetingReader):
    """Reads what another result would change; `before` reads the standings as they are."""

    before: EncounterReader | None = None
    moving = 0
    """The player whose place was told last."""

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

    def game(self, number: str, white: str, black: str, result: str, was: str) -> bool:
        """A game that is supposed to have ended otherwise, White first."""
        player, at = int(white), int(number)
        colour = self.plain.tournament.entries[Tpn(player)][at - 1].colour
        return (
            (player, at) in self.changed_rounds()
            and self.plain.opponent(player, at) == int(black)
            and colour is not Colour.BLACK
            and WRITTEN[self.plain.mark(player, at)] == result
            and WRITTEN[self.actual.plain.mark(player, at)] == was
        )

    def is_earlier(self) -> bool:
        """A result of a round that is not the last is supposed."""
        return any(number < self.plain.rounds for _, number in self.changed_rounds())

    def values_changed(self, values: str) -> bool:
        """Which values of the player told last would be others."""
        told = re.findall(r"([A-Z]+(?:/\w+)?) (\S+) instead of (\S+?)(?:;|$| and )", values)
        found = {}
        for code in (code for code in self.codes if code != "DE"):
            then, now = self.plain.value(code, self.moving), self.actual.plain.value(code, self.moving)
            if then != now:
                found[code] = (then, now)
        dropped = any(not rating for rating in self.plain.rating.values())
        right = {
            code: both for code, both in found.items() if not (dropped and code.partition("/")[0] in RATED)
        }
        return [code for code, *_ in told] == [*right] and all(
            _is_shown(text, number)
            for code, *texts in told
            for text, number in zip(texts, right[code], strict=True)
        )

    def stands(self, who: str, place: str, points: str, now: str | None, points_now: str) -> bool:
        """Where a player of such a game, or the one asked about, would stand; `now` where the place moves."""
        player = self.moving = int(who)
        return (
            player in {one for one, _ in self.changed_rounds()} | set(self.about)
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
        concerned = {one for one, _ in self.changed_rounds()} | set(self.about)
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
