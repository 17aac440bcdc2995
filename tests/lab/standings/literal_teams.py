"""The tie-breaks of teams by the letter: two literal tournaments, one of match points and one of game points.

`python -m tests.lab.standings.literal_teams FIRST END` compares values and orders of wild events of teams.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

from pairtutor.model.game import PLAYED, Mark, PointSystem
from pairtutor.model.ids import Tpn
from pairtutor.model.teams import MATCH_POINTS, TeamEvent, board_points
from pairtutor.model.tournament import Tournament
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.table import standings_of
from pairtutor.tiebreaks.values import Unit
from tests.lab.standings.events import KINDS, wild_event
from tests.lab.standings.literal import Literal

LEFT_OUT: Final = frozenset({"unrated", "awards", "half-of-three", "three-one", "pab-one-of-three"})
"""Kinds of wild events that say nothing new of teams, or something of which they have none."""

PRODUCTS: Final = ("EMMSB", "EMGSB", "EGMSB", "EGGSB")
CODES: Final = (
    *("WIN", "WON", "PS", "TPN", "BH", "BH/C1", "BH:MP", "BH:GP", "BH:GP/C1", "BH:GP/M1", "PS:GP"),
    *("MPTS", "GPTS", "MPVGP", "SSSC", *PRODUCTS, *(f"{code}/C1" for code in PRODUCTS), "EGMSB/C2"),
)
LISTS: Final = ("EDE", "DE", "DE:GP,EDE", "MPVGP,EDE,EMGSB,BH", "BH:GP/C1,EDE,MPVGP", "SSSC,EDE,TPN")


def wild_teams(seed: int) -> Tournament:
    """Return an event of teams by its seed, ranked by match points or, every third one, by game points."""
    kinds = [number for number, kind in enumerate(KINDS) if kind.name not in LEFT_OUT]
    base = wild_event(kinds[seed % len(kinds)] + len(KINDS) * (seed // len(kinds)))
    rng = Random(f"teams {seed}")
    boards = rng.choice([2, 4, 4, 5])
    event = TeamEvent(
        score="game" if seed % 3 == 2 else "match",
        boards=boards,
        matches=MATCH_POINTS,
        games=board_points(boards),
    )
    return as_teams(base, event, rng)


def as_teams(base: Tournament, event: TeamEvent, rng: Random) -> Tournament:
    """Return a tournament of players as one of teams, with game points that its results want."""
    games = _game_points(base, event, rng)
    matches = {
        tpn: tuple(event.matches.worth(entry.mark) for entry in line) for tpn, line in base.entries.items()
    }
    of_matches = event.score == "match"
    score, other = (matches, games) if of_matches else (games, matches)
    worth = {tpn: [event.points.worth(entry.mark) for entry in line] for tpn, line in base.entries.items()}
    return base._replace(
        entries={
            tpn: tuple(entry._replace(points=made) for entry, made in zip(line, worth[tpn], strict=True))
            for tpn, line in base.entries.items()
        },
        awards={
            tpn: tuple(own - made for own, made in zip(score[tpn], worth[tpn], strict=True)) for tpn in score
        },
        game_points=other,
        points=event.points,
        teams=event,
    )


def _game_points(base: Tournament, event: TeamEvent, rng: Random) -> dict[Tpn, tuple[int, ...]]:
    """Return the half points of the boards of each round, those of a match as its result wants them."""
    most = 2 * event.boards
    points = {tpn: [event.games.worth(entry.mark) for entry in line] for tpn, line in base.entries.items()}
    for tpn, line in base.entries.items():
        for at, entry in enumerate(line):
            other = entry.opponent
            if entry.mark not in PLAYED or other is None or other < tpn:
                continue
            theirs = base.entries[other][at].mark
            won, lost = (Mark.WIN, Mark.SHORT_WIN), (Mark.LOSS, Mark.SHORT_LOSS)
            if entry.mark in won or theirs in won:
                more = rng.randint(event.boards + 1, most)
                own = more if entry.mark in won else most - more
                points[tpn][at], points[other][at] = own, most - own
            elif entry.mark in lost:
                points[tpn][at] = points[other][at] = 0
            else:
                points[tpn][at] = points[other][at] = event.boards
    return {tpn: tuple(line) for tpn, line in points.items()}


class LiteralTeams:
    """The standings of an event of teams; `first` is by the score that ranks, `second` by the other."""

    def __init__(self, tournament: Tournament) -> None:
        event = tournament.teams
        assert event is not None, "an event of teams"
        self.tournament = tournament
        own = {tpn: [entry.points for entry in line] for tpn, line in tournament.entries.items()}
        for tpn, given in tournament.awards.items():
            own[tpn] = [made + more for made, more in zip(own[tpn], given, strict=True)]
        other = {tpn: list(line) for tpn, line in tournament.game_points.items()}
        match, game = (own, other) if event.score == "match" else (other, own)
        of_boards = PointSystem(win=2 * event.boards, draw=event.boards, loss=0)
        self.by = {
            "M": _as_players(tournament, match, event.matches),
            "G": _as_players(tournament, game, of_boards),
        }
        letters = "MG" if event.score == "match" else "GM"
        self.first, self.second = (self.by[letter] for letter in letters)
        self.boards = event.boards

    def value(self, code: str, team: int) -> Fraction | None:
        """Return the value of a code for a team."""
        whole, _, modifier = code.partition("/")
        name, _, score = whole.partition(":")
        literal = self.by[score[0]] if score else self.first
        if name in ("MPTS", "GPTS"):
            return self.by[name[0]].score(team)
        if name == "MPVGP":
            return self.second.score(team)
        if name == "SSSC":
            most, each = self.first.win * self.first.rounds, self.second.win
            factor = most // each
            strength = self.first.value("BH", team) or Fraction(0)
            return self.second.score(team) + strength / factor if factor else None
        if name in PRODUCTS:
            return self.product(name, modifier, team)
        return literal.value(f"{name}/{modifier}" if modifier else name, team)

    def product(self, name: str, modifier: str, team: int) -> Fraction:
        """13.2, with the cuts of 14.1.2 and 16.5."""
        theirs, ours = self.by[name[1]], self.by[name[2]]
        left = {
            number: theirs.against(team, number) * ours.points(team, number) for number in theirs.all_rounds()
        }
        for _ in range({"": 0, "C1": 1, "C2": 2}[modifier]):
            if left:
                del left[self.least(theirs, team, left)]
        return sum(left.values(), Fraction(0))

    @staticmethod
    def least(theirs: Literal, team: int, left: dict[int, Fraction]) -> int:
        """Return the round that is cut: of the lowest opponent, or one in which the team was not there."""
        away = [number for number in left if theirs.voluntary(team, number)]
        least = min(left, key=lambda number: (theirs.against(team, number), left[number], number not in away))
        if least in away or not away:
            return least
        lowest = min(away, key=lambda number: (left[number], theirs.against(team, number)))
        return lowest if left[lowest] >= left[least] else least

    def order(self, codes: list[str]) -> list[list[int]]:
        """Return the teams from first to last, those who share a place together."""
        groups = self.first.order([])
        for code in codes:
            if code == "EDE":
                groups = [part for group in groups for part in self.encounter(group)]
            elif code.startswith("DE"):
                literal = self.by[code[3]] if code[3:] else self.first
                groups = [part for group in groups for part in literal.encounter(group)]
            else:
                groups = [part for group in groups for part in self.parted(group, code)]
        return groups

    def parted(self, group: list[int], code: str) -> list[list[int]]:
        """Return a group parted by a value, the higher first; a pairing number the other way round."""
        sign = 1 if code == "TPN" else -1
        key = {
            team: (value is None, sign * (value or Fraction(0)))
            for team in group
            for value in [self.value(code, team)]
        }
        return [sorted(team for team in group if key[team] == one) for one in sorted(set(key.values()))]

    def encounter(self, group: list[int]) -> list[list[int]]:
        """13.3: Article 6 by one score; if that parts nobody, by the other; each part begins anew."""
        for literal in (self.first, self.second):
            parts = _single(literal, group) if len(group) > 1 else [group]
            if len(parts) > 1:
                return [part for level in parts for part in self.encounter(level)]
        return [group]


def _single(literal: Literal, group: list[int]) -> list[list[int]]:
    """Return the groups that one separate table leaves."""
    missing = [
        (one, other)
        for one in group
        for other in group
        if one < other and literal.between(one, other) is None
    ]
    if not missing:
        points = {team: literal.table(team, group) for team in group}
        return [
            sorted(team for team in group if points[team] == one)
            for one in sorted(set(points.values()), reverse=True)
        ]
    ranked: list[list[int]] = []
    left = list(group)
    while len(left) > 1 and (first := literal.sure(left, group, missing)) is not None:
        ranked.append([first])
        left.remove(first)
    return [*ranked, left]


def _as_players(tournament: Tournament, points: dict[Tpn, list[int]], worth: PointSystem) -> Literal:
    """Return a tournament of players who had these half points."""
    return Literal(
        tournament._replace(
            teams=None,
            game_points={},
            awards={},
            points=worth,
            entries={
                tpn: tuple(entry._replace(points=made) for entry, made in zip(line, points[tpn], strict=True))
                for tpn, line in tournament.entries.items()
            },
        )
    )


PER_UNIT: Final = {Unit.HALVES: 2, Unit.QUARTERS: 4, Unit.WHOLE: 1, Unit.MEAN: 2}


def differences(tournament: Tournament) -> Iterator[str]:
    """Yield each value and each order of an event that is not that of the literal."""
    literal = LiteralTeams(tournament)
    made = standings_of(tournament, read_tiebreaks(",".join(CODES), of_teams=True))
    for key in made.keys:
        code, per = key.tiebreak.code, PER_UNIT[key.tiebreak.kind.unit]
        for tpn in tournament.entries:
            value = key.values[tpn].number
            number = None if value is None else Fraction(value) / per
            if number != (right := literal.value(code, int(tpn))):
                yield f"{tournament.title}: {code} of {tpn}: {number}, literally {right}"
    for listed in LISTS:
        ranked = standings_of(tournament, read_tiebreaks(listed, of_teams=True)).final_groups
        order = [sorted(map(int, group)) for group in ranked]
        if order != (right_order := literal.order(listed.split(","))):
            yield f"{tournament.title}: {listed}: {order}, literally {right_order}"


def main(words: list[str]) -> int:
    """Compare the events of some seeds."""
    first, end = map(int, words)
    wrong = 0
    for seed in range(first, end):
        for difference in differences(wild_teams(seed)):
            wrong += 1
            sys.stdout.write(f"{difference}\n")
    sys.stdout.write(f"{end - first} events of teams, {wrong} differences\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
