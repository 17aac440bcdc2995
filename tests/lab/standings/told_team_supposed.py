"""What another match would change of standings of teams, read back."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pairtutor.disputes.results import Changed, changed_rounds, with_result
from pairtutor.errors import UsageError
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from tests.lab.standings.literal import Literal, half_up
from tests.lab.standings.literal_teams import PRODUCTS
from tests.lab.standings.told_supposed import written
from tests.lab.standings.told_team_reader import TeamReader


class SupposedTeamReader(TeamReader):
    """Reads what another match would change of one event of teams."""

    def supposed_of(self, tournament: Tournament) -> None:
        """What is told from here on is supposed, beside the event as it is."""
        self.before = SupposedTeamReader(tournament, ",".join(self.codes))

    @property
    def actual(self) -> SupposedTeamReader:
        """The standings as they are.

        Raises:
            LookupError: nothing is supposed.
        """
        if not isinstance(self.before, SupposedTeamReader):
            raise LookupError("nothing is supposed")
        return self.before

    def better_matches(self, team: int, number: int) -> Iterator[tuple[str, Tournament]]:
        """Yield each better result of a match, by its game points."""
        opponent = self.plain.opponent(team, number)
        if opponent:
            games = self.teams.by["G"]
            own, other = (Fraction(games.points(one, number)) for one in (team, opponent))
            yield from self.better_match(team, number, own, other, Fraction(games.win))

    def changed_rounds(self) -> list[tuple[int, int]]:
        """Return the teams and rounds whose results are supposed."""
        then, now = self.teams, self.actual.teams
        return [
            (team, number)
            for team in then.first.players
            for number in then.first.all_rounds()
            if any(then.by[one].points(team, number) != now.by[one].points(team, number) for one in "MG")
        ]

    def is_fact(self, player: str, number: str) -> bool:
        """Return whether a result is that of the event, with its game points."""
        changed = [] if self.before is None else self.changed_rounds()
        return super().is_fact(player, number) and (int(player), int(number)) not in changed

    def game(self, number: str, white: str, black: str, result: str, was: str) -> bool:
        """A match that is supposed to have ended otherwise, by its game points."""
        at, both = int(number), (int(white), int(black))
        told = [
            "-".join(f"{float(teams.by['G'].points(team, at)):g}" for team in both)
            for teams in (self.teams, self.actual.teams)
        ]
        colour = self.plain.tournament.entries[Tpn(both[0])][at - 1].colour
        return (
            all((team, at) in self.changed_rounds() for team in both)
            and self.plain.opponent(both[0], at) == both[1]
            and colour is not Colour.BLACK
            and told == [result, was]
        )

    def told_values(self, player: int) -> tuple[str, ...]:
        """Return the codes whose values are told, without the score that ranks."""
        return tuple(
            code
            for code in super().told_values(player)
            if code != self.repeated
            and (code != "SSSC" or self.printed(player) != self.actual.printed(player))
        )

    def pictures(self, code: str) -> tuple[str, Literal, Literal]:
        """Return a code as it is one of players, and by which score its value is made."""
        whole, _, modifier = code.partition("/")
        name, _, score = whole.partition(":")
        if name in PRODUCTS:
            named = f"SB/{modifier}" if modifier else "SB"
            return named, self.mixed[name], self.actual.mixed[name]
        if name in ("MPTS", "GPTS"):
            score = name[:2]
        elif name == "MPVGP":
            score = f"{self.names[1][0].upper()}P"
        by = [reader.teams.by[score[0]] if score else reader.teams.first for reader in (self, self.actual)]
        return (f"{name}/{modifier}" if modifier else name), by[0], by[1]

    def otherwise(self, code: str) -> list[str]:
        """Return what counts otherwise in a value; the strength of the schedule is not told by rounds."""
        return self.strength_otherwise() if code == "SSSC" else super().otherwise(code)

    def strength_otherwise(self) -> list[str]:
        """Return what is otherwise in the strength of the schedule: the score, and the Buchholz."""
        told = []
        then, now = ([*reader.parts_of_strength(self.moving)] for reader in (self, self.actual))
        if then[0] != now[0]:
            points = "point" if then[0] == 1 else "points"
            told.append(f"{written(then[0])} {points} instead of {written(now[0])}")
        if then[1] != now[1]:
            told.append(f"a Buchholz of {written(then[1])} instead of {written(now[1])}")
        return told

    def parts_of_strength(self, team: int) -> Iterator[Fraction]:
        """Yield the other score of a team, and its Buchholz."""
        yield self.teams.second.score(team)
        yield self.teams.first.value("BH", team) or Fraction(0)

    def printed(self, team: int) -> Fraction | None:
        """Return a schedule strength as it is printed."""
        value = self.teams.value("SSSC", team)
        return None if value is None else Fraction(half_up(100 * value), 100)


def other_match(tournament: Tournament) -> Tournament | None:
    """Return an event with the last match of the first team that played one decided otherwise.

    White at the first board has won it with all boards, or drawn it; None where no team played.
    """
    for tpn, line in tournament.entries.items():
        for at in range(len(line) - 1, -1, -1):
            mark, other, colour = line[at].mark, line[at].opponent, line[at].colour
            if mark not in (Mark.WIN, Mark.DRAW, Mark.LOSS) or other is None or tournament.teams is None:
                continue
            white, black = (other, tpn) if colour is Colour.BLACK else (tpn, other)
            boards = tournament.teams.boards
            for result in (f"{boards}-0", f"{boards / 2:g}-{boards / 2:g}"):
                try:
                    under = with_result(tournament, Changed(RoundNumber(at + 1), white, black, result))
                except UsageError:
                    continue
                if changed_rounds(tournament, under):
                    return under
    return None
