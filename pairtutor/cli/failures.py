"""Errors as lines on standard error, and the exit status that goes with each."""

from __future__ import annotations

import os
import re
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.language import of_locale
from pairtutor.cli.output import abandon_stdout
from pairtutor.errors import PairtutorError, TraceNotProven
from pairtutor.messages import Message, in_words
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pairtutor.errors import Said
    from pairtutor.resources import Language

DEBUG = "PAIRTUTOR_DEBUG"
"""Environment variable: set to 1, a defect of the program shows its full traceback."""


UNBREAKABLE = "\u00a0\u202f"
"""Spaces that some languages have before a sign."""


def printable(text: str) -> str:
    """Return a text as one line: line ends, control characters and half characters become escapes."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in UNBREAKABLE else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


class PlacedLine(NamedTuple):
    """A fault as it is written: its file, line and column (0 where it has none), and what is said of it."""

    file: str
    line: int
    column: int
    text: str


_PLACE: Final = re.compile(r"(.+?):(\d+):(\d+): (.*)", re.DOTALL)


def place_of_line(line: str) -> PlacedLine | None:
    """Return the place with which a written fault begins, None where it has none."""
    match = _PLACE.fullmatch(line)
    return match and PlacedLine(match[1], int(match[2]), int(match[3]), match[4])


def tell(lines: Iterable[Said], language: Language = ENGLISH) -> None:
    """Write lines to standard error in a language, if there is one."""
    if sys.stderr is None:
        return
    with suppress(OSError):  # nobody listens
        for line in lines:
            sys.stderr.write(printable(in_words(line, language)) + "\n")


def tell_written(path: str, language: Language) -> None:
    """Say where the file is that a command has written; of a folder, the page to begin with."""
    tell([Message("verbs.explain.written", path=os.path.abspath(path))], language)


def status_of(error: BaseException, language: Language | None = None) -> ExitCode:
    """Tell whatever ended a command on standard error, and return the exit status for it.

    Without a language, where none could be settled, it is that of the locale. What ends the process itself,
    and is no error of a command, is raised again.
    """
    language = language or of_locale()
    if isinstance(error, PairtutorError):
        return report(error, language)
    if isinstance(error, KeyboardInterrupt):
        tell([Message("command.interrupted")], language)
        return ExitCode.INTERRUPTED
    if isinstance(error, BrokenPipeError):
        abandon_stdout()
        return ExitCode.NOBODY_READS
    if isinstance(error, Exception):
        return report_defect(error)
    raise error


def report(error: PairtutorError, language: Language = ENGLISH) -> ExitCode:
    """Tell an error on standard error, a line for each fault, and return the exit status for it."""
    tell(error.lines_in(language))
    if isinstance(error, TraceNotProven):
        return ExitCode.ANSWER_IS_NO
    return ExitCode.BAD_INPUT


def report_defect(error: Exception) -> ExitCode:
    """Tell that the program itself is at fault, and return the exit status for it."""
    if os.environ.get(DEBUG) == "1":
        import traceback

        traceback.print_exception(error)
    what = f"{type(error).__name__}: {error}".rstrip(": ")
    tell([f"pairtutor: a defect of the program: {what}; please report it with the command and file"])
    return ExitCode.DEFECT
