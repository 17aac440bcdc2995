"""A file that cannot be read: what is wrong in sentences, each with its line marked, and how to mend it."""

from __future__ import annotations

from typing import Final

from pairtutor.app.open_round import page
from pairtutor.errors import Fault, SourceError
from pairtutor.messages import messages_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language
from pairtutor.text import split_lines

AROUND: Final = 34
"""Columns of a line that are shown before and after what is marked in it."""


class MarkedLine(NamedTuple):
    """A piece of a line of the file: what is marked in it, and what stands before and after."""

    before: str
    marked: str
    after: str


class ToldFault(NamedTuple):
    """A fault as it is shown; `line` and `column` are 0 where it has no such place."""

    line: int
    column: int
    what: str
    mend: str
    shown: MarkedLine | None


def unread_page(error: SourceError, content: memoryview, language: Language) -> str:
    """Return the page of a file that cannot be read; `content` is what it holds."""
    lines = split_lines(_text(content.tobytes()))
    messages = messages_of(language)
    first, *rest = error.faults
    # a fault of no line before others sums them up: it is told above them, and not as one
    summed = [] if first.line or not rest else [messages.say(first.fault)]
    faults = [
        ToldFault(
            fault.line,
            fault.column,
            _sentence(messages.say(fault.fault)),
            _sentence(messages.say(fault.mend)),
            _marked_line(fault, lines),
        )
        for fault in (rest if summed else error.faults)
    ]
    return page("unread", language, file=first.file, summed=summed, faults=faults)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text[-1:] in '.?!' else '.'}"


def _text(data: bytes) -> str:
    """Return the text of a file in UTF-8, else read as Latin-1, which reads anything."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _marked_line(fault: Fault, lines: list[str]) -> MarkedLine | None:
    """Return the line of a fault with the word at its column marked; None where the file has no such line.

    At a space or behind the end one sign is marked, so that something is.
    """
    if not 0 < fault.line <= len(lines):
        return None
    line = "".join(sign if sign.isprintable() else " " for sign in lines[fault.line - 1])
    start = min(max(fault.column - 1, 0), len(line))
    end = start
    while end < len(line) and not line[end].isspace():
        end += 1
    end = max(end, min(start + 1, len(line)))
    before, after = line[:start], line[end:]
    return MarkedLine(
        before if len(before) <= AROUND else f"… {before[-AROUND:]}",
        line[start:end] or " ",
        after if len(after) <= AROUND else f"{after[:AROUND]} …",
    )
