"""The sections of a page: one for each bracket or group, with its table, steps, search and colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pairtutor.html.histories import ColourTable, history
from pairtutor.html.stage.views import BracketStage, Frame
from pairtutor.narrative.answers import TriangleView
from pairtutor.narrative.document import Section
from pairtutor.narrative.naming import players_named
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.outline import is_aside, runs_told
from pairtutor.narrative.parts import ExchangesShared, MdpSetsShared, PlayerRow
from pairtutor.narrative.value_parts import ContestView
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    ColourView,
    FamilyView,
    GroupView,
    NarratedStep,
    SplitView,
    View,
)
from pairtutor.records import Record, replace
from pairtutor.trace.recorder import Step


def numbers_concerned(*shown: object) -> str:
    """Return the numbers of all players in views, lowest first, with spaces between."""
    return _numbers(players_named(*shown))


def _numbers(players: frozenset[int]) -> str:
    return " ".join(map(str, sorted(players)))


class PageStep(Record):
    """A step of the page, or a run of steps told as one, which then has the single ones as `parts`.

    `anchor` is its place on the page. `folded` is what only a full explanation shows at once. `players` are
    the numbers of those whom it concerns, `None` if all do whom the place concerns in which it stands.
    """

    anchor: str
    narrated: NarratedStep
    folded: bool
    players: str | None
    frame: Frame | None
    parts: tuple[PageStep, ...]


class Steps:
    """Makes the steps of a page from those that are told; knows the events behind them.

    Those of a bracket or group are drawn as the `frames` of its stage, by the number of the first of each.
    """

    def __init__(self, narrator: Narrator, steps: Iterable[Step], frames: Mapping[int, Frame]) -> None:
        self._teller = narrator
        self._frames = frames
        self._steps = {step.number: step for step in steps}

    def single(
        self,
        step: NarratedStep,
        section: BracketView | GroupView | None = None,
        around: frozenset[int] = frozenset(),
    ) -> PageStep:
        """Return a single step; one of a section is drawn as well.

        `around` are the players whom all concerns among which it stands.
        """
        return PageStep(
            anchor=f"step-{step.step}",
            narrated=step,
            folded=is_folded(step),
            players=_told_to(_players_concerned(step.view, section), around),
            frame=self._frames.get(step.step) if section else None,
            parts=(),
        )

    def steps_in_order(
        self, steps: Iterable[NarratedStep], section: BracketView | GroupView, around: frozenset[int]
    ) -> Iterator[PageStep]:
        """Yield steps in the order given; neighbouring runs that are refused for one reason are told as one.

        `around` are the players whom all of them concern.
        """
        by_number = {step.step: step for step in steps}
        events = [self._steps[number] for number in by_number]
        for run in runs_told(events, self._teller.criterion_of_run):
            first = by_number[run[0].number]
            if len(run) == 1:
                yield self.single(first, section, around)
            else:
                yield self._joined_step(run, [by_number[step.number] for step in run], section, around)

    def _joined_step(
        self,
        run: list[Step],
        single: list[NarratedStep],
        section: BracketView | GroupView,
        around: frozenset[int],
    ) -> PageStep:
        """Return steps told as one that unfolds into the single ones; its drawing stands with the whole."""
        whole = self._teller.tell_run(run)
        concerned = _players_concerned(whole.view, section)
        return PageStep(
            anchor=f"steps-{whole.step}-{whole.last_step}",
            narrated=whole,
            folded=False,
            players=_told_to(concerned, around),
            frame=self._frames.get(whole.step),
            parts=tuple(
                replace(self.single(step, section, around & concerned), frame=None) for step in single
            ),
        )


def _players_concerned(view: View, section: BracketView | GroupView | None) -> frozenset[int]:
    """Return the players whom a step concerns: those it names.

    Runs that are refused because of an exchange, or of a set of MDPs, concern the whole section.
    """
    whole = isinstance(view, FamilyView) and isinstance(view.shared, ExchangesShared | MdpSetsShared)
    return players_named(view, section.rows if whole and section else ())


def _told_to(concerned: frozenset[int], around: frozenset[int]) -> str | None:
    """Return the numbers of the players whom a step concerns; None if it concerns all those `around` it."""
    return None if around and around <= concerned else _numbers(concerned)


def is_folded(step: NarratedStep) -> bool:
    """Return whether a step tells little that is new: an order, a test that succeeds, one of the next run."""
    return is_aside(step.event) or (isinstance(step.view, CandidateView) and step.view.in_run)


Boards = Mapping[frozenset[int], int]
"""The number of each board by its two players."""


class RowGroup(Record):
    """Rows of a section's table; `part` is `s1`, `s2`, `limbo`, or empty for rows without a heading."""

    part: str
    rows: tuple[PlayerRow, ...]


