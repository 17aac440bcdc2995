"""A tournament as the plain data of a scenario: what `scenario.py` reads back as the same tournament."""

from __future__ import annotations

from typing import Any

from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament

_RESULTS = {
    (Mark.WIN, Mark.LOSS): "1-0",
    (Mark.LOSS, Mark.WIN): "0-1",
    (Mark.DRAW, Mark.DRAW): "1/2-1/2",
    (Mark.FORFEIT_WIN, Mark.FORFEIT_LOSS): "+/-",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_WIN): "-/+",
    (Mark.FORFEIT_LOSS, Mark.FORFEIT_LOSS): "-/-",
}
_BYES = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing",
    Mark.FULL_POINT_BYE: "full",
    Mark.HALF_POINT_BYE: "half",
    Mark.ZERO_POINT_BYE: "zero",
}


def scenario_data(contest: Tournament, system: str, number: RoundNumber) -> dict[str, Any]:
    """Return a tournament with ordinary points and results, before a round, as a scenario."""
    data: dict[str, Any] = {"title": contest.title, "system": system}
    if contest.planned_rounds is not None:
        data["rounds"] = contest.planned_rounds
    data["round"] = int(number)
    if contest.initial_colour is not None:
        data["initial_colour"] = contest.initial_colour.value
    data["players"] = [
        {"id": int(one.tpn), "name": one.name, **({"rating": one.rating} if one.rating else {})}
        for one in contest.players
    ]
    away = sorted(map(int, contest.absent_in(number)))
    if away:
        data["absent"] = away
    data["history"] = [_round(contest, at) for at in range(number - 1)]
    return data


def _round(contest: Tournament, at: int) -> dict[str, Any]:
    games: list[dict[str, Any]] = []
    byes: list[dict[str, Any]] = []
    for tpn, line in contest.entries.items():
        entry = line[at]
        if entry.opponent is None:
            byes.append({"player": int(tpn), "kind": _BYES[entry.mark]})
        elif _is_first(tpn, entry):
            other = contest.entries[entry.opponent][at]
            one, two = ("white", "black") if entry.colour else ("first", "second")
            result = _RESULTS[entry.mark, other.mark]
            games.append({one: int(tpn), two: int(entry.opponent), "result": result})
    return {"games": games, **({"byes": byes} if byes else {})}


def _is_first(tpn: Tpn, entry: Entry) -> bool:
    """Return whether a player is told first in the game: White, or the lower number without colours."""
    return entry.colour == "white" if entry.colour else tpn < (entry.opponent or 0)
