"""Write a tournament as TRF16 with the extensions that the field's engines read."""

from __future__ import annotations

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.player import Player
from pairtutor.model.points import PointSystem
from pairtutor.model.tournament import Tournament

_POINT_LINES = {
    "BBW": "win",
    "BBD": "draw",
    "BBL": "loss",
    "BBZ": "zero_point_bye",
    "BBF": "forfeit_loss",
    "BBU": "pairing_allocated_bye",
}


def to_trf(tournament: Tournament, number: RoundNumber | None = None) -> str:
    """Return the file, with the absences announced for round `number` in its column if given."""
    absences = {} if number is None else tournament.absences.get(number, {})
    worth = tournament.points.worth
    lines = [f"012 {tournament.title}"]
    lines += [f"XXR {tournament.planned_rounds}"] if tournament.planned_rounds else []
    if tournament.initial_colour is not None:
        lines.append("XXC white1" if tournament.initial_colour is Colour.WHITE else "XXC black1")
    lines += _points(tournament.points)
    ranks = _ranks(tournament)
    for player in tournament.players:
        announced = absences.get(player.tpn)
        cells = list(tournament.entries[player.tpn])
        extra = [] if announced is None else [Entry(None, None, announced, worth(announced))]
        lines.append(_player(player, cells, extra, ranks[player.tpn]))
    lines += [f"XXP {' '.join(map(str, meeting.players))}" for meeting in tournament.forbidden]
    lines += [
        f"XXA {tpn:>4}" + "".join(f" {_decimal(points):>4}" for points in line)
        for tpn, line in tournament.virtual_points.items()
    ]
    return "\n".join(lines) + "\n"


def _player(player: Player, played: list[Entry], announced: list[Entry], rank: int) -> str:
    total = _decimal(sum(entry.points for entry in played))
    head = f"001 {player.tpn:>4} {'':4} {player.name:<33} {player.rating:>4} {'':26} {total:>4} {rank:>4}"
    return head + "".join(f"  {_cell(entry)}" for entry in (*played, *announced))


def _cell(entry: Entry) -> str:
    opponent = "0000" if entry.opponent is None else f"{entry.opponent:>4}"
    return f"{opponent} {'-' if entry.colour is None else entry.colour[0]} {entry.mark}"


def _ranks(tournament: Tournament) -> dict[Tpn, int]:
    """Return each player's rank by points, then by pairing number."""
    totals = {tpn: sum(entry.points for entry in line) for tpn, line in tournament.entries.items()}
    order = sorted(totals, key=lambda tpn: (-totals[tpn], tpn))
    return {tpn: rank for rank, tpn in enumerate(order, 1)}


def _points(points: PointSystem) -> list[str]:
    """Return the lines of the values that differ from what a reader assumes."""
    assumed = PointSystem(win=points.win, pairing_allocated_bye=points.win)
    return [
        f"{code} {_decimal(getattr(points, name)):>4}"
        for code, name in _POINT_LINES.items()
        if getattr(points, name) != getattr(assumed, name) or (name == "win" and points.win != 2)
    ]


def _decimal(half_points: int) -> str:
    text = points_text(half_points)
    return text if "." in text else f"{text}.0"
