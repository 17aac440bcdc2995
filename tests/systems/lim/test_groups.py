"""Order of the groups, their neighbours, and the order of the players in them."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.lim_1999.definitions import EDITION
from pairtutor.systems.lim.groups import LimGroup, Lineup
from pairtutor.systems.lim.participants import LimParticipants, participants_of
from tests.lab.rules.build import tournament

# after two rounds: 1 and 4 have 2, 2 has 1.5, 5 and 6 have 0.5, 3 and 7 have 0; nobody has the median's 1
LINES = ("F, F", "F, H", "Z, Z", "F, F", "H, Z", "Z, H", "Z, Z")
EVERYBODY = (1 << 7) - 1


def field() -> LimParticipants:
    return participants_of(EDITION, tournament(*LINES), RoundNumber(3))


def tpns(one: LimParticipants, places: list[int]) -> list[int]:
    return [one.players[v].tpn for v in places]


def group(one: LimParticipants, lineup: Lineup, score: int, side: str) -> LimGroup:
    """Return the group of a score above or below the median."""
    return LimGroup(one, 1, score, "upper" if side == "upper" else "lower", lineup.residents(score))


def test_groups_come_from_both_ends_and_an_empty_median_is_none_of_them() -> None:
    lineup = Lineup(field(), EVERYBODY, 2)
    assert list(lineup.outside_in()) == [(4, "upper"), (3, "upper"), (0, "lower"), (1, "lower")]


def test_the_player_with_the_bye_belongs_to_no_group() -> None:
    one = field()
    lineup = Lineup(one, EVERYBODY & ~(1 << one.rank[one.players[2].tpn]), 2)
    assert one.players[2].tpn == 2
    assert [score for score, _ in lineup.outside_in()] == [4, 0, 1]


def test_players_stand_in_number_order_of_the_direction() -> None:
    one = field()
    lineup = Lineup(one, EVERYBODY, 2)
    assert tpns(one, group(one, lineup, 4, "upper").residents) == [1, 4]
    assert tpns(one, group(one, lineup, 0, "lower").residents) == [7, 3]


def test_the_neighbour_of_a_group_is_the_next_score_that_somebody_has_beyond_an_empty_median() -> None:
    one = field()
    lineup = Lineup(one, EVERYBODY, 2)
    last_upper, last_lower = group(one, lineup, 3, "upper"), group(one, lineup, 1, "lower")
    below, above = lineup.neighbour(last_upper), lineup.neighbour(last_lower)
    assert below.score == 1 and tpns(one, below.players) == [5, 6]
    assert above.score == 3 and tpns(one, above.players) == [2]
    assert below.within(last_upper) == above.within(last_lower) == 2, "but the floater enters the median"
    alone = Lineup(one, 0b11, 2)
    nobody = alone.neighbour(group(one, alone, 4, "upper"))
    assert nobody.score is None and not nobody.players and nobody.within(last_upper) == 2


def test_floaters_from_above_are_paired_first_each_side_in_its_own_order() -> None:
    one = field()
    rank: dict[int, int] = {player.tpn: place for place, player in enumerate(one.players)}
    median = LimGroup(
        one,
        1,
        2,
        "median",
        [],
        above=[rank[tpn] for tpn in (2, 4, 1)],
        below=[rank[tpn] for tpn in (5, 3, 6, 7)],
    )
    assert tpns(one, median.floaters_in_turn) == [1, 4, 2, 7, 3, 6, 5]
