from __future__ import annotations

import pytest

from pairtutor.errors import UsageError
from pairtutor.model.colour import Colour
from pairtutor.model.game import Mark, PointSystem
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.lim.definitions import contenders, drawn_colour, float_in_round
from pairtutor.rules.lim_1999.definitions import EDITION as OLD
from pairtutor.rules.lim_2026.definitions import EDITION as NEW
from tests.lab.rules.build import tournament


def test_the_median_has_half_a_point_for_each_round_played() -> None:
    one = tournament("H", "H")
    assert [OLD.median(one, RoundNumber(number)) for number in (1, 2, 4)] == [0, 1, 3]
    for_three = one._replace(points=PointSystem(win=6, draw=2))
    assert [NEW.median(for_three, RoundNumber(number)) for number in (1, 2, 4)] == [0, 3, 9]
    assert [OLD.median(for_three, RoundNumber(number)) for number in (1, 2, 4)] == [0, 1, 3]
    with pytest.raises(UsageError, match="no whole number of half points"):
        NEW.median(one._replace(points=PointSystem(win=3)), RoundNumber(2))


def test_only_who_has_taken_part_has_a_number_since_2026() -> None:
    # present: 3, 4, 7; absent, but once there: 2 (a forfeit), 6 (a bye); never there: 1 and 5
    one = tournament("Z", "3 w -", "2 b +", "7 w 1", "H", "U", "4 b 0")
    away = {Tpn(tpn): Mark.ZERO_POINT_BYE for tpn in (1, 2, 5, 6)}
    counts = NEW.numbers(one._replace(absences={RoundNumber(2): away}), RoundNumber(2))
    assert {tpn: counts[Tpn(tpn)] for tpn in (2, 3, 4, 6, 7)} == {2: 1, 3: 2, 4: 3, 6: 4, 7: 5}
    assert dict(OLD.numbers(one, RoundNumber(2))) == {tpn: tpn for tpn in range(1, 8)}


def test_the_drawn_colour_of_2026_is_inferred_from_the_places_of_those_present() -> None:
    one = tournament("Z", "4 w 1", "5 b 0", "2 b 0", "3 w 1")
    assert drawn_colour(NEW, one) == (Colour.WHITE, "inferred")
    assert drawn_colour(OLD, one) == (Colour.BLACK, "inferred")


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ("U", "pairing-allocated-bye"),
        ("F", "full-point-bye"),
        ("2 w +", "forfeit-win"),
        ("H", None),
        ("Z", None),
    ],
)
def test_a_bye_or_a_point_without_a_game_bars_from_the_bye(cells: str, reason: str | None) -> None:
    one = tournament(cells, "1 b -" if "+" in cells else "U")
    (bar,) = [found.bar for found in contenders(OLD, one, RoundNumber(2)) if found.tpn == 1]
    assert (bar.reason if bar else None) == reason


def test_only_played_games_give_colours_and_a_due_colour() -> None:
    one = tournament("2 w +, 3 b 1", "1 b -, U", "4 w 1, 1 w 0", "3 b 0, Z")
    due = {
        found.tpn: (found.colours, found.preference.colour) for found in contenders(OLD, one, RoundNumber(3))
    }
    assert due == {1: ("B", Colour.WHITE), 2: ("", None), 3: ("WW", Colour.BLACK), 4: ("B", Colour.WHITE)}


def test_only_who_was_moved_towards_the_median_floated() -> None:
    # after one round the median is 0.5: 1 came down to meet 3, 4 came up to meet 5
    one = tournament("2 w 1, 3 b 1", "1 b 0, U", "H, 1 w 0", "5 w 0, 5 b -", "4 b =, 4 w +")
    marks = {tpn: float_in_round(OLD, one, Tpn(tpn), RoundNumber(2)) for tpn in range(1, 6)}
    assert marks == {1: "down", 2: "none", 3: "none", 4: "up", 5: "none"}
    assert float_in_round(OLD, one, Tpn(1), RoundNumber(1)) == "none"
    assert float_in_round(OLD, one, Tpn(1), RoundNumber(0)) == "none"


@pytest.mark.parametrize(
    ("lines", "stated", "colour"),
    [
        (("3 b 1", "4 w 1", "1 w 0", "2 b 0"), None, (Colour.BLACK, "inferred")),
        (("U", "3 w 1", "2 b 0"), None, (Colour.BLACK, "inferred")),
        (("", "", ""), None, (Colour.WHITE, "default")),
        (("3 b 1", "4 w 1", "1 w 0", "2 b 0"), Colour.WHITE, (Colour.WHITE, "stated")),
        (("H", "Z"), None, (Colour.WHITE, "default")),
    ],
)
def test_where_the_drawn_colour_comes_from(
    lines: tuple[str, ...], stated: Colour | None, colour: tuple[Colour, str]
) -> None:
    assert drawn_colour(OLD, tournament(*lines, initial_colour=stated)) == colour


def test_the_rank_is_the_pairing_number_whatever_the_order_of_the_list() -> None:
    one = tournament("H", "H", "H", "H", order=(Tpn(3), Tpn(1), Tpn(4), Tpn(2)))
    assert [found.tpn for found in contenders(OLD, one, RoundNumber(2))] == [1, 2, 3, 4]
