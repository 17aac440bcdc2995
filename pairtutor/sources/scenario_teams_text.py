"""An event of teams written as a scenario: its choices, its teams, the matches round by round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from pairtutor.model.colour import Colour
from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import HalfPoints, RoundNumber, Tpn, points_text
from pairtutor.model.pairing import Recorded
from pairtutor.model.teams import TeamEvent, board_points
from pairtutor.model.tournament import Tournament
from pairtutor.sources.scenario_teams import BYES, FORFEITS

_PLAYED: Final = (Mark.WIN, Mark.DRAW, Mark.LOSS)
_BYES: Final = {mark: word for word, mark in BYES.items()}
_FORFEITS: Final = {marks: f"forfeit {sign}" for sign, marks in FORFEITS.items()}


def misfits_of_teams(tournament: Tournament, event: TeamEvent) -> Iterator[str]:
    """Yield what a round can depend on and the scenario of an event of teams has no place for.

    Each is the last word of a message that tells it, once for each place where it is so: other `points` for
    matches or boards than the usual, `awards` of a match that was played (its match or game points beside the
    score are not those that its boards make), `results` that have no word in a scenario.
    """
    usual = TeamEvent(boards=event.boards, games=board_points(event.boards))
    if (event.matches, event.games) != (usual.matches, usual.games):
        yield "points"
    for tpn, line in tournament.entries.items():
        for at, entry in enumerate(line):
            if not _is_told(tournament, event, tpn, at, entry):
                yield "awards" if entry.mark in _PLAYED else "results"


def _is_told(tournament: Tournament, event: TeamEvent, tpn: Tpn, at: int, entry: Entry) -> bool:
    """Say whether what a round (`at`, from 0) brought a team is what the scenario of it would bring."""
    other = tournament.entries[entry.opponent][at].mark if entry.opponent else None
    if entry.mark not in _PLAYED:
        if (entry.mark, other) not in _FORFEITS and not (other is None and entry.mark in _BYES):
            return False
        worth = event.worth(entry.mark, None)
    else:
        worth = event.worth(entry.mark, _games(tournament, event, tpn, at))
    besides = tournament.awards[tpn][at] if tpn in tournament.awards else 0
    return (worth.other, worth.besides) == (tournament.game_points[tpn][at], besides)


def _games(tournament: Tournament, event: TeamEvent, tpn: Tpn, at: int) -> HalfPoints:
    """Return the game points of a match that was played, in half points; `at` is its round, from 0."""
    if event.score == "match":
        return tournament.game_points[tpn][at]
    # where they are the score, all of them come besides the result, which is worth nothing
    return tournament.awards[tpn][at] if tpn in tournament.awards else 0


def lines_of_teams(tournament: Tournament, event: TeamEvent) -> Iterator[str]:
    """Yield what stands in place of the players and the history of others."""
    data = teams_data(tournament, event, tournament.recorded_rounds)
    if tournament.published is not None:
        away = tournament.absent_in(RoundNumber(tournament.recorded_rounds + 1))
        data["results"].append([*_published_matches(tournament.published, away)])
    for key, value in data.items():
        if key == "teams":
            yield "teams:"
            yield from (f"  {tpn}: {json.dumps(name, ensure_ascii=False)}" for tpn, name in value.items())
        elif key == "virtual_points":
            yield "virtual_points:"
            for item in value:
                yield f"  - {{round: {item['round']}, teams: {item['teams']}, points: {item['points']}}}"
        elif key != "results":
            yield f"{key}: {json.dumps(value) if isinstance(value, bool) else value}"
    if data["results"]:
        yield "results:"
    for matches in data["results"]:
        yield "  -"
        yield from (f"    - {who}: {what or 'null'}" for line in matches for who, what in line.items())


def teams_data(tournament: Tournament, event: TeamEvent, rounds: int) -> dict[str, Any]:
    """Return the event and its teams as plain data, with the first `rounds` of its rounds."""
    data: dict[str, Any] = {"boards": event.boards}
    if "score" not in event.assumed:
        data["primary_score"] = f"{event.score}-points"
    if "secondary" not in event.assumed:
        data["secondary_score_for_colours"] = event.secondary
    if "preferences" not in event.assumed:
        data["colour_preferences"] = event.preferences
    data["teams"] = {int(team.tpn): team.name for team in tournament.players}
    if tournament.virtual_points:
        data["virtual_points"] = [
            {"round": number, "teams": f"{tpn}-{tpn}", "points": points_text(points)}
            for tpn, line in tournament.virtual_points.items()
            for number, points in enumerate(line, 1)
        ]
    data["results"] = [[*_round(tournament, event, at)] for at in range(rounds)]
    return data


def _round(tournament: Tournament, event: TeamEvent, at: int) -> Iterator[dict[Any, str]]:
    """Yield the matches and byes of a recorded round (`at`, from 0), each as the key and value of a line."""
    for tpn, line in tournament.entries.items():
        entry = line[at]
        if entry.opponent is None:
            yield {int(tpn): _BYES[entry.mark]}
        elif entry.colour is Colour.WHITE:
            other = tournament.entries[entry.opponent][at].mark
            both = (points_text(_games(tournament, event, team, at)) for team in (tpn, entry.opponent))
            said = "-".join(both) if entry.mark in _PLAYED else _FORFEITS[entry.mark, other]
            yield {f"{tpn}-{entry.opponent}": said}


def _published_matches(published: Recorded, away: dict[Tpn, Mark]) -> Iterator[dict[Any, str]]:
    """Yield the matches and byes of a round without results, which are empty."""
    yield from ({f"{meeting.white}-{meeting.black}": ""} for meeting in published.meetings)
    if published.bye is not None:
        yield {int(published.bye): "pab"}
    yield from ({int(tpn): _BYES[mark]} for tpn, mark in away.items())
