"""Commands run against a reader and an engine of our own, so that only the command line is tested."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import ModuleType

import pytest

from pairtutor.model.tournament import Tournament
from tests.lab.cli.support import Engine, Surroundings, engine_from


@pytest.fixture
def surroundings(monkeypatch: pytest.MonkeyPatch) -> Surroundings:
    """Tournaments by SOURCE and an engine, in the places of the real ones."""
    here = Surroundings()

    def load(source: str, *, system: str | None, rounds: int | None = None) -> Tournament:
        found = here.sources[source]
        if isinstance(found, BaseException):
            raise found
        return found

    def use(name: str, **members: Callable[..., object]) -> None:
        module = ModuleType(name)
        vars(module).update(members)
        monkeypatch.setitem(sys.modules, name, module)

    def pair_round(*args: object) -> object:
        return here.engine(*args)

    use("pairtutor.sources.load", load=load)
    use("tests.cli.engine_in_place.procedure", pair_round=pair_round)
    engine_from("tests.cli.engine_in_place", "dutch-2017", monkeypatch)
    return here


@pytest.fixture
def engine(surroundings: Surroundings) -> Engine:
    """An engine that pairs the highest player present with the lowest, and so on."""
    surroundings.engine = Engine()
    return surroundings.engine
