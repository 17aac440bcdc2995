"""Where the product of a command goes: standard output, or a file that is whole or not there at all."""

from __future__ import annotations

import os
import stat
import sys
from io import TextIOWrapper

TYPE_CHECKING = False  # type checkers read it as true; see pairtutor/__init__.py
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pairtutor.errors import UsageError


def _refusal(key: str, **slots: object) -> UsageError:
    """Return the error for an output that cannot be; what it needs is imported only when there is one."""
    from pairtutor.errors import UsageError
    from pairtutor.messages import Message

    return UsageError(Message(f"command.output.{key}", **slots))


def abandon_stdout() -> None:
    """Send what is still buffered for standard output nowhere, since nobody can have it any more."""
    try:
        descriptor = sys.stdout.fileno()
    except (OSError, ValueError):
        return
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def _write_stdout(text: str) -> None:
    """Write a text to standard output in UTF-8, with line ends as they are in it.

    Raises:
        BrokenPipeError: whoever reads has gone.
        UsageError: standard output is closed, or cannot be written to.
    """
    if sys.stdout is None:
        raise _refusal("closed")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon_stdout()
        raise _refusal("not-writable", why=error.strerror) from error


def _kind(path: str) -> str | None:
    """Return the kind of thing at a path: `file`, `folder`, `device` (anything else), or None for nothing.

    Raises:
        UsageError: the path cannot be looked at.
    """
    try:
        mode = os.stat(path or os.curdir).st_mode
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error
    if stat.S_ISDIR(mode):
        return "folder"
    return "file" if stat.S_ISREG(mode) else "device"


def _cannot_write(path: str, error: OSError | ValueError) -> UsageError:
    why = getattr(error, "strerror", None) or str(error)
    return _refusal("no-file", path=path, why=why)


def check_target(path: str | None, force: bool) -> None:
    """See to it that a command will not work long for a file that it may not write.

    Raises:
        UsageError: the file exists and `force` is off, or it cannot be a file.
    """
    if path is None or path == "-":
        return
    kind = _kind(path)
    if kind == "folder":
        raise _refusal("folder", path=path or os.curdir)
    if kind == "file" and not force:
        raise _refusal("exists", path=path)
    folder = os.path.dirname(path) or "."
    if kind is None and not os.path.isdir(folder):
        raise _refusal("no-folder", path=path, folder=folder)


def _write_beside(target: str, data: bytes) -> str:
    """Write a new file in the folder of a target, with the mode of what is there, and return its path."""
    folder, name = os.path.split(target)
    # no longer than a file system takes; `_write_files` relies on the ending
    part = os.path.join(folder, f".{name[:100]}.{os.getpid()}.part")
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(target):
            os.chmod(part, stat.S_IMODE(os.stat(target).st_mode))
    except BaseException:
        os.unlink(part)
        raise
    return part


def _write_file(path: str, data: bytes) -> None:
    """Write to a new file in the same folder, then put it in the place of `path`."""
    target = os.path.realpath(path)
    part = _write_beside(target, data)
    try:
        os.replace(part, target)
    except BaseException:
        os.unlink(part)
        raise


def _write_files(files: Mapping[str, bytes]) -> None:
    """Write files by their paths: all are written beside their places first, and then exchanged.

    `parts` has the new files and `kept` the old ones, put aside, by the places that both belong to. Whatever
    happens before the last one is in its place, those that were there before are there again.
    """
    parts: dict[str, str] = {}
    kept: dict[str, str] = {}
    try:
        for path, data in files.items():
            target = os.path.realpath(path)
            parts[target] = _write_beside(target, data)
        for target, part in parts.items():
            if os.path.lexists(target):
                kept[target] = f"{part[: -len('part')]}old"
                os.replace(target, kept[target])
            os.replace(part, target)
    except BaseException:
        for target, part in parts.items():
            if os.path.lexists(part):  # not in its place yet
                os.unlink(part)
            elif os.path.lexists(target):
                os.unlink(target)
        for target, old in kept.items():
            if os.path.lexists(old):
                os.replace(old, target)
        raise
    for old in kept.values():
        os.unlink(old)


def write_output(text: str, path: str | None = None, force: bool = False) -> None:
    """Write the product of a command as UTF-8 with LF to a file, or to standard output (None or `-`).

    A file is written beside its place first, so that it is never there in part, whatever happens.

    Raises:
        UsageError: it exists and `force` is off, or it cannot be written.
        BrokenPipeError: the reader of standard output has gone.
    """
    if path is None or path == "-":
        _write_stdout(text)
        return
    write_bytes(text.encode("utf-8", "backslashreplace"), path, force)


def write_bytes(data: bytes, path: str, force: bool = False) -> None:
    """Write a product that is no text to a file, beside its place first.

    Raises:
        UsageError: it exists and `force` is off, or it cannot be written.
    """
    check_target(path, force)
    try:
        if _kind(path) == "device":
            with open(path, "wb") as device:
                device.write(data)
        else:
            _write_file(path, data)
    except (OSError, ValueError) as error:
        raise _cannot_write(path, error) from error


def check_folder(folder: str, names: Iterable[str], force: bool) -> None:
    """See to it that files of these names can be written into a folder, which need not be there yet.

    Raises:
        UsageError: it is no folder and cannot be made, or one of the files may not be written.
    """
    if not os.path.isdir(folder):
        if os.path.lexists(folder):
            raise _refusal("not-a-folder", path=folder)
        above = os.path.dirname(os.path.abspath(folder))
        if not os.path.isdir(above):
            raise _refusal("no-folder", path=folder, folder=above)
        return
    for name in names:
        path = os.path.join(folder, *name.split("/"))
        if os.path.lexists(os.path.dirname(path)):  # a folder below can be made later
            check_target(path, force)


def write_folder(files: Mapping[str, str], folder: str, force: bool) -> None:
    """Write texts by their names, in which `/` stands between folders, into a folder.

    All of them are written, or the folder is as it was; other files in it stay.

    Raises:
        UsageError: as `check_folder`, or a file cannot be written.
    """
    check_folder(folder, files, force)
    paths = {os.path.join(folder, *name.split("/")): text for name, text in files.items()}
    made: list[str] = []
    try:
        for path in [os.path.join(folder, ""), *paths]:
            _make_folder(os.path.dirname(path), made)
        _write_files({path: text.encode("utf-8", "backslashreplace") for path, text in paths.items()})
    except BaseException as error:
        from contextlib import suppress

        with suppress(OSError):  # somebody else has put something there
            for empty in reversed(made):
                os.rmdir(empty)
        if isinstance(error, OSError | ValueError):
            raise _cannot_write(folder, error) from error
        raise


def _make_folder(folder: str, made: list[str]) -> None:
    """Make a folder and those above it that are not there; add each to `made`, the highest first."""
    if not folder or os.path.isdir(folder):
        return
    _make_folder(os.path.dirname(folder), made)
    os.mkdir(folder)
    made.append(folder)
