"""Procedures: the step where a wish falls, the clause, and what it did instead."""

from __future__ import annotations

import pytest

from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish, Wish
from pairtutor.disputes.claims import Claim, judge_claim
from pairtutor.disputes.procedures import where_wish_falls
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.narrative.disputes import claim as claims
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupSettled, PlayerTransferred
from pairtutor.tutor import round_to_pair


def case_of(name: str) -> Case:
    tournament = load(name)
    return Case(tournament, round_to_pair(tournament), None)


def answered(name: str, wish: Wish) -> str:
    """The short answer on one line."""
    case = case_of(name)
    trace = case.trace()
    text = render(why_not(case, trace, wish), wish, trace)
    return " ".join(line for line in text.splitlines() if not line.startswith(" ")).strip()


def pair(one: int, other: int) -> PairWish:
    return PairWish(Tpn(one), Tpn(other))


@pytest.mark.parametrize(
    ("name", "wish", "told"),
    [
        (
            "dubov-floaters",
            pair(1, 10),
            "1 – 10 was looked at in step 6 and passed over: 4 goes first: rating 1292 instead of 2003 (7.1)."
            " Instead 1 Ingrid Solheim was paired with 4 Tadeusz Borkowski.",
        ),
        (
            "dubov26-colours",
            pair(3, 1),
            "3 – 1 was looked at in step 6 and passed over: in set 1, one player does not have the colour"
            " they prefer; in the one taken, everybody in the bracket can have the colour they prefer"
            " (3.2.2). Instead 2 Omar Haddad floated.",
        ),
        (
            "dubov26-spared",
            FloatWish(Tpn(4)),
            "4 floating up was looked at in step 16 and passed over: in set 1, one maximum upfloater"
            " floats up; in the one taken, no maximum upfloater floats up (3.2.2)."
            " Instead 5 Petra Novotná floated.",
        ),
        (
            "dubov26-bye",
            ByeWish(Tpn(5)),
            "The bye for 5 was looked at in step 4 and passed over: then 1 would find nobody (3.1.2). Instead"
            " 3 Nadia Benali has the bye.",
        ),
        ("dubov26-spared", FloatWish(Tpn(5)), "5 Petra Novotná does float up."),
        (
            "lim-exchange",
            pair(4, 7),
            "4 – 7 never came up: step 11 had paired 3 with 7 before (4.1.a).",
        ),
        (
            "lim-twice",
            pair(7, 2),
            "7 Gareth Pryce and 2 Anders Kvist were never in the same group: 7 was paired in score-group 1.5"
            " (step 8), 2 was paired in median score-group 1 (step 11) (4.1.a).",
        ),
        (
            "lim-twice",
            FloatWish(Tpn(7)),
            "7 floating down was looked at in step 6 and passed over: floated in the round before, 6 did not"
            " (2.3.d). Instead 6 Ivana Petrović floated.",
        ),
        (
            "lim-exchange",
            FloatWish(Tpn(3)),
            "3 floating down never came up: nobody had to leave median score-group 1, where all were paired"
            " (step 14) (2.4).",
        ),
        (
            "lim-bye",
            ByeWish(Tpn(2)),
            "The bye for 2 was looked at in step 3 and passed over: then 1 and 3"
            " would have only 5 between them (1.1)."
            " Instead 3 Lucía Ibarra has the bye.",
        ),
        (
            "lim-exchange",
            ByeWish(Tpn(3)),
            "3 Paulo Figueira has 1; the bye goes to one with the fewest points who can have it, and"
            " 2 Torsten Weidemann has 0 (1.1).",
        ),
        (
            "lim-exchange",
            pair(1, 2),
            "1 Nadia Benhaddou and 2 Torsten Weidemann were never in the same group: 1 was paired in"
            " score-group 2 (step 7), 2 got the bye (step 3) (1.1).",
        ),
        (
            "lim-exchange",
            FloatWish(Tpn(2)),
            "2 floating down never came up: step 3 had given the bye to 2 before (1.1).",
        ),
        (
            "lim-bye",
            FloatWish(Tpn(5)),
            "5 floating down never came up: step 8 had sent 7 on before (2.3.c).",
        ),
    ],
)
def test_the_step_where_it_falls_is_named(name: str, wish: Wish, told: str) -> None:
    assert answered(name, wish) == told


def test_those_who_have_met_are_barred_before_any_step() -> None:
    assert answered("lim-exchange", pair(3, 6)) == (
        "3 Paulo Figueira and 6 Dragan Milošević may not meet in this round: they met in round 1 (2.1)."
    )


def judged(name: str, one: int, other: int) -> str:
    """The verdict on the round with two seats exchanged."""
    case = case_of(name)
    trace = case.trace()
    closed = RoundIndex(trace).closed
    assert closed is not None
    change = {one: other, other: one}
    boards = tuple(Board(*(Tpn(change.get(tpn, tpn)) for tpn in board)) for board in closed.boards)
    claim = Claim(boards, None if closed.bye is None else Tpn(closed.bye))
    return " ".join(claims.render(judge_claim(case, trace, claim), trace).split())


def test_a_claim_is_judged_by_its_first_board_that_differs() -> None:
    told = judged("dubov-floaters", 4, 10)
    assert told.startswith("The pairing departs from the rules (7.1).")
    assert "1 – 10 was looked at in step 6 and passed over: 4 goes first" in told


def test_a_claim_that_is_barred_names_the_two() -> None:
    told = judged("lim-exchange", 7, 6)
    assert told.startswith("The pairing departs from the rules (2.1).")
    assert "3 and 6 met in round 1 (2.1)" in told


def test_whoever_was_fetched_for_somebody_did_not_leave_the_group() -> None:
    """5 comes up to 1 in the group of 2 and 6: so nobody left that group in their place."""
    index = RoundIndex(case_of("dubov-island").trace())
    fetched = next(step for step in index.trace.steps if isinstance(step.event, PlayerTransferred))
    assert isinstance(fetched.event, PlayerTransferred) and fetched.event.partner == 1
    for player in (2, 6):
        answer = where_wish_falls(index, FloatWish(Tpn(player)))
        assert answer.reason == "idle"
        assert isinstance(answer.step.event, GroupSettled) and answer.step.event.group == fetched.event.group


def test_whoever_has_the_bye_could_be_met_only_if_somebody_else_had_it() -> None:
    told = answered("burstein-bye", pair(2, 4))
    assert "could meet only if somebody else had the bye. But the bye comes first" in told
