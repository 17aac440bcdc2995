"""The readings of the Swiss Team system hold: listing gives the recorded rounds and the known numbers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.lab.cases.files import case_files
from tests.lab.oracles.swiss_team import Literal, identifiers
from tests.lab.oracles.swiss_team_differences import compared
from tests.lab.oracles.swiss_team_files import read_teams

FILES = case_files("swiss-team-2026")
GIVEN = {"position-c6.trf": 3}
"""Rounds that are given in a file, and not paired by the rules."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_round_has_the_recorded_pairs_and_the_accepted_numbers(path: Path) -> None:
    accepted = json.loads((path.parent / "accepted.json").read_text(encoding="utf-8"))[path.name]
    event = read_teams(path)
    for number in range(GIVEN.get(path.name, 0) + 1, event.rounds + 1):
        outcome = Literal(event.before(number)).pair()
        assert (outcome.boards, outcome.bye) == (event.boards(number), event.bye(number)), number
        told = [one._replace(score=one.score // 2)._asdict() for one in outcome.brackets]
        wanted = [{**one, "score": int(one["score"])} for one in accepted[str(number)]]
        assert json.loads(json.dumps(told)) == wanted, number


def test_pairings_stand_in_the_order_of_their_identifiers() -> None:
    listed = list(identifiers([4, 9, 2, 7]))
    assert listed == [[(2, 7), (4, 9)], [(2, 9), (4, 7)], [(2, 4), (7, 9)]]
    assert len(list(identifiers(range(8)))) == 7 * 5 * 3


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_pairs_as_the_listing_does(seed: int) -> None:
    rounds = list(compared(seed, (6, 12)))
    assert rounds
    assert [one.number for one in rounds if one.differs] == []


def test_an_impossible_round_is_impossible_by_both_routes() -> None:
    outcomes = [one for seed in range(40) for one in compared(seed, (6, 7))]
    impossible = [one for one in outcomes if one.engine is None]
    assert impossible
    assert not any(one.differs for one in impossible)
