"""Each scenario of the Swiss System Modified turns on its one clause, as the trace shows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pairtutor.model.game import Entry, Mark
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.resources import scenario_names, scenario_path
from pairtutor.trace.events import ByeAssigned, RoundOpened
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested, OddPlayerFound
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    StandingsFormed,
)
from pairtutor.trace.refusals import SameTeam
from pairtutor.trace.values import Met, RepeatedFloat
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played

NAMES = [
    name.removeprefix("ssm-")
    for name, path in ((name, scenario_path(name)) for name in scenario_names())
    if name.startswith("ssm-") and path is not None and path.parent.name != "clauses"
]


def lesson(name: str) -> Played:
    return played(f"ssm-{name}")


def again(whole: Played, tournament: Tournament) -> Played:
    """Return the same scenario with a changed tournament."""
    paired = run(tournament)
    assert paired.trace is not None
    return replace(whole, pairing=paired.paired, trace=paired.trace)


def missed(whole: Played, one: int, other: int) -> Tournament:
    """Return the tournament as if two had not met: a side missed their game, or both where it was drawn."""
    tournament = whole.scenario.tournament
    marks = {Mark.WIN: Mark.FORFEIT_WIN, Mark.LOSS: Mark.FORFEIT_LOSS, Mark.DRAW: Mark.FORFEIT_LOSS}

    def line(tpn: int, opponent: int) -> tuple[Entry, ...]:
        entries = tournament.entries[Tpn(tpn)]
        return tuple(
            entry._replace(mark=marks[entry.mark]) if entry.opponent == opponent else entry
            for entry in entries
        )

    entries = {**tournament.entries, Tpn(one): line(one, other), Tpn(other): line(other, one)}
    return tournament._replace(entries=entries)


def exchanges(whole: Played) -> list[PairingsProposed]:
    return [step for step in whole.steps(PairingsProposed) if step.reason == "after-exchange"]


def moved(whole: Played, reason: str) -> list[PlayerTransferred]:
    return [step for step in whole.steps(PlayerTransferred) if step.reason == reason]


def scores(whole: Played) -> dict[int, int]:
    (opened,) = whole.steps(RoundOpened)
    return {line.tpn: line.score for line in opened.players}


def floats(whole: Played, player: int) -> str:
    (opened,) = whole.steps(RoundOpened)
    return next(line.floats[0] for line in opened.players if line.tpn == player)


def test_each_seldom_step_comes_up_only_where_it_is_taught() -> None:
    assert [name for name in NAMES if moved(lesson(name), "no-opponent")] == ["nobody-to-play"]
    assert [name for name in NAMES if lesson(name).steps(DealsCompared)] == ["left-over"]
    undone = {name: lesson(name).steps(PairingsUndone) for name in NAMES}
    assert [name for name in NAMES if any(one.reason == "combination" for one in undone[name])] == [
        "combination"
    ]
    tested = {name: lesson(name).steps(FeasibilityTested) for name in NAMES}
    assert [name for name in NAMES if any(one.possible for one in tested[name])] == ["dead-end"]
    odd = {name: lesson(name).steps(OddPlayerFound) for name in NAMES}
    assert [name for name in NAMES if any(one.against for one in odd[name])] == ["odd-player"]


def test_an_upfloat_comes_twice_when_nobody_else_is_free() -> None:
    whole = lesson("float-again")
    strict, loose = whole.steps(PairScrutinised)[-2:]
    assert strict.required == ("B1", "B5") and strict.opponent is None
    (refused,) = strict.tried
    assert isinstance(refused.why, RepeatedFloat) and floats(whole, refused.player) == "up"
    assert loose.required == ("B1",) and loose.opponent == refused.player
    assert not exchanges(whole), "B5 is let go before anybody changes halves"


def test_players_of_one_club_meet_when_nobody_else_is_free_and_at_once_after_the_restricted_rounds() -> None:
    whole = lesson("one-club")
    cards = [step for step in whole.steps(PairScrutinised) if step.player == 1]
    assert [card.required for card in cards] == [("B1", "B4", "B5"), ("B1", "B4"), ("B1",)]
    for card in cards[:2]:
        assert [type(one.why) for one in card.tried] == [SameTeam, Met]
    assert cards[2].opponent == cards[0].tried[0].player
    free = again(whole, whole.scenario.tournament._replace(restricted_rounds=2))
    (card,) = [step for step in free.steps(PairScrutinised) if step.player == 1]
    assert card.opponent == cards[2].opponent and not card.tried


def test_the_exchange_undoes_the_pair_above_and_both_are_paired_otherwise() -> None:
    whole = lesson("exchange")
    (exchange,) = exchanges(whole)
    (undone,) = whole.steps(PairingsUndone)
    ((x,), (y,)) = exchange.leaving, exchange.entering
    (failed,) = [step for step in whole.steps(PairScrutinised) if step.player == x and "B5" in step.required]
    assert [one.player for one in failed.tried] == [y] and isinstance(failed.tried[0].why, Met)
    settled = next(one for one in whole.steps(GroupSettled) if one.group == exchange.group)
    assert len(settled.pairs) == 2 and not {*undone.pairs} & {*settled.pairs}
    assert "gam" in whole.steps(StandingsFormed)[0].columns
    unmet = again(whole, missed(whole, x, y))
    assert not exchanges(unmet)


def test_a_player_who_may_meet_nobody_goes_down_and_has_the_bye() -> None:
    whole = lesson("nobody-to-play")
    (gone,) = moved(whole, "no-opponent")
    assert gone.opponents and all(isinstance(one.why, Met) for one in gone.opponents)
    assert gone.considered, "another one could have gone, but the highest goes first"
    (bye,) = whole.steps(ByeAssigned)
    assert bye.player == gone.player == whole.pairing.bye
    assert {"ssm C7", "SSM-27"} <= set(bye.cites)
    assert scores(whole)[bye.player] == max(scores(whole).values())


def test_the_free_players_go_down_though_each_could_meet_somebody() -> None:
    whole = lesson("left-over")
    (compared,) = whole.steps(DealsCompared)
    assert [len(deal) for deal in compared.deals] == [1, 1] and compared.kept == 1
    settled = next(one for one in whole.steps(GroupSettled) if one.group == compared.group)
    assert settled.pairs == compared.deals[0]
    assert {step.player for step in moved(whole, "left-over")} == {*settled.left}
    (carried,) = [step for step in whole.steps(PairingsProposed) if step.reason == "carried-on"]
    assert carried.leaving == exchanges(whole)[0].leaving
    pair = whole.steps(FeasibilityTested)[-1].witness
    assert pair is not None


def test_the_last_two_have_met_so_the_bracket_above_is_undone() -> None:
    whole = lesson("combination")
    undone = next(one for one in whole.steps(PairingsUndone) if one.reason == "combination")
    last, combined = whole.steps(GroupOpened)[-2:]
    assert (last.role, combined.role) == ("last", "combined")
    assert {*combined.residents} == {*last.residents, *undone.joining}
    assert {player for pair in undone.pairs for player in (pair.first, pair.second)} == {*undone.joining}
    assert len(whole.steps(GroupOpened)) == 4, "the highest bracket keeps its pair"
    unmet = again(whole, missed(whole, *last.residents))
    assert not unmet.steps(PairingsUndone)


def test_the_bracket_is_paired_although_cards_and_exchange_have_failed() -> None:
    whole = lesson("dead-end")
    strict, loose = whole.steps(FeasibilityTested)
    assert not strict.possible and strict.witness is not None
    assert loose.possible and loose.required == ("B1",)
    found = [step for step in whole.steps(PairScrutinised) if step.stage == "dead-end"]
    settled = next(one for one in whole.steps(GroupSettled) if one.group == loose.group)
    assert {frozenset((step.player, step.opponent)) for step in found} == {
        frozenset((pair.first, pair.second)) for pair in settled.pairs
    }
    assert not settled.left


def test_another_player_goes_down_for_one_who_floated_down_before() -> None:
    whole = lesson("odd-player")
    odd = next(step for step in whole.steps(OddPlayerFound) if step.against)
    assert isinstance(odd.against, RepeatedFloat) and floats(whole, odd.player) == "down"
    (gone,) = moved(whole, "odd-number")
    assert gone.player != odd.player and floats(whole, gone.player) != "down"
    assert gone.considered[0].player == odd.player
    (without,) = [step for step in whole.steps(PairingsProposed) if step.reason == "without-player"]
    assert without.leaving == (gone.player,)


@pytest.mark.parametrize("name", NAMES)
def test_no_games_of_colours_are_noted(name: str) -> None:
    entries = lesson(name).scenario.tournament.entries
    assert all(entry.colour is None for line in entries.values() for entry in line)
