"""A bracket or group shown step by step on the page of a lesson, each step with what is asked before it."""

from __future__ import annotations

from typing import NamedTuple

from pairtutor.exercises.sequence import candidate
from pairtutor.html.figures.draw import draw
from pairtutor.html.figures.figure import Figure
from pairtutor.html.sections import RowGroup, seated
from pairtutor.messages import messages_of
from pairtutor.narrative.document import Section, document
from pairtutor.narrative.glossary import words_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import is_aside
from pairtutor.narrative.standing import standings
from pairtutor.narrative.view import NarratedStep
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import BracketOpened, CandidateJudged, FamilyRuledOut
from pairtutor.trace.recorder import Trace


class WorkedStep(NamedTuple):
    """A step: what is asked before it, what it says, the clause behind it, how it is drawn."""

    asked: str
    said: str
    clause: str
    label: str
    figure: Figure | None


class WorkedBracket(NamedTuple):
    """A bracket or group: its heading, what it begins with, its table, its steps.

    `opened` is empty, and the table has only the players of the boards, where the colours alone are shown.
    """

    title: str
    opened: str
    table: tuple[RowGroup, ...]
    ranked: bool
    coloured: bool
    floats: bool
    steps: tuple[WorkedStep, ...]

    @property
    def whole(self) -> RowGroup:
        """All rows of the table, not by halves, in the order of the bracket."""
        rows = sorted((row for group in self.table for row in group.rows), key=lambda row: row.bsn)
        return RowGroup(part="", rows=tuple(rows))


def worked_bracket(
    trace: Trace, number: int, language: Language = ENGLISH, part: str = "all"
) -> WorkedBracket | None:
    """Return a bracket by its number, from 1, as it was paired last; None if there is none such.

    With the `part` `colours` only the steps about these are shown.
    """
    narrator = Narrator(trace, "text", language)
    sections = document(narrator, "normal").sections
    section = next((one for one in reversed(sections) if one.view.number == number), None)
    if section is None:
        return None
    stands = standings(narrator.index)
    search = [] if part == "colours" else [*section.splits, *section.search, *section.outcome]
    told = [*search, *section.colours]
    opened = section.told.event
    steps = [
        WorkedStep(
            _asked(step, opened if isinstance(opened, BracketOpened) else None, language),
            step.text,
            step.cited[0].label if step.cited else "",
            step.label,
            draw(stands.get(step.step), narrator.cast),
        )
        for step in told
        if not is_aside(step.event)
    ]
    return WorkedBracket(
        title=narrator.phrases.say(section.view, "title"),
        opened="" if part == "colours" else section.told.text,
        table=_of_boards(section) if part == "colours" else seated(section),
        ranked=isinstance(opened, BracketOpened),
        coloured=narrator.index.opened.initial_colour is not None,
        floats=_floats(section),
        steps=tuple(steps),
    )


def _of_boards(section: Section) -> tuple[RowGroup, ...]:
    """Return the players of a section who are paired in it, in its order."""
    paired = {tpn for pair in section.pairs() for tpn in pair}
    return (RowGroup(part="", rows=tuple(row for row in section.view.rows if row.who.tpn in paired)),)


def _floats(section: Section) -> bool:
    """Return whether anybody of a section has floated."""
    return any({*row.floats} & {*"v^"} for row in section.view.rows)


def _asked(step: NarratedStep, opened: BracketOpened | None, language: Language) -> str:
    """Return what is asked before a step; of candidates whether the first of them is taken."""
    event, messages = step.event, messages_of(language)
    if opened is None or not isinstance(event, FamilyRuledOut | CandidateJudged):
        return words_of(language).steps[event.kind].ask
    number = event.number if isinstance(event, CandidateJudged) else event.first
    if opened.m1 < opened.m0:
        return messages("course.guide.next")
    pairs = ", ".join(f"{one} – {other}" for one, other in candidate(opened, number).pairs)
    if not pairs:
        return messages("course.guide.left-over")
    return messages("course.guide.candidate", number=number, pairs=pairs)
