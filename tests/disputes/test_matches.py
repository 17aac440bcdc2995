"""A match of teams is supposed to have ended otherwise, by the game points of both teams."""

from __future__ import annotations

import pytest

from pairtutor.disputes.results import Changed, changed_rounds, with_result
from pairtutor.errors import UsageError
from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import RoundNumber, Tpn, points_text
from pairtutor.model.tournament import Tournament
from tests.lab.seeds import seeds
from tests.lab.standings.literal_teams import wild_teams
from tests.lab.together import together


def game_points(tournament: Tournament, tpn: Tpn, at: int) -> int:
    """The half points that a team scored on its boards in a round, from 0."""
    assert tournament.teams is not None
    if tournament.teams.score == "match":
        return tournament.game_points[tpn][at]
    return tournament.entries[tpn][at].points + sum(tournament.awards.get(tpn, ())[at : at + 1])


def played_matches(tournament: Tournament) -> list[Changed]:
    """All matches in which somebody scored, with the result that they had."""
    matches = [
        Changed(
            RoundNumber(at + 1),
            tpn,
            entry.opponent,
            f"{points_text(game_points(tournament, tpn, at))}-"
            f"{points_text(game_points(tournament, entry.opponent, at))}",
        )
        for tpn, line in tournament.entries.items()
        for at, entry in enumerate(line)
        if entry.mark in PLAYED and entry.colour is Colour.WHITE and entry.opponent is not None
    ]
    return [match for match in matches if match.result != "0-0"]


@together("seed", seeds(0, 6))
def test_a_match_that_is_supposed_as_it_ended_changes_nothing(seed: int) -> None:
    tournament = wild_teams(seed)
    matches = played_matches(tournament)
    assert matches
    for match in matches:
        assert changed_rounds(tournament, with_result(tournament, match)) == frozenset()


@together("seed", seeds(6, 4))
def test_another_result_changes_its_round_alone_and_both_teams(seed: int) -> None:
    tournament = wild_teams(seed)
    match = played_matches(tournament)[0]
    first, _, second = match.result.partition("-")
    match = match._replace(result="-/+" if first == second else f"{second}-{first}")
    other = with_result(tournament, match)
    assert changed_rounds(tournament, other) == {match.round}
    changed = {
        tpn
        for tpn in tournament.entries
        if game_points(tournament, tpn, match.round - 1) != game_points(other, tpn, match.round - 1)
    }
    assert changed == {match.white, match.black}


def test_game_points_that_no_match_has_are_refused() -> None:
    tournament = wild_teams(0)
    match = played_matches(tournament)[0]
    for result in ("9-0", "1-0", "1/2-1/2"):
        with pytest.raises(UsageError, match="is no result of a match on"):
            with_result(tournament, match._replace(result=result))
