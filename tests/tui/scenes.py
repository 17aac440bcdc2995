"""The moments whose pictures are kept: what each opens, and what is pressed until it is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import sleep

from textual.pilot import Pilot

from pairtutor.errors import Fault, SourceError
from pairtutor.narrative.outline import Depth
from pairtutor.tui.opening import Opened, Opener, Progress, Wanted
from pairtutor.tui.picture import picture
from pairtutor.tui.screens.working import WorkingScreen
from tests.tui.driving import at_once, play, settle, stepper, tutor

Prepare = Callable[[Pilot[None]], Awaitable[None]]


def _refuse(wanted: Wanted, progress: Progress) -> Opened:
    fault = "player 7 meets player 3 in rounds 2 and 4"
    raise SourceError([Fault("late.yaml", 14, 9, fault, "correct or remove one of these games")])


def _never(wanted: Wanted, progress: Progress) -> Opened:
    while True:
        progress(5, 12)
        sleep(0.01)


@dataclass(frozen=True)
class Scene:
    """A moment: a source (None: the library), the label of the step to go to, the keys then pressed.

    With `working` the round is never ready.
    """

    source: str | None = None
    system: str | None = None
    label: str = ""
    depth: Depth = "normal"
    keys: tuple[str, ...] = ()
    opener: Opener = at_once
    working: bool = False

    async def _settle(self, pilot: Pilot[None]) -> None:
        """Wait until nothing moves any more: what is laid out may need other rows when it has its columns."""
        for _ in range(3):
            await (pilot.pause(0.1) if self.working else settle(pilot))

    def draw(self, *sizes: tuple[int, int]) -> list[str]:
        """Return the pictures of the moment in a terminal that is made as large as each of these in turn."""
        drawn: list[str] = []
        app = tutor(self.source, opener=self.opener, system=self.system)

        async def script(pilot: Pilot[None]) -> None:
            if self.label:
                walk = stepper(pilot)
                walk.depth = self.depth
                walk.position = next(
                    one.told.step for one in walk.route.stations if one.told.label.startswith(self.label)
                )
            await self._settle(pilot)
            if self.keys:
                await pilot.press(*self.keys)
                await self._settle(pilot)
            drawn.append(picture(pilot.app))
            for size in sizes[1:]:
                await pilot.resize_terminal(*size)
                await self._settle(pilot)
                drawn.append(picture(pilot.app))
            if isinstance(pilot.app.screen, WorkingScreen):
                pilot.app.screen.action_cancel()
                await pilot.pause(0.2)

        play(app, script, sizes[0], wait=not self.working)
        return drawn


SCENES: dict[str, Scene] = {
    "library": Scene(),
    "fault": Scene("late.yaml", opener=_refuse),
    "working": Scene("exchange", opener=_never, working=True),
    "cancelled": Scene("exchange", opener=_never, working=True, keys=("escape",)),
    "help": Scene("exchange", keys=("f1",)),
    "rules": Scene("exchange", label="✗ 1–2", keys=("R",)),
    "beginning": Scene("exchange"),
    "refused-run": Scene("exchange", label="✗ 1–2"),
    "unfolded": Scene("exchange", label="✗ 1–2", keys=("a",)),
    "curtain": Scene("exchange", label="Split 4, 5", keys=("v", "right")),
    "accepted": Scene("exchange", label="✓ 3 accepted"),
    "rule": Scene("exchange", label="✓ 3 accepted", keys=("r",)),
    "colour": Scene("exchange", label="2 White, 1 Black"),
    "followed": Scene("exchange", label="↔", keys=("slash", "7", "enter")),
    "limbo": Scene("limbo", label="✓"),
    "dutch-2012": Scene("2012-lowering", label="↓"),
    "dutch-2026": Scene("2026-bye", label="Bye"),
    "lim-1999": Scene("lim-exchange", label="✓ 3 – 7"),
    "dubov-1997": Scene("dubov-floaters", label="columns 8 | 9"),
    "ssm": Scene("2026-bye", "ssm", label="✗ 5 finds nobody"),
    "ladder": Scene("lim-median", label="Median", keys=("L",)),
    "glossary": Scene("exchange", keys=("f4", "down", "down")),
    "light": Scene("exchange", label="✗ 1–2", keys=("f2",)),
}
