"""E.1 to E.5: who has White, and the order of the boards."""

from __future__ import annotations

from random import Random

import pytest

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.dutch_2017.definitions import Contender, contenders
from pairtutor.rules.measures.colours import Grant, last_difference
from pairtutor.systems.common.boards import tables
from pairtutor.systems.dutch.rounds import decide
from pairtutor.tutor import run
from tests.lab.oracles.literal_colours import white_of
from tests.lab.oracles.standing import standings
from tests.lab.rules.build import random_tournament, tournament
from tests.lab.together import together

WHITE, BLACK = Colour.WHITE, Colour.BLACK


def player(colours: str = "", parity: int = 1) -> Contender:
    """Return a player with these colours; only colours and parity matter here."""
    cells = ", ".join(f"2 {colour.lower()} =" for colour in colours)
    others = ", ".join(f"1 {'b' if colour == 'W' else 'w'} =" for colour in colours)
    (one, *_) = contenders(tournament(cells, others), RoundNumber(len(colours) + 1))
    return one._replace(parity=parity)


def with_white(higher: Contender, lower: Contender) -> Grant:
    """Decide the colours of a pair where White is the initial colour."""
    return decide(higher, lower, WHITE)


@pytest.mark.parametrize(
    ("higher", "lower", "colour", "rule", "back"),
    [
        pytest.param("W", "B", BLACK, "both-preferences", None, id="E.1 both have what they prefer"),
        pytest.param("WB", "BW", WHITE, "both-preferences", None, id="E.1 mild ones too"),
        pytest.param("", "W", WHITE, "both-preferences", None, id="E.1 A.6.d only the lower prefers"),
        pytest.param("B", "", WHITE, "both-preferences", None, id="E.1 A.6.d only the higher prefers"),
        pytest.param("WW", "W", BLACK, "stronger-preference", None, id="E.2 absolute before strong"),
        pytest.param("BW", "W", WHITE, "stronger-preference", None, id="E.2 strong before mild"),
        pytest.param("BW", "WW", WHITE, "stronger-preference", None, id="E.2 absolute before mild"),
        pytest.param("WW", "WWW", WHITE, "wider-difference", None, id="E.2 both absolute, the wider one"),
        pytest.param("WWW", "BWW", BLACK, "wider-difference", None, id="E.2 the higher is the wider"),
        pytest.param("BWW", "WBW", BLACK, "stronger-preference", None, id="E.2 two games running"),
        pytest.param("WBBW", "BWBW", WHITE, "alternate", 3, id="E.3 the third game back"),
        pytest.param("BWBW", "WBBW", BLACK, "alternate", 3, id="E.3 seen from the other side"),
        pytest.param("WBW", "BWW", WHITE, "stronger-preference", None, id="E.2 strong against absolute"),
        pytest.param("BW", "WBBW", BLACK, "higher-ranked", None, id="E.4 short histories do not differ"),
        pytest.param("W", "W", BLACK, "higher-ranked", None, id="E.4 equal histories"),
        pytest.param("BB", "BB", WHITE, "higher-ranked", None, id="E.4 absolute ones"),
    ],
)
def test_each_rule_decides(higher: str, lower: str, colour: Colour, rule: str, back: int | None) -> None:
    assert decide(player(higher), player(lower), WHITE) == (colour, rule, back)


@together(
    ("parity", "initial", "colour"),
    [(1, WHITE, WHITE), (2, WHITE, BLACK), (1, BLACK, BLACK), (2, BLACK, WHITE)],
)
def test_e5_the_number_decides_before_the_first_game(parity: int, initial: Colour, colour: Colour) -> None:
    assert decide(player(parity=parity), player(parity=7), initial) == (colour, "initial-colour", None)


def test_e3_unplayed_rounds_stand_before_the_played_ones() -> None:
    assert last_difference("WBW", "W") is None
    assert last_difference("WBW", "BW") is None
    assert last_difference("WBW", "WW") == 2
    assert last_difference("", "WB") is None


def test_boards_go_by_higher_score_then_sum_then_rank() -> None:
    one = tournament(
        "2 w 1, 3 w 1",
        "1 b 0, 4 w 1",
        "4 w 1, 1 b 0",
        "3 b 0, 2 b 0",
        "6 w 1, 7 b =",
        "5 b 0, 8 w 0",
        "8 b 1, 5 w =",
        "7 w 0, 6 b 1",
    )
    players = contenders(one, RoundNumber(3))
    assert [(player.tpn, player.score) for player in players] == [
        (1, 4),
        (5, 3),
        (7, 3),
        (2, 2),
        (3, 2),
        (8, 2),
        (4, 0),
        (6, 0),
    ]
    boards = tables([(6, 7), (2, 3), (1, 5), (0, 4)], players, with_white)
    assert [(table.higher.tpn, table.lower.tpn) for table in boards] == [(1, 3), (5, 8), (7, 2), (4, 6)]
    boards = tables([(1, 7), (2, 3), (0, 6), (4, 5)], players, with_white)
    assert [table.higher.tpn for table in boards] == [1, 7, 5, 3]


def test_a_table_knows_both_colours() -> None:
    players = contenders(tournament("3 w 1", "4 b =", "1 b 0", "2 w ="), RoundNumber(2))
    (table,) = tables([(1, 0)], players, with_white)
    assert (table.higher.tpn, table.lower.tpn) == (1, 2)
    assert (table.white.tpn, table.black.tpn) == (2, 1)


def test_the_order_of_the_source_counts_in_a_first_round() -> None:
    order = tuple(map(Tpn, (4, 3, 2, 1)))
    boards = run(tournament("", "", "", "", order=order, initial_colour=WHITE), 1, "dutch-2017").paired.boards
    assert boards == ((4, 2), (1, 3))


@together("seed", range(40))
def test_any_two_players_have_the_colours_that_a_second_reader_gives_them(seed: int) -> None:
    rng = Random(seed)
    rounds = rng.randint(0, 6) or 1
    one = random_tournament(rng, rng.randint(4, 12), rounds)
    players, others = contenders(one, RoundNumber(rounds + 1)), standings(one, RoundNumber(rounds + 1))
    for high in range(len(players)):
        for low in range(high + 1, len(players)):
            (table,) = tables([(low, high)], players, with_white)
            assert table.white.tpn == white_of(others[high], others[low], WHITE).tpn
