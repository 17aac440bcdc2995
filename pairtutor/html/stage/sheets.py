"""A stage written as a piece of HTML: every step as a small drawing, its sentence, what a stepper needs."""

from __future__ import annotations

from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import BracketStage
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.document import document
from pairtutor.narrative.groups import players_in_tables
from pairtutor.narrative.narrator import Narrator


def stages(narrator: Narrator) -> dict[int, BracketStage]:
    """Return the stages of a round in reading order, by the number of the step that opens each."""
    made = Stages(narrator)
    return {section.narrated.step: made.of(section) for section in document(narrator, "full").sections}


def write_stage(stage: BracketStage, narrator: Narrator) -> str:
    """Return a stage as HTML; the words of the page it stands on are written by `write_words`."""
    return _write_sheet(stage, narrator)


def write_words(narrator: Narrator) -> str:
    """Return the part that a page with stages has once: the words of a stepper, and how to read a card."""
    return _write_sheet(None, narrator)


def _write_sheet(stage: BracketStage | None, narrator: Narrator) -> str:
    """Return a stage as HTML; None: the words that all stages of a page share."""
    coloured = narrator.index.opened.initial_colour is not None
    found = narrator.cast.signs_in_rows(players_in_tables(narrator.index))
    return narrator.phrases.document(
        "stage/sheet.html.j2", stage=stage, coloured=coloured, found=found, anchor=anchor
    )
