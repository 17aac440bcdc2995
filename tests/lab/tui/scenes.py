"""The moments whose pictures are kept: what each opens, and what is pressed until it is there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from time import sleep

from textual.pilot import Pilot

from pairtutor.errors import Fault, SourceError
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.seeded import Chances, SeededTournament, entry_list
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.actions import picture
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.screens.working import Opener, WorkingScreen
from pairtutor.tui.tutor import Progress, Wanted
from pairtutor.tui.walk.tour import Opened
from tests.lab.tui.driving import at_once, play, press, settle, stepper, tutor


def _refuse(wanted: Wanted, progress: Progress) -> Opened:
    fault = "player 7 meets player 3 in rounds 2 and 4"
    raise SourceError([Fault("late.yaml", 14, 9, fault, "correct or remove one of these games")])


def _never(wanted: Wanted, progress: Progress) -> Opened:
    while True:
        progress(5, 12)
        sleep(0.01)


FAMILIES = (
    "Müller-Lüdenscheidt",
    "von Schwarzenfels-Oberhausen",
    "Groß",
    "Freiherr zu Weißenburg-Hohenlohe",
    "Bäcker-Übelacker",
    "Ochsenknecht",
    "Großherzog-Löwenstein",
    "Vogt",
    "Mühlhäuser-Strößner",
    "zur Straßen",
)
GIVEN = ("Maximilian-Alexander", "Änne", "Heinz-Günther", "Friederike Charlotte", "Jörg")


def long_names(wanted: Wanted, progress: Progress) -> Opened:
    """Open round 4 of a tournament whose names are long; a bracket of it has 16 players."""
    start = entry_list(rng := Random(12), "dutch-2026", 50, 9, title="Große Namen", source=wanted.source)
    named = tuple(
        one._replace(
            name=f"{FAMILIES[one.tpn % len(FAMILIES)]}, {GIVEN[one.tpn // len(FAMILIES) % len(GIVEN)]}"
        )
        for one in start.players
    )
    start = start._replace(players=named, system=SystemChoice("dutch-2026", ChosenBy("option")))
    played = SeededTournament(rng, "dutch-2026", start, Chances(0.3, 0, 0, 0, 0, 0))
    for _ in range(3):
        played.announce()
        assert not played.play()
    return open_round(replace(wanted, tournament=played.now), progress)


@dataclass(frozen=True)
class Scene:
    """A moment: a source (None: the library), the label of the step to go to, the keys then pressed.

    The keys `back` lead from it to a step as it was. With `working` the round is never ready.
    """

    source: str | None = None
    system: str | None = None
    label: str = ""
    keys: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    opener: Opener = at_once
    working: bool = False

    async def show(self, pilot: Pilot[None]) -> None:
        """Go there, and wait: what is laid out may need other rows when it has its columns."""
        if isinstance(pilot.app.screen, StepperScreen):
            walk = stepper(pilot)
            found = (one.narrated for one in walk.route.stations if one.narrated.label.startswith(self.label))
            walk.position = next(found).step
        await self.settled(pilot)
        if self.keys:
            await pilot.press(*self.keys)
            await self.settled(pilot)

    async def settled(self, pilot: Pilot[None]) -> None:
        """Wait until nothing moves any more."""
        for _ in range(3):
            await (pilot.pause(0.1) if self.working else settle(pilot))


def drawn(scenes: Mapping[str, Scene], *sizes: tuple[int, int]) -> dict[str, list[str]]:
    """Return pictures of moments of one source, in a terminal that is made as large as each of these."""
    pictures: dict[str, list[str]] = {name: [] for name in scenes}
    first = next(iter(scenes.values()))
    app = tutor(first.source, opener=first.opener, system=first.system)

    async def script(pilot: Pilot[None]) -> None:
        for size in sizes:
            if size != sizes[0]:
                await pilot.resize_terminal(*size)
                await first.settled(pilot)
            for name, scene in scenes.items():
                await scene.show(pilot)
                pictures[name].append(picture(pilot.app))
                await press(pilot, *scene.back)
        if isinstance(pilot.app.screen, WorkingScreen):
            pilot.app.screen.action_cancel()
            await pilot.pause(0.2)

    play(app, script, sizes[0], wait=not first.working)
    return pictures


def together(name: str) -> dict[str, Scene]:
    """Return the moments that are seen in one run with this one: those of the same source."""
    one = SCENES[name]
    return {other: scene for other, scene in SCENES.items() if _run_of(scene) == _run_of(one)}


def _run_of(scene: Scene) -> tuple[object, ...]:
    return scene.source, scene.system, scene.opener, scene.working and scene.keys


SCENES: dict[str, Scene] = {
    "library": Scene(),
    "fault": Scene("late.yaml", opener=_refuse),
    "working": Scene("exchange", opener=_never, working=True),
    "cancelled": Scene("exchange", opener=_never, working=True, keys=("escape",)),
    "help": Scene("exchange", keys=("f1",), back=("escape",)),
    "rules": Scene("exchange", label="✗ 1–2", keys=("R",), back=("escape",)),
    "beginning": Scene("exchange"),
    "refused-run": Scene("exchange", label="✗ 1–2"),
    "unfolded": Scene("exchange", label="✗ 1–2", keys=("a",), back=("a",)),
    "curtain": Scene("exchange", label="Split 4, 5", keys=("v", "right"), back=("v",)),
    "accepted": Scene("exchange", label="✓ 3 chosen"),
    "rule": Scene("exchange", label="✓ 3 chosen", keys=("r",), back=("r",)),
    "colour": Scene("exchange", label="2 White, 1 Black"),
    "followed": Scene("exchange", label="↔", keys=("slash", "7", "enter"), back=("escape",)),
    "limbo": Scene("limbo", label="✓"),
    "dutch-2012": Scene("2012-lowering", label="↓"),
    "dutch-2026": Scene("2026-bye", label="Bye"),
    "lim-1999": Scene("lim-exchange", label="✓ 3 – 7"),
    "dubov-1997": Scene("dubov-floaters", label="columns 8 | 9"),
    "ssm": Scene("2026-bye", "ssm", label="✗ 5 finds nobody"),
    "ladder": Scene("lim-median", label="Median", keys=("L",), back=("escape",)),
    "glossary": Scene("exchange", keys=("f4", "down", "down"), back=("escape",)),
    "answers": Scene(
        "long", label="Bracket 1.5", opener=long_names, keys=("W", "down", "down", "right"), back=("escape",)
    ),
    "answer-in-full": Scene(
        "long",
        label="Bracket 1.5",
        opener=long_names,
        keys=("W", "right", "right", "right", "enter"),
        back=("escape", "escape"),
    ),
    "answers-curtain": Scene(
        "long", label="Bracket 1.5", opener=long_names, keys=("v", "W", "right"), back=("escape", "v")
    ),
    "standings": Scene("dispute-forfeit", keys=("S", "down", "down", "right"), back=("escape",)),
    "standings-why": Scene(
        "dispute-forfeit",
        keys=("S", *["down"] * 5, "w", *"saoirse", "enter"),
        back=("escape", "escape"),
    ),
    "light": Scene("exchange", label="✗ 1–2", keys=("f2",), back=("f2",)),
}
