"""Every record leads to its engine, what its rules say, and its proof."""

from __future__ import annotations

import tomllib
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name

import pytest

from pairtutor.model.editions import IN_FORCE, SYSTEMS, System, is_reading
from pairtutor.resources import languages
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Reading
from pairtutor.rules.facts import folder_of

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"


@pytest.mark.parametrize("record", SYSTEMS.values(), ids=SYSTEMS)
def test_what_belongs_to_a_system_is_found_by_its_record(record: System) -> None:
    assert import_module(f"{record.package}.procedure").pair_round.__doc__
    assert resolve_name(record.prover).check
    texts = {f"rules.{language}.toml" for language in languages()}
    assert {file.name for file in folder_of(record.id).iterdir()} == {"edition.toml", *texts}


def test_ids_are_known_by_what_they_begin_with() -> None:
    assert [record.id for record in SYSTEMS.values()] == list(SYSTEMS)
    beginnings = [record.readings for record in SYSTEMS.values()]
    assert len(set(beginnings)) == len(beginnings)
    assert {one.id for one in SYSTEMS.values() if one.family == "dutch"} == {
        "dutch-2012",
        "dutch-2017",
        "dutch-2026",
    }
    assert SYSTEMS["ssm"].family == "ssm"
    assert IN_FORCE in SYSTEMS


def test_the_contract_of_independence_names_every_system() -> None:
    contracts = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]
    (named,) = (one["modules"] for one in contracts if one["name"].startswith("Systems are independent"))
    assert set(named) == {record.package for record in SYSTEMS.values()}


@pytest.mark.parametrize("system", SYSTEMS)
def test_just_the_readings_of_the_catalogue_are_readings(system: str) -> None:
    entries = catalogue(system)
    assert any(isinstance(entry, Reading) for entry in entries)
    for entry in entries:
        assert is_reading(str(entry)) == isinstance(entry, Reading), str(entry)
