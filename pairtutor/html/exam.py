"""Exams for the printer, in their language: the sheet, the key, cards to cut out; the marks of a class."""

from __future__ import annotations

from functools import partial

from pairtutor.exercises.course import course_of
from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.lesson import lessons_needed
from pairtutor.exercises.marking import Class, marks_text
from pairtutor.exercises.paper import Paper
from pairtutor.html.pages import write_plain
from pairtutor.narrative.phrases import Phrases


def exam_page(paper: Paper) -> str:
    """Return the exam as a page to print: the tables, the questions, room for the answers."""
    course = course_of(paper.exam.system)
    lessons = lessons_needed(course, paper.solved) if course else ()
    title = course and course.title
    return _page("exam", paper.exam, paper=paper, lessons=lessons, course=title)


def key_page(paper: Paper) -> str:
    """Return the right answers with what decides them."""
    return _page("key", paper.exam, paper=paper)


def cards_page(paper: Paper) -> str:
    """Return the pairing cards of all exercises, to cut out."""
    return _page("cards", paper.exam, paper=paper)


def marks_page(exam: Exam, marked: Class) -> str:
    """Return the marks of a class: a table, and for each sheet what was wrong."""
    return _page("marks", exam, marked=marked, marks_text=partial(marks_text, language=exam.language))


def _page(name: str, exam: Exam, /, **values: object) -> str:
    phrases = Phrases("html", exam.system, exam.language)
    return write_plain(phrases, f"exam/{name}", **{**values, "exam": exam})
