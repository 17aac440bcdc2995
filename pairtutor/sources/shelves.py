"""The order of the library: systems, those in force first; of each its lessons, disputes, clauses, and more.

Every surface that lists the bundled scenarios has them from here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, Literal, get_args

import yaml

from pairtutor.messages import Messages
from pairtutor.model.editions import IN_FORCE, TAUGHT, System
from pairtutor.records import Record
from pairtutor.resources import course_path
from pairtutor.sources.library import Card

Part = Literal["lesson", "dispute", "clause", "more"]
PARTS: Final[tuple[Part, ...]] = get_args(Part)
"""Scenarios of a course, those about which somebody asks, those of one clause each, and all others."""


class CardShelf(Record):
    """The scenarios of one system that belong together, in order."""

    system: str
    part: Part
    cards: tuple[Card, ...]


def card_shelves(cards: Iterable[Card]) -> list[CardShelf]:
    """Return scenarios on their shelves; a shelf without any is left out."""
    known = list(cards)
    shelves = []
    for system in by_force():
        own = [card for card in known if card.system == system.id]
        for part in PARTS:
            here = sorted((card for card in own if part_of(card) == part), key=_place)
            if here:
                shelves.append(CardShelf(system=system.id, part=part, cards=tuple(here)))
    return shelves


def by_force() -> Sequence[System]:
    """Return all that is taught: first the system where none is named, then the latest editions, then others.

    Within these it is the order of `TAUGHT`.
    """
    latest = latest_editions()
    return sorted(TAUGHT.values(), key=lambda system: (system.id != IN_FORCE, system.id not in latest))


def latest_editions() -> frozenset[str]:
    """Return the latest edition of each family."""
    # of one family the later stands after the earlier, and takes its place
    return frozenset({system.family: system.id for system in TAUGHT.values()}.values())


def part_of(card: Card) -> Part:
    """Return the shelf of its system on which a scenario stands."""
    if card.name in shown_in_course(card.system):
        return "lesson"
    if card.question:
        return "dispute"
    return "clause" if card.folder == "clauses" else "more"


def shelf_title(shelf: CardShelf, messages: Messages) -> str:
    """Return the title of a shelf: its system, and the part of the library that it holds."""
    system = messages(f"systems.{shelf.system}.name")
    return messages("library.shelf", system=system, part=messages(f"library.parts.{shelf.part}"))


@cache
def shown_in_course(system: str) -> tuple[str, ...]:
    """Return the scenarios that the bundled course of a system shows, in the order in which it does."""
    path = course_path(system)
    if path is None:
        return ()
    with path.open(encoding="utf-8") as file:
        course = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return tuple(dict.fromkeys(name for lesson in course["lessons"] for name in _scenarios_of(lesson)))


def _scenarios_of(lesson: dict[str, Any]) -> Iterable[str]:
    """Yield the scenarios of a lesson: its brackets, its round, its examples."""
    yield from (lesson[key]["scenario"] for key in ("worked", "guided") if key in lesson)
    yield lesson["scenario"]
    yield from (example["scenario"] for example in lesson.get("examples", ()))


def _place(card: Card) -> tuple[object, ...]:
    """Return the sort key of a scenario on its shelf: the course, then clauses as numbers, then names."""
    course = shown_in_course(card.system)
    if card.name in course:
        return course.index(card.name), (), ""
    if card.folder != "clauses":
        return 0, (), card.name
    pieces = re.findall(r"\d+|[^\d.]+", card.teaches[0] if card.teaches else "")
    number = tuple((piece.isdigit(), int(piece) if piece.isdigit() else 0, piece) for piece in pieces)
    return 0, number, card.name
