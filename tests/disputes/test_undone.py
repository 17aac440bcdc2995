"""What was replaced, or is as it is for the sake of a lower bracket, is answered by what happened to it."""

from __future__ import annotations

from random import Random

from pairtutor.answers.answer import MustLeave, PlacedAnswer
from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, PairWish
from pairtutor.exercises.judge import verdict_on_wish, verdict_word
from pairtutor.exercises.kinds.answer import KIND
from pairtutor.exercises.position import Position
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.narrative.disputes.why_not import render
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import BracketReopened
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import round_to_pair
from tests.lab.cases.files import case_files
from tests.lab.told.played import rounds


def test_a_pair_that_a_better_colour_replaced_fell_where_it_was_replaced() -> None:
    case = Case(load("lim-colour"), round_to_pair(load("lim-colour")), None)
    trace = case.trace()
    answer = why_not(case, RoundAnswers(trace), PairWish(Tpn(6), Tpn(4)))
    text = " ".join(render(answer, PairWish(Tpn(6), Tpn(4)), trace).split())
    assert (
        "4 Matteo Ferrante and 6 Grzegorz Pawlak do not play each other: both are due White; 6 takes 1, who"
        " is not (5.2)." in text
    )
    assert (
        "(5.2). Second scrutiny of 6 – 4: both are due White. 1 Oluwaseun Bello suits 6 in colour and is"
        " chosen" in text
    )


def test_a_candidate_that_comes_later_is_not_put_down_to_the_bracket_that_was_opened_again() -> None:
    path = next(path for path in case_files("dutch-2012") if path.stem == "dutch-2012-112")
    case = Case(load(str(path)), RoundNumber(9), "dutch-2012")
    trace = case.trace()
    verdict = why_not(case, RoundAnswers(trace), PairWish(Tpn(5), Tpn(10))).verdict
    assert isinstance(verdict, PlacedAnswer) and (verdict.kind, verdict.answer.number) == ("later", 10)
    record = next(one for one in RoundIndex(trace).brackets if one.opening.number == verdict.opening)
    assert record.accepted_first is not None and record.accepted_first.number == 4
    opened_again = [step.event for step in trace.steps if isinstance(step.event, BracketReopened)]
    assert any(record.opened.number in (one.higher, one.bracket) for one in opened_again)


def test_what_only_a_lower_bracket_undid_is_put_down_to_it() -> None:
    case = Case(load("2012-backtrack"), RoundNumber(3), "dutch-2012")
    verdict = why_not(case, RoundAnswers(case.trace()), PairWish(Tpn(3), Tpn(6))).verdict
    assert isinstance(verdict, PlacedAnswer)
    assert verdict.answer.witness == MustLeave("must-leave", (Tpn(3),))


def test_who_finds_nobody_in_a_bracket_opened_again_is_told_with_who_must_float() -> None:
    one = next(one for one in rounds("dutch-2012", 6) if one.number == 6)
    position = Position(one.tournament, RoundNumber(6), "dutch-2012")
    verdict = verdict_on_wish(position, PairWish(Tpn(8), Tpn(7)))
    assert isinstance(verdict, PlacedAnswer)
    answer = verdict.answer
    assert (answer.verdict, answer.clause, answer.leaving) == ("stuck", "C.12", (Tpn(1),))
    assert isinstance(answer.witness, OnlyPartners) and answer.witness.groups == ((Tpn(9),),)
    assert verdict_word(verdict) == "worse"  # with another floater the round could be completed


def test_what_a_bracket_opened_again_does_not_leave_over_is_not_called_illegal_and_is_not_asked() -> None:
    tournament = load("2012-backtrack")
    position = Position(tournament, RoundNumber(3), "dutch-2012")
    verdict = verdict_on_wish(position, ByeWish(Tpn(4)))
    assert isinstance(verdict, PlacedAnswer) and isinstance(verdict.answer.witness, MustLeave)
    assert verdict_word(verdict) == "worse"
    asked = {found.exercise.complaint for seed in range(200) for found in KIND.make(position, Random(seed))}
    assert asked and not {"3-4", "3-6", "bye 4", "bye 6"} & asked
