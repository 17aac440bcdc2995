"""A class of trainees by a seed, and its sheets in every form that `mark` takes."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from pairtutor.exercises.answer_table import answer_table
from pairtutor.exercises.exam_file import answer_data, checksum, language_data, to_yaml
from pairtutor.exercises.exercise import Exam, Response
from pairtutor.exercises.judge import solution
from pairtutor.exercises.position import position_of
from tests.lab.exercises.cells import cell_of
from tests.lab.exercises.wrong import wrong_answers


class Trainee(NamedTuple):
    """Who sat an exam, and what was answered by the number of the exercise."""

    name: str
    code: str
    answers: dict[int, Response]


def trainees(exam: Exam, number: int, seed: int) -> Iterator[Trainee]:
    """Yield trainees who know more or less: right answers, wrong ones, none."""
    rng = Random(f"class {seed}")
    rights = {one.id: solution(one, position_of(one, exam.system)) for one in exam.exercises}
    wrong = {one.id: [*wrong_answers(one, rights[one.id], rng)] for one in exam.exercises}
    for at in range(number):
        knows, answers = rng.random(), {}
        for exercise in exam.exercises:
            chance, mistaken = rng.random(), wrong[exercise.id]
            if chance < 0.05:
                continue
            right = chance < knows + 0.1 or not mistaken
            answers[exercise.id] = rights[exercise.id] if right else rng.choice(mistaken)
        yield Trainee(f"Trainee {at + 1:02}", f"K{100 + at}", answers)


def cells(exam: Exam, trainee: Trainee) -> dict[str, str]:
    """Return the answers of a trainee in one line each, by the number of the exercise."""
    lines = {
        str(one.id): cell_of(one, trainee.answers.get(one.id, Response()), exam.language)
        for one in exam.exercises
    }
    return {number: line for number, line in lines.items() if line}


def write_table(exam: Exam, some: list[Trainee], file: Path, *, separator: str = ",") -> None:
    """Write a table of answers as spreadsheets save it: with another separator, CRLF, a mark at its start."""
    rows = []
    for one in some:
        known = cells(exam, one)
        rows.append((one.name, one.code, *(known.get(str(asked.id), "") for asked in exam.exercises)))
    text = answer_table(exam, rows)
    if separator == ",":
        file.write_text(text, encoding="utf-8")
        return
    again = io.StringIO()
    width = max(map(len, rows))
    padded = [[*row, *[""] * (width - len(row))] for row in csv.reader(io.StringIO(text))]
    csv.writer(again, delimiter=separator, lineterminator="\r\n").writerows([*padded, [""] * width])
    file.write_bytes(f"sep={separator}\r\n{again.getvalue()}".encode("utf-8-sig"))


def write_forms(exam: Exam, some: list[Trainee], folder: Path) -> None:
    """Write a file for each trainee, as the form saves it."""
    for at, one in enumerate(some):
        data = {
            "name": one.name,
            "code": one.code,
            "language": exam.language.code,
            "checksum": checksum(exam),
            "answers": cells(exam, one),
        }
        (folder / f"{at:02}.yaml").write_text(
            json.dumps(data, indent=1, ensure_ascii=False), encoding="utf-8"
        )


def write_sheets(exam: Exam, some: list[Trainee], folder: Path) -> None:
    """Write a file for each trainee with the fields of every answer."""
    kinds = {one.id: one for one in exam.exercises}
    for at, one in enumerate(some):
        answers = {
            number: answer_data(kinds[number], given, exam.language) for number, given in one.answers.items()
        }
        data = {"name": one.name, "code": one.code, "checksum": checksum(exam), "answers": answers}
        data |= language_data(exam.language)
        (folder / f"{at:02}.yaml").write_text(to_yaml(data), encoding="utf-8")
