"""Exams in their language: the sheet, the key, cards to cut out, a form; the marks of a class."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from pairtutor.exercises.answer_table import answer_table
from pairtutor.exercises.course import course_of
from pairtutor.exercises.draft import FormField, PairRows, Selectable
from pairtutor.exercises.exam_file import exam_data, to_yaml
from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.marking import Class, class_table, key_data, marks_text
from pairtutor.exercises.paper import Paper, Printed, Solved, leaves, paper
from pairtutor.exercises.position import position_of
from pairtutor.exercises.taught import lesson_needed
from pairtutor.exercises.typed import nobody_written
from pairtutor.html.pages import write_plain
from pairtutor.html.stage.stage import Stages
from pairtutor.html.stage.views import DrawnStep
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.phrases import Phrases


def exam_files(exam: Exam) -> dict[str, str]:
    """Return the files of an exam by name: exercises, key, pages to print, table and form for the answers.

    Raises:
        UsageError: an exercise does not fit its tournament.
    """
    printed = paper(exam)
    return {
        "exam.yaml": to_yaml(exam_data(exam)),
        "key.yaml": to_yaml(key_data(exam)),
        "exam.html": exam_page(printed),
        "key.html": key_page(printed),
        "cards.html": cards_page(printed),
        "answers.csv": answer_table(exam),
        "answers.html": form_page(printed),
    }


def exam_page(paper: Paper) -> str:
    """Return the exam as a page to print: the tables, the questions, room for the answers."""
    course = course_of(paper.exam.system, paper.exam.language)
    lesson = lesson_needed(course, paper.solved) if course else 0  # its number; 0: none is named
    title = course and course.title
    return _page("exam", paper.exam, paper=paper, lesson=lesson, course=title, leaves=leaves(paper.solved))


def key_page(paper: Paper) -> str:
    """Return the right answers with what decides them, and the brackets that they are about, drawn."""
    return _page("key", paper.exam, paper=paper, drawings=_drawings)


def _drawings(solved: Solved) -> list[DrawnStep | None]:
    """Return the brackets of an answer as they are paired; None for one that cannot be drawn whole."""
    stages = Stages(solved.position.narrator)
    drawn = (stages.draw_step(half.step) if half.step else None for half in solved.halves)
    return [None if drawing is None or drawing.more else drawing for drawing in drawn]


def cards_page(paper: Paper) -> str:
    """Return the pairing cards of the exercises for which cards are laid, to cut out."""
    laid = [
        solved
        for solved in paper.solved
        if exercise_kind(solved.sheet.exercise.without_options.kind).laid_out
    ]
    return _page("cards", paper.exam, paper=paper, laid=laid)


def form_page(paper: Paper) -> str:
    """Return the exam as a form to fill in, without a request: it saves the answers as a file."""
    form = {"asked": asked_in_form(paper), "nobody": nobody_written(paper.exam.language)}
    return _page("answers", paper.exam, script="answers.js", paper=paper, **form)


def marks_page(exam: Exam, marked: Class) -> str:
    """Return the marks of a class: a table with its figures, and for each sheet what was wrong."""
    table = class_table(exam, marked, exam.pass_mark)
    said = partial(marks_text, language=exam.language)
    return _page("marks", exam, marked=marked, marks_text=said, table=table, most=max(*table.histogram, 1))


def _page(name: str, exam: Exam, /, script: str = "", **values: Any) -> str:
    phrases = Phrases("html", exam.system, exam.language)
    return write_plain(phrases, f"exam/{name}", script=script, **{**values, "exam": exam})


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
    for solved in paper.solved:
        exercise = solved.sheet.exercise
        position = position_of(exercise, exam.system, exam.language)
        present = tuple(line.tpn for line in position.lines)
        kind = exercise_kind(exercise.kind)
        draft = kind.begin(exercise, position.system, present, exam.language)
        yield AskedInForm(solved.sheet, kind.form(draft), draft.selectable)
