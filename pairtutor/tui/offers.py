"""What can be chosen in the screens that ask: players, steps, rounds, systems, files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence

from pairtutor.narrative.layout import clean
from pairtutor.tui.screens.pick import Offer
from pairtutor.tui.walk.route import Route
from pairtutor.tui.walk.tour import Tour

READABLE = (".yaml", ".yml", ".trf", ".txt", ".json")
"""Endings of files that can be opened; a recorded trace is JSON or YAML."""


def offer_search(offers: Iterable[Offer]) -> Callable[[str], Sequence[Offer]]:
    """Return a search among fixed offers: all words typed occur; one that begins with them comes first."""
    known = list(offers)

    def search(typed: str) -> Sequence[Offer]:
        words = typed.casefold().split()
        fitting = [offer for offer in known if all(word in offer.text.casefold() for word in words)]
        start = typed.casefold().strip() + " "
        return sorted(fitting, key=lambda offer: not offer.text.casefold().lstrip().startswith(start))

    return search


def players(tour: Tour) -> list[Offer]:
    """Return everybody who takes part."""
    return [Offer(str(who.tpn), str(who)) for who in tour.players()]


def steps(route: Route, until: int = 0) -> list[Offer]:
    """Return the steps at the present depth by their numbers, those up to a position if it is not 0."""
    return [
        Offer(str(station.told.step), f"{number} {station.told.label}")
        for number, station in enumerate(route.stations, start=1)
        if not until or station.told.step <= until
    ]


def files(typed: str) -> Sequence[Offer]:
    """Return the files and folders that a path begins, folders first."""
    folder, start = os.path.split(os.path.expanduser(typed))
    try:
        with os.scandir(folder or ".") as entries:
            names = sorted((not entry.is_dir(), entry.name) for entry in entries)
    except (OSError, ValueError):
        return ()
    offers = []
    for is_file, name in names:
        hidden = name.startswith(".") and not start.startswith(".")
        if hidden or not name.casefold().startswith(start.casefold()):
            continue
        if is_file and not name.casefold().endswith(READABLE):
            continue
        path = os.path.join(folder, name) + ("" if is_file else os.sep)
        offers.append(Offer(path, clean(name) + ("" if is_file else os.sep), partial=not is_file))
    return offers
