"""Players named as people name them."""

from __future__ import annotations

import pytest

from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, read_wish
from pairtutor.disputes.persons import near_players, player_meant
from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player

PLAYERS = tuple(
    Player(tpn=Tpn(tpn), name=name)
    for tpn, name in enumerate(
        ("Müller, Anna", "Holm, Björn", "Holmberg, Åsa", "Smith-Jones, Li", "Anna Berg", "Ng, Li"), 1
    )
)


@pytest.mark.parametrize(
    ("text", "tpn"),
    [
        ("7", 7),
        ("Muller", 1),
        ("anna müller", 1),
        ("asa", 3),
        ("Holm, Björn", 2),
        ("björn", 2),
        ("smith-jones", 4),
        ("ng", 6),
        ("hol as", 3),
    ],
)
def test_a_part_of_a_name_is_enough_where_it_is_of_one_player(text: str, tpn: int) -> None:
    assert player_meant(text, PLAYERS) == tpn


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("anna", "'anna' may be 1 Müller, Anna; 5 Anna Berg; give more of the name, or the number"),
        ("Bjorm", "nobody here is called 'Bjorm'; did you mean 2 Holm, Björn?"),
        ("Xaver", "nobody here is called 'Xaver'"),
        ("?", "asked for by pairing number or name, not as '?'"),
    ],
)
def test_else_the_candidates_are_listed(text: str, told: str) -> None:
    with pytest.raises(UsageError) as caught:
        player_meant(text, PLAYERS)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("typed", "wish"),
    [
        ("müller-smith-jones", PairWish(Tpn(1), Tpn(4))),
        ("smith-jones-ng", PairWish(Tpn(4), Tpn(6))),
        ("3 - björn", PairWish(Tpn(3), Tpn(2))),
        ("anna berg=white", ColourWish(Tpn(5), "white")),
        ("bye åsa", ByeWish(Tpn(3))),
        ("float Müller, Anna", FloatWish(Tpn(1))),
    ],
)
def test_a_wish_may_name_players(typed: str, wish: object) -> None:
    assert read_wish(typed, PLAYERS) == wish


def test_a_pair_says_which_of_its_names_is_none() -> None:
    with pytest.raises(UsageError, match="nobody here is called 'xaver'"):
        read_wish("xaver-ng", PLAYERS)


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("anna", [1, 5]),
        ("Bjorm", [2]),
        ("Li Holmberk", [3, 4, 6, 2]),
        ("Xaver", []),
        ("?", []),
        ("9", [3, 4, 5, 6]),
        ("0", [1, 2, 3, 4]),
    ],
)
def test_whom_a_text_may_have_meant_that_names_nobody(text: str, near: list[int]) -> None:
    assert [player.tpn for player in near_players(text, PLAYERS)] == near
