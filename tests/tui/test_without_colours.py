"""A system without colours is stepped through without a word of them."""

from __future__ import annotations

import re

import pytest
from textual.pilot import Pilot

from pairtutor.resources import scenario_names
from tests.lab.tui.driving import play, press, shown, stepper, tutor

WORDS = re.compile(r"\b(colours?|white|black|due)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", [name for name in scenario_names() if name.startswith("ssm-")][:1])
def test_no_step_speaks_of_colours(name: str) -> None:
    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        await press(pilot, "3")
        for station in walk.route.stations:
            walk.position = station.narrated.step
            await pilot.pause(0)
            await pilot.pause(0)
            assert not WORDS.search(shown(pilot.app)), station.narrated.label

    play(tutor(name), script)
