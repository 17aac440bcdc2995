"""Each clause that can decide a round has a scenario of its edition in which it decides."""

from __future__ import annotations

from functools import cache

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.resources import scenario_names
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.rules.facts import facts
from pairtutor.tutor import round_to_pair
from tests.scenarios.deciding.every import clauses, deciding
from tests.scenarios.deciding.exempt import EXEMPT
from tests.scenarios.lessons import played

SYSTEMS_HELD = ("dutch-2026", "dutch-2017")


def taught(name: str, system: str) -> list[str]:
    """Return the clauses of its own edition that a scenario teaches, by number."""
    scenario = played(name).scenario
    found = (find(cite, system) for cite in scenario.teaches)
    return [one.number for one in found if isinstance(one, Clause) and one.system == system]


@cache
def examples(system: str) -> dict[str, list[str]]:
    """Return the scenarios that teach each clause of an edition."""
    by_clause: dict[str, list[str]] = {}
    for name in scenario_names():
        own = played(name).scenario.tournament.system
        if own is not None and own.system == system:
            for clause in taught(name, system):
                by_clause.setdefault(clause, []).append(name)
    return by_clause


def decides(name: str, system: str, clause: str) -> bool:
    tournament = played(name).scenario.tournament
    number: RoundNumber = round_to_pair(tournament)
    return clause in [*deciding(tournament, number, system, [clause])]


@pytest.mark.parametrize("system", SYSTEMS_HELD)
def test_what_cannot_decide_is_said_with_its_reason(system: str) -> None:
    able = {*clauses(system)}
    for clause, reason in EXEMPT[system].items():
        assert clause in facts(system).decides, clause
        assert clause not in able, f"{clause} can decide"
        assert len(reason) > 10
    assert facts(system).decides == able | {*EXEMPT[system]}


@pytest.mark.parametrize(
    ("system", "clause"), [(system, clause) for system in SYSTEMS_HELD for clause in clauses(system)]
)
def test_it_decides_in_a_scenario_that_teaches_it(system: str, clause: str) -> None:
    names = examples(system).get(clause, [])
    assert any(decides(name, system, clause) for name in names), f"{system} {clause}: {names}"


UNSHOWN = {
    "burstein-2026": (
        "1.1 1.2.1 1.2.2 1.3 1.4 1.5.2 1.5.3 1.5.4 1.6 1.7.1 1.7.2.1 1.7.2.2 1.7.2.3 1.8.2 1.9.3 4.1"
    ),
    "dubov-1997": "1 6 7",
    "dubov-2026": "1.1 1.2 1.3 1.5 1.6 1.6.2 1.6.3 1.6.4 1.7 2.3 3.2",
    "dutch-2012": (
        "A.11 A.2 A.3 A.6.c A.7 A.7.a A.7.b A.7.e A.8 C.14.a C.14.b.1 C.14.b.2 C.2.b C.8.b D.3 "
        "F.1 F.2 F.4 F.5"
    ),
    "lim-1999": "2.2 3.4 3.6.1 3.6.2 3.7 3.7.1 3.7.2 3.9.b 4.4.a",
    "lim-2026": "2.2 3.6.1 3.6.2 3.7.1 3.7.2",
    "ssm": "A1.a A1.b A1.c A2 A2.a A2.b A2.c A2.d A2.e A4 C1 D.a D.b D.c D.d",
}
"""Clauses on which no choice rests in a scenario of the edition: words, parts of others, and some to come."""


@pytest.mark.parametrize("system", UNSHOWN)
def test_choices_rest_on_every_other_clause_in_some_scenario_of_the_edition(system: str) -> None:
    rested: set[str] = set()
    for name in scenario_names():
        tournament = played(name).scenario.tournament
        if tournament.system is not None and tournament.system.system == system:
            number = round_to_pair(tournament)
            rested |= {*deciding(tournament, number, system, facts(system).decides)}
    assert facts(system).decides - rested <= {*UNSHOWN[system].split()}
