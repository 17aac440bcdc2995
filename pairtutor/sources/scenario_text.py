"""A tournament written as a scenario, as text or as plain data, and what there is no place for in one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Final

from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.colour import Colour, ColourPreference
from pairtutor.model.game import RESULTS, Entry, Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.pairing import Recorded
from pairtutor.model.stated import StatedBracket, StatedPlayer
from pairtutor.model.tournament import Player, Tournament
from pairtutor.sources.numbers import MOST_ROUNDS
from pairtutor.sources.scenario_teams_text import lines_of_teams, misfits_of_teams, teams_data
from pairtutor.sources.stated_spec import SIGNS

_BYES: Final = {
    Mark.PAIRING_ALLOCATED_BYE: "pairing",
    Mark.FULL_POINT_BYE: "full",
    Mark.HALF_POINT_BYE: "half",
    Mark.ZERO_POINT_BYE: "zero",
}
_LONG: Final = {Mark.SHORT_WIN: Mark.WIN, Mark.SHORT_DRAW: Mark.DRAW, Mark.SHORT_LOSS: Mark.LOSS}
_RESULT_OF: Final = {marks: result for result, marks in RESULTS.items()}
_SIGN_OF: Final = {preference: sign for sign, preference in SIGNS.items()}
_WAYS: Final = {"down": "v", "up": "^"}


def as_scenario(tournament: Tournament, system: str) -> str:
    """Return a tournament as the text of a scenario.

    Raises:
        UsageError: it depends on something for which a scenario has no place.
    """
    for what in _misfits(tournament, system):
        detail = Message(f"verbs.convert.what.{what}")
        raise UsageError(Message("verbs.convert.no-scenario", file=tournament.source, what=detail))
    return "\n".join(_lines(tournament, system)) + "\n"


def left_out(tournament: Tournament) -> Iterator[str]:
    """Yield what a scenario leaves out and no pairing depends on, each by its key in `[verbs.convert.what]`.

    Boards that were changed by hand are known from notes of the source.
    """
    marks = {entry.mark for line in tournament.entries.values() for entry in line}
    if marks & _LONG.keys():
        yield "short-games"
    if tournament.altered:
        yield "notes"
    if any(number > tournament.recorded_rounds + 1 for number in tournament.absences):
        yield "later-absences"


def _misfits(tournament: Tournament, system: str) -> Iterator[str]:
    """Yield what a round can depend on and a scenario has no place for, by keys of `[verbs.convert.what]`."""
    if tournament.teams is not None:
        yield from misfits_of_teams(tournament, tournament.teams)
    if tournament.teams is None and tournament.points != PointSystem():
        yield "points"
    if tournament.teams is None and tournament.awards:
        yield "awards"
    if tournament.order is not None and system != "ssm":
        yield "order"
    length = tournament.planned_rounds or MOST_ROUNDS
    if any(ban.first > 1 or ban.last < length for ban in tournament.forbidden):
        yield "bans"
    if set(_announced_absences(tournament).values()) - {Mark.ZERO_POINT_BYE} and tournament.published is None:
        yield "byes"
    if tournament.teams is None and not all(_result(tournament, *game) for game in _games(tournament)):
        yield "results"


def _announced_absences(tournament: Tournament) -> dict[Tpn, Mark]:
    return tournament.absent_in(RoundNumber(tournament.recorded_rounds + 1))


def _games(tournament: Tournament) -> Iterator[tuple[Tpn, int]]:
    """Yield each recorded game by the player who is told first, and its round, from 0."""
    for tpn, line in tournament.entries.items():
        for at, entry in enumerate(line):
            if entry.opponent is not None and _is_first(tpn, entry):
                yield tpn, at


def _is_first(tpn: Tpn, entry: Entry) -> bool:
    """Return whether a player is told first in a game: White, or the lower number without colours."""
    return entry.colour is Colour.WHITE if entry.colour else tpn < (entry.opponent or 0)


def _result(tournament: Tournament, tpn: Tpn, at: int) -> str | None:
    """Return the result of a game as a scenario writes it, None if it has none for it.

    `tpn` is told first in it; `at` is its round, from 0.
    """
    entry = tournament.entries[tpn][at]
    other = tournament.entries[entry.opponent or tpn][at]
    first, second = (_LONG.get(side.mark, side.mark) for side in (entry, other))
    return _RESULT_OF.get((first, second))


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _lines(tournament: Tournament, system: str) -> Iterator[str]:
    """Yield the lines of a scenario, in the order of the documentation; what is not set is left out."""
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
    if tournament.tiebreaks is not None:
        yield f"tiebreaks: {_text(tournament.tiebreaks.text)}"
    if tournament.recorded_rounds or tournament.published is not None:
        yield "history:"
    for at in range(tournament.recorded_rounds):
        yield from _round(tournament, at)
    if tournament.published is not None:
        yield from _published_lines(tournament.published, _announced_absences(tournament))


def _set_apart(tournament: Tournament) -> Iterator[str]:
    """Yield who is not there, and who may not meet."""
    away = _announced_absences(tournament)
    if away and tournament.published is None:
        yield f"absent: {_list(away)}"
    if tournament.forbidden:
        yield f"forbidden_pairs: [{', '.join(_list(ban.players) for ban in tournament.forbidden)}]"


def _list(numbers: Iterable[int]) -> str:
    return f"[{', '.join(map(str, numbers))}]"


def _player(player: Player) -> str:
    """Return the line of a player, without what is empty."""
    texts = {"name": player.name, "title": player.title, "group": player.group}
    quoted = {key: _text(text) for key, text in texts.items() if text}
    rating = {"rating": player.rating} if player.rating else {}
    # the empty name keeps its place before the rating
    return f"  - {_flow({'id': player.tpn, 'name': '', **rating, **quoted})}"


def _flow(item: dict[str, Any]) -> str:
    """Return a mapping on one line; what is empty is left out."""
    return f"{{{', '.join(f'{key}: {value}' for key, value in item.items() if value != '')}}}"


def _round(tournament: Tournament, at: int) -> Iterator[str]:
    """Yield the lines of a recorded round (`at`, from 0)."""
    data = _round_data(tournament, at)
    for game in data["games"]:
        first, second, result = game.values()  # in this order
        game["result"] = _text(result)
        if tournament.game_points:
            both = (points_text(tournament.game_points[tpn][at]) for tpn in (first, second))
            game["gam"] = f"[{', '.join(both)}]"
    yield from _put_together(data["games"], data["byes"])


def _published_lines(published: Recorded, away: dict[Tpn, Mark]) -> Iterator[str]:
    """Yield the lines of a round that has no results."""
    games = []
    for meeting in published.meetings:
        first, second = ("white", "black") if meeting.coloured else ("first", "second")
        games.append({first: meeting.white, second: meeting.black})
    byes = [] if published.bye is None else [{"player": published.bye, "kind": "pairing"}]
    byes += [{"player": tpn, "kind": _BYES[mark]} for tpn, mark in away.items()]
    yield from _put_together(games, byes)


def _put_together(games: list[dict[str, Any]], byes: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of one round: its games, then its byes."""
    if games:
        yield "  - games:"
    yield from (f"      - {_flow(game)}" for game in games)
    if byes:
        yield "    byes:" if games else "  - byes:"
    yield from (f"      - {_flow(bye)}" for bye in byes)


