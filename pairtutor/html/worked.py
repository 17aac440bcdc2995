"""A bracket or group shown step by step on the page of a lesson, each step with what is asked before it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from pairtutor.exercises.paper import columns_of_points
from pairtutor.exercises.wording import exercise_words
from pairtutor.html.sections import RowGroup, rows_by_half
from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import BracketStage, DrawnStep, Frame
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.document import Section, document
from pairtutor.narrative.groups import players_in_tables
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.value_parts import TargetRow
from pairtutor.narrative.view import NarratedStep, TargetView
from pairtutor.records import replace as replace_fields
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.recorder import Trace

UNTOLD: Final = frozenset({"bracket", "group", "target", "bye"})
"""Kinds of steps that are told by a heading and a table, or not with a bracket."""


class WorkedStep(NamedTuple):
    """A step: what is asked before it, what it says, the clause behind it, how it is drawn.

    `clause` is as it is cited first, empty for none; `label` is the step's name.
    """

    asked: str
    said: tuple[str, ...]
    clause: str
    label: str
    drawing: DrawnStep | None


class Waiting(NamedTuple):
    """Players of one score (`score`, with its unit) who wait below a bracket, in their order."""

    score: str
    players: tuple[Tpn, ...]


class WorkedBracket(NamedTuple):
    """A bracket or group: its heading, what it begins with, its table, its steps.

    `opened` is empty, and the table has only the players of the boards, where the colours alone are shown;
    `stage` is what is stepped through, None there. Above the points stand the messages of `points` and, of
    teams whose other points count for colours, `secondary`. Whom somebody has `met` stands in the table where
    pairs are asked for. `signs` are those of the round that a legend explains (`Cast.signs_in_rows`). `below`
    are those who are neither in a bracket nor paired before it, from the highest score down.
    """

    title: str
    opened: str
    table: tuple[RowGroup, ...]
    ranked: bool
    coloured: bool
    floats: bool
    steps: tuple[WorkedStep, ...]
    stage: BracketStage | None
    points: str
    secondary: str
    signs: frozenset[str]
    met: bool = True
    below: tuple[Waiting, ...] = ()

    @property
    def all_rows(self) -> RowGroup:
        """All rows of the table, not by halves, in the order of the bracket."""
        rows = sorted((row for group in self.table for row in group.rows), key=lambda row: row.bsn)
        return RowGroup(part="", rows=tuple(rows))


def worked_bracket(
    trace: Trace,
    number: int,
    language: Language = ENGLISH,
    part: str = "all",
    without: Collection[str] = (),
) -> WorkedBracket | None:
    """Return a bracket by its number, from 1, as it was paired last; None if there is none such.

    With the `part` `colours` only the steps about these are shown. Where the best that can be had is told,
    criteria whose clauses, whole citations, are among those that it goes `without` are left out, and so is
    who else could float or have the bye where one of these clauses speaks against it.
    """
    narrator = Narrator(trace, "text", language)
    section = _last_paired(narrator).get(number)
    if section is None:
        return None
    if without:
        target = section.target and _target_without(section.target, without, narrator)
        outcome = [_outcome_without(step, without, narrator) for step in section.outcome]
        section = replace(section, target=target, outcome=outcome)
    return _bracket(narrator, Stages(narrator), section, part)


def _target_without(step: NarratedStep, clauses: Collection[str], narrator: Narrator) -> NarratedStep | None:
    """Return a target without the criteria of some clauses, None where nothing is left of it.

    One that a later row refers back to stays.
    """
    view = step.view
    if not isinstance(view, TargetView):
        return step
    rows = tuple(_rows_without(view.rows, clauses))[::-1]
    if rows == view.rows:
        return step
    kept = TargetView(rows=rows)
    kept = TargetView(rows=tuple(replace_fields(row, apart=not kept.never) for row in rows))
    cited = tuple(citation for citation in step.cited if citation.whole not in clauses)
    return replace_fields(narrator.retold(step, kept), cited=cited) if rows else None


def _outcome_without(step: NarratedStep, clauses: Collection[str], narrator: Narrator) -> NarratedStep:
    """Return a step without the alternatives to it against which one of some clauses speaks."""
    view = step.view
    if not isinstance(view, PhraseContext):
        return step
    alternatives = getattr(view, "alternatives", ())
    kept = tuple(one for one in alternatives if not any(cite.whole in clauses for cite in one.cited))
    if kept == tuple(alternatives):
        return step
    cited = tuple(citation for citation in step.cited if citation.whole not in clauses)
    return replace_fields(narrator.retold(step, view.replace_known({"alternatives": kept})), cited=cited)


def _rows_without(rows: Sequence[TargetRow], clauses: Collection[str]) -> Iterator[TargetRow]:
    """Yield the rows of a target that stay without some clauses, the last one first."""
    referred = False
    for row in reversed(rows):
        if referred or not any(citation.whole in clauses for citation in row.cited):
            yield row
            referred = row.again or row.same


def worked_brackets(trace: Trace, language: Language = ENGLISH) -> tuple[WorkedBracket, ...]:
    """Return all brackets or groups of a round in pairing order, each as it was paired last."""
    narrator = Narrator(trace, "text", language)
    stages, sections = Stages(narrator), _last_paired(narrator)
    return tuple(_bracket(narrator, stages, sections[number], "all") for number in sorted(sections))


def _last_paired(narrator: Narrator) -> dict[int, Section]:
    """Return the sections of a round by their numbers; of several of one number the last."""
    return {section.view.number: section for section in document(narrator, "full").sections}


def _bracket(narrator: Narrator, stages: Stages, section: Section, part: str) -> WorkedBracket:
    """Return a bracket as a worked example; `part` is `colours` where only the colours are explained."""
    stage = None if part == "colours" else stages.of(section)
    frames = stages.boards(section) if stage is None else stage.frames
    points, secondary = columns_of_points(narrator.index.opened.teams)
    return WorkedBracket(
        title=narrator.phrases.say(section.view, "title"),
        opened="" if part == "colours" else section.narrated.text,
        table=_of_boards(section) if part == "colours" else rows_by_half(section),
        ranked=isinstance(section.narrated.event, BracketOpened) and part != "colours",
        coloured=narrator.index.opened.initial_colour is not None,
        floats=_floats(section),
        steps=tuple(
            _worked_step(frame, drawn=part != "colours") for frame in frames if frame.kind not in UNTOLD
        ),
        stage=stage,
        points=points,
        secondary=secondary,
        signs=narrator.cast.signs_in_rows(players_in_tables(narrator.index)),
        met=part != "colours",
        below=_below(narrator, section) if part != "colours" else (),
    )


def _below(narrator: Narrator, section: Section) -> tuple[Waiting, ...]:
    """Return the players who wait below a bracket, by score; none below a group of a procedure."""
    opened, index = section.narrated.event, narrator.index
    if not isinstance(opened, BracketOpened):
        return ()
    earlier = (record for record in index.brackets if record.opened.number < opened.number)
    placed = {
        *opened.mdps,
        *opened.residents,
        *(tpn for record in earlier for pair in record.pairs for tpn in pair),
    }
    words = exercise_words(narrator.language, index.opened.system)
    waiting = sorted(
        (line for line in index.opened.players if line.tpn not in placed), key=lambda line: line.rank
    )
    return tuple(
        Waiting(words.score(score), tuple(line.tpn for line in lines))
        for score, lines in groupby(waiting, key=lambda line: line.score)
    )


def _worked_step(frame: Frame, *, drawn: bool) -> WorkedStep:
    """Return a step as it is shown; where the colours alone are, without the picture of the bracket."""
    return WorkedStep(
        frame.question.asked,
        tuple(step.text for step in frame.narrated),
        frame.citations[0].label if frame.citations else "",
        frame.name,
        frame.drawing if drawn else None,
    )


def _of_boards(section: Section) -> tuple[RowGroup, ...]:
    """Return the players of a section who are paired in it, in its order."""
    paired = {tpn for pair in section.pairs() for tpn in pair}
    return (RowGroup(part="", rows=tuple(row for row in section.view.rows if row.who.tpn in paired)),)


def _floats(section: Section) -> bool:
    """Return whether anybody of a section has floated in the last two rounds."""
    return any({*row.floats} & {*"v^"} for row in section.view.rows)  # the signs of both directions
