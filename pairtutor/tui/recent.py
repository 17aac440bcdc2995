"""The files opened last, kept in the user's state folder; where that cannot be, nothing is kept."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

KEPT = 8


def state_file() -> Path:
    """Return where the list is: in `XDG_STATE_HOME`, else `~/.local/state` (Windows: `LOCALAPPDATA`)."""
    folder = os.environ.get("XDG_STATE_HOME") or (os.name == "nt" and os.environ.get("LOCALAPPDATA"))
    return Path(folder or Path.home() / ".local" / "state") / "pairtutor" / "recent"


def recent_files() -> list[str]:
    """Return the files opened last that still exist, the latest first."""
    try:
        lines = state_file().read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line and os.path.isfile(line)][:KEPT]
    except (OSError, ValueError, RuntimeError):
        return []


def remember(path: str) -> None:
    """Put a file in front of the list."""
    with suppress(OSError, ValueError, RuntimeError):
        whole = os.path.abspath(path)
        if not os.path.isfile(whole) or "\n" in whole:
            return
        lines = [whole, *(line for line in recent_files() if line != whole)][:KEPT]
        target = state_file()
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f"recent.{os.getpid()}.part")
        part.write_text("\n".join(lines) + "\n", encoding="utf-8")
        part.replace(target)
