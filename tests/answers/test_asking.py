"""Asking a round: from a trace alone, with or without reasons, near or far, and what has no answers."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.answers import brackets
from pairtutor.answers.completion import Placing, bracket_alone
from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.weights import Supposed
from pairtutor.model.ids import PLACE, Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import RoundClosed
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.read import read_trace
from pairtutor.trace.recorder import Trace
from pairtutor.trace.serial import to_json
from tests.lab.answers.compared import differences, fresh
from tests.lab.narrative import example
from tests.lab.scenarios.lessons import played
from tests.lab.seeds import TIMES, seeds
from tests.lab.told.played import rounds

NAMES = ("exchange", "collapse", "limbo", "2026-bye", "burstein-bye", "topscorers")


@pytest.mark.parametrize("name", NAMES)
def test_a_trace_read_from_a_file_has_the_same_answers(name: str) -> None:
    trace = played(name).trace
    read = read_trace(to_json(trace))
    assert RoundAnswers(read).by_bracket == RoundAnswers(trace).by_bracket != ()


@pytest.mark.parametrize("farther", [0, 10**9])
def test_looking_near_finds_what_looking_far_finds(farther: int) -> None:
    """Near: the following scoregroup alone is part of the graph, and completion is asked for apart."""
    compared = 0
    for trace in fresh("dutch-2026", seeds(40, 2)):
        usual = RoundAnswers(trace).by_bracket
        with mock.patch.object(brackets, "MOST_BELOW", farther):
            other = RoundAnswers(trace).by_bracket
        assert other == usual
        compared += sum(len(one.pairs) + len(one.floats) + len(one.byes) for one in usual)
    assert compared > 500


def test_a_bracket_is_answered_when_somebody_asks() -> None:
    answers = RoundAnswers(played("collapse").trace)
    opening = next(iter(answers.brackets))
    player = answers.bracket(opening).inside[0].tpn
    row = answers.row(opening, player)
    assert row == tuple(
        one
        for one in (*answers.all_answers(opening).pairs, *answers.all_answers(opening).floats)
        if player in one.players
    )
    assert answers.row(opening, player) == row
    assert answers.size(opening) == len(answers.all_answers(opening).floats)
    assert answers.size(0) == 0
    assert RoundAnswers(played("exchange").trace).byes == ()


def test_who_tells_a_round_that_was_asked_about_asks_it_no_second_time() -> None:
    answers = RoundAnswers(played("ssm-exchange").trace)
    narrator = Narrator(answers.index.trace, answers=answers)
    assert narrator.answers is answers
    assert narrator.index is answers.index
    assert Narrator(answers.index.trace).answers is not answers


def test_a_round_of_groups_has_the_answers_of_its_groups() -> None:
    answers = RoundAnswers(played("ssm-exchange").trace)
    assert answers.brackets == {}
    assert [one.opening for one in answers.by_bracket] == list(answers.openings)
    assert any(one.pairs for one in answers.by_bracket)


def test_a_round_whose_opening_is_refuted_has_no_answers() -> None:
    assert RoundAnswers(example.example()).by_bracket == (), "it does not say what results are worth"
    refuted = RoundAnswers(played("exchange").trace, refuted=True)
    assert refuted.by_bracket == () == refuted.bars((Tpn(1), Tpn(2)))


def test_a_round_without_a_pairing_has_no_answers() -> None:
    trace = played("exchange").trace
    begun = Trace(
        tuple(step for step in trace.steps if not isinstance(step.event, RoundClosed)), complete=False
    )
    assert RoundAnswers(begun).by_bracket == ()


# --- placing ---------------------------------------------------------------------------


@st.composite
def graphs(draw: st.DrawFn) -> tuple[int, set[tuple[int, int]]]:
    """Return two to eight players and who may meet whom."""
    size = draw(st.integers(2, 8))
    return size, draw(st.sets(st.sampled_from([*combinations(range(size), 2)])))


def placed(rest: frozenset[int], edges: set[tuple[int, int]]) -> bool:
    """Return whether all can be paired, by plain trying."""
    if not rest:
        return True
    first = min(rest)
    return any((first, other) in edges and placed(rest - {first, other}, edges) for other in rest - {first})


@given(graphs(), st.sets(st.integers(0, 7), max_size=2))
@settings(max_examples=66 * TIMES)
def test_who_lacks_an_opponent_is_told_only_where_not_all_can_be_placed(
    graph: tuple[int, set[tuple[int, int]]], gone: set[int]
) -> None:
    size, edges = graph
    rows = [sum(1 << w for w in range(size) if (min(v, w), max(v, w)) in edges) for v in range(size)]
    names = [Tpn(v + 1) for v in range(size)]
    gone &= {*range(size)}
    lack = Placing(names, rows).lack(gone)
    rest = frozenset(range(size)) - gone
    assert (lack is None) == placed(rest, edges)
    if lack is None:
        return
    partners = {tpn - 1 for tpn in lack.partners}
    groups = [{tpn - 1 for tpn in group} for group in lack.groups]
    assert len(groups) > len(partners)
    assert {*partners, *(v for group in groups for v in group)} <= rest
    for group in groups:
        assert len(group) % 2 == 1
        for v in group:
            met = {w for w in rest if (min(v, w), max(v, w)) in edges}
            assert met <= group | partners


@given(graphs())
@settings(max_examples=33 * TIMES)
def test_two_who_cannot_meet_are_left_out_of_what_is_known(graph: tuple[int, set[tuple[int, int]]]) -> None:
    size, edges = graph
    rows = [sum(1 << w for w in range(size) if (min(v, w), max(v, w)) in edges) for v in range(size)]
    placing = Placing([Tpn(v + 1) for v in range(size)], rows)
    for pair in edges:
        assert (placing.lack((), [pair]) is None) == placed(frozenset(range(size)), edges - {pair})


def test_places_take_those_who_are_left_over() -> None:
    people = [Tpn(4), Tpn(7), Tpn(9)]
    assert bracket_alone(people, [{1}, {0}, set()], 1).lack() is None
    lack = bracket_alone(people, [{1}, {0}, set()], 0).lack()
    assert lack is not None
    assert lack.groups[0] in ((Tpn(9),), (Tpn(4), Tpn(7), Tpn(9)))
    crowded = bracket_alone(people, [set(), set(), set()], 1).lack()
    assert crowded is not None
    assert crowded.partners == (PLACE,)
    assert len(crowded.groups) > 1


# --- brackets and candidates --------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_the_brackets_that_stand_are_those_of_the_trace(name: str) -> None:
    index = RoundIndex(played(name).trace)
    found = [*RoundAnswers(index.trace).brackets.values()]
    assert [one.record.opening.number for one in found] == [one.opening.number for one in index.brackets]
    assert found[-1].is_last
    assert not any(one.is_last for one in found[:-1])
    gone: set[int] = set()
    for one in found:
        inside = {player.tpn for player in (*one.setting.mdps, *one.setting.residents)}
        assert not inside & gone
        assert not inside & {player.tpn for player in one.setting.below}
        gone |= inside - {*one.record.left_over}
    assert one.completion.lack() is None


@pytest.mark.parametrize("name", NAMES)
def test_with_nothing_supposed_the_accepted_candidate_is_found_first(name: str) -> None:
    answers = RoundAnswers(played(name).trace)
    for asked in map(answers.bracket, answers.brackets):
        found = asked.candidates.best(Supposed())
        assert found is not None
        assert (found.pairs, found.left) == (asked.accepted_candidate.pairs, asked.accepted_candidate.left)
        assert found.cost == asked.candidates.best_cost


def test_of_several_left_over_none_is_said_to_miss_games_for_the_bye() -> None:
    """With fewer pairs than made nobody who is left over has the bye here ([C9]); others were best once."""
    seen: Counter[str] = Counter()
    assert [one for made in rounds("dutch-2026", 6) for one in differences(made.trace, seen)] == []
    assert seen["float worse"] > 5
