from __future__ import annotations

from pathlib import Path

import pytest

from pairtutor.cli.main import main
from pairtutor.model.game import PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.renumbering import renumber
from pairtutor.model.tournament import Tournament
from pairtutor.resources import scenario_path
from pairtutor.sources.acceleration import VirtualRange, baku, from_ranges
from pairtutor.sources.faults import Misread
from pairtutor.sources.load import load
from pairtutor.tutor import run
from pairtutor.verify.check import verify
from pairtutor.verify.source import check_source
from tests.lab.sources.build import read, row


def _players(count: int) -> tuple[Tpn, ...]:
    return tuple(map(Tpn, range(1, count + 1)))


@pytest.mark.parametrize(
    ("count", "group_a"), [(4, 2), (5, 4), (8, 4), (9, 6), (13, 8), (160, 80), (161, 82)]
)
def test_group_a_is_twice_a_quarter_rounded_up(count: int, group_a: int) -> None:
    assert list(baku(_players(count), 9, PointSystem())) == list(range(1, group_a + 1))


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [(9, (2, 2, 2, 1, 1)), (11, (2, 2, 2, 1, 1, 1)), (7, (2, 2, 1, 1)), (1, (2,)), (2, (2,))],
)
def test_half_of_the_rounds_are_accelerated_and_half_of_these_fully(
    rounds: int, expected: tuple[int, ...]
) -> None:
    assert baku(_players(4), rounds, PointSystem())[Tpn(1)] == expected


def test_virtual_points_are_worth_a_win_and_a_draw() -> None:
    assert baku(_players(2), 4, PointSystem(win=4, draw=2))[Tpn(1)] == (4, 2)
    assert baku(_players(2), 5, PointSystem(win=4, draw=2))[Tpn(1)] == (4, 4, 2)


def test_other_point_systems_have_no_baku_acceleration() -> None:
    with pytest.raises(Misread, match="only defined where a win is two draws"):
        baku(_players(4), 9, PointSystem(win=6, draw=2))


def test_the_number_of_rounds_is_needed() -> None:
    with pytest.raises(Misread, match="needs the number of rounds"):
        baku(_players(4), None, PointSystem())


def test_ranges_overlay_each_other() -> None:
    ranges = [VirtualRange(2, 1, 2, 1, 3), VirtualRange(1, 2, 4, 3, 9999)]
    assert from_ranges(ranges, tuple(map(Tpn, (1, 3, 7)))) == {1: (2, 2), 3: (2, 1, 1, 1), 7: (0, 1, 1, 1)}


FILE = Path(__file__).parent / "baku" / "ga-ab.trf"
ENTERED = {(8, 9), (10, 12), (11, 13)}
NUMBERED = {(8, 11), (9, 12), (10, 13)}


def _pairs(tournament: Tournament) -> set[tuple[int, ...]]:
    lesson = run(tournament, RoundNumber(1))
    verify(lesson.recorded)
    check_source(lesson.recorded, tournament)
    return {tuple(sorted(board)) for board in lesson.paired.boards}


def test_whoever_is_absent_from_round_one_is_not_counted_for_group_a() -> None:
    tournament = load(str(FILE))
    assert list(tournament.virtual_points) == list(range(1, 8))
    assert _pairs(tournament) >= NUMBERED
    assert _pairs(tournament.counted_from_entered()) >= ENTERED


def test_players_with_other_numbers_keep_their_virtual_points_in_either_count() -> None:
    tournament = load(str(FILE))
    turned = {player.tpn: Tpn(len(tournament.players) + 1 - player.tpn) for player in tournament.players}
    other = renumber(tournament, turned)
    for now, then in ((tournament, other), (tournament.counted_from_entered(), other.counted_from_entered())):
        assert {turned[tpn]: points for tpn, points in now.virtual_points.items()} == then.virtual_points


@pytest.mark.parametrize(("mark", "group_a"), [("Z", 7), ("H", 7), ("F", 7), ("U", 8)])
def test_only_the_pairing_of_round_one_gives_a_number(mark: str, group_a: int) -> None:
    games = [row(tpn, f"{tpn + 6}w1") for tpn in range(2, 8)] + [
        row(tpn, f"{tpn - 6}b0") for tpn in range(8, 14)
    ]
    read_back = read("192 FIDE_DUTCH_2026_BAKU", "142 9", row(1, f"-{mark}"), *games)
    assert list(read_back.virtual_points) == list(range(1, group_a + 1))


def test_who_arrives_later_is_in_the_group_of_the_number_and_moves_nobody() -> None:
    away = {Tpn(1), Tpn(12)}
    group_a = list(baku(_players(13), 9, PointSystem(), away))
    assert group_a == [1, 2, 3, 4, 5, 6, 7]
    assert list(baku(_players(3), 9, PointSystem(), set(_players(3)))) == []


def test_a_scenario_can_ask_for_either_count() -> None:
    found = load("acceleration-absent")
    assert _pairs(found) >= NUMBERED
    path = scenario_path("acceleration-absent")
    assert path is not None
    told = path.read_text(encoding="utf-8")
    other = load("-", stdin=told.replace("acceleration: baku", "acceleration: baku-entered").encode())
    assert _pairs(other) >= ENTERED
    assert not other.virtual_if_entered


TEAMS = """
title: Nine teams
system: swiss-team-2026
rounds: 5
acceleration: baku
teams: {1: A, 2: B, 3: C, 4: D, 5: E, 6: F, 7: G, 8: H, 9: I}
absent: [1]
"""


def test_teams_are_counted_in_the_same_way() -> None:
    numbered = load("-", stdin=TEAMS.encode())
    entered = load("-", stdin=TEAMS.replace("baku", "baku-entered").encode())
    assert list(numbered.virtual_points) == list(range(1, 6))
    assert list(entered.virtual_points) == list(range(1, 7))
    _pairs(numbered)
    _pairs(entered)


def test_the_option_counts_everybody_and_what_is_converted_says_who_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written = tmp_path / "entered.trf"
    assert main(["convert", str(FILE), "--entered", "-o", str(written)]) == 0
    capsys.readouterr()
    assert list(load(str(written)).virtual_points) == list(range(1, 9))
    printed = []
    for source in ([str(FILE), "--entered"], [str(written)], [str(FILE)]):
        assert main(["pair", *source]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1] != printed[2]


def test_check_names_the_other_count_where_a_round_agrees_by_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = tmp_path / "round.trf"
    assert main(["pair", str(FILE), "--entered", "--format", "trf", "-o", str(filled)]) == 0
    text = filled.read_text(encoding="utf-8")
    plain = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("250"))
    filled.write_text(plain, encoding="utf-8")
    capsys.readouterr()
    assert main(["check", str(filled)]) == 1
    told = " ".join(capsys.readouterr().out.split())
    assert "with group A of the acceleration counted from everybody who is entered" in told
    assert "--entered" in told
    assert main(["check", str(filled), "--entered"]) == 0
