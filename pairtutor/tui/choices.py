"""What can be chosen in the screens that ask: players, steps, rounds, systems, files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from pairtutor.narrative.layout import clean
from pairtutor.narrative.parts import PlayerRef
from pairtutor.tui.screens.pick import Pickable
from pairtutor.tui.walk.route import Route

READABLE = (".yaml", ".yml", ".trf", ".txt", ".json")
"""Endings of files that can be opened; a recorded trace is JSON or YAML."""


def choice_search(choices: Iterable[Pickable]) -> Callable[[str], Sequence[Pickable]]:
    """Return a search among fixed choices: all words typed occur; one that begins with them comes first."""
    known = list(choices)

    def search(typed: str) -> Sequence[Pickable]:
        words = typed.casefold().split()
        fitting = [choice for choice in known if all(word in choice.text.casefold() for word in words)]
        start = typed.casefold().strip() + " "
        return sorted(fitting, key=lambda choice: not choice.text.casefold().lstrip().startswith(start))

    return search


def players(everybody: Iterable[PlayerRef]) -> list[Pickable]:
    """Return everybody who takes part."""
    return [Pickable(str(who.tpn), str(who)) for who in everybody]


def steps(route: Route, until: int = 0) -> list[Pickable]:
    """Return the steps at the present depth by their numbers, those up to a position if it is not 0."""
    return [
        Pickable(str(station.told.step), f"{number} {station.told.label}")
        for number, station in enumerate(route.stations, start=1)
        if not until or station.told.step <= until
    ]


def files(typed: str) -> Sequence[Pickable]:
    """Return the files and folders that a path begins, folders first."""
    folder, start = os.path.split(os.path.expanduser(typed))
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted((not entry.is_dir(), entry.name) for entry in entries)
    except (OSError, ValueError):
        return ()
    choices = []
    for is_file, name in names:
        hidden = name.startswith(".") and not start.startswith(".")
        if hidden or not name.casefold().startswith(start.casefold()):
            continue
        if is_file and not name.casefold().endswith(READABLE):
            continue
        path = os.path.join(folder, name) + ("" if is_file else os.sep)
        choices.append(Pickable(path, clean(name) + ("" if is_file else os.sep), partial=not is_file))
    return choices
