"""The scenarios walked through to the end, kept in the user's state folder; where that cannot be, none is."""

from __future__ import annotations

import os
from contextlib import suppress

from pairtutor.resources import scenario_path
from pairtutor.tui.recent import state_file


def walked_scenarios() -> frozenset[str]:
    """Return the names of the scenarios that were walked through to the end."""
    try:
        return frozenset(state_file().with_name("walked").read_text(encoding="utf-8").split())
    except (OSError, ValueError, RuntimeError):
        return frozenset()


def note_walked(source: str) -> None:
    """Keep that a bundled scenario was walked through to the end; a file is nobody's exercise."""
    known = walked_scenarios()
    if source in known or scenario_path(source) is None:
        return
    with suppress(OSError, ValueError, RuntimeError):
        target = state_file().with_name("walked")
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f"walked.{os.getpid()}.part")
        part.write_text("\n".join(sorted({*known, source})) + "\n", encoding="utf-8")
        part.replace(target)
