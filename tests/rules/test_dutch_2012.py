"""The definitions of 2012 where they differ from later editions, and its chapters."""

from __future__ import annotations

from pkgutil import resolve_name

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.catalogue import cited_by
from pairtutor.rules.dutch_2012.criteria import REQUIREMENTS
from pairtutor.rules.dutch_2012.definitions import bounds, contenders
from pairtutor.rules.facts import facts
from pairtutor.rules.measures.contenders import Contender
from pairtutor.systems.dutch_2012.procedure import decide
from tests.lab.rules.build import tournament
from tests.lab.rules.editions import clauses, readings

CITED_BY = cited_by("dutch-2012")
LOWERING_CITES = facts("dutch-2012").table("lowering")
CLAUSES = clauses("dutch-2012")
HOMES = facts("dutch-2012").implemented_by
READINGS = readings("dutch-2012")


def test_the_whole_text_is_there_in_its_order() -> None:
    assert list(CLAUSES) == [
        *("A", "A.1", "A.2", "A.3", "A.4", "A.5", "A.6", "A.6.a", "A.6.b", "A.6.c", "A.7"),
        *(f"A.7.{letter}" for letter in "abcdef"),
        *("A.8", "A.9", "A.10", "A.11"),
        *("B", "B.1", "B.1.a", "B.1.b", "B.2", "B.3", "B.4", "B.5", "B.6"),
        *("C", "C.1", "C.2", "C.2.a", "C.2.b", "C.3"),
        *(f"C.3.{letter}" for letter in "abcdefgh"),
        *("C.4", "C.5", "C.6", "C.7", "C.8", "C.8.a", "C.8.b", "C.9", "C.10"),
        *(f"C.10.{letter}" for letter in "abcdefg"),
        *("C.11", "C.12", "C.13", "C.14", "C.14.a", "C.14.b", "C.14.b.1", "C.14.b.2"),
        *("D", "D.1", "D.1.1", "D.1.2", "D.2", "D.3"),
        *("E", "E.1", "E.2", "E.3", "E.4", "E.5"),
        *("F", *(f"F.{number}" for number in range(1, 10))),
    ]


def test_passages_that_the_printed_text_lacks_are_marked() -> None:
    restated = [number for number, clause in CLAUSES.items() if clause.restated]
    assert restated == ["A.7.d", "A.7.e", "A.7.f", "A.8", "A.9", "A.10", "A.11"]


def test_every_home_exists() -> None:
    for number, home in HOMES.items():
        assert CLAUSES[number].implemented_by == home
        resolve_name(home)


def test_every_reading_can_be_cited_by_a_step() -> None:
    cited = {citation for citations in CITED_BY.values() for citation in citations}
    assert [reading.id for reading in READINGS if reading.id not in cited] == []


def test_requirements_are_lowered_from_the_last_to_the_first() -> None:
    clauses = [requirement.clause for requirement in REQUIREMENTS]
    assert clauses == sorted(clauses, reverse=True)
    assert set(clauses) <= set(LOWERING_CITES)


def _before(*lines: str) -> dict[int, Contender]:
    one = tournament(*lines)
    return {player.tpn: player for player in contenders(one, RoundNumber(one.recorded_rounds + 1))}


@pytest.mark.parametrize(
    ("mark", "float_mark", "bar"),
    [
        ("U", "down", "pairing-allocated-bye"),
        ("F", "down", "full-point-bye"),
        ("H", "down", "half-point-bye"),
        ("Z", "none", None),
        ("2 w +", "down", "forfeit-win"),
        ("2 w -", "none", None),
    ],
)
def test_only_points_without_a_game_float_and_bar_from_the_bye(
    mark: str, float_mark: str, bar: str | None
) -> None:
    other = "1 b -" if mark.endswith("+") else "1 b +" if mark.endswith("-") else "Z"
    one = _before(mark, other)[1]
    assert one.floats == (float_mark, "none")
    assert (one.bar.reason if one.bar else None) == bar


def test_two_absolute_preferences_are_equal_however_wide_the_difference() -> None:
    # 1 had W W W, 3 had B W W: the difference of 1 is the wider, but 3 last had another colour
    players = _before(
        "2 w 1, 4 w 1, 5 w 1", "1 b 0, Z, Z", "4 b 1, 5 w 1, 2 w 1", "3 w 0, 1 b 0, Z", "Z, 3 b 0, 1 b 0"
    )
    grant = decide(players[1], players[3], Colour.WHITE)
    assert grant.rule == "alternate"
    assert grant.higher is Colour.BLACK


def test_the_initial_colour_goes_by_the_pairing_number() -> None:
    players = _before("Z", "Z", "Z")
    assert decide(players[2], players[3], Colour.WHITE).higher is Colour.BLACK
    assert decide(players[3], players[2], Colour.WHITE).higher is Colour.WHITE


def test_x1_and_z1_count_who_prefers_which_colour() -> None:
    players = list(_before("5 w 1", "6 w 1", "7 w 1", "8 b 1", "1 b 0", "2 b 0", "3 b 0", "4 w 0").values())
    assert bounds(players[:4], 2, odd_round=False) == (1, 1)
    assert bounds(players[:3], 1, odd_round=True) == (1, 0)
    assert bounds(players, 4, odd_round=False) == (0, 0)


def test_in_even_rounds_a_mild_preference_may_turn() -> None:
    # an odd number of unplayed rounds makes the preference a mild one
    players = list(
        _before("3 w 1, 4 b 1, Z", "4 w 1, 3 b 1, Z", "1 b 0, 2 w 0, Z", "2 b 0, 1 w 0, Z").values()
    )
    assert bounds(players[:2], 1, odd_round=False) == (1, 0)
