"""Walking through the tutor in any language: to every step and screen, and what stands there in English."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import Any

from textual.geometry import Spacing
from textual.pilot import Pilot

from pairtutor.messages import messages_of
from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import Language, languages
from pairtutor.rules.catalogue import catalogue
from pairtutor.sources.library import cards
from pairtutor.tui.app import TutorApp
from pairtutor.tui.opening import open_round
from pairtutor.tui.screens.stepper import StepperScreen
from pairtutor.tui.tutor import Outgoing, Wanted
from tests.lab.tui.driving import SMALL, Written, play, press, settle, shown, stepper

CODES = {"esc", "tab", "pairtutor", "english", "txt", "svg", "html", "yaml"}
"""Words that are the same everywhere: on keys, endings of files, names of the program and a language."""
FILES = {
    "export": {"round", "step"},
    "page": {"round"},
    "language": {messages_of(Language(code))("language.name").casefold() for code in languages()},
}
"""What a file is called that is written, and a language by its own name: the same in all languages."""
HANDED_ON = {"above", "below", "down", "up"}
"""What a phrase compares as well as tells: the made-up language leaves it."""
SHORTEST_CUT = 3
"""Letters that are left of a name, at least, where something lies over the rest of it."""
RULES = {"fide"}
"""What stands in the names of systems and courses."""
SIGNS = re.compile(r"[WBwbvx]+|[A-Z]\w?|x\d+")
"""Colours of games, and what is called by letters."""
WALKS = ("exchange", "limbo", "2012-lowering", "2026-bye", "lim-exchange", "dubov-floaters", "lim-median")
KEYS = {
    "why": ("w", "enter"),
    "why-not": ("question_mark",),
    "wish": ("question_mark", "3", "minus", "1", "enter"),
    "answers": ("W",),
    "answer": ("W", "enter"),
    "pick": ("slash",),
    "jump": ("g",),
    "systems": ("s",),
    "rounds": ("o",),
    "export": ("x",),
    "page": ("e",),
    "help": ("f1",),
    "glossary": ("f4",),
    "rules": ("R",),
    "ladder": ("L",),
    "language": ("f8",),
    "followed": ("slash", "7", "enter"),
    "rule": ("r",),
    "unable": ("home", "left"),
    "curtain": ("v", "right"),
    "hidden": ("v", "W"),
    "playing": ("space",),
    "palette": ("ctrl+p",),
}
"""What is pressed at a step, and leads to each screen of a walk."""


def speaking(language: Language, wanted: Wanted | None = None, **more: Any) -> TutorApp:
    """Return the program in a language."""
    outgoing = Outgoing(write=Written().write, page=lambda trace, language: "<page>")
    return TutorApp(outgoing, wanted, open_round, language=language, **more)


def names_in(app: TutorApp) -> set[str]:
    """Return the words that may stand anywhere: names, systems and scenarios."""
    known = [*CODES, *HANDED_ON, *(f"{one.name} {one.short} {one.id}" for one in SYSTEMS.values())]
    known += [card.name for card in cards()]
    known += [str(entry) for entry in catalogue()]
    for screen in app.screen_stack:
        if isinstance(screen, StepperScreen):
            known += map(str, screen.tour.players())
    return {word.casefold() for word in re.findall(r"[^\W\d_]{2,}", " ".join(known))}


def english_words(app: TutorApp, among: Collection[str] = ()) -> list[str]:
    """Return the English words on the screen."""
    names = names_in(app) | {*among}
    words = re.findall(r"(?<![^\W\d_])[A-Za-z]{2,}(?![^\W\d_])…?", "\n".join(within(app)))
    return [word for word in words if not SIGNS.fullmatch(word) and not _is_name(word, names)]


def _is_name(word: str, names: set[str]) -> bool:
    said, cut = word.rstrip("…").casefold(), word.endswith("…") or len(word) > SHORTEST_CUT
    return said in names or (cut and any(name.startswith(said) for name in names))


def within(app: TutorApp, border: int = 0) -> list[str]:
    """Return what stands on the screen; of one over another only its box without border, and the keys."""
    lines = shown(app).split("\n")
    for box in app.screen.query(".box"):
        inside = box.region.shrink(Spacing.all(border))
        rows = lines[inside.y : inside.bottom]
        return [*(row[inside.x : inside.right] for row in rows), lines[-1]]
    return lines


def walk_through(app: TutorApp, look: Callable[[str], None], steps: Sequence[str] = ()) -> None:
    """Go to every step of a walk, then to every screen that a key leads to."""

    async def script(pilot: Pilot[None]) -> None:
        walk = stepper(pilot)
        walk.depth = "full"
        seen: set[tuple[str, bool]] = set()
        decided = 0
        for station in walk.route.stations:
            kind = (station.narrated.kind, station.decides)
            if kind not in seen:
                seen.add(kind)
                walk.position = station.narrated.step
                await settle(pilot)
                look(station.narrated.kind)
            if station.narrated.kind in {"candidate", "settled"} and station.decides:
                decided = decided or station.narrated.step
        for name in steps:
            pilot.app.clear_notifications()
            walk.set_reactive(type(walk).curtain, False)
            walk.following, walk.playing, walk.depth, walk.position = 0, False, "full", decided
            await settle(pilot)
            await press(pilot, *KEYS[name])
            if name == "palette":
                await pilot.pause(0.3)
            look(name)
            while pilot.app.screen is not walk:
                await press(pilot, "escape")
            walk.curtain = False

    play(app, script, SMALL)
