"""Final standings: score, opponents' scores, game points, then their own game if just two are level."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.ssm.ranking import draw_places, final_standings, ranking
from pairtutor.sources.scenario import read_scenario

HEAD = "title: T\nsystem: ssm\nrounds: 3\n"
FOUR = "players: [{id: 1, rating: 1900}, {id: 2, rating: 1800}, {id: 3}, {id: 4}]\n"


def placed(history: str, more: str = "") -> list[tuple[int, int]]:
    tournament = read_scenario(HEAD + more + FOUR + history, "t.yaml", ".").tournament
    return [(one.place, one.player.tpn) for one in final_standings(tournament)]


def test_the_winner_of_their_own_game_is_first_of_two() -> None:
    history = (
        "history:\n"
        "  - games: [{first: 2, second: 1, result: 1-0}]\n"
        "    byes: [{player: 3, kind: absent}, {player: 4, kind: absent}]\n"
        "  - games: [{first: 1, second: 3, result: 1-0}]\n"
        "    byes: [{player: 2, kind: absent}, {player: 4, kind: absent}]\n"
    )
    assert placed(history) == [(1, 2), (2, 1), (3, 3), (4, 4)]


def test_all_who_are_level_share_the_place_by_rating_then_draw() -> None:
    history = (
        "history:\n"
        "  - games: [{first: 1, second: 3, result: 1/2-1/2}, {first: 2, second: 4, result: 1/2-1/2}]\n"
    )
    assert placed(history, "draw_order: [4, 3]\n") == [(1, 1), (1, 2), (1, 4), (1, 3)]


def test_a_game_that_was_missed_decides_nothing() -> None:
    history = "history:\n  - games: [{first: 1, second: 3, result: -/-}]\n"
    assert placed(history) == [(1, 1), (1, 2), (1, 3), (1, 4)]


def test_game_points_decide_before_the_rating() -> None:
    history = (
        "history:\n"
        "  - games: [{first: 1, second: 3, result: 1/2-1/2, gam: [5, 7]}]\n"
        "    byes: [{player: 2, kind: absent}, {player: 4, kind: absent}]\n"
    )
    assert placed(history)[:2] == [(1, 3), (2, 1)]


def test_byes_and_missed_games_add_no_opponent() -> None:
    history = (
        "history:\n  - games: [{first: 1, second: 3, result: +/-}]\n    byes: [{player: 2, kind: pairing}]\n"
    )
    tournament = read_scenario(HEAD + FOUR + history, "t.yaml", ".").tournament
    found = {one.tpn: one for one in ranking(tournament, RoundNumber(2))}
    assert [found[tpn].score for tpn in tournament.entries] == [2, 2, 0, 0]
    assert all(one.sos == 0 and not one.met for one in found.values())
    assert [found[tpn].floats[0] for tpn in tournament.entries] == ["none", "down", "none", "none"]
    assert list(draw_places(tournament).values()) == [1, 2, 3, 4]
