from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import product

from pairtutor.model.ids import Tpn
from pairtutor.positions.graphs import Meetings
from pairtutor.positions.legality import Legality, LimitLegality, PreferenceLegality, dubov_limits, lim_limits
from pairtutor.positions.persons import Person, preference_after
from tests.lab.together import together


def person(
    tpn: int, colours: str, score: int = 4, met: int | None = None, *, topscorer: bool = False
) -> Person:
    difference = colours.count("W") - colours.count("B")
    return Person(
        tpn=Tpn(tpn),
        rank=tpn,
        score=score,
        games=(),
        met={Tpn(met): 1} if met else {},
        colours=colours,
        difference=difference,
        due=preference_after(colours),
        floats=("none", "none"),
        barred=False,
        topscorer=topscorer,
        missed=0,
    )


NOBODY: frozenset[frozenset[int]] = frozenset()


@together("legality", [Legality, PreferenceLegality, partial(LimitLegality, limits=lim_limits)])
def test_two_who_have_met_or_are_kept_apart_do_not_meet(legality: Callable[..., Legality]) -> None:
    one, other = person(1, "WB"), person(2, "BW")
    assert legality({}, NOBODY).may_meet(one, other)
    assert not legality({}, frozenset({frozenset({1, 2})})).may_meet(one, other)
    assert not legality({}, NOBODY).may_meet(one, person(2, "BW", met=1))
    assert not legality({}, NOBODY).may_meet(one, one)


def test_two_of_one_absolute_preference_meet_only_if_one_is_a_topscorer() -> None:
    legality = PreferenceLegality({}, NOBODY)
    one = person(1, "BWW")
    assert not legality.may_meet(one, person(2, "BWW"))
    assert legality.why_not(one, person(2, "BWW")) == "both have an absolute preference for black"
    assert legality.may_meet(one, person(2, "BWW", topscorer=True))
    assert Legality({}, NOBODY).may_meet(one, person(2, "BWW"))


def test_whom_each_of_many_may_meet_is_what_is_said_of_every_two() -> None:
    people = [
        person(number, colours, met=met, topscorer=topscorer)
        for number, (colours, met, topscorer) in enumerate(
            product(("", "BWW", "WBB"), (None, 2, 7, 40), (False, True)), start=1
        )
    ]
    legality = PreferenceLegality({}, frozenset({frozenset({1, 5}), frozenset({3, 40}), frozenset({9})}))
    rows = legality.meetings(people)
    for row, one in zip(rows, people, strict=True):
        assert row == sum(legality.may_meet(one, other) << v for v, other in enumerate(people))


@together(
    "kind",
    [
        Legality,
        PreferenceLegality,
        partial(LimitLegality, limits=lim_limits),
        partial(LimitLegality, limits=dubov_limits),
        partial(LimitLegality, limits=lim_limits, free=True),
    ],
)
def test_the_graph_of_who_can_be_paired_is_what_is_said_of_every_two(kind: Callable[..., Legality]) -> None:
    people = [
        person(number, colours, score, met, topscorer=topscorer)
        for number, (colours, score, met, topscorer) in enumerate(
            product(("", "BWW", "WBB", "WW"), (3, 4), (None, 2, 7, 40), (False, True)), start=1
        )
    ]
    legality = kind({}, frozenset({frozenset({1, 5}), frozenset({3, 40}), frozenset({9, 99})}))
    graph = Meetings(people, legality)
    assert list(graph) == [one.tpn for one in people]
    for one in people:
        assert graph[one.tpn] == {other.tpn for other in people if legality.may_meet(one, other)}


def test_two_who_moved_down_can_meet_and_are_not_paired() -> None:
    people = [person(number, "WB") for number in range(1, 5)]
    graph = Meetings(people, PreferenceLegality({}, NOBODY, came=frozenset({Tpn(1), Tpn(2)})))
    assert dict(graph) == {1: {3, 4}, 2: {3, 4}, 3: {1, 2, 4}, 4: {1, 2, 3}}


def test_in_the_last_round_colours_do_not_bar_two_of_equal_scores() -> None:
    one, level, lower = person(1, "BWW"), person(2, "BWW"), person(3, "BWW", score=3)
    legality = partial(LimitLegality, {}, NOBODY, lim_limits)
    assert not legality().may_meet(one, level)
    assert legality(free=True).may_meet(one, level)
    assert not legality(free=True).may_meet(one, lower)


@together("colours", ["".join(one) for n in range(8) for one in product("WB", repeat=n)])
def test_by_dubov_the_difference_is_two_at_most_afterwards_and_by_lim_it_does_not_grow(colours: str) -> None:
    one = person(1, colours)
    for colour, letter in (("white", "W"), ("black", "B")):
        after = colours + letter
        wide = abs(after.count("W") - after.count("B")) > 2
        grows = wide and after.count(letter) * 2 > len(after)
        row = {"in-a-row"} if after.endswith(3 * letter) else set()
        assert dubov_limits(one, colour) == row | ({"difference"} if wide else set())
        assert lim_limits(one, colour) == row | ({"difference"} if grows else set())
