"""Tournaments with values and orders that are known: those beside the checkout, and a few inside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from pairtutor.sources.load import load
from pairtutor.tiebreaks.data import table_data
from pairtutor.tiebreaks.request import standings
from tests.lab.cases.files import SHARED, TESTS

OWN: Final = TESTS / "cases" / "standings"
FOLDERS: Final = (OWN, SHARED / "standings")
BESIDE: Final = frozenset(
    {"rounds", "players", "order", "backed", "backed order", "disputed", "dropped", "no value", "PTS"}
)
"""Keys of a file's entry that are no codes of tie-breaks."""


def accepted() -> Iterator[tuple[Path, dict[str, Any]]]:
    """Yield each tournament with what is known of it."""
    for folder in FOLDERS:
        if (folder / "accepted.json").is_file():
            text = (folder / "accepted.json").read_text(encoding="utf-8")
            for name, known in json.loads(text).items():
                yield folder / name, known


def departures(path: Path, known: dict[str, Any]) -> Iterator[str]:
    """Yield each value and place of a tournament that is not what is known."""
    tournament = load(str(path))
    codes = [code for code in known if code not in BESIDE]
    rows = {row["player"]: row for row in table_data(standings(tournament, ",".join(codes)))}
    for code in ("PTS", *codes):
        for player, right in known[code].items():
            row = rows[int(player)]
            value = row["points"] if code == "PTS" else row["tiebreaks"][code]
            if value != right:
                yield f"{path.name}: {code} of {player}: {value}, known as {right}"
    for code, players in known.get("no value", {}).items():
        for player in players:
            if rows[player]["tiebreaks"][code] is not None:
                yield f"{path.name}: {code} of {player} has a value"
    for listed, order in known["order"].items():
        lines = standings(tournament, listed).lines
        places = {int(line.player): line.place for line in lines}
        place = 1
        for item in order:
            group = item if isinstance(item, list) else [item]
            for player in group:
                if places[player] != place:
                    yield f"{path.name}: {listed}: {player} at {places[player]}, known at {place}"
            place += len(group)
