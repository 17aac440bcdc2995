"""Single values of a trace changed at random: refuted or not, but never a failure of the program."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pairtutor.errors import SourceError, TraceNotProven
from pairtutor.sources.load import load
from pairtutor.trace.serial import to_json
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.seeds import TIMES
from tests.lab.trace.samples import trace_of

pytestmark = pytest.mark.slow

SCENARIOS = [
    "collapse",
    "limbo",
    "2012-join",
    "2026-limbo",
    "burstein-next-bracket",
    "lim-exchange",
    "dubov-columns",
    "dubov26-again",
    "ssm-exchange",
]
MUTATIONS = 15 * TIMES
Path = tuple[Any, ...]


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    """Yield the way to every value that is no object."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from leaves(part, (*path, key))
        return
    yield path
    if isinstance(value, list):
        for place, part in enumerate(value):
            yield from leaves(part, (*path, place))


def other(value: Any, rng: Random) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([1, -1, 7, -100, 10**20])
    if isinstance(value, str):
        return rng.choice(["x", "", value[::-1], "- - U", "999 w 1"])
    if isinstance(value, list):
        return rng.choice([value[::-1], value[1:], value + value[:1]])
    return 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_changed_value_never_ends_in_a_failure(name: str) -> None:
    trace = run(load(name)).trace
    assert trace is not None
    text = to_json(trace)
    ways = list(leaves(json.loads(text)["steps"]))
    rng = Random(name)
    outcomes: Counter[str] = Counter()
    for _ in range(MUTATIONS):
        data = json.loads(text)
        path = rng.choice(ways)
        if not path:
            continue
        place = data["steps"]
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = other(place[path[-1]], rng)
        try:
            verify(trace_of(data))
        except SourceError:
            outcomes["unreadable"] += 1
        except TraceNotProven:
            outcomes["refuted"] += 1
        else:
            outcomes["proven"] += 1
    assert outcomes["refuted"] > outcomes["proven"], outcomes
