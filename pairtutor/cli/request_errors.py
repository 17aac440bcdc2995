"""What is wrong with a request of another program, as data: every fault with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from pairtutor.cli.failures import place_of_line
from pairtutor.errors import Fault, PairtutorError, SourceError
from pairtutor.messages import Message, in_words, messages_of
from pairtutor.resources import Language

ErrorData: TypeAlias = dict[str, Any]
"""A `message`, and the `line` and `column` that it is about, from 1, or None where it has no such place."""


class VerbFailed(PairtutorError):
    """A verb has ended without an answer; `lines` are what it has written on standard error.

    `source` is the file that the request is about, which needs not be named in the answer.
    """

    def __init__(self, lines: Sequence[str], source: object) -> None:
        super().__init__("\n".join(lines))
        self.lines = tuple(lines)
        self.source = source


def error_data(error: Exception, language: Language) -> ErrorData:
    """Return the message of an error, and its place if it has one; several faults are a line each.

    Any error that is not ours tells of something that could not be read.
    """
    if isinstance(error, SourceError):
        return _together([_of_fault(fault, language) for fault in error.faults])
    if isinstance(error, VerbFailed):
        return _together([_of_line(line, error.source) for line in error.lines])
    if isinstance(error, PairtutorError):
        return _error_at(error.lines_in(language)[0])
    said = Message("verbs.serve.unread", why=f"{type(error).__name__}: {error}".rstrip(": "))
    return _error_at(in_words(said, language))


def defect_data(error: Exception) -> ErrorData:
    """Return a defect of the program, which is an answer too."""
    said = f"{type(error).__name__}: {error}".rstrip(": ")
    return _error_at(f"a defect of the program: {said}")


def _error_at(message: str, line: int = 0, column: int = 0) -> ErrorData:
    return {"message": message, "line": line or None, "column": column or None}


def _of_fault(fault: Fault, language: Language) -> ErrorData:
    both = messages_of(language).join("list.semicolon", (fault.fault, fault.mend))
    return _error_at(both, fault.line, fault.column)


def _of_line(line: str, source: object) -> ErrorData:
    """Return a line of standard error; it keeps the name of a file that is not the source."""
    placed_line = place_of_line(line)
    if placed_line is None:
        return _error_at(line)
    text = placed_line.text if placed_line.file == source else f"{placed_line.file}: {placed_line.text}"
    return _error_at(text, placed_line.line, placed_line.column)


def _together(faults: Sequence[ErrorData]) -> ErrorData:
    """Return faults as one error at the first of their places, the message a line for each with its own."""
    if len(faults) == 1:
        return faults[0]
    first = next((fault for fault in faults if fault["line"]), faults[0])
    return {**first, "message": "\n".join(map(_line, faults))}


def _line(fault: ErrorData) -> str:
    """Return a fault among several, behind its place if it has one."""
    if fault["line"] is None:
        return str(fault["message"])
    return f"{fault['line']}:{fault['column'] or 0}: {fault['message']}"
