"""Values and orders are those of the literal, of programs that agree with it, and of worked examples."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pairtutor.model.ids import Tpn
from pairtutor.sources.load import load
from pairtutor.tiebreaks.codes import read_tiebreaks
from pairtutor.tiebreaks.data import table_data
from pairtutor.tiebreaks.request import standings
from pairtutor.tiebreaks.table import standings_of
from pairtutor.tiebreaks.values import Unit, decimals_of_mean, number_text
from tests.lab.seeds import TIMES, seeds
from tests.lab.standings.accepted import OWN, accepted, departures
from tests.lab.standings.events import KINDS, wild_event
from tests.lab.standings.values import CODES, differences, groups_of
from tests.lab.together import together

LISTS = st.lists(st.sampled_from(["DE", *CODES]), min_size=1, max_size=4, unique=True)


@pytest.mark.parametrize("seed", seeds(1000, len(KINDS)))
def test_a_wild_event_has_the_values_and_orders_of_the_literal(seed: int) -> None:
    assert list(differences(wild_event(seed))) == []


@settings(max_examples=10 * TIMES, deadline=None)
@given(
    st.integers(5000, 10**9), st.lists(st.sampled_from(["DE", *CODES]), min_size=1, max_size=4, unique=True)
)
def test_any_list_orders_as_each_tiebreak_refines_the_one_before(seed: int, codes: list[str]) -> None:
    event = wild_event(seed)
    made = standings_of(event, read_tiebreaks(",".join(codes)))
    stages = [made.level, *(key.after for key in made.keys)]
    for before, after in pairwise(stages):
        assert [tpn for group in before for tpn in sorted(group)] == sorted(
            (tpn for group in after for tpn in group),
            key=lambda tpn: (next(at for at, group in enumerate(before) if tpn in group), tpn),
        )
    assert [line.player for line in made.lines] == [tpn for group in made.final_groups for tpn in group]
    assert [line.place for line in made.lines] == sorted(line.place for line in made.lines)


@together("case", [*accepted()], ids=lambda case: case[0].stem)
def test_known_values_and_orders(case: tuple[Path, dict[str, Any]]) -> None:
    assert list(departures(*case)) == []


def values(name: str, code: str) -> dict[int, str | None]:
    """The values of a code in a worked example, by player."""
    rows = table_data(standings(load(str(OWN / f"{name}.trf")), code))
    return {row["player"]: row["tiebreaks"][code] for row in rows}


def order(name: str, listed: str) -> list[list[int]]:
    return groups_of(standings(load(str(OWN / f"{name}.trf")), listed))


def test_standard_points_of_a_game_that_both_forfeited() -> None:
    found = values("facts-a", "STD")
    assert (found[3], found[7]) == ("2.5", "2.0")  # by C07-7; other programs have half a point less


def test_worked_examples_of_what_the_text_leaves_open() -> None:
    assert values("after-4", "BH")[2] == values("after-4-announced", "BH")[2] == "7.0"  # C07-1, C07-2
    assert values("after-3", "BH")[2] == "4.0"  # C07-3
    assert values("facts-a", "FB")[6] == "12.0"  # C07-4
    assert values("after-4", "FB") == values("after-4", "BH")  # C07-5
    assert values("facts-a", "FB/C1")[3] == "11.0"  # C07-6
    assert order("de-forfeit", "DE") == [[1], [6], [5], [2, 3, 4]]  # C07-8
    assert order("second-rank", "DE")[:3] == [[1], [5], [2, 3, 4]]  # C07-9
    assert order("facts-b", "DE") == [[1], [3], [2], [8], [6], [5], [4], [7]]  # 6.2 again after 6.3
    assert values("sb-c2", "SB/C2")[6] == "2.00"  # C07-11
    assert values("ks-forfeit", "KS")[3] == "1.5"  # C07-13
    assert set(values("three-one", "BH/M2").values()) == {"0.0"}  # C07-14
    assert (values("three-one", "TPR")[3], values("three-one", "PTP")[3]) == ("1880", "1917")  # C07-16
    assert values("facts-a", "TPR")[1] == "2260"  # C07-17
    assert (values("facts-a", "PTP")[6], values("ptp100", "PTP")[4], values("ptp0", "PTP")[6]) == (
        "1795",
        "2829",
        "1342",
    )  # C07-18
    assert set(values("unrated-11x7-42521", "RTNG").values()) == {None}  # C07-19
    assert values("facts-a", "AOB")[4] == "11.17"  # C07-20
    assert (values("pab-half", "WIN")[7], values("pab-half", "SB")[7]) == ("0", "5.50")  # C07-22
    assert (values("three-one", "BH")[9], values("three-one", "SB")[9]) == ("10.0", "9.00")  # C07-23
    assert order("facts-c", "DE") == [[1], [3], [4], [5], [2], [6]]  # C07-28


def test_means_have_as_many_decimals_as_keep_different_ones_apart() -> None:
    assert [decimals_of_mean(rounds) for rounds in (1, 8, 9, 26, 27)] == [2, 2, 3, 3, 4]
    assert number_text(None, Unit.HALVES, 5) is None
    assert number_text(-3, Unit.HALVES, 5) == "-1.5"
    assert [number_text(Fraction(points), Unit.QUARTERS, 5) for points in ("3", "8/3", "10/3")] == [
        "0.75",
        "0.67",
        "0.83",
    ]


def test_a_later_round_changes_nothing_before_it() -> None:
    whole = load(str(OWN / "facts-b.trf"))
    early = standings(whole, "BH", round=3)
    assert early.event.rounds == 3
    assert not early.event.is_final
    assert early.event.players[Tpn(1)].score == 5
