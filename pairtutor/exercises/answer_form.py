"""An exam as a form: what can be chosen or typed for each exercise, as on a page that tries one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.exercises.draft import FormField, PairRows, Selectable
from pairtutor.exercises.kinds.record import kind_record
from pairtutor.exercises.paper import Paper, Printed
from pairtutor.exercises.position import position_of
from pairtutor.model.ids import Tpn


class AskedInForm(NamedTuple):
    """One exercise of a form: as it is printed, its fields, and the players who can be named in pairs."""

    sheet: Printed
    fields: tuple[FormField | PairRows, ...]
    players: tuple[Selectable, ...]


def asked_in_form(paper: Paper) -> Iterator[AskedInForm]:
    """Yield the exercises of an exam with the fields of a form.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    exam = paper.exam
    for one in paper.solved:
        exercise = one.sheet.exercise
        position = position_of(exercise, exam.system, exam.language)
        lines = sorted(position.index.opened.players, key=lambda line: line.rank)
        present = tuple(Tpn(line.tpn) for line in lines)
        answering = kind_record(exercise.kind).answering
        draft = answering.begin(exercise, position.system, present, exam.language)
        players = tuple(Selectable(str(tpn), draft.number_and_name(tpn)) for tpn in draft.players)
        yield AskedInForm(one.sheet, answering.form(draft), players)
