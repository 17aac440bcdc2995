"""Rounds whose pairing is known: the same pairs, colours and bye."""

from __future__ import annotations

import pytest

from pairtutor.errors import NoLegalPairing, UsageError
from pairtutor.model.game import Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.sources.load import load
from pairtutor.tutor import run
from tests.lab.cases.files import case_files
from tests.lab.oracles.generator import recorded_round
from tests.lab.systems.lim.build import EDITIONS, meetings, paired
from tests.lab.together import together

FILES = {path.stem: path for system in EDITIONS for path in case_files(system)}


@together("name", sorted(FILES))
def test_every_round_is_paired_as_recorded(name: str) -> None:
    tournament = load(str(FILES[name]))
    assert tournament.recorded_rounds > 1
    for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
        pairing = paired(tournament, number, name.rpartition("-")[0])
        boards = sorted((board.white, board.black) for board in pairing.boards)
        assert (boards, pairing.bye) == recorded_round(tournament, number), number


def test_a_round_after_which_nothing_is_possible_is_refused_with_the_proof() -> None:
    tournament = load(str(FILES["lim-1999-110"]))
    said = "2 Player0002 and 6 Player0006 have no possible opponent but each other, and their number is odd"
    with pytest.raises(NoLegalPairing, match=f"round 4 cannot be paired completely .*{said}") as caught:
        paired(tournament)
    assert "\n" not in str(caught.value)


def test_absences_can_make_a_round_impossible() -> None:
    tournament = load(str(FILES["lim-1999-236"]))
    away = {Tpn(3): Mark.ZERO_POINT_BYE, Tpn(4): Mark.ZERO_POINT_BYE}
    with pytest.raises(NoLegalPairing, match=r"round 5 .*lim-1999 2\.1"):
        paired(tournament, absences={RoundNumber(5): away})


def test_an_absence_makes_a_round_of_2026_impossible_that_can_be_paired_otherwise() -> None:
    tournament = load(str(FILES["lim-2026-1354"]))
    number = RoundNumber(tournament.recorded_rounds + 1)
    away = {Tpn(2): Mark.ZERO_POINT_BYE}
    with pytest.raises(NoLegalPairing, match=rf"round {number} .*lim-2026 2\.1"):
        paired(tournament, system="lim-2026", absences={number: away})
    assert paired(tournament, system="lim-2026").boards


def test_colours_by_lot_are_all_that_differs_from_1999() -> None:
    differ = []
    for name in sorted(FILES):
        tournament = load(str(FILES[name]))
        for number in map(RoundNumber, range(1, tournament.recorded_rounds + 1)):
            old, new = (paired(tournament, number, system) for system in EDITIONS)
            assert (meetings(old), old.bye) == (meetings(new), new.bye)
            if old.boards != new.boards:
                differ.append(name)
    assert {"lim-2026-1394", "lim-2026-356", "lim-2026-606"} <= set(differ)


def test_virtual_points_are_refused_since_2026() -> None:
    tournament = load(str(FILES["lim-2026-356"]))._replace(virtual_points={Tpn(1): (2, 2)})
    assert run(tournament, 2, "lim-1999").pairing
    assert run(tournament._replace(virtual_points={Tpn(1): (0, 0)}), 2, "lim-2026").pairing
    with pytest.raises(UsageError, match="lim-2026 give virtual points no meaning; choose another"):
        run(tournament, 2, "lim-2026")
