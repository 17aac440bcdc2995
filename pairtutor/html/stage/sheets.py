"""A stage written as a piece of HTML: every step as a small drawing, its sentence, what a stepper needs."""

from __future__ import annotations

from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import BracketStage
from pairtutor.narrative.citations import anchor
from pairtutor.narrative.document import document
from pairtutor.narrative.narrator import Narrator
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.recorder import Trace


def stages(narrator: Narrator) -> dict[int, BracketStage]:
    """Return the stages of a round in reading order, by the number of the step that opens each."""
    made = Stages(narrator)
    return {section.told.step: made.of(section) for section in document(narrator, "full").sections}


def stage_of(narrator: Narrator, opening: int) -> BracketStage | None:
    """Return the stage of the bracket or group that a step opens, None where it opens none."""
    made = Stages(narrator)
    sections = document(narrator, "full").sections
    return next((made.of(section) for section in sections if section.told.step == opening), None)


def write_stage(stage: BracketStage, narrator: Narrator) -> str:
    """Return a stage as HTML; the words of the page it stands on are written by `write_words`."""
    return _written(stage, narrator)


def write_words(narrator: Narrator) -> str:
    """Return what a page with stages has once: the words of a stepper, and how a card is read."""
    return _written(None, narrator)


def _written(stage: BracketStage | None, narrator: Narrator) -> str:
    coloured = narrator.index.opened.initial_colour is not None
    return narrator.phrases.document("stage/sheet.html.j2", stage=stage, coloured=coloured, anchor=anchor)


def sheet(trace: Trace, opening: int, language: Language = ENGLISH) -> str:
    """Return the stage of the bracket or group that a step opens as HTML, empty where it opens none."""
    narrator = Narrator(trace, "html", language)
    stage = stage_of(narrator, opening)
    return write_stage(stage, narrator) if stage else ""
