"""Values and places beside those of two programs of the field, Gacrux and tiebreak-core.

`python -m tests.lab.standings.engines FIRST END` compares wild events. The programs (on the package index by
these names) are not installed with the tests: `PYTHONPATH` says where they are; one that is not there is left
out. Every difference is counted by what explains it, if a reading does; others are printed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

from pairtutor.model.game import Mark, PointSystem
from pairtutor.model.tournament import Tournament
from pairtutor.sources.trf.write import to_trf
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.data import table_data
from pairtutor.tiebreaks.table import standings_of
from tests.lab.standings.events import wild_event
from tests.lab.standings.literal import Literal

GACRUX: Final = (
    *("WIN", "WON", "BPG", "BWG", "REP", "STD", "PS", "PS/C1", "BH", "BH/C1"),
    *("BH/C2", "BH/M1", "BH/M2", "AOB", "SB", "SB/C1", "SB/C2", "SB/M1", "ARO", "ARO/C1"),
    *("TPR", "PTP", "APRO", "APPO", "KS"),
)
"""What Gacrux is asked for; Fore Buchholz alone, for it changes the values behind it (C07-29)."""

ORDERS: Final = ("DE", "DE,BH/C1,BH,SB", "BH/C1,DE,BH", "SB/C1,PS,DE", "WON,DE,BWG")

CORE: Final = {
    "WIN": "wins",
    "WON": "won",
    "BPG": "games_black",
    "BWG": "wins_black",
    "REP": "rounds_elected",
    "STD": "std",
    "PS": "progressive",
    "PS/C1": "progressive_cut1",
    "BH": "buchholz",
    "BH/C1": "buchholz_cut1",
    "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz",
    "BH/M2": "median_buchholz_2",
    "SB": "sonneborn_berger",
    "SB/C1": "sonneborn_berger_cut1",
    "SB/C2": "sonneborn_berger_cut2",
    "AOB": "aob",
    "FB": "fore_buchholz",
    "KS": "koya",
    "ARO": "aro",
    "ARO/C1": "aro_cut1",
    "TPR": "tpr",
    "PTP": "ptp",
    "APRO": "apro",
    "APPO": "appo",
}
"""The tie-breaks of tiebreak-core by their codes."""

_KINDS: Final = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing_bye",
    Mark.FULL_POINT_BYE: "pairing_bye",
    Mark.FORFEIT_WIN: "forfeit_win",
    Mark.FORFEIT_LOSS: "forfeit_loss",
    Mark.HALF_POINT_BYE: "requested_bye",
    Mark.ZERO_POINT_BYE: "requested_bye",
}

Found = Iterator[tuple[str, int, Fraction | None]]
"""A code, a player, and the value that a program has."""

READINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "gacrux": {"STD": "C07-7"},
    "tiebreak-core": {
        "STD": "C07-7",
        "FB": "C07-4, C07-5",
        "KS": "C07-13",
        "PTP": "C07-18",
        "APPO": "C07-18",
        "ARO/C1": "C07-14",
        "SB/C2": "C07-11",
    },
}
"""What explains a difference in a code."""

FEW: Final = {"BH/C1": 1, "BH/C2": 2, "BH/M1": 2, "BH/M2": 4, "SB/C1": 1, "SB/C2": 2, "PS/C1": 1}
"""So many rounds at most leave nothing after the cuts; tiebreak-core does not cut then."""


def reading_behind(name: str, code: str, rounds: int) -> str:
    """Return the reading that explains a difference in a code, empty if none does."""
    if name == "tiebreak-core" and rounds <= FEW.get(code, 0):
        return "C07-14"
    return READINGS[name].get(code, "")


def gacrux_values(tournament: Tournament, codes: tuple[str, ...]) -> dict[str, Any]:
    """Return the answer of Gacrux to a list of codes."""
    reader = import_module("gacrux.trf2json").trf2json()
    reader.parse_file(to_trf(tournament._replace(absences={})), 0)
    event = reader.get_tournament(1)
    asked = {"tiebreak": ["PTS", *codes], "swiss": True, "pre_determined": False, "check": 0, "unrated": None}
    rounds = Literal(tournament).rounds
    checker = import_module("gacrux.tiebreak").tiebreak(event, rounds, asked)
    answer: dict[str, Any] = checker.compute_tiebreaks(event, asked)
    return answer


def of_gacrux(tournament: Tournament) -> Found:
    """Yield the values of Gacrux."""
    rated = all(player.rating for player in tournament.players)
    kept = tuple(code for code in GACRUX if rated or not code.startswith(("ARO", "TPR", "PTP", "AP")))
    for codes in (kept, ("FB",)):
        for line in gacrux_values(tournament, codes)["competitors"]:
            for code, said in zip(codes, line["tiebreakScore"][1:], strict=True):
                yield code, int(line["cid"]), None if said in (None, "None") else Fraction(Decimal(str(said)))


def orders_of_gacrux(tournament: Tournament) -> Iterator[str]:
    """Yield each list by which Gacrux ranks otherwise."""
    for listed in ORDERS:
        lines = gacrux_values(tournament, tuple(listed.split(",")))["competitors"]
        theirs = {int(line["cid"]): int(line["rank"]) for line in lines}
        made = standings_of(tournament, read_tiebreaks(listed))
        if theirs != {int(line.player): line.place for line in made.lines}:
            yield listed


def of_core(tournament: Tournament) -> Found:
    """Yield the values of tiebreak-core, which knows 1, 1/2 and 0 for a game and only rated players."""
    worth = (tournament.points.win, tournament.points.draw, tournament.points.loss)
    if worth != PointSystem()[:3] or not all(player.rating for player in tournament.players):
        return
    models = import_module("tiebreak_core.models")
    calculate = import_module("tiebreak_core.strict").calculate_all_strict
    literal = Literal(tournament)
    ratings = literal.rating
    players = {
        player: models.PlayerTiebreakData(
            player,
            ratings[player],
            float(literal.score(player)),
            [*_games(literal, player, models.GameRecord)],
        )
        for player in literal.players
    }
    for player, data in players.items():
        values = calculate(data, players, [*CORE.values()], literal.rounds, "fide-2026")
        for code, name in CORE.items():
            yield code, player, Fraction(str(values[name]))


def _games(literal: Literal, player: int, record: Callable[..., Any]) -> Iterator[Any]:
    for number in literal.all_rounds():
        entry = literal.lines[player][number - 1]
        other = entry.opponent
        yield record(
            other or -1,
            literal.rating.get(other or 0, 0),
            float(literal.points(player, number)),
            str(entry.colour or "white"),
            number,
            _KINDS.get(entry.mark, "played"),
            None if other is None else float(literal.points(other, number)),
        )


PROGRAMS: Final[Mapping[str, tuple[str, Callable[[Tournament], Found]]]] = {
    "gacrux": ("gacrux", of_gacrux),
    "tiebreak-core": ("tiebreak_core", of_core),
}


def compared(
    tournament: Tournament, name: str
) -> Iterator[tuple[str, int, Fraction | None, Fraction | None]]:
    """Yield each value of a program that is not ours: code, player, ours, theirs."""
    codes = ",".join(dict.fromkeys((*GACRUX, "FB")))
    made = standings_of(tournament, read_tiebreaks(codes))
    rows = {row["player"]: row["tiebreaks"] for row in table_data(made)}
    for code, player, theirs in PROGRAMS[name][1](tournament):
        text = rows[player][code]
        ours = None if text is None else Fraction(text)
        if ours is None and not theirs:
            continue  # it has 0 where there is no value (C07-15)
        if (
            code == "AOB"
            and ours is not None
            and theirs is not None
            and abs(ours - theirs) <= Fraction(1, 100)
        ):
            continue  # it is compared exactly, and printed rounded (C07-20)
        if ours != theirs:
            yield code, player, ours, theirs


def main(words: list[str]) -> int:
    """Compare the events of some seeds."""
    first, end = map(int, words)
    there = [name for name, (module, _) in PROGRAMS.items() if find_spec(module)]
    explained: Counter[tuple[str, str]] = Counter()
    values, unknown = Counter[str](), 0
    for seed in range(first, end):
        event = wild_event(seed)
        for name in there:
            values[name] += 1
            for code, player, ours, theirs in compared(event, name):
                if reading := reading_behind(name, code, Literal(event).rounds):
                    explained[name, f"{code}: {reading}"] += 1
                    continue
                unknown += 1
                sys.stdout.write(f"{event.title}: {name}: {code} of {player}: {theirs}, here {ours}\n")
        if "gacrux" in there:
            for listed in orders_of_gacrux(event):
                unknown += 1
                sys.stdout.write(f"{event.title}: gacrux: another order by {listed}\n")
    for (name, reading), count in sorted(explained.items()):
        sys.stdout.write(f"{name}: {reading}: {count} values\n")
    sys.stdout.write(f"{dict(values)} events, {unknown} differences that no reading explains\n")
    return int(unknown > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
