"""Each scenario of the Lim rules turns on the one thing it is about; without that it is paired otherwise."""

from __future__ import annotations

from typing import TypeVar

import pytest
import yaml

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.resources import scenario_names, scenario_path
from pairtutor.systems.lim import floaters
from pairtutor.systems.lim.participants import LimParticipants
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.procedures import (
    FloatersCompared,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SettingApplied,
)
from pairtutor.trace.refusals import HadBye, Outranked, RatingApart, SameDue
from pairtutor.trace.values import Met, OnlyPartners
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import played
from tests.lab.together import together

Kind = TypeVar("Kind")


def meetings(tournament: Tournament) -> set[frozenset[int]]:
    """Who meets whom in the round of a scenario."""
    return {frozenset(board) for board in run(tournament, record=False).paired.boards}


def told(name: str) -> set[frozenset[int]]:
    """Who meets whom as the scenario stands."""
    return {frozenset(pair) for pair in played(name).pairs}


def had_they_not_met(one: int, other: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let two players be compatible, whatever they have played."""
    plain = LimParticipants._legal_rows

    def changed(field: LimParticipants) -> list[int]:
        rows = plain(field)
        v, w = field.rank[Tpn(one)], field.rank[Tpn(other)]
        rows[v] |= 1 << w
        rows[w] |= 1 << v
        return rows

    monkeypatch.setattr(LimParticipants, "_legal_rows", changed)


def only(found: list[Kind]) -> Kind:
    """Return the one step of its kind."""
    (one,) = found
    return one


def scrutinies(name: str, stage: str) -> list[PairScrutinised]:
    return [step for step in played(name).steps(PairScrutinised) if step.stage == stage]


def test_two_who_have_met_are_exchanged_in_the_order_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    step = only([one for one in scrutinies("lim-exchange", "resident") if one.tried])
    assert step.player == 3 and step.proposed == 6 and step.opponent == 7
    assert isinstance(only(list(step.tried)).why, Met)
    had_they_not_met(3, 6, monkeypatch)
    assert frozenset((3, 6)) in meetings(played("lim-exchange").scenario.tournament)


def test_the_second_scrutiny_exchanges_for_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    step = only([one for one in scrutinies("lim-colour", "colours") if one.opponent != one.proposed])
    assert (step.player, step.proposed, step.opponent) == (6, 4, 1)
    assert step.suited and isinstance(step.tried[0].why, SameDue)
    monkeypatch.setattr(LimParticipants, "close", lambda *_: False)
    assert frozenset((6, 4)) in meetings(played("lim-colour").scenario.tournament)


def test_the_type_decides_who_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = only(played("lim-type").steps(FloatersCompared))
    assert [(line.player, line.floater_type) for line in compared.lines] == [(6, "d"), (4, "c")]
    assert compared.needed == (5,)
    moved = only([one for one in played("lim-type").steps(PlayerTransferred) if one.reason == "odd-number"])
    assert moved.player == 6 and moved.floater_type == "d"
    (outranked,) = [one.why for one in moved.considered if isinstance(one.why, Outranked)]
    assert outranked.player == 4 and outranked.by == "floater-type"
    monkeypatch.setattr(floaters, "floater_type", lambda **_: "d")
    monkeypatch.setattr(floaters.Leaving, "players_evening_out", lambda _: 0)
    assert frozenset((5, 6)) in meetings(played("lim-type").scenario.tournament)


def test_whoever_floated_in_the_round_before_stays() -> None:
    moved = only(played("lim-twice").steps(PlayerTransferred))
    assert moved.player == 6
    why = only(list(moved.considered)).why
    assert isinstance(why, Outranked) and why.player == 7 and why.by == "not-floated"
    compared = only(played("lim-twice").steps(FloatersCompared))
    assert {line.player: line.floated_before for line in compared.lines} == {5: False, 6: False, 7: True}


def test_the_median_is_blocked_until_a_pair_of_each_side_is_undone(monkeypatch: pytest.MonkeyPatch) -> None:
    above, below = played("lim-median").steps(PairingsUndone)
    assert (above.side, above.above, above.below) == ("above", 0, 0)
    assert (below.side, below.above, below.below) == ("below", 2, 0)
    assert above.witness and below.witness
    assert frozenset((2, 5)) not in told("lim-median")
    had_they_not_met(2, 5, monkeypatch)
    assert frozenset((2, 5)) in meetings(played("lim-median").scenario.tournament)


def test_an_exchange_is_made_so_that_nobody_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    step = scrutinies("lim-left-behind", "resident")[0]
    assert (step.player, step.proposed, step.opponent) == (1, 5, 6)
    why = only(list(step.tried)).why
    assert isinstance(why, OnlyPartners) and why.groups == ((3,), (6,))
    had_they_not_met(3, 6, monkeypatch)
    assert frozenset((1, 5)) in meetings(played("lim-left-behind").scenario.tournament)


def test_the_lowest_of_the_best_type_float_when_exchanges_cannot_pair_all() -> None:
    moved = [one for one in played("lim-too-many").steps(PlayerTransferred) if one.reason == "too-many"]
    assert [(one.player, one.floater_type) for one in moved] == [(7, "d"), (1, "d")]
    assert all("lim-1999 4.4.b" in one.cites for one in moved)


def test_only_the_last_round_lets_two_meet_whose_colours_clash() -> None:
    tournament = played("lim-last-round").scenario.tournament
    exceptional = only([one for one in played("lim-last-round").steps(ColourDecided) if len(one.limits) == 2])
    assert {exceptional.white, exceptional.black} == {2, 6}
    assert {limit.colour for limit in exceptional.limits} == {"black"}
    assert frozenset((2, 6)) in told("lim-last-round")
    longer = tournament._replace(planned_rounds=(tournament.planned_rounds or 0) + 1)
    assert frozenset((2, 6)) not in meetings(longer)


def test_ratings_bar_an_exchange_only_in_a_maxi_tournament() -> None:
    assert only(played("lim-maxi").steps(SettingApplied)).setting == "maxi"
    kept = [one for one in scrutinies("lim-maxi", "colours") if one.opponent == one.proposed]
    far = [one.why for step in kept for one in step.tried if isinstance(one.why, RatingApart)]
    assert far and all(why.difference > 100 for why in far)
    ordinary = played("lim-maxi").scenario.tournament._replace(maxi=False)
    assert meetings(ordinary) != told("lim-maxi")
    lesson = run(ordinary)
    assert lesson.trace and not [one for one in lesson.trace.steps if isinstance(one.event, SettingApplied)]


def test_the_bye_moves_up_past_byes_and_past_whom_the_others_need() -> None:
    step = only(played("lim-bye").steps(ByeAssigned))
    assert step.player == 3
    assert [(one.player, type(one.why)) for one in step.passed_over] == [
        (6, HadBye),
        (4, HadBye),
        (2, OnlyPartners),
        (7, HadBye),
        (5, HadBye),
    ]
    assert {one.why.round for one in step.passed_over if isinstance(one.why, HadBye)} == {
        RoundNumber(number) for number in (1, 2, 3, 4)
    }


@together("name", [name for name in scenario_names() if name.startswith("lim-")])
def test_the_clauses_it_teaches_are_texts_for_every_reader_of_yaml(name: str) -> None:
    path = scenario_path(name)
    assert path is not None
    plain = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert plain["teaches"] == list(played(name).scenario.teaches)
