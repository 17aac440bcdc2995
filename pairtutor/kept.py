"""What can be made anew, kept in the user's cache folder: compiled templates, tables of texts."""

from __future__ import annotations

import os
import sys
from contextlib import suppress


def cache_folder() -> str:
    """Return the user's folder for what can be made anew: `XDG_CACHE_HOME`, else the platform's own.

    Raises:
        RuntimeError: nobody knows where the user's files are.
    """
    folder = os.environ.get("XDG_CACHE_HOME") or (os.name == "nt" and os.environ.get("LOCALAPPDATA"))
    if not folder:
        own = ("Library", "Caches") if sys.platform == "darwin" else (".cache",)
        home = os.path.expanduser("~")
        if home == "~":
            raise RuntimeError("nobody knows where the user's files are")
        folder = os.path.join(home, *own)
    return os.path.join(folder, "pairtutor")


def find_kept(*place: str) -> bytes | None:
    """Return the bytes at a place below the cache folder, if any lie there; they may be damaged."""
    with suppress(OSError, RuntimeError), open(os.path.join(cache_folder(), *place), "rb") as file:
        return file.read()
    return None


def keep(content: bytes, *place: str) -> None:
    """Keep something at a place below the cache folder; where that cannot be written, nothing happens."""
    with suppress(OSError, RuntimeError):
        target = os.path.join(cache_folder(), *place)
        os.makedirs(os.path.dirname(target), mode=0o700, exist_ok=True)
        part = f"{target}.{os.getpid()}.part"
        with open(part, "wb") as file:
            file.write(content)
        os.replace(part, target)
