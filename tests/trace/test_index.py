"""What the index of a trace finds: brackets that stand, groups, halves and runs, pairs and their colours."""

from __future__ import annotations

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened, CandidateJudged, FamilyRuledOut
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import PairingsUndone, PairScrutinised
from pairtutor.trace.recorder import Trace
from pairtutor.tutor import run
from tests.lab.numbers import tpns
from tests.lab.oracles.generator import Pairs, play
from tests.lab.scenarios.lessons import played
from tests.lab.systems.dutch_2012.fields import TINY

COLOURED = ("exchange", "collapse", "2012-backtrack", "2012-join", "2026-limbo", "lim-median", "dubov-inside")


@pytest.mark.parametrize("name", ["exchange", "collapse", "2012-backtrack", "2012-join", "2026-limbo"])
def test_the_brackets_that_stand_make_the_boards_of_the_round(name: str) -> None:
    lesson = played(name)
    index = RoundIndex(lesson.trace)
    made = [pair for bracket in index.brackets for pair in bracket.pairs]
    assert sorted(map(sorted, made)) == sorted(map(sorted, lesson.pairs))


def test_a_bracket_that_is_paired_again_keeps_what_was_undone() -> None:
    index = RoundIndex(played("collapse").trace)
    again = [bracket for bracket in index.brackets if bracket.undone]
    assert [one.opened.bracket_kind for one in again] == ["PPB"]
    assert [one.opened.number for one in again[0].undone] == [again[0].opened.number]
    assert len(index.openings) == len(index.brackets) + 1
    assert index.last_opening(again[0].opened.number) is again[0]


def test_a_bracket_changed_from_below_has_the_later_pairs_and_no_candidate() -> None:
    index = RoundIndex(played("2012-backtrack").trace)
    changed = [one for one in index.brackets if one.later is not None]
    assert changed
    assert all(one.accepted_candidate is None and one.final_pairs == one.later for one in changed)
    assert all(one.accepted_first is not None for one in changed)


@pytest.mark.parametrize(
    ("name", "gone"), [("collapse", 1), ("2012-backtrack", 1), ("2012-join", 1), ("exchange", 0)]
)
def test_an_accepted_candidate_is_undone_unless_its_pairs_are_made_in_the_end(name: str, gone: int) -> None:
    index = RoundIndex(played(name).trace)
    accepted = [step.event for one in index.openings for step in one.steps]
    judged = [one for one in accepted if isinstance(one, CandidateJudged) and one.accepted]
    boards = {*map(frozenset, index.closed.boards)} if index.closed else set()
    kept = [one for one in judged if not index.undone(one)]
    assert all({*map(frozenset, one.pairs)} <= boards for one in kept)
    assert len(judged) - len(kept) >= gone
    assert gone or kept == judged


@pytest.mark.parametrize("name", COLOURED)
def test_each_pair_of_the_round_has_its_colours(name: str) -> None:
    lesson = played(name)
    index = RoundIndex(lesson.trace)
    for white, black in lesson.pairs:
        decided = index.colour(frozenset(tpns(white, black)))
        assert decided is not None
        assert (decided.white, decided.black) == (white, black)
    assert index.colour(frozenset(tpns(0, 1))) is None


def test_a_step_is_found_below_its_parent_and_in_its_bracket() -> None:
    trace = played("exchange").trace
    index = RoundIndex(trace)
    for step in trace.steps:
        assert step in index.below(step.parent)
        assert index.step(step.number) is step
        bracket = getattr(step.event, "bracket", 0)
        if bracket:
            opening = index.opening_of(step.number)
            assert opening is not None
            assert isinstance(opening.event, BracketOpened)
            assert opening.event.number == bracket
            assert index.bracket_of(step) is index.last_opening(bracket)
    assert index.opening_of(1) is None


def test_a_family_knows_the_halves_in_effect_and_the_candidate_it_contains() -> None:
    index = RoundIndex(played("exchange").trace)
    contained = 0
    for bracket in index.brackets:
        families = [step for step in bracket.steps if isinstance(step.event, FamilyRuledOut)]
        for step in families:
            halves = bracket.halves_at(step)
            assert halves is not None
            assert halves.bracket == bracket.opened.number
        for step in bracket.steps:
            if bracket.in_run(step):
                assert isinstance(step.event, CandidateJudged)
                number = step.event.number
                after = next(one for one in families if one.number > step.number)
                assert isinstance(after.event, FamilyRuledOut)
                assert after.event.first <= number <= after.event.last
                contained += 1
    assert contained


def test_a_pair_that_stands_was_made_by_the_last_step_that_paired_it() -> None:
    lesson = played("ssm-exchange")
    index = RoundIndex(lesson.trace)
    undone = lesson.steps(PairingsUndone)
    assert undone
    for first, second in lesson.pairs:
        made = index.deciding_step(Tpn(first))
        assert made is index.deciding_step(Tpn(second))
        assert isinstance(made.event, PairScrutinised)
        assert {made.event.player, made.event.opponent} == {first, second}
        assert made is index.pairings_of(frozenset(tpns(first, second)))[-1]


def test_what_does_not_begin_with_the_opening_of_a_round_has_no_index() -> None:
    with pytest.raises(ValueError, match="begins with the opening"):
        RoundIndex(Trace(()))


def test_a_round_without_a_pairing_has_no_pair_that_stands() -> None:
    trace = played("exchange").trace
    index = RoundIndex(Trace(trace.steps[:-1], complete=False))
    with pytest.raises(ValueError, match="could not be paired"):
        index.deciding_step(Tpn(1))


@pytest.mark.parametrize("seed", [0, 189])
def test_brackets_that_were_joined_or_taken_apart_do_not_stand(seed: int) -> None:
    """By the rules of 2012 the lowest brackets are joined, of seed 189 after a bracket between them."""
    found: list[BracketRecord] = []

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        lesson = run(tournament, number, "dutch-2012")
        if lesson.pairing is None:
            return None
        index = RoundIndex(lesson.recorded)
        made = [sorted(one) for bracket in index.brackets for one in bracket.pairs]
        boards = [(board.white, board.black) for board in lesson.pairing.boards]
        assert sorted(made) == sorted(map(sorted, boards)), number
        for bracket in index.brackets:
            found.extend(one for one in bracket.undone if one.opened.number != bracket.opened.number)
        return boards, lesson.pairing.bye

    for _ in play(TINY, seed, pair):
        pass
    assert found


def test_a_pair_that_was_made_again_is_made_by_the_last_step() -> None:
    index = RoundIndex(played("lim-median").trace)
    made = [step.number for step in index.pairings_of(frozenset({Tpn(1), Tpn(3)}))]
    assert len(made) > 1 and made == sorted(made)
    assert index.deciding_step(Tpn(1)).number == index.deciding_step(Tpn(3)).number == made[-1]
