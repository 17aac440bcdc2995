"""Every answer about a round by a procedure is what a second witness says."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairingsProposed, PairingsUndone
from pairtutor.trace.read import from_json
from pairtutor.trace.refusals import Outranked
from pairtutor.trace.serial import to_json
from pairtutor.trace.values import Met
from pairtutor.tutor import run
from tests.lab.answers.claims import Ledger
from tests.lab.answers.procedures import LITERAL, check, rounds

DATA = Path(__file__).parent / "data"
FRESH = Path(__file__).parents[1] / "readers/fresh"
SEEDS = {"lim-1999": 4, "lim-2026": 4, "dubov-1997": 8, "dubov-2026": 4, "ssm": 12, "swiss-team-2026": 6}
SAID = {
    "lim-1999": {("pair", "stuck", "only-partners"), ("pair", "passed", "same-due")},
    "lim-2026": {("float", "fewer", "needed-here"), ("float", "passed", "outranked floater-type")},
    "dubov-1997": {("pair", "apart", "same-side"), ("pair", "passed", "outranked score")},
    "dubov-2026": {("float", "stuck", "met"), ("float", "passed", "upfloater-scores")},
    "ssm": {("pair", "passed", "same-side"), ("float", "stuck", "only-partners")},
    "swiss-team-2026": {("pair", "later", ""), ("pair", "worse", "opponents-again")},
}


@pytest.mark.parametrize("system", LITERAL)
def test_every_answer_is_what_the_rules_done_by_hand_say(system: str) -> None:
    ledger = Ledger()
    for seed in range(SEEDS[system]):
        for one in rounds(system, seed):
            check(one, ledger)
    assert not ledger.wrong
    assert SAID[system] <= set(ledger.right)
    assert ledger.right.total() > 1000


def test_of_a_later_set_that_looks_better_it_is_said_why_it_was_not_taken() -> None:
    group = RoundAnswers(run(load("dubov26-spared")).recorded).by_bracket[1]
    sets = [(one.players, one.verdict, one.criterion, one.value, one.as_paired) for one in group.sets]
    assert sets == [
        ((4,), "passed", "maximum-upfloaters", 1, 0),
        ((5,), "made", None, None, None),
        ((9,), "stuck", None, None, None),
    ]
    met = group.sets[2].witness
    assert isinstance(met, Met)
    assert {met.first, met.second} == {9, *group.residents}


@pytest.mark.parametrize("name", ["lim-median", "dubov-floaters", "dubov26-two", "ssm-combination"])
def test_a_trace_that_was_written_and_read_again_is_answered_alike(name: str) -> None:
    trace = run(load(name)).recorded
    assert RoundAnswers(from_json(to_json(trace))).by_bracket == RoundAnswers(trace).by_bracket != ()


def test_who_takes_part_in_a_pair_that_was_undone_is_asked_for_in_the_median() -> None:
    *_, before, median = RoundAnswers(run(load("lim-median")).recorded).by_bracket
    joined = {(7, 6), (6, 7)}
    assert {one.verdict for one in before.pairs if one.players in joined} == {"apart"}
    assert joined & {one.players for one in median.pairs}
    assert {one.players[0] for one in before.floats if one.verdict == "made"} >= {6, 7}


@pytest.mark.parametrize("name", ["lim-median", "dubov-floaters", "dubov26-two", "ssm-combination"])
def test_the_row_of_a_player_is_what_is_told_of_the_player_in_the_whole(name: str) -> None:
    trace = run(load(name)).recorded
    for whole in RoundAnswers(trace).by_bracket:
        asked = RoundAnswers(trace)
        for tpn in asked.members(whole.opening):
            told = [answer for answer in (*whole.pairs, *whole.floats) if tpn in answer.players]
            assert [*asked.row(whole.opening, tpn)] == told


def test_the_deal_that_stands_gives_boards_and_answers_alike() -> None:
    tournament = load(str(FRESH / "ssm-3.yaml"), system="ssm")
    trace = run(tournament, 8, "ssm").trace
    assert trace is not None
    index = RoundIndex(trace)
    bracket = next(one for one in RoundAnswers(trace).by_bracket if one.bracket == 2)
    made = index.pairings_of(frozenset({Tpn(5), Tpn(1)}))[-1].number
    first, *_ = (step for step in index.groups[2].steps if isinstance(step.event, PairingsProposed))
    assert first.number < made == next(one.step for one in bracket.pairs if one.verdict == "made")
    exchanged = next(step for step in index.groups[2].steps if getattr(step.event, "entering", ()))
    assert made < exchanged.number
    same = next(one for one in bracket.pairs if one.players == (16, 1))
    assert same.witness == Outranked("outranked", Tpn(16), Tpn(5), "order")


@pytest.mark.parametrize("system", ["lim-1999", "lim-2026"])
def test_only_pairs_that_were_undone_are_said_to_be_undone(system: str) -> None:
    """Two of a score-group whose pairs with others are both undone were never a pair themselves."""
    year = system.removeprefix("lim-")
    trace = run(load(str(DATA / f"lim{year}-undone-that-never-was.trf")), None, system).recorded
    answers = RoundAnswers(trace)
    undone = answers.index.taken_apart
    by_step = [
        answer
        for group in answers.by_bracket
        for answer in group.pairs
        if answer.step and isinstance(answers.index.step(answer.step).event, PairingsUndone)
    ]
    assert len(undone) == 2
    assert {frozenset(answer.players) for answer in by_step} == {*undone}
