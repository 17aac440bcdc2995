"""Who floats by the Lim rules of 2026 and who is exchanged, each in the scenario that turns on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.errors import TraceNotProven
from pairtutor.trace.events import ColourDecided
from pairtutor.trace.procedures import FloatersCompared, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import Outranked, RatingApart
from pairtutor.trace.values import Met, OnlyPartners
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.scenarios.lessons import Played, played


def lesson(name: str) -> Played:
    return played(f"lim26-{name}")


def transfers(name: str) -> list[PlayerTransferred]:
    return lesson(name).steps(PlayerTransferred)


def meetings(whole: Played) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in whole.pairing.boards}


@pytest.mark.parametrize(
    ("name", "player", "worse", "types"),
    [("type", 2, 3, {"d", "c"}), ("floated-here", 1, 2, {"b", "a"})],
)
def test_the_better_type_of_floater_goes(name: str, player: int, worse: int, types: set[str]) -> None:
    (one,) = [one for one in transfers(name) if one.reason == "odd-number"]
    outranked = [(over.player, over.why.by) for over in one.considered if isinstance(over.why, Outranked)]
    assert one.player == player and (worse, "floater-type") in outranked
    (compared,) = lesson(name).steps(FloatersCompared)
    assert {line.floater_type for line in compared.lines} == types


def test_each_limit_of_colour_sends_one_player_on_and_decides_a_board() -> None:
    first = {int(one.player): one.cites[0] for one in transfers("barred") if one.to_score == 6}
    assert (first[5], first[7]) == ("lim-2026 2.3.2", "lim-2026 2.3.3")
    colours = {
        step.cites[0]: {limit.reason for limit in step.limits}
        for step in lesson("barred").steps(ColourDecided)
        if step.rule == "only-allowed"
    }
    assert colours == {"lim-2026 5.1.1": {"in-a-row"}, "lim-2026 5.1.2": {"difference"}}


def test_who_has_met_everybody_floats_once_more() -> None:
    on = transfers("onward")
    assert [(one.player, one.from_score, one.to_score) for one in on] == [(1, 6, 4), (1, 4, 3)]
    assert all(isinstance(over.why, Met) for over in on[1].opponents) and len(on[1].opponents) == 2


@pytest.mark.parametrize(("name", "players"), [("left", [7, 4]), ("left-odd", [6, 3])])
def test_whom_no_exchange_can_pair_floats(name: str, players: list[int]) -> None:
    many = [one for one in transfers(name) if one.reason == "too-many"]
    assert [one.player for one in many] == players
    paired = {tpn for pair in meetings(lesson(name)) for tpn in pair}
    for step in lesson(name).steps(FloatersCompared):
        assert len(step.needed) == 1 and step.needed[0] in paired


def test_a_proposed_pair_is_exchanged_for_the_sake_of_the_last_one() -> None:
    tried = [over for step in lesson("gives-up").steps(PairScrutinised) for over in step.tried]
    assert [(over.player, type(over.why)) for over in tried[:2]] == [(5, Met), (5, OnlyPartners)]


def test_the_second_scrutiny_changes_a_pair_that_may_meet() -> None:
    step = lesson("scrutiny").steps(PairScrutinised)[1]
    assert (step.stage, step.player, step.proposed, step.opponent) == ("colours", 1, 5, 6)


def test_exchanges_go_down_the_bottom_half_and_then_up_the_top_half() -> None:
    step = lesson("exchange").steps(PairScrutinised)[0]
    assert ([over.player for over in step.tried], step.opponent) == ([6, 7], 3)


def test_the_lowest_number_goes_down_and_the_highest_up() -> None:
    went = {one.direction: (one.player, one.cites) for one in transfers("number")}
    assert {direction: player for direction, (player, _) in went.items()} == {"down": 3, "up": 4}
    assert "lim-2026 3.3" in went["down"][1] and "lim-2026 3.4" in went["up"][1]


def test_in_a_maxi_tournament_the_rating_keeps_somebody_from_floating() -> None:
    whole = lesson("maxi")
    (one,) = [one for one in whole.steps(PlayerTransferred) if one.reason == "odd-number"]
    far = [over.player for over in one.considered if isinstance(over.why, RatingApart)]
    ordinary = run(whole.scenario.tournament._replace(maxi=False)).recorded
    instead = [step.event for step in ordinary.steps if isinstance(step.event, PlayerTransferred)]
    assert one.player == 5 and instead[0].player in far


def test_the_same_due_colour_is_given_by_history_and_then_by_rank_on_either_side() -> None:
    rules = [step.rule for step in lesson("histories").steps(ColourDecided)]
    assert {"alternate", "higher-ranked", "lower-ranked"} <= set(rules)


def test_a_colour_that_cites_the_other_limit_is_refuted() -> None:
    trace = lesson("barred").trace
    colours = [step for step in trace.steps if isinstance(step.event, ColourDecided)]
    one, other = (
        next(step for step in colours if step.event.cites[0] == f"lim-2026 5.1.{n}") for n in (1, 2)
    )
    forged = other._replace(event=replace(other.event, cites=one.event.cites))
    steps = tuple(forged if step is other else step for step in trace.steps)
    with pytest.raises(TraceNotProven, match="the citations"):
        verify(trace._replace(steps=steps))
