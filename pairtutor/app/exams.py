"""Exams in the file: papers made, and the sheets of a class that are dropped on it marked."""

from __future__ import annotations

import os
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, get_args

from markupsafe import Markup

from pairtutor.app.open_round import Fields, field_value, page
from pairtutor.errors import UsageError
from pairtutor.exercises.exam_file import read_exam
from pairtutor.exercises.exercise import PASS_MARK, Kind
from pairtutor.exercises.generate import generate
from pairtutor.exercises.marking import mark_class
from pairtutor.exercises.mock import mock_exam
from pairtutor.exercises.sheets import ENDINGS, OURS
from pairtutor.html.exam import exam_files, marks_page
from pairtutor.messages import Message, messages_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.text import clean

EXAM: Final = "exam.yaml"
PRINTED: Final = ("exam.html", "key.html", "cards.html", "answers.html")
"""What is looked at in a tab of its own, and printed from there."""
MOST: Final = 100
"""Exercises of an exam at most."""
COUNT: Final = 10
"""Exercises of an exam where the form says no number."""


class ExamTable:
    """The exam that was made or dropped, and the sheets beside it, in one language.

    `_files` has both by their names, the exam under `EXAM` once it is known which one it is.
    """

    def __init__(self, language: Language = ENGLISH) -> None:
        self._language = language
        self._files: dict[str, bytes] = {}

    def speak(self, language: Language) -> None:
        """Speak another language from now on."""
        self._language = language

    def answer(self, what: str, fields: Fields, content: memoryview | None) -> str:
        """Return the answer to a question about exams: `exam` makes one, `sheet` keeps a file, `marks` marks.

        Raises:
            UsageError: such an exam cannot be made, or there is none to mark by.
            SourceError: the exam cannot be read.
        """
        if what == "exam":
            return self._make(fields)
        if what == "sheet":
            self._files[os.path.basename(field_value(fields, "name")) or "sheet"] = (
                b"" if content is None else content.tobytes()
            )
            return ""
        return self._marks()

    def _make(self, fields: Fields) -> str:
        """Return the page of an exam made as the form asks, and keep its file for marking.

        A mock exam is made of the whole system; any other one of the kinds and topics that are chosen, or all
        where none is. `level` 0 is any level.
        """
        kinds = [known for known in get_args(Kind) if known in fields.get("kind", [])]
        topics = field_value(fields, "topic").replace(",", " ").split()
        system, title = field_value(fields, "system"), clean(field_value(fields, "title"))
        seed = int(field_value(fields, "seed") or 1)
        if field_value(fields, "form") == "mock":
            made = mock_exam(system, seed=seed, title=title, language=self._language)
        else:
            made = generate(
                system,
                kinds=kinds,
                topics=topics,
                count=min(int(field_value(fields, "count") or COUNT), MOST),
                level=int(field_value(fields, "level") or 0),
                seed=seed,
                title=title,
                choice=field_value(fields, "form") == "choice",
                language=self._language,
            )
        exam = made.exam._replace(pass_mark=int(field_value(fields, "pass-mark") or PASS_MARK))
        files = exam_files(exam)
        self._files = {EXAM: files[EXAM].encode()}
        say = messages_of(self._language).say
        named = {
            name: messages_of(self._language)(f"app.exam.files.{name.replace('.', '-')}") for name in files
        }
        notes = [say(note) for note in made.notes]
        return page("exam", self._language, files=files, named=named, printed=PRINTED, notes=notes)

    def _marks(self) -> str:
        """Return a page with the marks of the files that were dropped; an exam among them is kept.

        Raises:
            UsageError: there is no exam.
        """
        if EXAM not in self._files:
            exams = [name for name in self._files if name.endswith((".yaml", ".yml")) and self._is_exam(name)]
            if not exams:
                raise UsageError(Message("app.no-exam"))
            self._files[EXAM] = self._files.pop(exams[0])
        with TemporaryDirectory() as folder, chdir(folder):
            for name, content in self._files.items():
                Path(name).write_bytes(content)
            exam = read_exam(EXAM)
            dropped = sorted({*self._files} - OURS)  # less the files that are written with an exam
            marked = mark_class(exam, [name for name in dropped if name.lower().endswith(ENDINGS)])
        faults = [line for fault in marked.faults for line in fault.lines_in(self._language)]
        whole = marks_page(exam, marked)
        return page(
            "marks",
            self._language,
            marks=Markup(whole.partition("<main>")[2].partition("</main>")[0]),  # to be shown in the page
            whole=whole,
            faults=faults,
            some=bool(marked.sheets),
        )

    def _is_exam(self, name: str) -> bool:
        return b"exercises:" in self._files[name] and b"exam:" in self._files[name]
