"""A tournament written as a scenario, and what there is no place for in one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Final

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.colour import Colour
from pairtutor.model.game import RESULTS, Entry, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.pairing import Recorded
from pairtutor.model.tournament import Player, Tournament
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.scenario_teams_text import lines_of_teams, misfits_of_teams

_BYES: Final = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing",
    Mark.FULL_POINT_BYE: "full",
    Mark.HALF_POINT_BYE: "half",
    Mark.ZERO_POINT_BYE: "zero",
}
_LONG: Final = {Mark.SHORT_WIN: Mark.WIN, Mark.SHORT_DRAW: Mark.DRAW, Mark.SHORT_LOSS: Mark.LOSS}
_RESULT_OF: Final = {marks: result for result, marks in RESULTS.items()}


def as_scenario(tournament: Tournament, system: str) -> str:
    """Return a tournament as the text of a scenario.

    Raises:
        UsageError: it depends on something for which a scenario has no place.
    """
    for what in _misfits(tournament, system):
        place = Message(f"verbs.convert.what.{what}")
        raise UsageError(Message("verbs.convert.no-scenario", file=tournament.source, what=place))
    return "\n".join(_lines(tournament, system)) + "\n"


def left_out(tournament: Tournament) -> Iterator[str]:
    """Yield what a scenario leaves out and no pairing depends on."""
    marks = {entry.mark for line in tournament.entries.values() for entry in line}
    if marks & _LONG.keys():
        yield "short-games"
    if tournament.altered:
        yield "notes"
    if any(number > tournament.recorded_rounds + 1 for number in tournament.absences):
        yield "later-absences"


def _misfits(tournament: Tournament, system: str) -> Iterator[str]:
    """Yield what a round can depend on and a scenario has no place for."""
    if tournament.teams is not None:
        yield from misfits_of_teams(tournament, tournament.teams)
    if tournament.teams is None and tournament.points != PointSystem():
        yield "points"
    if tournament.teams is None and tournament.awards:
        yield "awards"
    if tournament.order is not None and system != "ssm":
        yield "order"
    if any(ban.first > 1 or ban.last < _length(tournament) for ban in tournament.forbidden):
        yield "bans"
    if set(_announced(tournament).values()) - {Mark.ZERO_POINT_BYE} and tournament.published is None:
        yield "byes"
    if tournament.teams is None and not all(_result(tournament, *game) for game in _games(tournament)):
        yield "results"


def _length(tournament: Tournament) -> int:
    return tournament.planned_rounds or MOST_ROUNDS


def _announced(tournament: Tournament) -> dict[Tpn, Mark]:
    return tournament.absent_in(RoundNumber(tournament.recorded_rounds + 1))


def _games(tournament: Tournament) -> Iterator[tuple[Tpn, int]]:
    """Yield each recorded game by the player who is told first, and its place in the history."""
    for tpn, line in tournament.entries.items():
        for at, entry in enumerate(line):
            if entry.opponent is not None and _is_first(tpn, entry):
                yield tpn, at


def _is_first(tpn: Tpn, entry: Entry) -> bool:
    """Return whether a player is told first in a game: White, or the lower number without colours."""
    return entry.colour is Colour.WHITE if entry.colour else tpn < (entry.opponent or 0)


def _result(tournament: Tournament, tpn: Tpn, at: int) -> str | None:
    """Return the result of a game as a scenario writes it, None if it has none for it."""
    entry = tournament.entries[tpn][at]
    other = tournament.entries[entry.opponent or tpn][at]
    first, second = (_LONG.get(one.mark, one.mark) for one in (entry, other))
    return _RESULT_OF.get((first, second))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _lines(tournament: Tournament, system: str) -> Iterator[str]:
    yield f"title: {_text(tournament.title)}"
    yield f"system: {system}"
    if tournament.planned_rounds is not None:
        yield f"rounds: {tournament.planned_rounds}"
    if tournament.round_to_pair is not None:
        yield f"round: {tournament.round_to_pair}"
    if tournament.initial_colour is not None:
        yield f"initial_colour: {tournament.initial_colour}"
    if tournament.teams is not None:
        yield from lines_of_teams(tournament, tournament.teams)
        yield from _set_apart(tournament)
        return
    yield "players:"
    by_number = {player.tpn: player for player in tournament.players}
    yield from (_player(by_number[tpn]) for tpn in tournament.order or by_number)
    yield from _set_apart(tournament)
    if tournament.virtual_points:
        yield "acceleration:"
        for tpn, line in tournament.virtual_points.items():
            yield f"  {tpn}: [{', '.join(map(points_text, line))}]"
    if tournament.draw_order:
        yield f"draw_order: {_list(tournament.draw_order)}"
    if tournament.restricted_rounds:
        yield f"restricted_rounds: {tournament.restricted_rounds}"
    if tournament.maxi:
        yield "maxi: true"
    if tournament.recorded_rounds or tournament.published is not None:
        yield "history:"
    for at in range(tournament.recorded_rounds):
        yield from _round(tournament, at)
    if tournament.published is not None:
        yield from _published(tournament.published, _announced(tournament))


def _set_apart(tournament: Tournament) -> Iterator[str]:
    """Yield who is not there, and who may not meet."""
    away = _announced(tournament)
    if away and tournament.published is None:
        yield f"absent: {_list(away)}"
    if tournament.forbidden:
        yield f"forbidden_pairs: [{', '.join(_list(ban.players) for ban in tournament.forbidden)}]"


def _list(numbers: Iterable[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _player(player: Player) -> str:
    texts = {"name": player.name, "title": player.title, "group": player.group}
    said = [f"id: {player.tpn}", *(f"{key}: {_text(text)}" for key, text in texts.items() if text)]
    if player.rating:
        said.insert(2, f"rating: {player.rating}")
    return f"  - {{{', '.join(said)}}}"


def _round(tournament: Tournament, at: int) -> Iterator[str]:
    """Yield the lines of a recorded round."""
    games, byes = [], []
    for tpn, line in tournament.entries.items():
        entry = line[at]
        if entry.opponent is None:
            byes.append(f"      - {{player: {tpn}, kind: {_BYES[entry.mark]}}}")
        elif _is_first(tpn, entry):
            names = ("white", "black") if entry.colour else ("first", "second")
            said = [f"{names[0]}: {tpn}", f"{names[1]}: {entry.opponent}"]
            said.append(f"result: {_text(_result(tournament, tpn, at) or '')}")
            if tournament.game_points:
                both = (tournament.game_points[one][at] for one in (tpn, entry.opponent))
                said.append(f"gam: [{', '.join(map(points_text, both))}]")
            games.append(f"      - {{{', '.join(said)}}}")
    yield from _put_together(games, byes)


def _published(published: Recorded, away: dict[Tpn, Mark]) -> Iterator[str]:
    """Yield the lines of a round that has no results."""
    games = []
    for one in published.meetings:
        first, second = ("white", "black") if one.coloured else ("first", "second")
        games.append(f"      - {{{first}: {one.white}, {second}: {one.black}}}")
    byes = [] if published.bye is None else [f"      - {{player: {published.bye}, kind: pairing}}"]
    byes += [f"      - {{player: {tpn}, kind: {_BYES[mark]}}}" for tpn, mark in away.items()]
    yield from _put_together(games, byes)


def _put_together(games: list[str], byes: list[str]) -> Iterator[str]:
    if games:
        yield "  - games:"
        yield from games
    if byes:
        yield "    byes:" if games else "  - byes:"
        yield from byes
