"""The team records of a report file, read for the literal rounds by the table of their columns alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from tests.lab.oracles.swiss_team import Event, Round


class TeamFile(NamedTuple):
    """What a file has of an event: settings, and the rounds of each team."""

    planned: int
    initial: str
    kind: str
    secondary: bool
    lines: dict[int, list[Round]]
    virtual: dict[int, list[int]]
    rounds: int

    def before(self, number: int) -> Event:
        """Return the event before a round."""
        away = {tpn for tpn, line in self.lines.items() if line[number - 1].mark in "HFZ"}
        return Event(
            number,
            self.planned,
            self.initial,
            self.kind,
            self.secondary,
            {tpn: line[: number - 1] for tpn, line in self.lines.items()},
            self.virtual,
            frozenset(away),
        )

    def boards(self, number: int) -> set[tuple[int, int]]:
        """Return White and Black of each match of a round."""
        return {
            (tpn, line[number - 1].opponent)
            for tpn, line in self.lines.items()
            if line[number - 1].colour == "w"
        }

    def bye(self, number: int) -> int:
        """Return who has the bye of a round, 0 for nobody."""
        return next((tpn for tpn, line in self.lines.items() if line[number - 1].mark == "U"), 0)


def read_teams(path: Path) -> TeamFile:
    """Return the event of a file."""
    text = [line for line in path.read_text(encoding="utf-8").splitlines() if line[:3].isdigit()]
    records = [(line[:3], line) for line in text]
    teams = {
        int(line[4:7]): [int(one) for one in line[73:].split()] for kind, line in records if kind == "310"
    }
    team_of = {player: tpn for tpn, players in teams.items() for player in players}
    cells = {
        int(line[4:8]): [line[at : at + 8] for at in range(91, len(line), 10)]
        for kind, line in records
        if kind == "001"
    }
    lineups = {
        (int(line[4:7]), int(line[8:11])): [int(one) for one in line[16:].split()]
        for kind, line in records
        if kind == "300"
    }
    code = next(line[4:].split("_") for kind, line in records if kind == "192")
    primary, secondary = next(one for one in code if one in ("MP", "GP")), code[-2] in ("MP", "GP")
    rounds = max(map(len, cells.values()))
    boards = next(len(line[4:].strip()) for kind, line in records if kind == "352")
    lines: dict[int, list[Round]] = {tpn: [] for tpn in teams}
    for number in range(1, rounds + 1):
        for tpn, players in teams.items():
            order = lineups.get((number, tpn), players)
            mine = [cells[one][number - 1] for one in order if len(cells[one]) >= number]
            lines[tpn].append(_round(mine, team_of, boards, gp_first=primary == "GP"))
    virtual: dict[int, list[int]] = {}
    for line in (line for kind, line in records if kind == "250"):
        for tpn in range(int(line[22:26]), int(line[27:31]) + 1):
            own = virtual.setdefault(tpn, [0] * rounds)
            for number in range(int(line[14:17]), int(line[18:21]) + 1):
                own[number - 1] = round(2 * float(line[4:8]))
    return TeamFile(
        planned=next(int(line[4:]) for kind, line in records if kind == "142"),
        initial=next(line[4].lower() for kind, line in records if kind == "152"),
        kind="A" if "TYPEA" in code else "B" if "TYPEB" in code else "",
        secondary=secondary,
        lines=lines,
        virtual=virtual,
        rounds=rounds,
    )


def _round(cells: list[str], team_of: Mapping[int, int], boards: int, *, gp_first: bool) -> Round:
    games = [(int(cell[:4]), cell[5], cell[7]) for cell in cells if cell[:4].strip() not in ("", "0000")]
    if not games:
        mark = next((cell[7] for cell in cells if cell[7:8].strip()), "Z")
        halves = {"U": 1, "H": 1, "F": 2, "Z": 0}[mark]
        return _scored(0, "", mark, halves * 2, halves * boards, gp_first=gp_first)
    worth = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}
    own = sum(worth[result] for _, _, result in games)
    played = any(result in "10=" for _, _, result in games)
    lead = (own > boards) - (own < boards)
    if not played:
        mark = "+" if lead > 0 else "-"
        lead = 1 if lead > 0 else -1
    else:
        mark = "0=1"[lead + 1]
    return _scored(team_of[games[0][0]], games[0][1], mark, 2 * (lead + 1), own, gp_first=gp_first)


def _scored(opponent: int, colour: str, mark: str, match: int, game: int, *, gp_first: bool) -> Round:
    return Round(opponent, colour, mark, (game, match) if gp_first else (match, game))
