"""Each scenario turns on the one thing it is about; the trace shows it, and a change takes it away."""

from __future__ import annotations

from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    ColourDecided,
    CompletionTested,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    RoundOpened,
    SubgroupsFormed,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.values import Met, OnlyPartners
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played


def changed_orders(lesson: Played) -> list[TranspositionApplied]:
    return [step for step in lesson.steps(TranspositionApplied) if step.number > 1]


def met(tournament: Tournament, first: int, second: int) -> bool:
    return any(entry.opponent == second for entry in tournament.entries[tournament.players[first - 1].tpn])


# --- first-round ------------------------------------------------------------


def test_the_first_round_takes_the_first_candidate_and_colours_by_number() -> None:
    lesson = played("first-round")
    (bracket,) = lesson.steps(BracketOpened)
    (split,) = lesson.steps(SubgroupsFormed)
    (accepted,) = lesson.accepted()
    assert bracket.homogeneous and bracket.sequence > 1
    assert split.s1 == (1, 2, 3, 4) and split.s2 == (5, 6, 7, 8, 9)
    assert accepted.number == 1 and accepted.perfect
    assert [(pair.first, pair.second) for pair in accepted.pairs] == [(1, 5), (2, 6), (3, 7), (4, 8)]
    assert not lesson.steps(FamilyRuledOut)
    assert {step.rule for step in lesson.steps(ColourDecided)} == {"initial-colour"}
    (bye,) = lesson.steps(ByeAssigned)
    assert bye.player == 9
    (answers,) = RoundAnswers(lesson.trace).by_bracket
    assert {one.verdict for one in answers.floats if one.players != (9,)} == {"later"}


# --- rematch ----------------------------------------------------------------


def test_one_transposition_keeps_two_apart_who_have_met() -> None:
    lesson = played("rematch")
    (order,) = changed_orders(lesson)
    accepted = next(step for step in lesson.accepted() if step.bracket == order.bracket)
    assert order.number == accepted.number == 2
    families = lesson.steps(FamilyRuledOut)
    assert families and all(family.bracket == order.bracket for family in families)
    assert all(isinstance(family.witness, Met) for family in families)
    assert not lesson.steps(MdpSetChanged) and not lesson.steps(ExchangeApplied)
    assert all(step.number == 1 for step in lesson.accepted() if step.bracket != order.bracket)


# --- exchange ---------------------------------------------------------------


def test_an_exchange_is_needed_for_the_colours() -> None:
    lesson = played("exchange")
    (exchange,) = lesson.steps(ExchangeApplied)
    assert exchange.number > 1 and not exchange.remainder
    before = lesson.refusals(exchange.bracket)
    assert before and {family.criterion for family in before} == {"colour-preference"}
    assert lesson.steps(FamilyRuledOut) == before, "nothing else is refused in this round"
    accepted = next(step for step in lesson.accepted() if step.bracket == exchange.bracket)
    assert accepted.perfect
    assert before[-1].last + 1 == accepted.number
    told = {step.rule for step in lesson.steps(ColourDecided)}
    assert {"both-preferences", "stronger-preference", "higher-ranked"} <= told


def test_without_the_colours_the_natural_pairs_would_do() -> None:
    lesson = played("exchange")
    (exchange,) = lesson.steps(ExchangeApplied)
    residents = lesson.bracket(exchange.bracket).residents
    upper, lower = residents[:2], residents[2:]
    (opened,) = lesson.steps(RoundOpened)
    wish = {line.tpn: line.preference.colour for line in opened.players}
    for first, second in zip(upper, lower, strict=True):
        assert not met(lesson.scenario.tournament, first, second)
        assert wish[first] == wish[second]
    for first, second in zip(upper, reversed(lower), strict=True):
        assert met(lesson.scenario.tournament, first, second)


# --- limbo ------------------------------------------------------------------


