"""The bytes of a source, with a clear word for all that can be wrong; and the report files of a folder."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from pairtutor.errors import SourceError
from pairtutor.messages import Message
from pairtutor.named_tuples import NamedTuple
from pairtutor.sources.faults import single_fault
from pairtutor.text import clean, decode, quote

if TYPE_CHECKING:
    from pathlib import Path

    from pairtutor.errors import Said


LARGEST = 32 * 2**20
"""Bytes of the largest file that is read: 9999 players in 300 rounds."""

STDIN = "<stdin>"
TOURNAMENT: Final = Message("faults.mend.give-tournament-text")
"""How to mend that something else was given where a tournament is wanted."""

_ENDINGS = (".yaml", ".yml", ".trf", ".txt")


class Material(NamedTuple):
    """A source as text: the name for messages, the lower-case ending, and the folder it stands in."""

    text: str
    label: str
    ending: str
    folder: str


def read_source(source: str, stdin: bytes | None = None) -> Material:
    """Return the text of a bundled scenario or tournament, a file, or standard input (`-`).

    `stdin` are the bytes of standard input, if they are known; with another source they are its content, and
    the file of that name is not read.

    Raises:
        SourceError: there is no such source, or it is not text.
    """
    if source != "-" and stdin is not None:
        ending = os.path.splitext(source)[1].lower()
        return Material(_text(stdin, source), source, ending, os.path.dirname(source))
    if source == "-":
        if stdin is None and sys.stdin is None:
            raise single_fault(STDIN, Message("faults.file.no-stdin"), Message("faults.mend.name-file"))
        data = sys.stdin.buffer.read(LARGEST + 1) if stdin is None else stdin
        return Material(_text(data, STDIN), STDIN, ending="", folder="")
    return read_file(_bundled_path(source) or source, source or "''")


def read_file(path: str | Path, label: str, mend: Said = TOURNAMENT) -> Material:
    """Return the text of a file; `label` is the name that the reader knows it by.

    `mend` says to give what it should be, where it is empty or no text.

    Raises:
        SourceError: it cannot be read, or is not text.
    """
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise _missing_source(str(path), label) from None
    except IsADirectoryError:
        raise _folder_named(label) from None
    except PermissionError:
        if os.path.isdir(path):
            raise _folder_named(label) from None
        fault = Message("faults.file.not-permitted")
        raise single_fault(label, fault, Message("faults.mend.permissions")) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        fault = Message("faults.file.unreadable", why=clean(reason))
        raise single_fault(label, fault, Message("faults.mend.check-name")) from None
    ending = os.path.splitext(path)[1].lower()
    return Material(_text(data, label, mend), label, ending, os.path.dirname(path))


def _folder_named(label: str) -> SourceError:
    return single_fault(label, Message("faults.file.folder"), Message("faults.mend.name-file-in-it"))


def _text(data: bytes, label: str, mend: Said = TOURNAMENT) -> str:
    """Return the text of a file's bytes.

    Raises:
        SourceError: they are too many, empty, binary or in UTF-16.
    """
    if len(data) > LARGEST:
        fault = Message("faults.file.too-large", most=LARGEST // 2**20)
        raise single_fault(label, fault, Message("faults.mend.give-tournament"))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise single_fault(label, Message("faults.file.utf-16"), Message("faults.mend.utf-8"))
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise single_fault(label, Message("faults.file.binary"), mend, line=line, column=1)
    text = decode(data)
    if not text.strip():
        raise single_fault(label, Message("faults.file.empty"), mend)
    return text


def _bundled_path(name: str) -> Path | None:
    """Return the bundled scenario or tournament of that name, None if there is none.

    A name has no folder and no ending.
    """
    if os.path.splitext(name)[1].lower() in _ENDINGS or "/" in name or os.sep in name:
        return None
    from pairtutor.resources import ranked_path, scenario_path

    return scenario_path(name) or ranked_path(name)


def _missing_source(name: str, label: str) -> SourceError:
    """Return the error of a name that is neither a scenario nor a file, with the nearest name there is."""
    from difflib import get_close_matches
    from pathlib import Path

    from pairtutor.resources import ranked_names, scenario_names

    path = Path(name)
    names = {known: known for known in (*scenario_names(), *ranked_names())}
    with suppress(OSError, ValueError):
        beside = (other for other in path.parent.iterdir() if other.suffix.lower() in _ENDINGS)
        names |= {other.name: str(other) for other in beside}
    near = [name for name in get_close_matches(path.name, names, n=1, cutoff=0.75) if name != path.name]
    mend = Message("faults.mend.bundled-scenarios")
    if near:
        mend = Message("faults.mend.did-you-mean", word=quote(names[near[0]]))
    return single_fault(label, Message("faults.file.missing"), mend)


REPORT_FILES: Final = (".trf", ".trfx", ".txt")
"""How report files end; other texts (`.txt`) are told from them by their first lines."""

SCENARIOS: Final = (".yaml", ".yml")
"""How scenarios end; traces, courses and exams are told from them by their first lines."""

_FIRST_LINES: Final = 4096
"""Bytes in which a report file has a record, a scenario a key, that shows what it is."""


def report_files_below(folder: str) -> list[str]:
    """Return the paths of the report files below a folder, in order."""
    return sorted(path for path in _files(folder) if _is_report(path))


def sources_below(folder: str) -> list[str]:
    """Return the paths of the report files and scenarios below a folder, in order."""
    return sorted(path for path in _files(folder) if _is_report(path) or _is_scenario(path))


def _files(folder: str) -> Iterator[str]:
    for where, _, names in os.walk(folder):
        yield from (os.path.join(where, name) for name in names)


def _is_report(path: str) -> bool:
    """Return whether a file ends as report files do, and a text has a record of one in its first lines."""
    ending = _file_ending(path)
    records = (b"001 ", b"012 ", b"XXR ", b"142 ")
    return ending in REPORT_FILES and (
        ending != ".txt" or any(line.startswith(records) for line in _first_lines(path))
    )


def _is_scenario(path: str) -> bool:
    """Return whether a file ends as scenarios do and has players, or names a report file that has them."""
    keys = (b"players:", b"trf:")
    return _file_ending(path) in SCENARIOS and any(line.startswith(keys) for line in _first_lines(path))


def _file_ending(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def _first_lines(path: str) -> list[bytes]:
    """Return the first lines of a file, none of one that cannot be read."""
    try:
        with open(path, "rb") as file:
            return file.read(_FIRST_LINES).replace(b"\r", b"\n").split(b"\n")
    except OSError:
        return []
