"""The lecturer's notes: those of a scenario that belong to a step."""

from __future__ import annotations

from functools import cache

from pairtutor.errors import PairtutorError
from pairtutor.resources import scenario_path
from pairtutor.sources.scenario_notes import Note
from pairtutor.tui.walk.tour import Tour, mark


@cache
def notes_of(source: str) -> tuple[Note, ...]:
    """Return the notes of a bundled scenario or of a scenario's file; any other source has none."""
    from pairtutor.sources.scenario import load_scenario

    bundled = scenario_path(source)
    if bundled is None and not source.lower().endswith((".yaml", ".yml")):
        return ()
    try:
        return load_scenario(bundled or source).notes
    except PairtutorError:  # a recorded trace, or a file that is no longer as it was
        return ()


def notes_at(notes: tuple[Note, ...], tour: Tour, position: int) -> list[str]:
    """Return what the notes say at a position, in their order."""
    bracket = tour.bracket_of(position)
    score = mark(bracket)[0] if bracket else ""
    kind = tour.step(position).event.kind
    return [note.say for note in notes if _fits(note, score, kind)]


def _fits(note: Note, score: str, kind: str) -> bool:
    if not note.bracket and not note.at:
        return kind == "round"
    return note.bracket in {"", score} and note.at in {"", kind}
