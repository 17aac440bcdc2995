"""A round step by step in the file: which bracket is shown, the others beside it, where one begins."""

from __future__ import annotations

from collections.abc import Sequence, Set
from functools import cached_property

from markupsafe import Markup

from pairtutor.html.stage.sheets import write_stage, write_words
from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import BracketStage
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.document import Section, gather_document
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import BracketOpened, ColourDecided, FamilyRuledOut
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.recorder import Step


class RailBracket(NamedTuple):
    """A bracket or group beside the stepper: its name, its size in words, and the numbers of who leaves it.

    `opening` is the number of the step that opens it.
    """

    opening: int
    title: str
    size: str
    leave: str


class ShownSteps(NamedTuple):
    """A bracket that is stepped through; `start` is the anchor of the frame shown first, empty for the first.

    `before` and `next` are the brackets around it, None where there is none; `end` is the number of the last
    step of the round, with which the frame shown last in a bracket is asked for.
    """

    stage: BracketStage
    brackets: tuple[RailBracket, ...]
    before: RailBracket | None
    next: RailBracket | None
    end: int
    start: str
    sheet: Markup
    words: Markup


class RoundWalk:
    """The steps of a round, bracket by bracket; only of what is shown is anything told."""

    def __init__(self, narrator: Narrator) -> None:
        self._narrator = narrator

    def show(self, bracket: str, step: str, ended: Set[int] | None = None) -> ShownSteps | None:
        """Return the bracket asked for, that of a step, or the first with a search; None without any.

        Both are numbers of steps as text, that of the bracket of its opening; empty where none is asked for.
        Behind the curtain, where brackets are `ended` by their openings, nothing comes before the first that
        is not.
        """
        openings = [number.opening for number in self.rail]
        if not openings:
            return None
        named = int(bracket) if bracket.isdecimal() else 0
        hidden = [] if ended is None else [number for number in openings if number not in ended]
        first = next(iter(hidden), self._first_search)
        opening = next((number for number in (named, self._opening_of(step)) if number in openings), first)
        opening = min(opening, first) if hidden else opening
        at = openings.index(opening)
        stage = Stages(self._narrator).of(self._section(opening))
        return ShownSteps(
            stage=stage,
            brackets=self.rail,
            before=self.rail[at - 1] if at else None,
            next=self.rail[at + 1] if at + 1 < len(openings) else None,
            end=len(self._narrator.index.trace.steps),
            start=_frame_of(stage, step),
            sheet=Markup(write_stage(stage, self._narrator)),
            words=Markup(write_words(self._narrator)),
        )

    @cached_property
    def rail(self) -> tuple[RailBracket, ...]:
        """Every bracket and group that is opened, in the order of the steps."""
        narrator = self._narrator
        records = {record.opening.number: record for record in narrator.index.brackets}
        made = []
        for step in narrator.index.trace.steps:
            if not isinstance(step.event, BracketOpened | GroupOpened):
                continue
            record, view = records.get(step.number), narrator.view(step.event)
            floaters = [floater.player for floater in record.floaters] if record else []
            leave = ", ".join(str(narrator.cast.who(floater).number) for floater in floaters)
            title, size = (narrator.phrases.say(view, part) for part in ("title", "size"))
            made.append(RailBracket(step.number, title, size, leave))
        return tuple(made)

    @property
    def _first_search(self) -> int:
        """The opening of the first bracket in which candidates are refused, else of the first one."""
        index = self._narrator.index
        refused = (step for step in index.trace.steps if isinstance(step.event, FamilyRuledOut))
        begins = (index.opening_of(step.number) for step in refused)
        return next((begin.number for begin in begins if begin), self.rail[0].opening)

    def _opening_of(self, step: str) -> int:
        """Return the step that opens what a step is read in, 0 where it is read in nothing."""
        index = self._narrator.index
        known = step.isdecimal() and 0 < int(step) <= len(index.trace.steps)
        begin = index.opening_of(int(step)) if known else None
        return begin.number if begin else 0

    def _section(self, opening: int) -> Section:
        """Return the section of what a step opens, told in full; of the others nothing is told.

        Colours are decided outside of brackets: those of the pairs made in it belong here, all to a group.
        """
        index = self._narrator.index
        own = index.step(opening)
        record = next((bracket for bracket in index.brackets if bracket.opening is own), None)
        paired = {tpn for pair in record.pairs for tpn in pair} if record else None

        def belongs_here(steps: Sequence[Step]) -> bool:
            """Say whether steps told as one belong into the section; the opening of the round always does."""
            step = steps[0]
            if isinstance(step.event, ColourDecided):
                return paired is None or step.event.white in paired
            return step.number == 1 or index.opening_of(step.number) is own

        document = gather_document(self._narrator, "full", known=(), keep=belongs_here)
        return next(section for section in document.sections if section.narrated.step == opening)


def _frame_of(stage: BracketStage, step: str) -> str:
    """Return the anchor of the frame that tells a step; of one told with others, that of the run."""
    if not step.isdecimal():
        return ""
    before = [frame for frame in stage.frames if frame.step <= int(step)]
    return before[-1].anchor if before else ""
