"""Each clause that can decide a round has a scenario of its edition in which it decides."""

from __future__ import annotations

from functools import cache
from itertools import product

from pairtutor.model.ids import RoundNumber
from pairtutor.resources import scenario_names
from pairtutor.rules.catalogue import find
from pairtutor.rules.citing import Clause
from pairtutor.rules.facts import facts
from pairtutor.tutor import round_to_pair
from tests.lab.scenarios.deciding.every import clauses, deciding
from tests.lab.scenarios.deciding.exempt import EXEMPT
from tests.lab.scenarios.deciding.procedures import EDITIONS
from tests.lab.scenarios.lessons import loaded, played
from tests.lab.together import together

SYSTEMS_HELD = ("dutch-2026", "dutch-2017")


def taught(name: str, system: str) -> list[str]:
    """Return the clauses of its own edition that a scenario teaches, by number."""
    scenario = played(name).scenario
    found = (find(cite, system) for cite in scenario.teaches)
    return [one.number for one in found if isinstance(one, Clause) and one.system == system]


def own_system(name: str) -> str:
    """Return the system that a scenario names."""
    own = loaded(name).system
    return "" if own is None else own.system


@cache
def examples(system: str) -> dict[str, list[str]]:
    """Return the scenarios that teach each clause of an edition."""
    by_clause: dict[str, list[str]] = {}
    for name in scenario_names():
        if own_system(name) == system:
            for clause in taught(name, system):
                by_clause.setdefault(clause, []).append(name)
    return by_clause


def decides(name: str, system: str, clause: str) -> bool:
    tournament = played(name).scenario.tournament
    number: RoundNumber = round_to_pair(tournament)
    return clause in [*deciding(tournament, number, system, [clause])]


@together("system", EXEMPT)
def test_what_cannot_decide_is_said_with_its_reason(system: str) -> None:
    able = {*clauses(system)}
    for clause, reason in EXEMPT[system].items():
        assert clause in facts(system).decides, clause
        assert clause not in able, f"{clause} can decide"
        assert len(reason) > 10
    assert facts(system).decides == able | {*EXEMPT[system]}


@together(("system", "clause"), [(system, clause) for system in SYSTEMS_HELD for clause in clauses(system)])
def test_it_decides_in_a_scenario_that_teaches_it(system: str, clause: str) -> None:
    names = examples(system).get(clause, [])
    assert any(decides(name, system, clause) for name in names), f"{system} {clause}: {names}"


@together("system", EDITIONS)
def test_every_clause_of_the_other_editions_decides_in_a_scenario_of_its_own(system: str) -> None:
    """Those that a scenario teaches are tried first; whatever else it shows counts as well."""
    missing = {*clauses(system)}
    names = [name for name in scenario_names() if own_system(name) == system]
    for name, all_asked in [*product(names, [False]), *product(names, [True])]:
        asked = missing if all_asked else missing & {*taught(name, system)}
        if asked:
            tournament = played(name).scenario.tournament
            missing -= {*deciding(tournament, round_to_pair(tournament), system, asked)}
    assert missing == set()


@together("name", lambda: [name for name in scenario_names() if own_system(name) in EDITIONS])
def test_what_is_switched_off_pairs_as_the_engine_does_before(name: str) -> None:
    tournament = played(name).scenario.tournament
    edition = EDITIONS[own_system(name)]
    if len(tournament.players) <= edition.largest:
        whole = edition.whole(tournament, round_to_pair(tournament))
        pairs = {tuple(pair) for pair in played(name).pairs}
        assert whole is not None
        assert whole.boards in (pairs, {tuple(sorted(pair)) for pair in pairs})
