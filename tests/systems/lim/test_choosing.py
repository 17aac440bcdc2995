"""Whom a player meets: the first one available, or a later one who suits in colour."""

from __future__ import annotations

from pairtutor.model.ids import RoundNumber
from pairtutor.rules.lim_1999.definitions import EDITION
from pairtutor.systems.lim.opponents import find
from pairtutor.systems.lim.participants import LimParticipants, participants_of
from tests.lab.rules.build import tournament

# 1 had White against 6, 2 against 5, 4 against 3; so 1, 2 and 4 are due Black, 3, 5 and 6 White
LINES = ("6 w =", "5 w =", "4 b =", "3 w =", "2 b =", "1 b =")
RATINGS = (2000, 1990, 1980, 1900, 1880, 1879)


def field(*, maxi: bool = False) -> LimParticipants:
    one = tournament(*LINES, maxi=maxi)
    players = tuple(
        player._replace(rating=rating) for player, rating in zip(one.players, RATINGS, strict=True)
    )
    return participants_of(EDITION, one._replace(players=players), RoundNumber(2))


def found(one: LimParticipants, player: int, order: list[int], *available: int) -> tuple[int, int] | None:
    """Return the first opponent available and the one taken, by pairing number."""
    rank: dict[int, int] = {other.tpn: place for place, other in enumerate(one.players)}
    places = {rank[tpn] for tpn in available}
    got = find(one, rank[player], [rank[tpn] for tpn in order], places.__contains__)
    return (one.players[got.first].tpn, one.players[got.taken].tpn) if got else None


def test_the_first_one_available_is_taken_if_the_colours_suit() -> None:
    assert found(field(), 1, [4, 5, 6, 3, 2], 5, 6, 3) == (5, 5)


def test_a_later_one_is_taken_for_colour_but_nobody_who_is_not_available() -> None:
    assert found(field(), 1, [4, 5, 6, 3, 2], 4, 6, 3) == (4, 6)


def test_without_anybody_who_suits_the_first_one_stays() -> None:
    assert found(field(), 1, [4, 2, 3], 4, 2) == (4, 4)
    assert found(field(), 1, [4, 2, 3]) is None


def test_in_a_maxi_tournament_the_exchange_may_span_100_points_and_no_more() -> None:
    # 2 is proposed with 1990: 3 is 10 points away, 5 is 110, 6 is 111
    assert found(field(), 1, [2, 5, 3], 2, 5, 3) == (2, 5)
    assert found(field(maxi=True), 1, [2, 5, 3], 2, 5, 3) == (2, 3)
    assert found(field(maxi=True), 1, [2, 5, 6], 2, 5, 6) == (2, 2)
    # exactly 100 is allowed: 3 is rated 1980, 5 is rated 1880
    one = field(maxi=True)
    rank: dict[int, int] = {other.tpn: place for place, other in enumerate(one.players)}
    assert one.rating_difference(rank[3], rank[5]) == 100 and one.close(rank[3], rank[5])
