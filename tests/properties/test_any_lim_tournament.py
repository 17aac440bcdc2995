"""Tournaments of every kind by the Lim rules: the limits hold, and only the impossible is refused."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from pairtutor.errors import NoLegalPairing
from pairtutor.model.colour import Colour
from pairtutor.model.game import PLAYED, Mark
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.pairing import RoundPairing
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.generator import Pairs, play
from tests.lab.oracles.lim_position import Position
from tests.lab.oracles.profiles import PROFILES, Acceleration, Variant
from tests.lab.seeds import TIMES
from tests.lab.systems.lim.build import EDITIONS, paired
from tests.properties.test_any_tournament import tournaments

pytestmark = pytest.mark.slow

BARRED = {Mark.PAIRING_ALLOCATED_BYE, Mark.FULL_POINT_BYE, Mark.FORFEIT_WIN}
SHORT = replace(PROFILES["small"], players=(2, 16), rounds=(2, 9))


def check(tournament: Tournament, number: RoundNumber, pairing: RoundPairing) -> None:
    """Check that everybody is paired once, and what 2.1, 5.1 and the basic rules forbid."""
    away = tournament.absent_in(number)
    present = [player.tpn for player in tournament.players if player.tpn not in away]
    seated = [tpn for board in pairing.boards for tpn in board]
    assert sorted([*seated, *([pairing.bye] if pairing.bye else [])]) == present
    history = {tpn: tournament.entries[tpn][: number - 1] for tpn in present}
    if pairing.bye is not None:
        assert not any(entry.mark in BARRED for entry in history[pairing.bye])
    last = tournament.planned_rounds is not None and number >= tournament.planned_rounds
    for white, black in pairing.boards:
        assert not any(entry.opponent == black and entry.mark in PLAYED for entry in history[white])
        assert not any({white, black} <= set(barred.players) for barred in tournament.forbidden)
        scores = [sum(entry.points for entry in history[tpn]) for tpn in (white, black)]
        scores[0] += tournament.virtual_in(white, number)
        scores[1] += tournament.virtual_in(black, number)
        if last and scores[0] == scores[1]:
            continue
        for tpn, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            had = [entry.colour for entry in history[tpn] if entry.mark in PLAYED]
            assert had[-2:] != [colour, colour]
            assert had.count(colour) - had.count(colour.opposite) < 2


@pytest.mark.parametrize("maxi", [False, True])
@pytest.mark.parametrize("batch", range(4))
def test_what_is_forbidden_never_happens(batch: int, maxi: bool) -> None:
    rounds = 0
    system = EDITIONS[0]

    def pair(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None] | None:
        nonlocal rounds
        one = tournament._replace(maxi=maxi)
        try:
            pairing = paired(one, number, system)
        except NoLegalPairing:
            return None
        check(one, number, pairing)
        rounds += 1
        return [(board.white, board.black) for board in pairing.boards], pairing.bye

    for seed in range(1000 * batch, 1000 * batch + 70):
        acceleration = Acceleration.BAKU if seed % 5 == 0 else Acceleration.NONE
        system = "lim-1999" if acceleration is Acceleration.BAKU else EDITIONS[seed % 2]
        variant = Variant(forbidden_groups=seed % 4 == 0, acceleration=acceleration)
        for _ in play(SHORT, seed, pair, variant):
            pass
    assert rounds > 250


@given(tournaments())
@settings(max_examples=25 * TIMES, deadline=None)
def test_any_history_is_paired_or_refused_because_nobody_can(tournament: Tournament) -> None:
    number = RoundNumber(tournament.recorded_rounds + 1)
    plain = tournament._replace(virtual_points={})
    try:
        pairing = paired(plain, number, EDITIONS[number % 2])
    except NoLegalPairing as error:
        assert "\n" not in str(error)
        at = Position(plain, number)
        if len(at.present) % 2 == 0:
            assert not at.all_paired(at.present)
            return
        for tpn in at.present:
            others = [other for other in at.present if other != tpn]
            barred = any(entry.mark in BARRED for entry in at.games(tpn))
            assert barred or not at.all_paired(others)
        return
    check(plain, number, pairing)
