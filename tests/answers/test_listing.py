"""Every answer of small brackets is the one that listing all their candidates finds.

More of it: `python -m tests.lab.answers.listing 200` (fresh fields of each system, and all shared cases).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from tests.lab.answers.compared import SYSTEMS, compare, differences, fresh, of_file
from tests.lab.answers.listed import NotListed
from tests.lab.answers.listing import Bracket, listed
from tests.lab.cases.files import OWN
from tests.lab.oracles.leaving import Field
from tests.lab.seeds import seeds


def cases(system: str, most: int) -> Iterator[Trace]:
    """Yield the rounds of the smallest files of a system inside the checkout."""
    files = [path for folder in OWN[system] for path in folder.iterdir() if path.suffix == ".trf"]
    for path in sorted(files, key=lambda path: (path.stat().st_size, path.name))[:most]:
        yield from of_file(load(str(path)), system)


def sample(system: str) -> Iterator[Trace]:
    """Yield rounds of fresh fields and of cases."""
    yield from fresh(system, seeds(0, 3))
    yield from cases(system, 2)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_accepted_is_the_first_best_with_its_number_and_values(system: str) -> None:
    compared = 0
    for trace in sample(system):
        index = RoundIndex(trace)
        assert index.closed is not None
        field = Field(index.opened)
        for record in index.brackets:
            try:
                bracket = Bracket(field, record, index.closed.bye)
            except NotListed:
                continue
            best, made = bracket.first_best(bracket.candidates), record.accepted_first
            assert made is not None
            assert best == bracket.accepted
            assert bracket.number(best) == made.number
            values = {name: -value if name == "pairs" else value for name, value in best.values}
            assert {one.criterion: one.value for one in made.findings}.items() <= values.items()
            compared += 1
    assert compared > 15


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2017", "dutch-2026"])
def test_answers_are_those_of_listing(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in sample(system):
        assert list(differences(trace, seen)) == []
    for kind in ("pair", "float", "bye"):
        assert all(seen[f"{kind} {verdict}"] for verdict in ("made", "barred", "stuck", "worse", "later")), (
            seen
        )
    assert seen["pair apart"]
    assert seen["pair fewer"]
    assert seen["float fewer"]


def test_answers_of_burstein_are_those_of_listing() -> None:
    seen: Counter[str] = Counter()
    for trace in sample("burstein-2026"):
        assert list(differences(trace, seen)) == []
    assert all(seen[f"pair {verdict}"] for verdict in ("made", "barred", "stuck", "fewer", "worse", "later"))


def test_an_answer_that_is_another_one_is_seen() -> None:
    trace = next(trace for trace in cases("dutch-2017", 1) if len(RoundIndex(trace).brackets) > 1)
    record = RoundIndex(trace).brackets[0]
    wanted = listed(trace, record)
    given = RoundAnswers(trace).by_bracket[0]
    assert list(compare(given, wanted, Counter())) == []
    for place, one in enumerate(given.pairs):
        for other in (one._replace(verdict="passed"), one._replace(value=99), one._replace(number=99)):
            doctored = given._replace(pairs=(*given.pairs[:place], other, *given.pairs[place + 1 :]))
            assert len(list(compare(doctored, wanted, Counter()))) == 1