def test_the_lower_of_two_is_paired_because_of_the_following_bracket() -> None:
    lesson = played("limbo")
    (change,) = lesson.steps(MdpSetChanged)
    bracket = lesson.bracket(change.bracket)
    assert bracket.m0 == 2 and bracket.m1 == 1 and len(bracket.residents) == 1
    assert {family.criterion for family in lesson.steps(FamilyRuledOut)} == {"next-bracket"}
    split = next(
        step for step in lesson.steps(SubgroupsFormed) if step.bracket == change.bracket and step.limbo
    )
    assert split.s1 == change.leaving and split.limbo == change.entering
    (floater,) = (step for step in lesson.steps(FloaterChosen) if step.bracket == change.bracket)
    assert floater.limbo and (floater.player,) == change.leaving
    answers = RoundAnswers(lesson.trace).by_bracket[change.bracket - 1]
    (other,) = [one for one in answers.floats if one.players == change.entering]
    assert (other.verdict, other.criterion) == ("worse", "next-bracket")
    assert other.hits == (change.entering,), "after the other, that player could not be paired below"


def test_the_one_who_would_have_stayed_in_the_limbo_has_met_the_last_player() -> None:
    lesson = played("limbo")
    (change,) = lesson.steps(MdpSetChanged)
    (last,) = lesson.bracket(change.bracket + 1).residents
    assert met(lesson.scenario.tournament, change.entering[0], last)
    assert not met(lesson.scenario.tournament, change.leaving[0], last)


# --- collapse ---------------------------------------------------------------


def test_the_rest_cannot_be_completed_so_the_bracket_is_paired_again() -> None:
    lesson = played("collapse")
    (failed,) = (step for step in lesson.steps(CompletionTested) if not step.possible)
    assert isinstance(failed.witness, OnlyPartners) and failed.collapsed
    kinds = [step.bracket_kind for step in lesson.steps(BracketOpened)]
    assert kinds == ["normal", "normal", "PPB", "CLB"]
    assert lesson.bracket(failed.bracket).bracket_kind == "PPB"
    last = lesson.steps(BracketOpened)[-1]
    assert set(last.residents) == set(failed.collapsed)
    assert len(last.mdps) == len(failed.floaters) and last.mdps != failed.floaters


def test_those_first_left_over_have_met_the_player_who_is_left_alone() -> None:
    lesson = played("collapse")
    (failed,) = (step for step in lesson.steps(CompletionTested) if not step.possible)
    assert isinstance(failed.witness, OnlyPartners)
    ((alone,),) = failed.witness.groups
    others = {*failed.floaters, *failed.collapsed} - {alone}
    assert all(met(lesson.scenario.tournament, alone, other) for other in others)


# --- topscorers -------------------------------------------------------------


def test_two_topscorers_with_the_same_absolute_preference_meet() -> None:
    lesson = played("topscorers")
    (opened,) = lesson.steps(RoundOpened)
    line = {player.tpn: player for player in opened.players}
    white, black = lesson.pairs[0]
    for player in (white, black):
        assert line[Tpn(player)].topscorer
        assert line[Tpn(player)].preference == ("black", "absolute")
    (colour,) = (step for step in lesson.steps(ColourDecided) if step.white == white)
    assert colour.rule == "wider-difference"
    assert abs(line[Tpn(black)].colour_difference) > abs(line[Tpn(white)].colour_difference)
    counted = [row for target in lesson.steps(TargetSet) for row in target.lines]
    assert any(row.criterion == "topscorer-third-colour" and row.value == 1 for row in counted)


def test_in_any_other_round_the_same_two_may_not_meet() -> None:
    lesson = played("topscorers")
    tournament = lesson.scenario.tournament
    assert tournament.planned_rounds == tournament.recorded_rounds + 1
    longer = tournament._replace(planned_rounds=tournament.planned_rounds + 1)
    pairing = run(longer).paired
    top = set(lesson.pairs[0])
    assert all({board.white, board.black} != top for board in pairing.boards)
