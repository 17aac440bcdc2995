"""C.6 and C.8 to C.19: each counts what its clause says, and names the players behind it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pairtutor.matching.bits import bits
from pairtutor.model.ids import RoundNumber
from pairtutor.rules.criterion import Criterion, Finding, measure
from pairtutor.rules.dutch_2017.criteria import (
    AFTER_C7,
    C6,
    C8,
    C9,
    C10,
    C11,
    C12,
    C13,
    C14,
    C15,
    C16,
    C17,
    C18,
    C19,
)
from pairtutor.rules.dutch_2017.definitions import Contender, contenders
from pairtutor.rules.measures.criteria import both_absolute
from pairtutor.rules.measures.floats import FloatMark
from pairtutor.systems.search.refinement import penalty_rows
from tests.lab.oracles import literal_criteria
from tests.lab.oracles.standing import standings
from tests.lab.rules.build import before, random_tournament, tournament
from tests.lab.together import together

Pairs = Sequence[tuple[int, int]]
Floats = tuple[FloatMark, FloatMark]


def contender(score: int = 0, colours: str = "", floats: Floats = ("none", "none")) -> Contender:
    """Return a player with a score in half points, colours played and the floats of the last two rounds."""
    one = before(tournament(*_history(colours)))[1]
    return one._replace(score=score, real_score=score, floats=floats)


def _history(colours: str) -> list[str]:
    cells = [f"{number + 2} {colour.lower()} =" for number, colour in enumerate(colours)]
    others = []
    for number, colour in enumerate(colours):
        line = ["Z"] * len(colours)
        line[number] = f"1 {'b' if colour == 'W' else 'w'} ="
        others.append(",".join(line))
    return [",".join(cells), *others]


def judged(
    criterion: Criterion, players: Sequence[Contender], pairs: Pairs, floaters: Sequence[int] = ()
) -> Finding:
    """Return what a candidate of a bracket has; the players are in rank order."""
    traits = [criterion.trait(one) for one in players]
    return measure(criterion, traits, pairs, floaters, players[-1].score - 2)


# --- C.6 ------------------------------------------------------------------------


def test_c6_lists_the_score_differences_largest_first() -> None:
    players = [contender(6), contender(5), contender(4), contender(4), contender(4)]
    assert judged(C6, players, [(0, 2), (1, 3)], [4]).value == (2, 2, 1)


def test_c6_a_downfloater_counts_from_one_point_below_the_bracket() -> None:
    players = [contender(5), contender(4), contender(4)]
    assert judged(C6, players, [(1, 2)], [0]) == Finding((3, 0), (1, 2, 0))
    assert judged(C6, players, [(0, 1)], [2]) == Finding((2, 1), (0, 1, 2))


def test_c6_nothing_is_apart_where_all_have_one_score() -> None:
    assert judged(C6, [contender(4), contender(4)], [(0, 1)]).value == (0,)


# --- C.8 to C.11 ----------------------------------------------------------------


def test_c8_counts_two_differences_beyond_two() -> None:
    players = [contender(8, "WWBWW"), contender(8, "BWWW"), contender(8, "WBBB"), contender(8, "BWBW")]
    assert judged(C8, players, [(0, 1), (2, 3)]) == Finding(1, (0, 1))


@together(("one", "other"), [("WW", "BWW"), ("WW", "BB"), ("WW", "W"), ("BWW", "BWW")])
def test_c8_both_differences_have_to_be_wide_and_alike(one: str, other: str) -> None:
    assert judged(C8, [contender(8, one), contender(8, other)], [(0, 1)]) == Finding(0, ())


def test_c9_counts_the_third_game_running_with_one_colour() -> None:
    # both absolute for Black; the wider difference of the first is granted, the second had WW
    players = [contender(8, "WWW"), contender(8, "BWW")]
    assert judged(C9, players, [(0, 1)]) == Finding(1, (0, 1))


def test_c9_does_not_count_where_the_refused_one_had_another_colour_last() -> None:
    # the second is due Black by +2 only, and did not have White twice running
    players = [contender(8, "WWWBW"), contender(8, "WWBWWWB")]
    assert players[1].preference.strength == "absolute"
    granted = judged(C9, players, [(0, 1)])
    assert granted == Finding(0, ())


@together(
    ("wider", "narrower", "expected"),
    [
        ("BBBBB", "BBBBWW", 0),
        ("BBBBB", "BBWBB", 1),
        ("WWWWW", "WWWWBB", 0),
        ("WWWWW", "WWBWW", 1),
        ("BBBBWW", "BBBBWW", 1),
        ("BBBBWW", "BBBBBWWW", 1),
        ("BBBBWW", "BBBB", 0),
    ],
)
def test_c9_does_not_count_whoever_breaks_a_run_when_refused(
    wider: str, narrower: str, expected: int
) -> None:
    # of the same absolute preference; the second has the narrower difference and gets the other colour,
    # or the differences are equal
    players = [contender(8, wider), contender(8, narrower)]
    assert both_absolute(*(C9.trait(player) for player in players))
    assert judged(C9, players, [(0, 1)]).value == expected


def test_c9_looks_only_at_equal_absolute_preferences() -> None:
    assert judged(C9, [contender(8, "WW"), contender(8, "W")], [(0, 1)]) == Finding(0, ())
    assert judged(C9, [contender(8, "WW"), contender(8, "BB")], [(0, 1)]) == Finding(0, ())


def test_c10_counts_pairs_that_prefer_one_colour() -> None:
    players = [contender(4, "W"), contender(4, "BW"), contender(4, "W"), contender(4, "B")]
    assert judged(C10, players, [(0, 1), (2, 3)]) == Finding(1, (0, 1))


@together(("one", "other"), [("W", "B"), ("", "W"), ("", ""), ("WB", "BW")])
def test_c10_is_content_where_both_can_have_what_they_prefer(one: str, other: str) -> None:
    assert judged(C10, [contender(4, one), contender(4, other)], [(0, 1)]) == Finding(0, ())


@together(("one", "other"), [("W", "W"), ("W", "WW"), ("WW", "WBW")])
def test_c11_counts_where_a_strong_preference_is_refused(one: str, other: str) -> None:
    strengths = {contender(0, one).preference.strength, contender(0, other).preference.strength}
    assert "mild" not in strengths
    assert judged(C11, [contender(4, one), contender(4, other)], [(0, 1)]) == Finding(1, (0, 1))


@together(("one", "other"), [("W", "BW"), ("BW", "WW"), ("BW", "BW"), ("WW", "BWW"), ("W", "B")])
def test_c11_does_not_count_a_mild_one_nor_two_absolute_ones(one: str, other: str) -> None:
    assert judged(C11, [contender(4, one), contender(4, other)], [(0, 1)]) == Finding(0, ())


# --- C.12 to C.19 ---------------------------------------------------------------

DOWN_LAST: Floats = ("down", "none")
DOWN_BEFORE: Floats = ("none", "down")
UP_LAST: Floats = ("up", "none")
UP_BEFORE: Floats = ("none", "up")


@together(("criterion", "floats"), [(C12, DOWN_LAST), (C14, DOWN_BEFORE)])
def test_c12_and_c14_count_who_floats_down_again(criterion: Criterion, floats: Floats) -> None:
    players = [
        contender(5, floats=floats),
        contender(5),
        contender(4, floats=floats),
        contender(4),
        contender(4),
    ]
    # 0 meets a lower score, 2 an equal one; 2 as a floater goes down again, 4 does not
    assert judged(criterion, players, [(0, 3), (1, 4)], [2]) == Finding(2, (0, 2))
    assert judged(criterion, players, [(0, 2), (1, 3)], [4]) == Finding(1, (0,))
    assert judged(criterion, players, [(2, 3), (0, 1)], [4]) == Finding(0, ())


@together(("criterion", "floats"), [(C13, UP_LAST), (C15, UP_BEFORE)])
def test_c13_and_c15_count_who_floats_up_again(criterion: Criterion, floats: Floats) -> None:
    players = [
        contender(5, floats=floats),
        contender(4, floats=floats),
        contender(4),
        contender(4, floats=floats),
    ]
    assert judged(criterion, players, [(0, 1), (2, 3)]) == Finding(1, (1,))
    assert judged(criterion, players, [(0, 2), (1, 3)]) == Finding(0, ())
    assert judged(criterion, players, [(0, 2)], [1, 3]) == Finding(0, ())


@together(("criterion", "floats"), [(C16, DOWN_LAST), (C18, DOWN_BEFORE)])
def test_c16_and_c18_list_how_far_they_float_down(criterion: Criterion, floats: Floats) -> None:
    players = [
        contender(7, floats=floats),
        contender(5, floats=floats),
        contender(4, floats=floats),
        contender(4),
    ]
    assert judged(criterion, players, [(1, 3)], [0, 2]) == Finding((5, 2, 1), (1, 0, 2))
    assert judged(criterion, players, [(2, 3)]) == Finding((), ())


@together(("criterion", "floats"), [(C17, UP_LAST), (C19, UP_BEFORE)])
def test_c17_and_c19_list_how_far_they_float_up(criterion: Criterion, floats: Floats) -> None:
    players = [contender(7), contender(5), contender(4, floats=floats), contender(4, floats=floats)]
    assert judged(criterion, players, [(0, 3), (1, 2)]) == Finding((3, 1), (3, 2))
    assert judged(criterion, players, [(2, 3)], [0, 1]) == Finding((), ())


@together(
    ("criterion", "other_round"),
    [
        (C12, DOWN_BEFORE),
        (C13, UP_BEFORE),
        (C14, DOWN_LAST),
        (C15, UP_LAST),
        (C16, DOWN_BEFORE),
        (C19, UP_LAST),
    ],
)
def test_a_float_of_the_other_round_does_not_count(criterion: Criterion, other_round: Floats) -> None:
    players = [contender(5, floats=other_round), contender(4, floats=other_round)]
    assert judged(criterion, players, [(0, 1)]).players == ()


# --- all of them ----------------------------------------------------------------


def test_the_criteria_are_in_the_order_of_the_text() -> None:
    assert [criterion.clause for criterion in AFTER_C7] == [f"C.{number}" for number in range(8, 20)]
    assert C6.clause == "C.6"
    assert len({criterion.name for criterion in (C6, *AFTER_C7)}) == 13


def _random_candidate(rng: Random, size: int) -> tuple[list[tuple[int, int]], list[int]]:
    order = list(range(size))
    rng.shuffle(order)
    pairs = rng.randint(0, size // 2)
    met = [sorted(order[2 * index : 2 * index + 2]) for index in range(pairs)]
    return [(one, other) for one, other in met], sorted(order[2 * pairs :])


@together("seed", range(60))
def test_any_candidate_is_measured_as_a_second_reader_does(seed: int) -> None:
    rng = Random(seed)
    rounds = rng.randint(1, 7)
    one = random_tournament(rng, rng.randint(4, 12), rounds, planned_rounds=rounds + 1)
    number = RoundNumber(rounds + 1)
    players, others = contenders(one, number), standings(one, number)
    for _ in range(10):
        pairs, floaters = _random_candidate(rng, len(players))
        vector = literal_criteria.measure(
            [(others[v], others[w]) for v, w in pairs],
            [others[v] for v in floaters],
            others[-1].score,
            (0, ()),
        )
        wanted = dict(zip(["C.5", "C.6", "C.7", *(c.clause for c in AFTER_C7)], vector, strict=True))
        for criterion in (C6, *AFTER_C7):
            value = judged(criterion, players, pairs, floaters).value
            assert (list(value) if isinstance(value, tuple) else value) == wanted[criterion.clause], (
                criterion.name
            )


@together("seed", range(60))
def test_the_edges_of_a_criterion_cost_what_a_candidate_has(seed: int) -> None:
    rng = Random(seed)
    rounds = rng.randint(1, 7)
    one = random_tournament(rng, rng.randint(4, 12), rounds, planned_rounds=rounds + 1)
    players = contenders(one, RoundNumber(rounds + 1))
    size = len(players)
    place = 1 << size
    artificial = players[-1].score - 2
    for criterion in (C6, *AFTER_C7):
        traits = [criterion.trait(player) for player in players]
        classes = penalty_rows(criterion, traits, size + 1, place, artificial)
        penalties = [penalty for penalty, _ in classes]
        assert penalties == sorted(set(penalties), reverse=True)
        assert 0 not in penalties
        for _, rows in classes:
            assert all(rows[w] >> v & 1 for v, row in enumerate(rows) for w in bits(row)), "both ways"
        for _ in range(10):
            pairs, floaters = _random_candidate(rng, size)
            paid = [
                penalty
                for penalty, rows in classes
                for v, w in (*pairs, *((v, size) for v in floaters))
                if rows[v] >> w & 1
            ]
            value = judged(criterion, players, pairs, floaters).value
            if isinstance(value, tuple):
                assert tuple(sorted(paid, reverse=True)) == tuple(penalty for penalty in value if penalty)
            else:
                assert sum(paid) == value
