"""Last rounds after random boards: refusing somebody the colour of two games running ends a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.trace.index import RoundIndex
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from tests.lab.oracles.generator import recorded_round

DATA = Path(__file__).parent / "data"
LAST = RoundNumber(10)


@pytest.mark.parametrize("name", ["wild-9410001.trf", "wild-9410064.trf"])
def test_the_last_round_is_paired_as_it_is_recorded(name: str) -> None:
    whole = load(str(DATA / name))
    lesson = run(whole, LAST, "dutch-2026")
    boards = sorted((board.white, board.black) for board in lesson.paired.boards)
    assert (boards, lesson.paired.bye) == recorded_round(whole, LAST)
    verify(lesson.recorded)


def test_the_rules_of_2017_pair_such_a_position_in_the_same_way() -> None:
    lesson = run(load(str(DATA / "wild-9410064.trf")), LAST, "dutch-2017")
    assert {(6, 24), (7, 32)} <= {tuple(sorted(board)) for board in lesson.paired.boards}
    verify(lesson.recorded)


def test_a_third_colour_is_told_of_the_pair_in_which_somebody_gets_it() -> None:
    lesson = run(load(str(DATA / "wild-9410064.trf")), LAST, "dutch-2026")
    brackets = RoundIndex(lesson.recorded).brackets
    accepted = next(
        one.accepted_first
        for one in brackets
        if one.accepted_first and (6, 24) in map(_sorted, one.accepted_first.pairs)
    )
    (finding,) = [one for one in accepted.findings if one.criterion == "topscorer-third-colour"]
    assert (finding.value, sorted(finding.players)) == (1, [7, 32])


def _sorted(pair: tuple[Tpn, Tpn]) -> tuple[int, ...]:
    return tuple(sorted(pair))
