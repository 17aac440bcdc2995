"""Each Dubov scenario turns on its one clause: the trace shows it, and a change takes it away."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import ColourDecided, RoundOpened
from pairtutor.trace.procedures import (
    ColumnsFormed,
    PairScrutinised,
    PlayerTransferred,
    ShortfallFound,
    StandingsFormed,
)
from pairtutor.trace.refusals import Average, ColourLimit, LiftedBefore, NeededHere, Outranked
from pairtutor.trace.values import Met, OnlyPartners, PlayerLine
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played


def lesson(name: str) -> Played:
    return played(f"dubov-{name}")


def again(whole: Played, tournament: Tournament) -> Played:
    """Return the same scenario with a changed tournament."""
    paired = run(tournament)
    assert paired.trace is not None
    return replace(whole, pairing=paired.paired, trace=paired.trace)


def line(whole: Played) -> dict[int, PlayerLine]:
    (opened,) = whole.steps(RoundOpened)
    return {player.tpn: player for player in opened.players}


def aro(whole: Played) -> dict[int, Fraction]:
    (standings,) = whole.steps(StandingsFormed)
    place = standings.columns.index("aro")
    figures = ((one.player, one.figures[place]) for one in standings.lines)
    return {tpn: Fraction(aro.total, aro.games or 1) for tpn, aro in figures if isinstance(aro, Average)}


def equalised(whole: Played) -> list[ColumnsFormed]:
    return [step for step in whole.steps(ColumnsFormed) if step.reason == "equalised"]


def rows(whole: Played) -> list[PairScrutinised]:
    return [step for step in whole.steps(PairScrutinised) if step.stage != "island"]


def colours_of(whole: Played, player: int) -> str | None:
    return line(whole)[player].preference.colour


def test_an_island_gets_the_highest_rated_of_those_due_the_opposite_colour() -> None:
    whole = lesson("island")
    (island,) = [step for step in whole.steps(PairScrutinised) if step.stage == "island"]
    assert len(island.tried) == 2 and all(isinstance(one.why, Met) for one in island.tried)
    (fetched,) = whole.steps(PlayerTransferred)
    assert fetched.reason == "island" and fetched.partner == island.player
    assert {colours_of(whole, fetched.player), colours_of(whole, island.player)} == {"white", "black"}
    (other,) = [one for one in fetched.considered if isinstance(one.why, Outranked)]
    assert isinstance(other.why, Outranked) and other.why.by == "due-colour"
    assert line(whole)[other.player].rating > line(whole)[fetched.player].rating


def test_an_odd_group_fetches_by_colour_before_rating() -> None:
    whole = lesson("odd-group")
    (fetched,) = whole.steps(PlayerTransferred)
    assert fetched.reason == "odd-number" and fetched.partner is None
    assert colours_of(whole, fetched.player) == fetched.wanted == "black"
    lower = [player for player in line(whole).values() if player.score == fetched.from_score]
    assert min(lower, key=lambda player: player.rating).tpn == fetched.player
    assert not equalised(whole), "with this player the columns are equal at once"


def test_the_lowest_aro_goes_to_black_and_the_highest_to_white() -> None:
    whole = lesson("columns")
    to_black, to_white = equalised(whole)
    assert to_black.cites[0] == "dubov-1997 7.3" and to_white.cites[0] == "dubov-1997 7.4"
    ((first,), (second,)) = (to_black.moved, to_white.moved)
    assert all(aro(whole)[first] <= aro(whole)[player] for player in to_black.white)
    assert all(aro(whole)[second] >= aro(whole)[player] for player in to_white.black)


def test_the_first_in_the_order_of_7_4_may_not_change_columns() -> None:
    whole = lesson("held-back")
    (change,) = equalised(whole)
    (held,) = change.considered
    assert isinstance(held.why, ColourLimit) and held.why.colour == "white"
    assert aro(whole)[held.player] > aro(whole)[change.moved[0]]
    decided = [step for step in whole.steps(ColourDecided) if held.player in (step.white, step.black)]
    assert decided[0].black == held.player and decided[0].rule == "only-allowed"


def test_two_rows_are_improved_one_because_of_a_meeting_one_for_a_later_row() -> None:
    whole = lesson("improvement")
    first, second = [row for row in rows(whole) if row.tried]
    assert isinstance(first.tried[0].why, Met) and isinstance(second.tried[0].why, OnlyPartners)
    before = equalised(whole)[-1]
    after = [step for step in whole.steps(ColumnsFormed) if step.reason == "improved"]
    assert len(after) == 2
    assert before.white == after[0].white == after[1].white
    assert sorted(before.black) == sorted(after[1].black) and before.black != after[1].black
    assert dict(zip(after[1].white, after[1].black, strict=True)) == {
        row.player: row.opponent for row in rows(whole) if row.group == first.group
    }


def test_one_pair_is_made_within_each_column() -> None:
    whole = lesson("inside")
    (shortfall,) = whole.steps(ShortfallFound)
    assert shortfall.reason == "columns" and shortfall.count == 1
    inside = [row for row in rows(whole) if row.stage == "inside"]
    assert [colours_of(whole, row.player) for row in inside] == ["white", "black"]
    for row in inside:
        assert row.opponent is not None
        assert colours_of(whole, row.player) == colours_of(whole, row.opponent)


def test_two_float_from_a_group_that_cannot_be_paired_within_itself() -> None:
    whole = lesson("floaters")
    (shortfall,) = whole.steps(ShortfallFound)
    assert shortfall.reason == "group" and shortfall.count == 2
    down = [step for step in whole.steps(PlayerTransferred) if step.direction == "down"]
    assert [step.player for step in down] == [5, 10]
    assert any(isinstance(one.why, NeededHere) for one in down[1].considered)
    assert 3 in shortfall.first and 10 in shortfall.following, "3 comes first but has to stay"
    met = {step.partner: step.player for step in whole.steps(PlayerTransferred) if step.reason == "fetched"}
    assert set(met) == {5, 10}


def test_a_player_is_brought_up_twice_running_and_in_the_last_round_without_a_word() -> None:
    whole = lesson("limit")
    (fetched,) = whole.steps(PlayerTransferred)
    assert isinstance(fetched.despite, LiftedBefore) and fetched.despite.reason == "round-before"
    assert "DUB-10" in fetched.cites
    tournament = whole.scenario.tournament
    last = again(whole, tournament._replace(planned_rounds=tournament.recorded_rounds + 1))
    (freely,) = last.steps(PlayerTransferred)
    assert freely.player == fetched.player and freely.despite is None


def test_the_first_round_alternates_the_colours_and_gives_the_bye_to_the_last() -> None:
    whole = lesson("first-round")
    assert whole.pairing.bye == 7
    assert [sorted(pair) for pair in whole.pairs] == [[1, 4], [2, 5], [3, 6]]
    assert [white < black for white, black in whole.pairs] == [True, False, True]
    assert {step.rule for step in whole.steps(ColourDecided)} == {"drawn-colour"}
