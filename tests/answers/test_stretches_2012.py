"""What is told of runs by dutch-2012, held against listing all candidates: the best, and what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.stretch import Stretch
from pairtutor.trace.events import FamilyRuledOut
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.oracles.completion import may_meet
from tests.oracles.leaving import Field
from tests.oracles.worn import OFTEN, WORN, rounds
from tests.systems.dutch_2012.test_literal import restricted
from tests.told.listing import Bracket, Entry

SYSTEM = "dutch-2012"


class Listed:
    """The candidates of one bracket in the order of its sequence."""

    def __init__(self, bracket: Bracket) -> None:
        self.bracket = bracket
        self.of = bracket.sequence

    def illegal(self, one: Entry) -> tuple[tuple[int, ...], ...]:
        """Return the pairs of a candidate that are not legal."""
        people = self.bracket.one
        return tuple(pair for pair in one.pairs if not may_meet(*(people[tpn] for tpn in pair)))

    def wrong(self, one: Entry) -> tuple[str, object]:
        """Return the first that is wrong with a candidate, and its value."""
        if one.values is None:
            return "legality", len(self.illegal(one))
        criterion = self.bracket.decides(one)
        return criterion, one.values[criterion]

    def best(self, some: list[Entry]) -> Entry:
        """Return the first of the best of some candidates; if none is legal, with the fewest such pairs."""
        lawful = [one for one in some if one.values is not None]
        if lawful:
            return min(lawful, key=lambda one: one.rank)
        return min(some, key=lambda one: len(self.illegal(one)))


def compare(told: Stretch, listed: Listed, seen: Counter[str]) -> None:
    """Compare what is told of a run with the listing of its candidates."""
    some = [listed.of[number] for number in range(told.first, told.last + 1)]
    best = listed.best(some)
    example = told.example
    assert example is not None
    assert (example.number, example.pairs, example.left) == (best.number, best.pairs, best.left)
    assert (told.criterion, told.value) == listed.wrong(best)
    if told.criterion == "legality":
        assert told.hit == listed.illegal(best)
    else:
        assert {*told.hit} == {*listed.bracket.hit(told.criterion, best)}
    if 1 < len(some) <= 6:
        assert [one.number for one in told.members] == [one.number for one in some]
        for member, one in zip(told.members, some, strict=True):
            assert (member.pairs, member.left) == (one.pairs, one.left)
            assert (member.criterion, member.value) == listed.wrong(one)
        seen["members"] += 1
    else:
        assert not told.members
    seen[told.shared.kind] += 1
    seen[told.criterion] += 1


def traces() -> Iterator[Trace]:
    """Yield rounds whose brackets are small and hard."""
    for profile in (WORN, OFTEN):
        yield from rounds(SYSTEM, range(12), profile)
    for seed in range(60):
        tournament = restricted(seed)
        yield run(tournament, tournament.recorded_rounds + 1, SYSTEM).recorded


def test_a_run_is_told_by_its_first_best_candidate() -> None:
    seen: Counter[str] = Counter()
    for trace in traces():
        index, answers = RoundIndex(trace), RoundAnswers(trace)
        if index.closed is None:
            continue
        field = Field(index.opened)
        for record in index.openings:
            bracket = Bracket(field, record, None, None)
            if bracket.small:
                listed = Listed(bracket)
                for event in record.all(FamilyRuledOut):
                    compare(answers.stretch(event), listed, seen)
    assert seen["members"] > 20, seen
    assert (
        min(seen[kind] for kind in ("mdp", "opponent", "exchanges", "legality", "colour-preference")) > 3
    ), seen
