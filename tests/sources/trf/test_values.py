from __future__ import annotations

import pytest

from pairtutor.model.game import PointSystem
from tests.lab.sources.build import faults, read, row


def _points(*lines: str) -> PointSystem:
    return read(*lines, row(1), row(2)).points


def test_without_a_record_the_usual_values_hold() -> None:
    assert _points() == PointSystem()


def test_record_162_gives_what_differs() -> None:
    assert _points("162  W 3.0    D 1.0") == PointSystem(
        win=6,
        draw=2,
        pairing_allocated_bye=6,
        full_point_bye=6,
        half_point_bye=2,
        forfeit_win=6,
    )


def test_record_162_in_its_columns() -> None:
    line = "162  W 3.0    D 1.0    L 0.5    A 0.0    P 1.5    X 1.0"
    assert _points(line) == PointSystem(
        win=6,
        draw=2,
        loss=1,
        pairing_allocated_bye=3,
        full_point_bye=6,
        half_point_bye=2,
        zero_point_bye=0,
        forfeit_win=6,
        forfeit_loss=0,
    )


def test_record_162_with_z_means_the_absence() -> None:
    tournament = read("162  Z 0.5    P 1.0", row(1), row(2))
    assert (tournament.points.zero_point_bye, tournament.points.forfeit_loss) == (1, 1)
    assert tuple(map(str, tournament.remarks)) == ("record 162 gives the value of Z; it is read as A",)
    alike = read("162  z 0.5", "162  A 0.5", "162  Z 0.5", row(1), row(2))
    assert alike.points == tournament.points
    assert alike.remarks == tournament.remarks


def test_record_162_with_unlike_values_of_z_and_a_is_refused() -> None:
    assert faults("162  A 0.5", "162  Z 0.0", row(1), row(2)) == [
        "2:8: the value of A (as which Z is read) differs from that of line 1; give it once"
    ]


def test_xxs_gives_values_by_code() -> None:
    assert _points("XXS W=3 D=1 PAB=1.5 HPB=0.5 FW=2 ZPB=0.5 FL=0.5 FPB=1 WL=1 BL=1") == PointSystem(
        win=6,
        draw=2,
        loss=2,
        pairing_allocated_bye=3,
        full_point_bye=2,
        half_point_bye=1,
        zero_point_bye=1,
        forfeit_win=4,
        forfeit_loss=1,
    )


def test_xxs_may_be_spread_over_lines_and_colours() -> None:
    points = _points("XXS WW=3 WD=1.5", "XXS BW=3 BD=1.5 FW=3 FPB=3")
    assert (points.win, points.draw, points.forfeit_win, points.half_point_bye) == (6, 3, 6, 1)


def test_bb_records_give_values() -> None:
    assert _points("BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.5", "BBF  0.0", "BBU  2.0") == PointSystem(
        win=6,
        draw=2,
        loss=1,
        pairing_allocated_bye=4,
        full_point_bye=6,
        half_point_bye=2,
        zero_point_bye=1,
        forfeit_win=6,
    )


def test_the_scores_are_checked_with_the_values() -> None:
    lines = (row(1, "2w1", "-U", points="6.0"), row(2, "1b0", "-H", points="1.0"))
    assert read("BBW 3.0", "BBD 1.0", *lines).recorded_rounds == 2


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("BBW", "1:5: BBW has 0 values; write one"),
        ("BBW 1.0 2.0", "1:5: BBW has 2 values; write one"),
        ("BBD 0.3", "1:5: the value of BBD is '0.3', which is not a multiple of half a point;"),
        ("XXS W=3 Q=1", "1:9: 'Q=1' is no CODE=VALUE; the codes are WW BW"),
        ("XXS W=x", "1:7: the value of XXS W is 'x'; write points like"),
        ("XXS W", "1:5: 'W' is no CODE=VALUE;"),
        ("162  Q 1.0    W 1.0", "1:6: 'Q' is no symbol of record 162; write one of W D L A P X and its"),
        ("162  WD 1.0", "1:6: 'WD' is no symbol of record 162;"),
        ("162  W 1.0  D", "1:13: 'D' has no value; write one of W D L A P X and its value"),
        ("162  W    D 1.0", "1:6: 'W' has no value;"),
        ("162  W 1.2.3", "1:8: the value of 162 W is '1.2.3'; write points like"),
        ("XXS WW=3", "1:5: a win with White is not worth the same as with Black; give both the same value"),
        ("XXS D=1 BD=0.5", "1:5: a draw with White is not worth the same as with Black;"),
    ],
)
def test_values_that_cannot_be_used_are_refused_at_their_place(line: str, fault: str) -> None:
    told = faults(line, row(1), row(2))
    assert len(told) == 1
    assert told[0].startswith(fault)


@pytest.mark.parametrize("second", ["BBW 2.0", "XXS W=2", "162  W 2.0"])
def test_two_values_for_a_win_are_refused(second: str) -> None:
    told = faults("BBW 3.0", second, row(1), row(2))
    assert len(told) == 1
    assert told[0].endswith(": the value of a win differs from that of line 1; give it once")


def test_of_a_shortcut_and_a_code_that_it_covers_the_last_one_counts() -> None:
    assert read("XXS WW=2 W=3", row(1), row(2)).points.win == 6
    assert read("XXS W=3 WW=2 BW=2", row(1), row(2)).points.win == 4
    assert read("XXS W=3 W=2", row(1), row(2)).points.win == 4
