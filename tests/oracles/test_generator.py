"""Generated tournaments repeat exactly, are possible, and survive being written and read."""

from __future__ import annotations

from random import Random

import pytest

from pairtutor.model.game import Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.tournament import Tournament
from pairtutor.sources.load import load
from pairtutor.sources.trf.write import to_trf
from tests.lab.oracles.generator import Pairs, participants, play
from tests.lab.oracles.profiles import ORDINARY, PROFILES, Acceleration, Variant

UNUSUAL = Variant(
    points=PointSystem(
        win=6, draw=2, pairing_allocated_bye=2, full_point_bye=6, half_point_bye=2, forfeit_win=6
    ),
    forbidden_groups=3,
)
BAKU = Variant(acceleration=Acceleration.BAKU)


def _shuffled(tournament: Tournament, number: RoundNumber) -> tuple[Pairs, Tpn | None]:
    """Pair anybody with anybody; enough to make a tournament."""
    field = participants(tournament, number)
    Random(number).shuffle(field)
    half = len(field) // 2
    return list(zip(field[:half], field[half : 2 * half], strict=True)), field[-1] if len(field) % 2 else None


def _played(profile: str, seed: int, variant: Variant = ORDINARY) -> list[Tournament]:
    return list(play(PROFILES[profile], seed, _shuffled, variant))


@pytest.mark.parametrize("profile", sorted(PROFILES))
def test_one_seed_gives_one_tournament(profile: str) -> None:
    assert _played(profile, 7) == _played(profile, 7)
    assert _played(profile, 7) != _played(profile, 8)


@pytest.mark.parametrize("seed", range(1, 11))
def test_every_game_has_two_sides_and_every_round_at_most_one_bye(seed: int) -> None:
    last = _played("stress", seed)[-1]
    for index in range(last.recorded_rounds):
        column = {tpn: line[index] for tpn, line in last.entries.items()}
        assert sum(entry.mark is Mark.PAIRING_ALLOCATED_BYE for entry in column.values()) <= 1
        for tpn, entry in column.items():
            if entry.opponent is not None:
                other = column[entry.opponent]
                assert other.opponent == tpn
                assert {entry.colour, other.colour} == {"white", "black"}


@pytest.mark.parametrize("variant", [ORDINARY, UNUSUAL, BAKU], ids=["ordinary", "unusual", "baku"])
@pytest.mark.parametrize("profile", ["small", "club", "stress", "long"])
def test_a_written_tournament_reads_back_the_same(
    profile: str, variant: Variant, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("written")
    for stage, tournament in enumerate(_played(profile, 3, variant)):
        if not tournament.recorded_rounds:
            continue
        number = RoundNumber(tournament.recorded_rounds + 1)
        path = folder / f"{stage}.trf"
        path.write_text(to_trf(tournament), encoding="utf-8")
        read = load(str(path))
        assert read.entries == tournament.entries
        assert read.absent_in(number) == tournament.absent_in(number)
        assert read.points == tournament.points
        assert read.planned_rounds == tournament.planned_rounds
        assert read.initial_colour == tournament.initial_colour
        assert read.virtual_points == tournament.virtual_points
        assert [meeting.players for meeting in read.forbidden] == [
            meeting.players for meeting in tournament.forbidden
        ]