class PageSection(Record):
    """A bracket or a group on the page; `split` is the step that its table tells, 0 if there is none.

    In the games of `granted` both get the colour that they want. Frames of the `stage` that no step of the
    page shows are `spare`: those of what the table tells.
    """

    anchor: str
    view: BracketView | GroupView
    opened: PageStep
    table: tuple[RowGroup, ...]
    split: int
    target: NarratedStep | None
    search: tuple[PageStep, ...]
    contest: ContestView | None
    outcome: tuple[PageStep, ...]
    colours: tuple[ColourTable, ...]
    granted: tuple[ColourTable, ...]
    readings: tuple[str, ...]
    players: str
    answers: TriangleView | None = None
    stage: BracketStage

    @property
    def spare(self) -> tuple[Frame, ...]:
        """The frames that have no step of their own on the page."""
        own = {step.narrated.step for step in (*self.search, *self.outcome) if step.frame}
        return tuple(
            frame for frame in self.stage.frames if frame.step not in own and frame is not self.colour_frame
        )

    @property
    def colour_frame(self) -> Frame | None:
        """The frame of the colours."""
        return next((frame for frame in self.stage.frames if frame.kind == "colour"), None)


def page_section(
    section: Section,
    steps: Steps,
    contests: Mapping[int, ContestView],
    boards: Boards,
    times: int,
    stage: BracketStage,
    answers: TriangleView | None = None,
) -> PageSection:
    """Return a section of the document as the page shows it; `times` counts its openings, from 1.

    `answers` are all answers of it, None where they are not shown.
    """
    here = players_named(section.view)
    search = tuple(steps.steps_in_order(section.search, section.view, here))
    colours = _colours(section, boards)
    again = "" if times == 1 else f"-again-{times - 1}"
    kind = "group" if isinstance(section.view, GroupView) else "bracket"
    return PageSection(
        anchor=f"{kind}-{section.view.number}{again}",
        view=section.view,
        opened=steps.single(section.narrated),
        table=rows_by_half(section),
        split=section.splits[0].step if section.splits else 0,
        target=section.target if section.choice else None,
        search=search,
        contest=contests.get(section.narrated.step),
        outcome=tuple(steps.single(step, section.view, here) for step in section.outcome),
        colours=tuple(table for table in colours if not table.view.granted_to_both),
        granted=tuple(table for table in colours if table.view.granted_to_both),
        readings=tuple(section.readings),
        players=_numbers(here),
        answers=answers,
        stage=stage,
    )


def _colours(section: Section, boards: Boards) -> list[ColourTable]:
    """Return a table for each colour decided in a section; the board is 0 where the round has none.

    Systems whose colours are told otherwise have no tables.
    """
    tables = []
    for step in section.colours:
        if isinstance(step.view, ColourView):
            pair = frozenset((step.view.white.who.tpn, step.view.black.who.tpn))
            number = boards.get(pair, 0)
            tables.append(
                ColourTable(narrated=step, view=step.view, board=number, history=history(step.view))
            )
    return tables


def rows_by_half(section: Section) -> tuple[RowGroup, ...]:
    """Return the players of a section by the halves of its first split, in the order of the bracket.

    Undivided, all are in one group without a name; last come those who are in no half.
    """
    split = next((step.view for step in section.splits if isinstance(step.view, SplitView)), None)
    rows = section.view.rows
    if split is None or not split.s1:
        return (RowGroup(part="", rows=rows),)
    parts = {"s1": split.s1, "s2": split.s2, "limbo": split.limbo}
    groups, placed = [], set()
    for part, members in parts.items():
        named = {row.who for row in members}
        members_here = tuple(row for row in rows if row.who in named)
        if members_here:
            groups.append(RowGroup(part=part, rows=members_here))
            placed |= named
    rest = tuple(row for row in rows if row.who not in placed)
    return (*groups, RowGroup(part="", rows=rest)) if rest else tuple(groups)