# --- as plain data --------------------------------------------------------------------------


def scenario_data(contest: Tournament, system: str, number: RoundNumber) -> dict[str, Any]:
    """Return a tournament with ordinary points and results, before round `number`, as a scenario."""
    data: dict[str, Any] = {"title": contest.title, "system": system}
    if contest.stated is not None:
        return {**data, **_bracket_data(contest, contest.stated)}
    if contest.planned_rounds is not None:
        data["rounds"] = contest.planned_rounds
    data["round"] = int(number)
    if contest.initial_colour is not None:
        data["initial_colour"] = contest.initial_colour.value
    away = sorted(map(int, contest.absent_in(number)))
    if contest.teams is not None:
        data |= teams_data(contest, contest.teams, number - 1)
        return {**data, "absent": away} if away else data
    data["players"] = [
        {"id": int(player.tpn), "name": player.name, **({"rating": player.rating} if player.rating else {})}
        for player in contest.players
    ]
    if away:
        data["absent"] = away
    rounds = (_round_data(contest, at) for at in range(number - 1))
    data["history"] = [
        round_data if round_data["byes"] else {"games": round_data["games"]} for round_data in rounds
    ]
    return data


def _round_data(contest: Tournament, at: int) -> dict[str, list[dict[str, Any]]]:
    """Return the games of a recorded round (`at`, from 0), and its byes.

    The items of a game are the player told first, the other one and the result ("" if a scenario has none).
    """
    games: list[dict[str, Any]] = []
    byes: list[dict[str, Any]] = []
    for tpn, line in contest.entries.items():
        entry = line[at]
        if entry.opponent is None:
            byes.append({"player": int(tpn), "kind": _BYES[entry.mark]})
        elif _is_first(tpn, entry):
            first, second = ("white", "black") if entry.colour else ("first", "second")
            result = _result(contest, tpn, at) or ""
            games.append({first: int(tpn), second: int(entry.opponent), "result": result})
    return {"games": games, "byes": byes}


