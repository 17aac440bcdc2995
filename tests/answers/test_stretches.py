"""What is told of runs, and of less in a criterion, held against listing all candidates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.stretch import Reached, Stretch
from pairtutor.trace.events import FamilyRuledOut, TargetSet
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.oracles.completion import may_meet
from tests.lab.oracles.leaving import Field
from tests.lab.oracles.worn import OFTEN, WORN, rounds
from tests.lab.seeds import seeds
from tests.lab.systems.dutch_2012.fields import restricted
from tests.lab.told.listing import Bracket, Entry

SYSTEMS = ("dutch-2012", "dutch-2017", "dutch-2026", "burstein-2026")


def traces(system: str) -> Iterator[Trace]:
    """Yield rounds whose brackets are small and hard; by the rules of 2012 with sets of MDPs too."""
    for profile in (WORN, OFTEN):
        yield from rounds(system, seeds(0, 6), profile)
    for seed in seeds(0, 16 if system == "dutch-2012" else 0):
        tournament = restricted(seed)
        yield run(tournament, tournament.recorded_rounds + 1, system).recorded


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_run_is_told_by_its_first_best_candidate(system: str) -> None:
    seen: Counter[str] = Counter()
    for trace in traces(system):
        answers = RoundAnswers(trace)
        index = answers.index
        if index.closed is None or index.opened.system != system:
            continue
        field = Field(index.opened)
        for record in index.openings:
            bracket = Bracket(field, record, field.least_bye, index.closed.bye)
            if bracket.small:
                listed = Listed(bracket)
                for event in record.events_of(FamilyRuledOut):
                    compare(answers.stretch(event), listed, seen)
                for target in record.events_of(TargetSet):
                    for line in answers.target_lines(target):
                        compare_less(line, bracket, seen)
    assert min(seen["members"], seen["opponent"], seen["legality"], seen["least"]) > 40, seen
    assert min(seen["colour-preference"], seen["less"]) > 2, seen
    assert seen["mdp"] > 3 or system != "dutch-2012", seen


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
    best, example = listed.best(some), told.example
    assert example is not None, told
    assert (example.number, example.pairs, example.left) == (best.number, best.pairs, best.left)
    assert (told.criterion, told.value) == listed.wrong(best)
    if told.criterion == "legality":
        assert told.example_hit == listed.illegal(best)
    elif told.criterion == "next-bracket":
        assert told.example_hit == tuple((tpn,) for tpn in best.left)
    elif told.criterion == "bye-score":
        assert isinstance(told.value, tuple)
        assert {listed.bracket.one[tpn].score for (tpn,) in told.example_hit} <= {*told.value}
    elif told.criterion != "bye-unplayed":
        named = {*map(frozenset, listed.bracket.hit(told.criterion, best))}
        hit = {*map(frozenset, told.example_hit)}
        assert hit and hit <= named and (isinstance(told.value, tuple) or hit == named)
    assert [one.number for one in told.members] == [one.number for one in some if 1 < len(some) <= 6]
    for member, one in zip(told.members, some, strict=False):
        assert (member.pairs, member.left) == (one.pairs, one.left)
        assert (member.criterion, member.value) == listed.wrong(one)
        seen["members"] += 1
    seen[told.shared.kind] += 1
    seen[told.criterion] += 1


def compare_less(line: Reached, bracket: Bracket, seen: Counter[str]) -> None:
    """Compare what is told of less in a criterion with all candidates."""
    if not (line.least or line.instead):
        return
    name, own = line.criterion, bracket.own.values
    assert own is not None, "it is legal"
    less = [
        one
        for one in bracket.sequence.values()
        if one.values and one.values[name] < own[name] and one.values.get("bye-score") == own.get("bye-score")
    ]
    if line.instead is None:
        assert not less, (line, less)
        seen["least"] += 1
        return
    names = list(own)

    def lost(values: dict[str, object]) -> int:
        return next(place for place, one in enumerate(names) if values[one] != own[one])

    kept = max(lost(one.values) for one in less if one.values is not None)
    order = [*names[:kept], name, *(one for one in names[kept:] if one != name)]
    best = min(less, key=lambda one: ([one.values[key] for key in order if one.values], one.number))
    assert best.values is not None
    assert (line.instead.criterion, line.instead.number) == (names[kept], best.number)
    assert line.less == best.values[name]
    seen["less"] += 1
