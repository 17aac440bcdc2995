"""What is special in the Lim rules of 2026, each in the scenario that turns on it."""

from __future__ import annotations

import pytest

from pairtutor.errors import NoLegalPairing
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from pairtutor.rules.lim import definitions
from pairtutor.systems.lim.floaters import Leaving
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.procedures import PairingsUndone, PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import ColoursBarred, HadBye, Outranked
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import played


def source(name: str) -> Tournament:
    return played(name).scenario.tournament


def again(tournament: Tournament, system: str = "lim-2026") -> RoundPairing:
    """The same round under another condition."""
    return run(tournament, None, system, record=False).paired


def meetings(pairing: RoundPairing) -> set[frozenset[int]]:
    return {frozenset((board.white, board.black)) for board in pairing.boards}


def bye(name: str) -> ByeAssigned:
    (step,) = played(name).steps(ByeAssigned)
    return step


def moved(name: str) -> PlayerTransferred:
    """The floater who makes a number even, though another comes first by number."""
    (step,) = [
        one for one in played(name).steps(PlayerTransferred) if one.reason == "odd-number" and one.considered
    ]
    return step


def outranked(name: str) -> list[tuple[int, str]]:
    return [(one.player, one.why.by) for one in moved(name).considered if isinstance(one.why, Outranked)]


@pytest.mark.parametrize(("name", "boards"), [("lim26-absent", 2), ("lim26-late", 1)])
def test_who_is_not_there_has_no_number_for_the_colour_drawn(name: str, boards: int) -> None:
    now, before = played(name).pairing, again(source(name), "lim-1999")
    assert meetings(now) == meetings(before) and now.bye == before.bye
    assert len(set(now.boards) - set(before.boards)) == boards
    drawn = [one for one in played(name).steps(ColourDecided) if one.rule == "drawn-colour"]
    assert drawn and all("LIM26-3" in one.cites for one in drawn)
    everybody = again(source(name)._replace(absences={}))
    assert meetings(everybody) != meetings(now), "with everybody there the numbers are those of the list"


def test_each_kind_of_point_without_a_game_bars_from_the_bye(monkeypatch: pytest.MonkeyPatch) -> None:
    step = bye("lim26-bye")
    reasons = [one.why.reason for one in step.passed_over if isinstance(one.why, HadBye)]
    assert set(reasons) == {"pairing-allocated-bye", "forfeit-win", "full-point-bye"}
    assert source("lim26-bye").entries[step.player][-1].mark is Mark.HALF_POINT_BYE
    monkeypatch.setattr(definitions, "bye_bar", lambda games: None)
    assert again(source("lim26-bye")).bye == step.passed_over[0].player


def test_the_bye_is_passed_on_where_the_others_could_not_be_paired() -> None:
    step = bye("lim26-moved")
    first, second = step.passed_over
    assert isinstance(first.why, OnlyPartners) and first.why.groups == ((1, 3, 5),)
    assert isinstance(second.why, HadBye)
    with pytest.raises(NoLegalPairing):
        again(source("lim26-moved")._replace(absences={RoundNumber(5): {first.player: Mark.ZERO_POINT_BYE}}))


def test_each_side_of_the_median_is_undone_by_its_own_clause() -> None:
    lower, upper = played("lim26-median").steps(PairingsUndone)
    assert (lower.side, lower.above, lower.below) == ("below", 1, 0)
    assert lower.cites[0] == "lim-2026 2.6.1"
    assert (upper.side, upper.above, upper.below) == ("above", 1, 2)
    assert upper.cites[0] == "lim-2026 2.6.2"


def test_in_the_last_round_only_equal_scores_go_before_colours() -> None:
    (exceptional,) = [
        one
        for one in played("lim26-last").steps(ColourDecided)
        if {limit.colour for limit in one.limits} == {"white"}
    ]
    assert {exceptional.white, exceptional.black} == {4, 7}
    barred = [
        (step.player, one.player)
        for step in played("lim26-last").steps(PairScrutinised)
        for one in step.tried
        if isinstance(one.why, ColoursBarred)
    ]
    assert (3, 1) in barred
    longer = source("lim26-last")._replace(planned_rounds=9)
    assert frozenset((4, 7)) not in meetings(again(longer))


def test_whoever_evens_out_the_colours_floats(monkeypatch: pytest.MonkeyPatch) -> None:
    assert moved("lim26-evening").player == 1 and (4, "due-colour") in outranked("lim26-evening")
    monkeypatch.setattr(Leaving, "players_evening_out", lambda _: 0)
    assert meetings(again(source("lim26-evening"))) != meetings(played("lim26-evening").pairing)


def test_whoever_floated_in_the_round_before_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    assert moved("lim26-again").player == 4 and (7, "not-floated") in outranked("lim26-again")
    monkeypatch.setattr(definitions, "float_in_round", lambda *_: "none")
    assert meetings(again(source("lim26-again"))) != meetings(played("lim26-again").pairing)


def test_two_who_did_not_play_are_paired_again() -> None:
    tournament = source("lim26-forfeit")
    assert frozenset((3, 6)) in meetings(played("lim26-forfeit").pairing)
    game = {
        tpn: tuple(entry._replace(mark=Mark.DRAW) if tpn in (3, 6) else entry for entry in line)
        for tpn, line in tournament.entries.items()
    }
    assert frozenset((3, 6)) not in meetings(again(tournament._replace(entries=game)))
