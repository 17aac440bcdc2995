"""Exams for the printer: the sheet, the key, cards to cut out; and the marks of a class."""

from __future__ import annotations

from pairtutor.exercises.course import course_of, lessons_needed
from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.marking import Class, marks_text
from pairtutor.exercises.paper import Paper
from pairtutor.html.pages import write_plain
from pairtutor.narrative.phrases import Phrases
from pairtutor.resources import ENGLISH, Language


def exam_page(paper: Paper, language: Language = ENGLISH) -> str:
    """Return the exam as a page to print: the tables, the questions, room for the answers."""
    course = course_of(paper.exam.system)
    lessons = lessons_needed(course, paper.solved) if course else ()
    title = course and course.title
    return _page("exam", paper.exam, language, paper=paper, lessons=lessons, course=title)


def key_page(paper: Paper, language: Language = ENGLISH) -> str:
    """Return the right answers with what decides them."""
    return _page("key", paper.exam, language, paper=paper)


def cards_page(paper: Paper, language: Language = ENGLISH) -> str:
    """Return the pairing cards of all exercises, to cut out."""
    return _page("cards", paper.exam, language, paper=paper)


def marks_page(exam: Exam, marked: Class, language: Language = ENGLISH) -> str:
    """Return the marks of a class: a table, and for each sheet what was wrong."""
    return _page("marks", exam, language, marked=marked, marks_text=marks_text)


def _page(name: str, exam: Exam, language: Language, /, **values: object) -> str:
    phrases = Phrases("html", exam.system, language)
    return write_plain(phrases, f"exam/{name}", **{**values, "exam": exam})
