"""Driving the tutor in tests: a script presses keys and looks; rounds are paired once and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from textual._compositor import LayoutUpdate
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pairtutor.trace.serial import to_json
from pairtutor.tui.app import TutorApp
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import Opener
from pairtutor.tui.tutor import Outgoing, Progress, Wanted
from pairtutor.tui.walk.tour import Opened

Script = Callable[[Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (120, 40)


class Written(dict[str, str]):
    """Keeps what would be written to files, by path."""

    def write(self, text: str, path: str) -> None:
        """Keep a text."""
        self[path] = text


def nobody(done: int, total: int) -> None:
    """Watch no progress."""


@cache
def paired(source: str, system: str | None = None, number: int | None = None) -> Opened:
    """Return a round, paired once for all tests."""
    return open_round(Wanted(source=source, system=system, number=number), nobody)


def recorded(scenario: str, folder: Path, system: str | None = None) -> Path:
    """Return the file of a scenario's trace, by its own system or another one."""
    path = folder / f"{scenario}.json"
    path.write_text(to_json(paired(scenario, system).tour.trace), encoding="utf-8")
    return path


def at_once(wanted: Wanted, progress: Progress) -> Opened:
    """Open a round that may have been paired before (an `Opener`)."""
    if wanted.tournament is not None:
        return open_round(wanted, progress)
    known = paired(wanted.source, wanted.system, wanted.number)
    return replace(known, target=replace(wanted, tournament=known.tournament))


def tutor(
    source: str | None = None,
    outgoing: Outgoing | None = None,
    opener: Opener = at_once,
    **wanted: str | int | None,
) -> TutorApp:
    """Return the program, with a round (`system`, `number`) or with the library."""
    first = None
    if source is not None:
        system, number = wanted.get("system"), wanted.get("number")
        first = Wanted(
            source=source,
            system=system if isinstance(system, str) else None,
            number=number if isinstance(number, int) else None,
        )
    return TutorApp(outgoing or Outgoing(write=Written().write), first, opener)


def play(app: TutorApp, script: Script, size: tuple[int, int] = LARGE, *, wait: bool = True) -> None:
    """Run the program without a terminal, and a script on it; `wait` until what it begins with is there."""

    async def run() -> None:
        with _drawn_in_pauses():
            async with app.run_test(size=size, notifications=True) as pilot:
                if wait:
                    await settle(pilot)
                await script(pilot)
                _draw(app.screen)

    asyncio.run(run())


@contextmanager
def _drawn_in_pauses() -> Iterator[None]:
    """What changes on the present screen is drawn once nothing is under way, not sixty times a second."""
    at_once = Screen._compositor_refresh

    def put_off(screen: Screen[object]) -> None:
        if screen is screen.app.screen and not screen.app.is_inline:
            screen._dirty_widgets.clear()  # their regions are known to the compositor
            screen.app._update_mouse_over(screen)
        else:
            at_once(screen)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Screen, "_compositor_refresh", put_off)
        yield


def _draw(screen: Screen[object]) -> None:
    """Draw what has changed on a screen, as the program does; what is raised meanwhile is raised here."""
    screen._compositor.render_update(screen_stack=screen.app._background_screens)


async def settle(pilot: Pilot[None]) -> None:
    """Wait until nothing is under way, and draw."""
    await pilot.pause()
    while pilot.app.workers:
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
    _draw(pilot.app.screen)


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys one by one, and wait."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)


async def type_in(pilot: Pilot[None], text: str) -> None:
    """Type a text into the line of the present screen; its last letter is pressed."""
    line = pilot.app.screen.query_one(Input)
    line.value += text[:-1]
    line.cursor_position = len(line.value)
    await pilot.press("space" if text[-1] == " " else text[-1])
    await settle(pilot)


def stepper(pilot: Pilot[None]) -> StepperScreen:
    """Return the stepper, which has to be the present screen."""
    screen = pilot.app.screen
    assert isinstance(screen, StepperScreen), f"the screen is {screen}"
    return screen


def go_to(walk: StepperScreen, label: str) -> None:
    """Go to the first step with this label at the present depth."""
    found = [one.narrated.step for one in walk.route.stations if one.narrated.label == label]
    assert found, [one.narrated.label for one in walk.route.stations]
    walk.position = found[0]


def shown(app: App[None]) -> str:
    """Return what stands on the screen, line by line."""
    drawn = app.screen._compositor.render_update(full=True, screen_stack=app._background_screens)
    assert isinstance(drawn, LayoutUpdate)
    return "\n".join("".join(piece.text for strip in row for piece in strip) for row in drawn.strips)
