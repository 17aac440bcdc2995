"""The tutor shows nothing that is not in the trace: one read from a file is enough."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.pilot import Pilot

from pairtutor.errors import SourceError
from pairtutor.sources.library import cards
from pairtutor.tui.opening import open_round
from pairtutor.tui.tutor import Wanted
from pairtutor.tui.widgets.board import BoardPane
from pairtutor.tui.widgets.line_view import Prose
from tests.lab.seeds import share
from tests.lab.tui.driving import LARGE, nobody, play, press, recorded, stepper, tutor

ONE_OF_EACH = {card.system: card.name for card in cards()}
"""A scenario of each system that has one."""


@pytest.mark.parametrize(
    "system", share(["dutch-2026", "burstein-2026", "lim-1999", "dutch-2012", "dubov-2026"], 2)
)
def test_all_of_a_round_is_walked_through_from_its_trace_alone(system: str, tmp_path: Path) -> None:
    path = recorded(ONE_OF_EACH.get(system, "2026-bye"), tmp_path, system)

    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        assert walk.opened.tournament is None
        walk.depth = "full"
        for station in walk.route.stations:
            assert walk.station == station
            assert walk.query_one(BoardPane).board.lines
            words = walk.query_one("#words", Prose)
            assert words.paragraphs[0][0].startswith(station.narrated.text)
            assert words.size.height == min(max(len(words.lines), 3), LARGE[1] // 3)
            walk.action_move("next")
            await pilot.pause(0)
            await pilot.pause(0)
        assert walk.position == walk.tour.trace.steps[-1].number
        enabled = {one.binding.action: one.enabled for one in walk.active_bindings.values()}
        assert not enabled["go('system')"]
        assert not enabled["go('round')"]

    play(tutor(str(path), opener=open_round), script)


def test_a_round_that_cannot_be_paired_is_walked_through_as_far_as_it_goes(tmp_path: Path) -> None:
    source = tmp_path / "met.yaml"
    source.write_text(
        "title: Two who met\nsystem: dutch-2017\nrounds: 3\ninitial_colour: white\nplayers:\n"
        "  - {id: 1, name: Ana}\n  - {id: 2, name: Ben}\n"
        'history:\n  - games:\n      - {white: 1, black: 2, result: "1-0"}\n',
        encoding="utf-8",
    )

    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        assert walk.opened.refusal
        await press(pilot, "end", "home", "3", "end")
        assert walk.route.step(walk.position, 1) is None

    play(tutor(str(source), opener=open_round), script)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[1, 2", "trace.json:"),
        ('{"schema": 5, "complete": true, "steps": []}', "do not make sense together"),
        (None, "cannot be read"),
        ("\udcff", "cannot be read"),
    ],
)
def test_a_damaged_trace_is_told_in_one_line(text: str | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / "trace.json"
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(SourceError) as caught:
        open_round(Wanted(source=str(path)), nobody)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
