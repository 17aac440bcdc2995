"""The Python that goes into the file: pairtutor without its screens and commands, and what it imports."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib.metadata import distribution
from importlib.util import find_spec
from io import BytesIO, StringIO
from itertools import accumulate
from pathlib import Path
from tokenize import COMMENT, generate_tokens
from typing import Final
from zipfile import ZipFile, ZipInfo

from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import PACKAGE, languages, scenario_folder, template_folder
from pairtutor.stamps import MADE_FROM

LEFT_OUT: Final = frozenset({"cli", "testing", "tui", "verify", "_data", "__pycache__"})
"""Folders of the package, at any depth, that nothing in the file uses."""

DATA: Final = "pairtutor/_data"
LIBRARY: Final = "python_stdlib.zip"
TUTOR: Final = "pairtutor.zip"
"""The archives of Python code in the file: Pyodide's, and what is made here."""

_DAY: Final = (1980, 1, 1, 0, 0, 0)
"""What the archive says of the age of all its files, so that the same files give the same bytes."""


_SPOKEN_IN: Final = {code: re.compile(rf"(?<=[/.]){code}[/.]") for code in languages()}
"""Where the name of a file has a language's code, for a folder or before the ending."""


_REMARK: Final = re.compile(rb"^[ \t]*\{#(?:(?!#\}).)*#\}\n", re.MULTILINE | re.DOTALL)
"""A comment of a template that has its lines to itself, of which nothing is told."""


class Library(NamedTuple):
    """A distribution of which the pure Python is taken along, and the package that it installs.

    `without` are modules of it, at any depth, that nothing in the file uses.
    """

    distribution: str
    package: str
    without: tuple[str, ...] = ()


LIBRARIES: Final = (
    Library("Jinja2", "jinja2"),
    Library("MarkupSafe", "markupsafe"),
    Library("PyYAML", "yaml"),
    Library("fsrs", "fsrs", ("optimizer.py",)),
    Library("platformdirs", "platformdirs", ("windows.py", "macos.py", "__main__.py")),
)

STAND_IN: Final = b'"""What fsrs wants of it, the Python of the file has itself."""\n\nfrom typing import *\n'
"""Stands in for `typing_extensions`."""

UNUSED: Final = (
    "_pydatetime.py",
    "_pyio.py",
    "_pyrepl/",
    "argparse.py",
    "asyncio/proactor_events.py",
    "asyncio/windows_",
    "bdb.py",
    "cProfile.py",
    "cmd.py",
    "code.py",
    "compileall.py",
    "concurrent/futures/process.py",
    "configparser.py",
    "ctypes/",
    "curses/",
    "dbm/",
    "doctest.py",
    "email/_header_value_parser.py",
    "email/headerregistry.py",
    "email/policy.py",
    "encodings/big5",
    "encodings/cp0",
    "encodings/cp1",
    "encodings/cp5",
    "encodings/cp7",
    "encodings/cp8",
    "encodings/cp9",
    "encodings/euc_",
    "encodings/gb",
    "encodings/hp_",
    "encodings/hz",
    "encodings/iso2022",
    "encodings/iso8859_",
    "encodings/johab",
    "encodings/koi8",
    "encodings/kz1048",
    "encodings/mac_",
    "encodings/ptcp154",
    "encodings/shift_jis",
    "encodings/tis_620",
    "ensurepip/",
    "fileinput.py",
    "ftplib.py",
    "http/",
    "idlelib/",
    "imaplib.py",
    "importlib/_bootstrap",
    "lib2to3/",
    "logging/config.py",
    "logging/handlers.py",
    "mailbox.py",
    "modulefinder.py",
    "multiprocessing/",
    "netrc.py",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pydoc",
    "pyodide/console.py",
    "runpy.py",
    "smtplib.py",
    "socketserver.py",
    "sqlite3/",
    "ssl.py",
    "statistics.py",
    "symtable.py",
    "tabnanny.py",
    "timeit.py",
    "tkinter/",
    "trace.py",
    "tracemalloc.py",
    "turtle",
    "unittest/",
    "urllib/request.py",
    "urllib/response.py",
    "urllib/robotparser.py",
    "uuid.py",
    "wave.py",
    "webbrowser.py",
    "wsgiref/",
    "xml/",
    "xmlrpc/",
    "zipapp.py",
)
"""How the names of modules of the standard library begin that nothing in the file uses."""


def without_unused(archive: bytes) -> bytes:
    """Return the standard library without what nothing in the file uses."""
    written = BytesIO()
    with ZipFile(BytesIO(archive)) as given, ZipFile(written, "w") as made:
        for name in given.namelist():
            if not name.startswith(UNUSED):
                write_entry(made, name, given.read(name))
    return written.getvalue()


class Licence(NamedTuple):
    """Whose work is in the file, and on which terms."""

    name: str
    text: str


