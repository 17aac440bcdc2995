"""The lecturer's ten minutes in the documents, as they are written there."""

from __future__ import annotations

import re
from pathlib import Path

from textual.pilot import Pilot

from pairtutor.tui.screens.library import LibraryScreen
from pairtutor.tui.tutor import Outgoing
from tests.lab.tui.driving import SMALL, Written, play, settle, stepper, tutor

PAGE = Path(__file__).parents[2] / "docs" / "tutor.md"
NAMED = {"→": "right", "←": "left", "Enter": "enter", "Esc": "escape", "/": "slash"}

STANDS_AT = {
    1: "Bracket 1.5",
    2: "Split 4, 5 | 7, 8",
    3: "✗ 1–2 no exchange",
    4: "✗ 1–2 no exchange",
    5: "✗ 1–2 no exchange",
    6: "✓ 3 chosen",
    7: "Result",
    8: "Bracket 1.5",
    9: "Bracket 1.5",
}
"""The step after each minute."""


def keys_by_minute() -> dict[int, list[str]]:
    """Return what is pressed in each minute; words are typed letter by letter."""
    text = PAGE.read_text(encoding="utf-8").split("## A lecturer's ten minutes")[1].split("\n#")[0]
    rows = re.findall(r"^\| (\d+) \| (.*?) \| ", text, re.MULTILINE)
    return {int(minute): _keys(re.findall(r"`([^`]+)`", cell)) for minute, cell in rows}


def _keys(words: list[str]) -> list[str]:
    return [key for word in words for key in ([NAMED[word]] if word in NAMED else list(word))]


def test_the_ten_minutes_go_as_they_are_written() -> None:
    written = Written()
    minutes = keys_by_minute()
    assert list(minutes) == list(range(11))

    async def script(pilot: Pilot[None]) -> None:
        for minute, label in STANDS_AT.items():
            for key in minutes[minute]:
                await pilot.press(key)
                await settle(pilot)
            assert stepper(pilot).station.narrated.label == label, minute
            assert stepper(pilot).curtain == (1 <= minute < 6), minute
            assert stepper(pilot).tour.narrator.system == ("dutch-2026" if minute < 8 else "dutch-2017")
        await pilot.press(minutes[10][0])
        await settle(pilot)
        assert isinstance(pilot.app.screen, LibraryScreen)

    outgoing = Outgoing(write=written.write, page=lambda trace, language: "<page>")
    play(tutor("exchange", outgoing, system="dutch-2026"), script, SMALL)
    assert [Path(path).suffix for path in written] == [".txt", ".html"]
