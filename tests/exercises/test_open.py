"""As long as an exercise is open neither a hint before the last nor a wrong answer gives the right one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

import pytest

from pairtutor.disputes.verdicts import judge_bracket
from pairtutor.exercises.exercise import Kind, Request, Response
from pairtutor.exercises.generate import Posed, search
from pairtutor.exercises.hints import hints
from pairtutor.exercises.judge import solution
from pairtutor.exercises.known_kinds import kinds_of
from pairtutor.exercises.trial import Trial
from pairtutor.model.editions import SYSTEMS
from pairtutor.rules.catalogue import catalogue, find
from pairtutor.rules.citing import Clause
from tests.lab.told.clauses import COUNTS


@cache
def posed(system: str, kind: Kind, count: int = 4) -> tuple[Posed, ...]:
    """Return exercises of a kind."""
    return tuple(search(system, [Request(kind)] * count, 0, 8).values())


def names(clause: str) -> Iterator[str]:
    """Yield how the clause of an answer would be told."""
    entry = find(clause)
    assert isinstance(entry, Clause)
    yield from (f"{entry.number} ", f"{entry.number})", f"{entry.number}.", entry.title, entry.meaning)


ORDER: Mapping[str, tuple[str, str]] = {
    "dutch-2012": ("C.7", "C.8.a"),
    "dutch-2017": ("D.1", "D.2"),
    "dutch-2026": ("4.2.2", "4.3"),
}
"""The clauses of another order of S2, and of an exchange."""


@pytest.mark.parametrize("system", ORDER)
def test_the_first_hint_to_the_next_candidate_is_the_rule_of_its_order(system: str) -> None:
    seen: Counter[str] = Counter()
    for one in posed(system, "next", 16):
        given, part = one.exercise.candidate, one.exercise.part
        assert given is not None and part is not None
        if part.mdps:
            continue
        right = solution(one.exercise, one.position).pairs or ()
        exchanged = {pair[0] for pair in right} != {pair[0] for pair in given.pairs}
        rule = ORDER[system][exchanged]
        assert hints(one)[0].startswith(f"{rule} "), (given, right)
        seen[rule] += 1
    assert len(seen) == 2


@pytest.mark.parametrize("system", SYSTEMS)
def test_no_hint_but_the_last_names_the_clause_that_is_asked_for(system: str) -> None:
    for kind in ("clause", "answer"):
        for one in posed(system, kind):
            right = solution(one.exercise, one.position).clause
            assert right is not None
            first, who, last = hints(one)
            assert right.partition(" ")[2] in last
            for told in (first, who):
                assert not any(name in told for name in names(right)), told


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_wrong_clause_is_refuted_by_itself(system: str) -> None:
    own = [one.number for one in catalogue(system) if isinstance(one, Clause) and one.decides][::4]
    tried = 0
    for kind in ("clause", "answer"):
        for one in posed(system, kind)[:2]:
            right = solution(one.exercise, one.position)
            assert right.clause is not None
            for number in (*own, "nonsense"):
                marked = Trial(one).answer(Response(verdict=right.verdict, clause=number))
                if marked.verdict == "right":
                    continue
                tried += 1
                assert marked.clause is None
                assert not any(
                    name in marked.reason.replace(f"{number} ", "") for name in names(right.clause)
                )
    assert tried


@pytest.mark.parametrize("system", ["dutch-2017", "dutch-2026"])
def test_what_both_candidates_are_alike_in_is_told_with_its_value(system: str) -> None:
    told = 0
    for one in posed(system, "clause", 8):
        exercise, position = one.exercise, one.position
        assert exercise.part is not None and exercise.candidate is not None
        place = position.place(exercise.part)
        assert place is not None
        verdict = judge_bracket(position.answers, place, exercise.candidate.meetings)
        if verdict.kind != "worse" or verdict.answer.criterion == "bye-score":
            continue
        number = "2.4.1" if system == "dutch-2026" else "C.5"
        said = Trial(one).answer(Response(clause=number)).reason
        pairs = len(exercise.candidate.pairs)
        assert f"both are alike: {COUNTS[pairs]} {'pair is' if pairs == 1 else 'pairs are'} made." in said
        told += 1
    assert told


@pytest.mark.parametrize("system", SYSTEMS)
def test_wrong_colours_and_a_wrong_next_one_leave_the_right_ones_open(system: str) -> None:
    for one in posed(system, "next", 2):
        given = one.exercise.candidate
        assert given is not None
        said = Trial(one).answer(Response(pairs=given.pairs, floaters=given.floaters)).reason
        assert said.endswith("This is not the one that follows.")
    if "colours" not in kinds_of(system):
        return
    boards = "matches" if system == "swiss-team-2026" else "boards"
    for one in posed(system, "colours", 2):
        (a, b), *rest = solution(one.exercise, one.position).boards or ()
        said = Trial(one).answer(Response(boards=((b, a), *rest))).reason
        assert said.endswith(f"1 of {len(rest) + 1} {boards} has its colours the wrong way round.")