def bundle() -> bytes:
    """Return a zip archive of all modules, templates and scenarios, each file in its place."""
    written = BytesIO()
    with ZipFile(written, "w") as archive:
        for name, path in sorted(_files()):
            content = path.read_bytes()
            if path.suffix == ".j2":
                content = _REMARK.sub(b"", content)
            elif path.suffix == ".py":
                content = without_comments(without_docstrings(content))
            write_entry(archive, name, content)
        write_entry(archive, "typing_extensions.py", STAND_IN)
    return written.getvalue()


def packing_order(name: str) -> tuple[str, str, str, str]:
    """Return the sort key of a file in an archive: by ending, what languages say of one thing side by side.

    gzip looks back 32 kB and no further, and finds there the same text in another language, or the table of
    the same name of another edition.
    """
    language = next((code for code in languages() if _SPOKEN_IN[code].search(name)), "")
    in_any = _SPOKEN_IN[language].sub("", name) if language else name
    ending = name.rpartition("/")[2].rpartition(".")[2]
    return (ending, in_any.rpartition("/")[2] if ending == "toml" else "", in_any, language)


def without_docstrings(source: bytes) -> bytes:
    """Return a module (UTF-8) with every docstring empty, each line where it was: nobody reads them there.

    So are texts below names of a module or class, which say what they are.
    """
    lines = source.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]  # offsets in bytes, as the columns of `ast` are
    spans = [
        (starts[text.lineno - 1] + text.col_offset, starts[text.end_lineno - 1] + text.end_col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(text := node.value, ast.Constant)
        if isinstance(text.value, str) and text.end_lineno is not None and text.end_col_offset is not None
    ]
    for start, end in sorted(spans, reverse=True):  # from the end, so that what is before keeps its place
        blank = b"\n" * source.count(b"\n", start, end)
        source = source[:start] + b'"""' + blank + b'"""' + source[end:]
    return source


def without_comments(source: bytes) -> bytes:
    """Return a module (UTF-8) without its comments, each line where it was."""
    lines = source.decode().splitlines(keepends=True)
    for token in generate_tokens(StringIO("".join(lines)).readline):
        if token.type == COMMENT:  # at most one in a line, and the last of it
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column].rstrip() + "\n"
    return "".join(lines).encode()


def licences() -> tuple[Licence, ...]:
    """Return the licences of the libraries that are taken along."""
    return tuple(
        Licence(f"{library.distribution} {distribution(library.distribution).version}", _text(library))
        for library in LIBRARIES
    )


def _text(library: Library) -> str:
    """Return the licences that a library was installed with, one after the other."""
    files = distribution(library.distribution).files or ()
    texts = (file.read_text() for file in files if file.name.upper().startswith(("LICENSE", "COPYING")))
    return "\n".join(texts)


def write_entry(archive: ZipFile, name: str, content: bytes) -> None:
    """Add a file that says nothing of when and where it was made; the archive as a whole is packed later."""
    entry = ZipInfo(name, _DAY)
    entry.external_attr = 0o644 << 16  # the mode of Unix stands in the upper half
    archive.writestr(entry, content)


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the names that files have in the archive, with the files: ours first, then those of libraries."""
    yield from _modules()
    yield from _data_files()
    yield from _library_files()


def _modules() -> Iterator[tuple[str, Path]]:
    """Yield the modules and tables of the package but for what is left out."""
    for path in Path(PACKAGE).rglob("*"):
        inside = path.relative_to(PACKAGE)
        if path.suffix in (".py", ".toml") and not LEFT_OUT.intersection(inside.parts):
            yield f"pairtutor/{inside.as_posix()}", path


def _data_files() -> Iterator[tuple[str, Path]]:
    """Yield the templates and scenarios.

    Of the app Python renders only the templates; its scripts and styles stand in the page. No text of a
    release lags behind, so nobody asks what texts were told from.
    """
    for folder in (template_folder(), scenario_folder()):
        for path in folder.rglob("*.*"):
            stands_in_page = path.parent.name == "app" and path.suffix != ".j2"
            if path.name != MADE_FROM and not stands_in_page:
                yield f"{DATA}/{folder.name}/{path.relative_to(folder).as_posix()}", path


def _library_files() -> Iterator[tuple[str, Path]]:
    """Yield the Python of the libraries that are taken along.

    Raises:
        ModuleNotFoundError: one of them is not installed.
    """
    for library in LIBRARIES:
        spec = find_spec(library.package)
        folders = spec and spec.submodule_search_locations
        if not folders:
            raise ModuleNotFoundError(name=library.package)
        for folder in map(Path, folders):
            for path in folder.rglob("*.py"):
                if path.name not in library.without:
                    yield f"{library.package}/{path.relative_to(folder).as_posix()}", path
