"""The ladder: every board and every floater is on it, and nothing that has not been settled yet."""

from __future__ import annotations

from itertools import pairwise

from pairtutor.narrative.ladder import ladder
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import scenario_names
from pairtutor.trace.index import RoundIndex
from tests.lab.scenarios.lessons import played
from tests.lab.together import together


@together("name", scenario_names())
def test_every_board_stands_once_and_every_floater_has_an_arrow_to_the_board(name: str) -> None:
    lesson = played(name)
    narrator = Narrator(lesson.trace)
    shown = ladder(narrator)
    boards = {row.number: tuple(who.tpn for who in row.players) for row in shown.rows if row.kind == "board"}
    assert [boards[number] for number in sorted(boards)] == lesson.pairs
    leaving = [place for place, row in enumerate(shown.rows) if row.kind == "leaves"]
    assert sorted(arrow.start for arrow in shown.arrows) == leaving
    for arrow in shown.arrows:
        (floater,) = shown.rows[arrow.start].players
        assert floater in shown.rows[arrow.end].players
        assert shown.rows[arrow.end].kind in {"board", "bye"}
    for lane in range(shown.lanes):
        spans = sorted(sorted((one.start, one.end)) for one in shown.arrows if one.lane == lane)
        assert all(before[1] < after[0] for before, after in pairwise(spans))


@together("name", ["exchange", "lim-median", "dubov-floaters", "2012-backtrack"])
def test_a_round_under_way_has_no_row_of_what_comes_later(name: str) -> None:
    trace = played(name).trace
    narrator = Narrator(trace)
    for until in range(1, len(trace.steps)):
        shown = ladder(narrator, RoundIndex(trace._replace(steps=trace.steps[:until])))
        assert all(row.step <= until and not row.number for row in shown.rows)
