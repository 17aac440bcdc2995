"""The ranking before a round: score, opponents' scores, floats and the draw."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.ssm.ranking import draw_places, ranking
from pairtutor.sources.scenario import read_scenario

HEAD = "title: T\nsystem: ssm\nrounds: 3\n"
FOUR = "players: [{id: 1, rating: 1900}, {id: 2, rating: 1800}, {id: 3}, {id: 4}]\n"


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
