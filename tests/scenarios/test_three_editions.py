"""One round by three editions: another bye in each, and each trace says what decides."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.model.ids import Tpn
from pairtutor.narrative.text import render
from pairtutor.trace.events import ByeAssigned, RoundOpened, TargetSet
from pairtutor.trace.values import FindingLine
from pairtutor.tutor import run
from tests.lab.scenarios.lessons import Played, played

EDITIONS = ("dutch-2012", "dutch-2017", "dutch-2026")


@cache
def by(system: str) -> Played:
    """Return the round as an edition pairs it."""
    whole = played("three-editions")
    lesson = run(whole.scenario.tournament, None, system)
    assert lesson.trace is not None
    return replace(whole, pairing=lesson.paired, trace=lesson.trace)


def score(system: str, player: int | None) -> int:
    (opened,) = by(system).steps(RoundOpened)
    return next(line.score for line in opened.players if line.tpn == player)


def bye(system: str) -> ByeAssigned:
    (step,) = by(system).steps(ByeAssigned)
    return step


def against(system: str) -> dict[Tpn, str | None]:
    """Return what speaks against the others who could have the bye."""
    floats = RoundAnswers(by(system).trace).by_bracket[-1].floats
    return {one.players[0]: one.criterion for one in floats if one.verdict == "worse"}


def findings(system: str, bracket: int) -> dict[str, FindingLine]:
    accepted = next(one for one in by(system).accepted() if one.bracket == bracket)
    return {line.criterion: line for line in accepted.findings}


@pytest.mark.parametrize(("one", "other"), list(combinations(EDITIONS, 2)))
def test_any_two_editions_pair_and_tell_it_differently(one: str, other: str) -> None:
    assert set(map(frozenset, by(one).pairs)) != set(map(frozenset, by(other).pairs))
    assert by(one).pairing.bye != by(other).pairing.bye
    assert render(by(one).trace, "full") != render(by(other).trace, "full")


def test_the_bye_goes_to_0_half_a_point_or_1() -> None:
    assert [score(system, bye(system).player) for system in EDITIONS] == [2, 1, 0]


def test_2026_parts_from_the_others_in_the_first_bracket_for_the_sake_of_the_bye() -> None:
    leaders = by("dutch-2026").bracket(1).residents
    for system in EDITIONS:
        assert by(system).bracket(1).residents == leaders
        assert by(system).bracket(1).max_pairs == (0 if system == "dutch-2026" else 1)
    target = by("dutch-2026").steps(TargetSet)[0]
    (line,) = [line for line in target.lines if line.criterion == "bye-score"]
    assert line.value == (0,)
    assert "dutch-2026 2.3.1" in line.cites


def test_2017_and_2012_part_in_the_last_bracket() -> None:
    early, late = by("dutch-2012"), by("dutch-2017")
    assert [one.pairs for one in early.accepted()[:-1]] == [one.pairs for one in late.accepted()[:-1]]
    last = late.accepted()[-1].bracket
    assert early.bracket(last).mdps == late.bracket(last).mdps
    assert early.bracket(last).residents == late.bracket(last).residents
    assert early.accepted()[-1].pairs != late.accepted()[-1].pairs
    assert against("dutch-2017") == {bye("dutch-2012").player: "psd"}
    assert against("dutch-2012") == {bye("dutch-2017").player: "colour-preference"}


def test_2017_refuses_a_colour_that_2012_grants() -> None:
    last = by("dutch-2017").accepted()[-1].bracket
    assert findings("dutch-2017", last)["colour-preference"].value == 1
    assert findings("dutch-2012", last)["colour-preference"].value == 0
    assert "psd" not in findings("dutch-2012", last)


def test_with_everybody_there_the_three_agree() -> None:
    tournament = played("three-editions").scenario.tournament._replace(absences={})
    answers = {
        (frozenset(frozenset(board) for board in pairing.boards), pairing.bye)
        for pairing in (run(tournament, None, system).paired for system in EDITIONS)
    }
    assert len(answers) == 1
