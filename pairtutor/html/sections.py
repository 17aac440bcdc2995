"""The sections of a page: one for each bracket or group, with its table, its search and its colours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pairtutor.html.concerned import numbers_concerned
from pairtutor.html.figures.scene import BracketScene
from pairtutor.html.histories import ColourTable, history
from pairtutor.html.steps import PageStep, Steps
from pairtutor.narrative.document import Section
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.runner_up import ContestView
from pairtutor.narrative.view import BracketView, ColourView, GroupView, NarratedStep, SplitView

Boards = Mapping[frozenset[int], int]
"""The number of each board by its two players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RowGroup:
    """Rows of a section's table; `part` is `s1`, `s2`, `limbo`, or empty for rows without a heading."""

    part: str
    rows: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageSection:
    """A bracket or a group on the page; `split` is the step that its table tells, 0 if there is none.

    In the games of `granted` both get the colour that they want.
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


def page_section(
    section: Section, steps: Steps, contests: Mapping[int, ContestView], boards: Boards, times: int
) -> PageSection:
    """Return a section of the document as the page shows it; `times` counts its openings, from 1."""
    scene = BracketScene(section.view.rows)
    for told in section.splits:
        scene.see(told.view)
    search = tuple(steps.several(section.search, scene))
    colours = _colours(section, boards)
    again = "" if times == 1 else f"-again-{times - 1}"
    kind = "group" if isinstance(section.view, GroupView) else "bracket"
    return PageSection(
        anchor=f"{kind}-{section.view.number}{again}",
        view=section.view,
        opened=steps.one(section.told),
        table=_table(section),
        split=section.splits[0].step if section.splits else 0,
        target=section.target if section.choice else None,
        search=search,
        contest=contests.get(section.told.step),
        outcome=tuple(steps.one(told, scene) for told in section.outcome),
        colours=tuple(one for one in colours if not one.view.granted_to_both),
        granted=tuple(one for one in colours if one.view.granted_to_both),
        readings=tuple(section.readings),
        players=numbers_concerned(section.view),
    )


def _colours(section: Section, boards: Boards) -> list[ColourTable]:
    tables = []
    for told in section.colours:
        if isinstance(told.view, ColourView):
            pair = frozenset((told.view.white.who.tpn, told.view.black.who.tpn))
            number = boards.get(pair, 0)
            tables.append(ColourTable(told=told, view=told.view, board=number, history=history(told.view)))
    return tables


def _table(section: Section) -> tuple[RowGroup, ...]:
    """Return the players of a section by the halves of its first split, in the order of the bracket."""
    split = next((told.view for told in section.splits if isinstance(told.view, SplitView)), None)
    rows = section.view.rows
    if split is None or not split.s1:
        return (RowGroup(part="", rows=rows),)
    parts = {"s1": split.s1, "s2": split.s2, "limbo": split.limbo}
    groups = []
    for part, members in parts.items():
        named = {row.who for row in members}
        found = tuple(row for row in rows if row.who in named)
        if found:
            groups.append(RowGroup(part=part, rows=found))
    rest = tuple(row for row in rows if not any(row in group.rows for group in groups))
    return (*groups, RowGroup(part="", rows=rest)) if rest else tuple(groups)