def _bracket_data(contest: Tournament, stated: StatedBracket) -> dict[str, Any]:
    """Return the data of a stated bracket in a scenario, besides title and system."""
    said: dict[str, Any] = {"spec": spec_text(stated)}
    if stated.met:
        said["met"] = [list(map(int, pair)) for pair in stated.met]
    last = contest.planned_rounds is not None
    truths = {"bye": stated.bye, "last_round": last}
    said |= {name: True for name, so in truths.items() if so}
    if any(item.had_bye for item in stated.players):
        said["bye_had"] = _numbers(item for item in stated.players if item.had_bye)
    if any(item.missed is not None for item in stated.players):
        said["played"] = _numbers(item for item in stated.players if not item.missed)
    if last:
        said["topscorers"] = _numbers(item for item in stated.players if item.topscorer)
    data: dict[str, Any] = {"bracket": said}
    if stated.round_said and contest.round_to_pair is not None:
        data["round"] = int(contest.round_to_pair)
    if contest.initial_colour is not None:
        data["initial_colour"] = contest.initial_colour.value
    if contest.forbidden:
        data["forbidden_pairs"] = [list(map(int, item.players)) for item in contest.forbidden]
    return data


def spec_text(
    stated: StatedBracket, signs: Mapping[ColourPreference, str] = _SIGN_OF, decimal: str = "."
) -> str:
    """Return the text of a bracket, in the signs of scenario files if no others are given.

    The players stand by falling score, those of one score together.
    """
    groups = [(score, list(some)) for score, some in groupby(stated.players, key=lambda player: player.score)]
    return (" | " if stated.in_turn else " > ").join(
        (f"{points_text(score).replace('.', decimal)}: " if stated.scores_said else "")
        + " ".join(_entry(player, signs) for player in some)
        for score, some in groups
    )


def _entry(player: StatedPlayer, signs: Mapping[ColourPreference, str]) -> str:
    floats = (f"{_WAYS[way]}{back}" for back, way in enumerate(player.floats, 1) if way in _WAYS)
    return f"{player.tpn}{signs[player.preference]}{''.join(floats)}"


def _numbers(players: Iterable[StatedPlayer]) -> list[int]:
    return [int(player.tpn) for player in players]
