"""Whatever is done to an exam, an answer sheet or a course, reading it ends with it or with clear faults."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pairtutor.errors import SourceError
from pairtutor.exercises.course import read_course
from pairtutor.exercises.exam_file import exam_data, read_exam, to_yaml
from pairtutor.exercises.exercise import Exam
from pairtutor.exercises.generate import generate
from pairtutor.exercises.marking import key_data
from pairtutor.exercises.sheets import sheet_in
from pairtutor.resources import course_path
from pairtutor.sources.files import read_file
from tests.lab.mutations import KINDS, mutated
from tests.lab.seeds import TIMES

PIECES = [
    *(b"\r", b"\n", b"\t", b"\0", b"\xff", b"\xef\xbb\xbf", b"\x1b[2J", b"\xc3\xa9\x07", b" ", b"-", b"9999"),
    *(b"[", b"]", b"{", b"}", b": ", b"- ", b"*a", b"&a ", b"!!int ", b"---\n", b"? ", b"#", b"~", b"'"),
    *(b"[1, 2]", b"[[1, 2], [1]]", b"{1: W!}", b"nobody", b"level: 9\n", b"plain: true\n", b"[" * 25, b'"'),
]
WAYS = ("flip", *KINDS)
SETTINGS = settings(
    max_examples=33 * TIMES,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)


def check(read: Callable[[str], object], folder: Path, data: bytes) -> None:
    """Check that a file is read, or refused by faults on one line each, with a place and a mend."""
    path = folder / "mutated.yaml"
    path.write_bytes(data)
    try:
        read(str(path))
    except SourceError as error:
        assert error.faults
        for fault in error.faults:
            assert str(fault).isprintable(), "one line, and nothing that moves the cursor"
            assert fault.file and fault.fault and fault.mend
            assert fault.column >= (fault.line > 0)


@cache
def exam() -> Exam:
    """Return the exam of which file and key are changed."""
    return generate("dutch-2026", count=11, seed=5).exam


def read_sheet_of_exam(path: str) -> object:
    """Return the answer sheet of a file."""
    return sheet_in(read_file(path, path), path, exam())


READERS: dict[str, Callable[[str], object]] = {
    "exam": read_exam,
    "sheet": read_sheet_of_exam,
    "course": read_course,
}


@cache
def original_of(what: str) -> bytes:
    """Return a file that is read."""
    match what:
        case "exam":
            return to_yaml(exam_data(exam()._replace(exercises=exam().exercises[::3]))).encode()
        case "sheet":
            return to_yaml(key_data(exam())).encode()
        case _:
            return (course_path("dutch-2026") or Path()).read_bytes()


@pytest.mark.parametrize("what", READERS)
def test_the_originals_are_read(what: str, tmp_path: Path) -> None:
    path = tmp_path / "original.yaml"
    path.write_bytes(original_of(what))
    assert READERS[what](str(path))


@pytest.mark.parametrize("what", READERS)
@SETTINGS
@given(data=st.data())
def test_a_mutated_file_is_read_or_refused_clearly(what: str, tmp_path: Path, data: st.DataObject) -> None:
    check(READERS[what], tmp_path, data.draw(mutated(original_of(what), PIECES, WAYS)))


@pytest.mark.parametrize("what", READERS)
@SETTINGS
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_clearly(what: str, tmp_path: Path, data: bytes) -> None:
    check(READERS[what], tmp_path, data)


@pytest.mark.parametrize("what", READERS)
def test_a_file_of_comments_is_refused_in_one_line(what: str, tmp_path: Path) -> None:
    path = tmp_path / "comments.yaml"
    path.write_text("# nothing yet\n")
    with pytest.raises(SourceError, match=r":0:0: the file has no content; give an? \w+"):
        READERS[what](str(path))
