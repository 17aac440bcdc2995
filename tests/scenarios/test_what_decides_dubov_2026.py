"""Each scenario by the Dubov rules of 2026 turns on its clause: the trace shows it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.tournament import Tournament
from pairtutor.rules.dubov_2026 import figures
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    SubgroupsShifted,
    SubgroupTransposed,
    UpfloatersSought,
)
from pairtutor.trace.refusals import HadBye, PassedOver, SetsWorse
from pairtutor.trace.values import Met, OnlyPartners, SameAbsolute
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played


def lesson(name: str) -> Played:
    return played(f"dubov26-{name}")


def again(whole: Played, tournament: Tournament) -> Played:
    """The same scenario with a changed tournament."""
    paired = run(tournament)
    return replace(whole, pairing=paired.paired, trace=paired.recorded)


def last_round(whole: Played) -> Tournament:
    tournament = whole.scenario.tournament
    return tournament._replace(planned_rounds=tournament.recorded_rounds + 1)


def upfloats(whole: Played) -> list[int]:
    return [step.player for step in whole.steps(PlayerTransferred)]


def refused(whole: Played, criterion: str) -> SetsWorse:
    """The sets that the criterion speaks against, of which there is one run."""
    over = [one.why for step in whole.steps(PlayerTransferred) for one in step.considered]
    (found,) = [why for why in over if isinstance(why, SetsWorse) and why.criterion == criterion]
    return found


@pytest.mark.parametrize(
    ("name", "criterion"), [("spared", "maximum-upfloaters"), ("again", "repeated-upfloaters")]
)
def test_earlier_upfloats_decide_but_not_in_the_last_round(name: str, criterion: str) -> None:
    whole = lesson(name)
    why = refused(whole, criterion)
    assert (why.value, why.best) == (1, 0)
    assert why.player not in upfloats(whole)
    assert why.player in upfloats(again(whole, last_round(whole)))


def test_the_first_set_costs_a_colour() -> None:
    whole = lesson("colours")
    why = refused(whole, "colour-preference")
    assert (why.first, why.last, why.value, why.best) == (1, 1, 1, 0)
    tournament = whole.scenario.tournament
    entries = dict(tournament.entries)
    first = entries[why.player]
    (opponent,) = [entry.opponent for entry in first if entry.opponent]
    for tpn, colour in ((why.player, Colour.BLACK), (opponent, Colour.WHITE)):
        entries[tpn] = tuple(entry._replace(colour=colour) for entry in entries[tpn])
    assert upfloats(again(whole, tournament._replace(entries=entries)))[0] == why.player


def test_a_set_that_suits_the_bracket_leaves_somebody_below_alone() -> None:
    whole = lesson("completion")
    why = refused(whole, "legality")
    assert why.witness is not None
    assert {tpn for group in why.witness.groups for tpn in group} == {2}


def test_two_who_have_met_need_one_each_from_two_scores() -> None:
    (sought,) = lesson("two").steps(UpfloatersSought)
    assert sought.reason == "residents"
    assert [(share.score, share.taken) for share in sought.shares] == [(2, 1), (1, 1)]


def test_one_changes_for_the_pair_inside_and_another_makes_the_subgroups_equal() -> None:
    whole = lesson("inside")
    (needed,) = whole.steps(ShortfallFound)
    inside, sizes = whole.steps(SubgroupsShifted)
    assert needed.count == 1
    assert (inside.reason, inside.moved) == ("inside", (5,))
    assert sizes.reason == "sizes" and not set(sizes.order) & set(inside.moved)


def test_the_middle_of_the_list_has_number_one() -> None:
    shift = lesson("middle").steps(SubgroupsShifted)[-1]
    listed = sorted(shift.order)
    assert shift.order[0] == listed[len(listed) // 2]
    assert shift.moved == shift.order[:2]


def test_who_could_change_first_leaves_somebody_without_an_opponent() -> None:
    (shift,) = [step for step in lesson("change").steps(SubgroupsShifted) if step.number > 1]
    assert shift.considered[0].player == shift.order[0]
    assert isinstance(shift.considered[0].why, OnlyPartners)


def test_pairs_who_have_met_make_a_later_transposition() -> None:
    whole = lesson("transposition")
    (later,) = [step for step in whole.steps(SubgroupTransposed) if step.number > 1]
    tried = [one for step in whole.steps(PairScrutinised) for one in step.tried]
    assert later.number > 4
    assert any(isinstance(one.why, Met) for one in tried)


def test_late_entries_among_themselves_are_halves_and_get_the_initial_colour() -> None:
    whole = lesson("late")
    halves = whole.steps(ColumnsFormed)[-1]
    assert halves.reason == "halves"
    (colour,) = [step for step in whole.steps(ColourDecided) if step.rule == "initial-colour"]
    assert {colour.white, colour.black} == {*halves.white, *halves.black}


def test_the_bye_passes_on_because_the_others_could_not_be_paired() -> None:
    (bye,) = lesson("bye").steps(ByeAssigned)
    first: PassedOver = bye.passed_over[0]
    assert isinstance(first.why, OnlyPartners)
    assert first.player != bye.player


def test_of_two_maximum_upfloaters_the_one_lifted_less_often_goes() -> None:
    whole = lesson("fewest")
    why = refused(whole, "maximum-upfloats")
    assert (why.value, why.best) == (4, 3)
    assert upfloats(again(whole, last_round(whole)))[0] == why.player


def test_the_last_round_takes_the_set_that_an_earlier_one_would_not() -> None:
    whole = lesson("last-round")
    longer = again(whole, whole.scenario.tournament._replace(planned_rounds=4))
    assert refused(longer, "repeated-upfloaters").player in upfloats(whole)


def test_points_without_a_game_bar_from_the_bye_whatever_the_score(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lesson("barred")
    (bye,) = whole.steps(ByeAssigned)
    reasons = {one.why.reason for one in bye.passed_over if isinstance(one.why, HadBye)}
    assert reasons == {"forfeit-win", "pairing-allocated-bye", "full-point-bye"}
    monkeypatch.setattr(figures, "full_point_bar", lambda _: None)
    assert again(whole, whole.scenario.tournament).pairing.bye in {one.player for one in bye.passed_over}


def test_two_of_one_absolute_preference_make_a_later_transposition() -> None:
    whole = lesson("absolute")
    (later,) = [step for step in whole.steps(SubgroupTransposed) if step.number > 1]
    tried = [one.why for step in whole.steps(PairScrutinised) for one in step.tried]
    (why,) = [why for why in tried if isinstance(why, SameAbsolute)]
    assert {why.first, why.second} == {3, 6} and len(tried) == 1
    assert 6 in later.upper and 3 in later.lower
