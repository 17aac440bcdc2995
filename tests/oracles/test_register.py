"""The rounds in the register of known differences: the programs do what it says, the rules say otherwise."""

from __future__ import annotations

import pytest

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.answers import why_not
from pairtutor.disputes.case import ByeWish, Case, ColourWish, FloatWish, Wish
from pairtutor.disputes.verdicts import cites_of_verdict
from pairtutor.model.ids import Tpn
from pairtutor.sources.library import EngineDifference, engine_differences
from pairtutor.tutor import run
from tests.lab.oracles.register import RUN, is_so, round_of
from tests.lab.scenarios.lessons import played

KNOWN = engine_differences()


def named(known: EngineDifference) -> str:
    return f"{known.program} {known.scenario}"


@pytest.mark.parametrize("known", KNOWN, ids=named)
def test_the_rule_speaks_against_what_a_program_did(known: EngineDifference) -> None:
    lesson = played(known.scenario)
    tournament, number, system = round_of(known)
    assert lesson.scenario.tournament.system is not None
    assert lesson.scenario.tournament.system.system == system
    wish = _wish(known)
    case = Case(lesson.scenario.tournament, number, system)
    told = why_not(case, RoundAnswers(lesson.trace), wish)
    assert known.rule in cites_of_verdict(told.verdict, system)
    pairing = run(tournament, number, system, record=False).paired
    ours = {(board.white, board.black) for board in pairing.boards}, pairing.bye
    assert not is_so(known, ours)
    assert known.white is None or (known.black, known.white) in ours[0]


def _wish(known: EngineDifference) -> Wish:
    """Return what the program did as a wish."""
    if known.bye is not None:
        return ByeWish(Tpn(known.bye))
    if known.floater is not None:
        return FloatWish(Tpn(known.floater))
    return ColourWish(Tpn(known.white or 0), "white")


@pytest.mark.parametrize("known", [one for one in KNOWN if one.program in RUN], ids=named)
def test_a_program_does_what_the_register_says(known: EngineDifference) -> None:
    assert is_so(known, RUN[known.program](*round_of(known)))


def test_what_is_not_run_here_is_one_program() -> None:
    assert {one.program for one in KNOWN} - {*RUN} == {"bbpPairings 6.0.0"}
    assert {*RUN} <= {one.program for one in KNOWN}
