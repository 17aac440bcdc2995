"""Right answers, found without the judge, have all marks; wrong ones never do, and say why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from pairtutor.exercises.exercise import ASKED, Exercise, Kind, Response
from pairtutor.exercises.generate import generate, kinds_of
from pairtutor.exercises.judge import judge
from pairtutor.exercises.position import position_of
from pairtutor.exercises.solution import solution
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import Tpn
from tests.oracles import wishes
from tests.oracles.brute_force import Options, TooLarge, pair_round
from tests.systems.dutch_2012.literal import Literal

COUNT = 22


@cache
def exercises(system: str, seed: int = 1, players: int = 0) -> tuple[Exercise, ...]:
    made = generate(system, count=COUNT, seed=seed, players=players)
    assert not made.notes
    return made.exam.exercises


def wrong_answers(exercise: Exercise, right: Response, rng: Random) -> Iterator[Response]:
    """Yield answers that differ from the right one in what they mean."""
    if right.preference:
        player = rng.choice(list(right.preference))
        yield right._replace(
            preference={**right.preference, player: "none" if right.preference[player] != "none" else "w"}
        )
    if right.legal is not None:
        pair = frozenset(rng.choice(exercise.pairs))
        yield right._replace(legal=right.legal ^ {pair})
    if exercise.kind == "next" and exercise.candidate:
        yield right._replace(pairs=exercise.candidate.pairs, floaters=exercise.candidate.floaters)
    if right.pairs and len(right.pairs) > 1:
        (a, b), (c, d), *rest = rng.sample(right.pairs, len(right.pairs))
        yield right._replace(pairs=((a, d), (c, b), *rest))
    if right.pairs and right.floaters:
        (a, b), *rest = right.pairs
        yield right._replace(pairs=((right.floaters[0], b), *rest), floaters=(a, *right.floaters[1:]))
    if exercise.kind == "floaters" and right.floaters and exercise.part:
        yield right._replace(floaters=(min(exercise.part.players - {*right.floaters}), *right.floaters[1:]))
    if right.clause is not None:
        yield right._replace(clause="2.9.9.9")
    if right.verdict is not None:
        yield right._replace(verdict="illegal" if right.verdict != "illegal" else "worse")
    if exercise.kind == "bye":
        present = {one for board in position_of(exercise, "dutch-2017").boards for one in board}
        yield right._replace(bye=rng.choice(sorted(present - {right.bye})))
    if right.boards and len(right.boards) > 1 and exercise.kind != "colours":
        (a, b), (c, d), *rest = right.boards
        yield right._replace(boards=((a, d), (c, b), *rest))
    if right.boards and exercise.tournament.initial_colour is not None:
        (a, b), *rest = right.boards
        yield right._replace(boards=((b, a), *rest))


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_right_answer_has_all_marks_and_a_wrong_one_never(system: str) -> None:
    rng = Random(system)
    kinds: Counter[Kind] = Counter()
    for exercise in exercises(system):
        position = position_of(exercise, system)
        right = solution(exercise, position)
        marked = judge(exercise, right, position)
        assert (marked.verdict, marked.marks) == ("right", exercise.marks)
        for wrong in wrong_answers(exercise, right, rng):
            found = judge(exercise, wrong, position)
            assert found.verdict != "right", (exercise.kind, wrong)
            assert 0 <= found.marks < exercise.marks
            assert found.reason.endswith((".", "]", ")")), found.reason
            kinds[exercise.kind] += 1
        missing = judge(exercise, None, position)
        assert (missing.verdict, missing.marks) == ("missing", 0)
    assert set(kinds) == set(kinds_of(system))


def test_whole_rounds_and_byes_of_2017_are_those_of_listing_every_candidate() -> None:
    checked = 0
    for exercise in exercises("dutch-2017", 7, 7):
        position = position_of(exercise, "dutch-2017")
        try:
            listed = pair_round(exercise.tournament, exercise.round, Options(largest=6))
        except TooLarge:
            continue
        checked += 1
        if exercise.kind in ("round", "mistake"):
            boards = tuple((Tpn(a), Tpn(b)) for a, b in listed.games)
            assert judge(exercise, Response(boards=boards, bye=listed.bye), position).verdict == "right"
        elif exercise.kind == "bye":
            assert judge(exercise, Response(bye=listed.bye), position).verdict == "right"
        elif exercise.part is not None and exercise.kind in ("bracket", "floaters"):
            inside = exercise.part.players
            one = next(
                bracket for bracket in listed.brackets if {*bracket.mdps, *bracket.residents} == inside
            )
            answer = Response(pairs=one.pairs, floaters=one.downfloaters)
            assert judge(exercise, answer, position).verdict == "right"
    assert checked > COUNT / 2


def test_complaints_of_2017_are_answered_as_by_listing() -> None:
    checked = 0
    words = {"impossible": "illegal", "worse": "worse", "later": "later"}
    for seed in range(4):
        made = generate("dutch-2017", kinds=["answer"], count=6, seed=seed, players=6)
        for exercise in made.exam.exercises:
            right = solution(exercise, position_of(exercise, "dutch-2017"))
            first, dash, second = exercise.complaint.partition("-")
            asked = (exercise.tournament, exercise.round)
            try:
                if dash:
                    listed = wishes.pair(*asked, Tpn(int(first)), Tpn(int(second)))
                else:
                    listed = wishes.bye(*asked, Tpn(int(exercise.complaint.split()[1])))
            except TooLarge:
                continue
            assert right.verdict == words[listed.kind]
            checked += 1
    assert checked > 12


def test_whole_rounds_of_2012_are_those_of_listing_every_candidate() -> None:
    checked = 0
    made = generate("dutch-2012", kinds=["round", "bye"], count=8, seed=3, players=6)
    for exercise in made.exam.exercises:
        listed = Literal(exercise.tournament, exercise.round).result
        assert listed is not None
        pairs, bye = listed
        right = solution(exercise, position_of(exercise, "dutch-2012"))
        assert right.bye == bye
        if exercise.kind == "round":
            assert right.boards is not None
            assert {frozenset(board) for board in right.boards} == pairs
        checked += 1
    assert checked == 8


def test_who_may_meet_follows_from_who_has_met() -> None:
    for exercise in exercises("ssm"):
        if exercise.kind == "legal":
            met = {
                frozenset((tpn, entry.opponent))
                for tpn, line in exercise.tournament.entries.items()
                for entry in line
                if entry.mark in PLAYED
            }
            right = solution(exercise, position_of(exercise, "ssm"))
            assert right.legal == frozenset(frozenset(pair) for pair in exercise.pairs) - met


def test_each_kind_asks_for_what_an_answer_can_hold() -> None:
    assert {field for fields in ASKED.values() for field in fields} <= set(Response._fields)


def test_colours_turned_in_a_whole_round_cost_less_than_wrong_pairs() -> None:
    exercise = next(
        one for one in exercises("dutch-2026") if one.kind == "round" and len(one.tournament.players) > 7
    )
    position = position_of(exercise, "dutch-2026")
    right = solution(exercise, position)
    assert right.boards
    (a, b), (c, d), *rest = right.boards
    turned = judge(exercise, right._replace(boards=((b, a), (c, d), *rest)), position)
    other = judge(exercise, right._replace(boards=((a, d), (c, b), *rest)), position)
    assert other.marks < turned.marks < exercise.marks
    assert turned.clause is not None
