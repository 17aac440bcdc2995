"""Procedures: the step where a wish falls, the clause, and what it did instead."""

from __future__ import annotations

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.answers.wishes import answer_to_float
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, FloatWish, PairWish, Wish
from pairtutor.disputes.claims import Claim, judge_claim
from pairtutor.model.ids import Tpn
from pairtutor.model.pairing import Board
from pairtutor.narrative.disputes import claim as claims
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupSettled, PlayerTransferred
from pairtutor.trace.refusals import TooMany
from pairtutor.tutor import round_to_pair


def case_of(name: str) -> Case:
    tournament = load(name)
    return Case(tournament, round_to_pair(tournament), None)


def answered(name: str, wish: Wish) -> str:
    """The short answer on one line."""
    case = case_of(name)
    trace = case.trace()
    text = render(why_not(case, RoundAnswers(trace), wish), wish, trace)
    return " ".join(line for line in text.splitlines() if not line.startswith(" ")).strip()


def pair(one: int, other: int) -> PairWish:
    return PairWish(Tpn(one), Tpn(other))


@pytest.mark.parametrize(
    ("name", "wish", "told"),
    [
        (
            "dubov-floaters",
            pair(1, 10),
            "1 Ingrid Solheim (2 points) is paired in score group 2, but 10 Kofi Mensah"
            " (1.5 points) is not in it. 1 and 10"
            " do not play each other: 1 needs an opponent from below, and 4 comes first, because 4 has"
            " the higher rating, 2003 against 1292 (7.1).",
        ),
        (
            "dubov26-colours",
            pair(3, 1),
            "3 Sigrid Lund (1 point) is paired in scoregroup 1, but 1 Katalin Fehér"
            " (0.5 points) is not in it. If 1 floated"
            " up to scoregroup 1, there would be one unmet colour preference instead of none"
            " ([C7] 2.3.3).",
        ),
        ("dubov26-spared", FloatWish(Tpn(5)), "5 Petra Novotná does float up."),
        (
            "dubov26-bye",
            ByeWish(Tpn(5)),
            "If 5 Mónica Prado got the bye, the round could not be"
            " completed: 1 would have no"
            " opponent (3.1.2).",
        ),
        (
            "lim-exchange",
            pair(4, 7),
            "4 Baek Ji-ho and 7 Hanna Lindqvist do not play each other: 3 has its turn first and takes 7"
            " rather than 6 (already played in round 1) (4.1.a).",
        ),
        (
            "lim-twice",
            pair(7, 2),
            "7 Gareth Pryce (1.5 points) is paired in score-group 1.5, but 2 Anders"
            " Kvist (1 point) is not in it. 7 does"
            " not float down from score-group 1.5: 6 floats rather than 7, because 7 floated in the"
            " round before,"
            " but 6 did not (2.3.d).",
        ),
        (
            "lim-twice",
            FloatWish(Tpn(7)),
            "7 Gareth Pryce does not float down from score-group 1.5: 6 floats rather than 7,"
            " because 7 floated in"
            " the round before, but 6 did not (2.3.d).",
        ),
        (
            "lim-exchange",
            FloatWish(Tpn(3)),
            "3 Paulo Figueira does not float down from the median score-group (1 point): nobody floats out of"
            " the median (2.2).",
        ),
        (
            "lim-bye",
            ByeWish(Tpn(2)),
            "If 2 Stefan Gruber got the bye, the round could not be"
            " completed: 1 and 3 would"
            " both need 5, so one of them would be left out (1.1).",
        ),
        (
            "lim-exchange",
            ByeWish(Tpn(3)),
            "3 Paulo Figueira does not get the bye: 2 comes first, because 2 has fewer points, 0"
            " against 1 (1.1).",
        ),
        (
            "lim-exchange",
            pair(1, 2),
            "2 Torsten Weidemann and 1 Nadia Benhaddou could play each other only if 2 did not have the bye,"
            " which is given before anybody is paired (1.1).",
        ),
        (
            "lim-exchange",
            FloatWish(Tpn(2)),
            "2 Torsten Weidemann gets the bye (1.1), as the only player with the lowest score (0 points).",
        ),
        (
            "lim-bye",
            FloatWish(Tpn(5)),
            "If 5 Vera Smirnova floated down from score-group 2.5, no pair could be made there (2.4).",
        ),
    ],
)
def test_the_step_where_it_falls_is_named(name: str, wish: Wish, told: str) -> None:
    assert answered(name, wish) == told


def test_those_who_have_met_are_barred_before_any_step() -> None:
    assert answered("lim-exchange", pair(3, 6)) == (
        "3 Paulo Figueira and 6 Dragan Milošević may not play each other: they have already played"
        " (round 1; 2.1)."
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
    return " ".join(claims.render(judge_claim(case, RoundAnswers(trace), claim), trace).split())


def test_a_claim_is_judged_by_its_first_board_that_differs() -> None:
    told = judged("dubov-floaters", 4, 10)
    assert told.startswith("The pairing departs from the rules (7.1).")
    assert "1 needs an opponent from below, and 4 comes first, because 4 has the higher rating" in told


def test_a_claim_that_is_barred_names_the_two() -> None:
    told = judged("lim-exchange", 7, 6)
    assert told.startswith("The pairing departs from the rules (2.1).")
    barred = "3 Paulo Figueira and 6 Dragan Milošević may not play each other: they have already played"
    assert f"{barred} (round 1; 2.1)." in told


def test_whoever_was_fetched_for_somebody_did_not_leave_the_group() -> None:
    """5 comes up to 1 in the group of 2 and 6: so nobody left that group in their place."""
    index = RoundIndex(case_of("dubov-island").trace())
    fetched = next(step for step in index.trace.steps if isinstance(step.event, PlayerTransferred))
    assert isinstance(fetched.event, PlayerTransferred) and fetched.event.partner == 1
    answers = RoundAnswers(index.trace)
    for player in (2, 6):
        found = answer_to_float(answers, Tpn(player))
        assert found.answer.witness == TooMany("too-many", Tpn(player), "floaters", 0)
        step = index.step(found.answer.step or 0)
        assert isinstance(step.event, GroupSettled) and step.event.group == fetched.event.group


def test_whoever_has_the_bye_could_be_met_only_if_somebody_else_had_it() -> None:
    told = answered("burstein-bye", pair(2, 4))
    assert (
        "could play each other only if 4 did not have the bye, which is given before anybody is paired"
        in told
    )
