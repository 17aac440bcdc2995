"""What holds for every bundled scenario: it is whole, it teaches what it says, it is paired as it says."""

from __future__ import annotations

import pytest

from pairtutor.disputes.differences import first_difference
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import RoundNumber
from pairtutor.model.recorded import recorded_round
from pairtutor.resources import scenario_names
from pairtutor.rules.catalogue import find
from pairtutor.sources.library import cards
from pairtutor.tutor import run
from tests.lab.oracles.generator import before_round
from tests.lab.scenarios.lessons import played

NAMES = scenario_names()
ASKED = {card.name: card.ask for card in cards()}


def test_the_scenarios_of_the_foundation_are_there() -> None:
    assert {"collapse", "exchange", "first-round", "limbo", "rematch", "topscorers"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_says_what_it_is(name: str) -> None:
    scenario = played(name).scenario
    assert scenario.title and not scenario.title.endswith(".")
    assert 40 < len(scenario.summary) < 300 and scenario.summary.endswith(".")
    assert scenario.teaches
    assert scenario.tournament.system is not None
    assert scenario.tournament.system.system in SYSTEMS
    if scenario.tournament.stated is not None:  # a bracket on the board has no rounds
        return
    assert scenario.tournament.planned_rounds is not None
    without = not SYSTEMS[scenario.tournament.system.system].coloured
    assert (scenario.tournament.initial_colour is None) == without


@pytest.mark.parametrize("name", NAMES)
def test_it_is_small_and_its_people_differ(name: str) -> None:
    players = played(name).scenario.tournament.players
    assert 4 <= len(players) <= 14
    if played(name).scenario.tournament.stated is not None:
        assert not any(player.name for player in players), "on a board stand numbers"
        return
    assert len({player.name for player in players}) == len(players)
    ratings = [player.rating for player in players]
    if played(name).scenario.tournament.teams is not None:
        assert not any(ratings), "a team has none"
        return
    assert all(ratings) and ratings == sorted(ratings, reverse=True)


@pytest.mark.parametrize("name", NAMES)
def test_it_is_paired_as_it_expects(name: str) -> None:
    lesson = played(name)
    assert lesson.scenario.expect_pairs is not None, "a bundled scenario states its pairing"
    assert lesson.pairs == list(lesson.scenario.expect_pairs)
    assert lesson.pairing.bye == lesson.scenario.expect_bye


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_that_it_teaches_is_a_rule_and_is_cited(name: str) -> None:
    lesson = played(name)
    system = lesson.scenario.tournament.system
    assert system is not None
    for citation in lesson.scenario.teaches:
        assert str(find(citation, system.system)) in lesson.cited(), citation


def follows_the_rules(name: str) -> bool:
    """Return whether its rounds are right: a scenario whose dispute is a check has one that is not."""
    return not ASKED[name].startswith("check")


@pytest.mark.parametrize("name", [name for name in NAMES if follows_the_rules(name)])
def test_its_earlier_rounds_follow_the_rules_too(name: str) -> None:
    tournament = played(name).scenario.tournament
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        pairing = run(before_round(tournament, number), number, record=False).paired
        assert first_difference(pairing, recorded_round(tournament, number), {}) is None, number
