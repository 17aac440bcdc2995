"""Each scenario of the Swiss Team rules turns on its clause: the trace shows it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest

from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import TeamEvent
from pairtutor.model.tournament import Tournament
from pairtutor.trace.events import ByeAssigned, ColourDecided
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred, TopMembersChosen
from pairtutor.trace.refusals import HadBye, PairingsWorse, SetsWorse
from pairtutor.trace.values import OnlyPartners
from pairtutor.tutor import run
from tests.lab.oracles.generator import before_round
from tests.lab.scenarios.lessons import Played, played


def lesson(name: str) -> Played:
    return played(f"team-{name}")


def again(whole: Played, tournament: Tournament) -> Played:
    """The same scenario with a changed tournament."""
    paired = run(tournament)
    return replace(whole, pairing=paired.paired, trace=paired.recorded)


def upfloats(whole: Played) -> list[int]:
    return [step.player for step in whole.steps(PlayerTransferred)]


def refused(whole: Played, criterion: str) -> SetsWorse | PairingsWorse:
    """The first sets or pairings that the criterion speaks against."""
    over = [one.why for step in whole.steps(PlayerTransferred) for one in step.considered]
    over += [one.why for step in whole.steps(TopMembersChosen) for one in step.considered]
    over += [one.why for step in whole.steps(PairScrutinised) for one in step.tried]
    worse = (why for why in over if isinstance(why, SetsWorse | PairingsWorse))
    return next(why for why in worse if why.criterion == criterion)


def white_by(whole: Played, rule: str) -> list[tuple[int, int]]:
    """The matches, White first, whose colours a rule gave."""
    return [(step.white, step.black) for step in whole.steps(ColourDecided) if step.rule == rule]


def by_type(whole: Played, kind: Literal["A", "B", "none"]) -> set[tuple[int, int]]:
    """The matches, White first, if the event had chosen another type of preferences."""
    event = (whole.scenario.tournament.teams or TeamEvent())._replace(preferences=kind)
    return {*again(whole, whole.scenario.tournament._replace(teams=event)).pairs}


def test_an_earlier_float_decides_but_not_in_the_last_two_rounds() -> None:
    whole, late = lesson("upfloaters"), lesson("last-two-rounds")
    why = refused(whole, "floaters-again")
    assert (why.player, why.value, why.best) == (6, 1, 0)
    assert upfloats(whole) == [4, 9] and upfloats(late) == [4, 6]
    assert whole.scenario.tournament.entries == late.scenario.tournament.entries


def test_the_type_of_preferences_is_what_an_event_chooses() -> None:
    simple, none = lesson("colours-a"), lesson("no-preferences")
    assert simple.scenario.tournament.entries == none.scenario.tournament.entries
    assert by_type(simple, "none") == {*none.pairs} != {*simple.pairs}
    strong = lesson("colours-b")
    assert white_by(strong, "stronger-preference")[0] == (2, 3)
    assert by_type(strong, "A") != {*strong.pairs}


@pytest.mark.parametrize(
    ("name", "criterion", "player"),
    [
        ("next-scoregroup", "next-upfloaters", 3),
        ("spared-opponent", "opponents-again", 2),
        ("strong-preferences", "strong-preference", 6),
    ],
)
def test_the_criterion_speaks_against_what_stands_before(name: str, criterion: str, player: int) -> None:
    why = refused(lesson(name), criterion)
    assert why.player == player
    assert why.value is not None and why.best is not None and why.value > why.best


def test_the_bye_is_refused_to_two_that_had_it_and_to_one_that_is_needed() -> None:
    (had,) = lesson("bye").steps(ByeAssigned)
    barred = [one.player for one in had.passed_over if isinstance(one.why, HadBye)]
    assert (had.player, sorted(barred)) == (3, [4, 7])
    (needed,) = lesson("bye-passed-on").steps(ByeAssigned)
    assert [one.player for one in needed.passed_over if isinstance(one.why, OnlyPartners)] == [3]


@pytest.mark.parametrize(
    ("name", "rule", "pair"),
    [
        ("lower-difference", "more-blacks", (6, 1)),
        ("only-preference", "one-due", (5, 4)),
        ("stronger", "stronger-preference", (3, 4)),
        ("colours-differed", "alternate", (5, 6)),
        ("first-preference", "higher-ranked", (7, 5)),
        ("secondary-score", "first-alternates", (1, 3)),
        ("no-match-yet", "other-alternates", (1, 5)),
    ],
)
def test_the_colours_of_one_match_come_from_one_rule(name: str, rule: str, pair: tuple[int, int]) -> None:
    assert pair in white_by(lesson(name), rule)


def test_the_whole_event_can_be_asked_for_round_by_round() -> None:
    tournament = lesson("event").scenario.tournament
    asked = [before_round(tournament, RoundNumber(number)) for number in range(1, 5)]
    rounds = [run(one) for one in (*asked, tournament)]
    byes = [one.paired.bye for one in rounds]
    assert byes == [11, 9, 8, 10, 7]
    counts = [sum(isinstance(step.event, PlayerTransferred) for step in one.recorded.steps) for one in rounds]
    assert counts[0] == 0 and all(counts[1:])
