"""The lecturer's notes of a scenario: what to say at a bracket, at a kind of step, or in the beginning."""

from __future__ import annotations

from typing import Final, NamedTuple

from pairtutor.sources.located import Node
from pairtutor.sources.shapes import Shapes

KEYS: Final = ("bracket", "at", "say")


class Note(NamedTuple):
    """What to `say` in the bracket or group with a score, at steps of the kind `at`; empty leaves it open.

    A note with neither is for the beginning of the round.
    """

    bracket: str
    at: str
    say: str


def read_notes(shapes: Shapes, node: Node | None) -> tuple[Note, ...]:
    """Return the notes of a scenario, in their order; what is wrong with one is noted, and it is left out."""
    found = []
    for item in (None if node is None else shapes.items(node, "notes")) or ():
        keys = shapes.mapping(item, "a note", KEYS)
        if keys is None:
            continue
        if "say" not in keys:
            shapes.note(item, "the note says nothing", "add say")
            continue
        texts = {key: shapes.text(value, key) or "" for key, value in keys.items()}
        found.append(Note(*(texts.get(key, "") for key in KEYS)))
    return tuple(found)
