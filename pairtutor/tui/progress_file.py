"""What the user's state folder keeps: files opened last, scenarios walked to the end."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pairtutor.model.editions import SYSTEMS
from pairtutor.resources import scenario_path
from pairtutor.tui.tutor import Wanted

KEPT = 8
"""Files that the list has at most."""


def state_file() -> Path:
    """Return the path of the list: in `XDG_STATE_HOME`, else `~/.local/state` (Windows: `LOCALAPPDATA`)."""
    folder = os.environ.get("XDG_STATE_HOME") or (os.name == "nt" and os.environ.get("LOCALAPPDATA"))
    return Path(folder or Path.home() / ".local" / "state") / "pairtutor" / "recent"


def recent_files() -> list[Wanted]:
    """Return the files opened last that still exist, the latest first, each with what was asked of it."""
    try:
        lines = state_file().read_text(encoding="utf-8").splitlines()
        return [target for target in map(_request_of_line, lines) if os.path.isfile(target.source)][:KEPT]
    except (OSError, ValueError, RuntimeError):
        return []


def remember(target: Wanted) -> None:
    """Put a file in front of the list, with the round, the system and the option asked for."""
    with suppress(OSError, ValueError, RuntimeError):
        whole = os.path.abspath(target.source)
        if not os.path.isfile(whole) or "\n" in whole:
            return
        maxi = target.tournament.maxi if target.tournament else target.maxi
        last = Wanted(source=whole, number=target.number, system=target.system, maxi=maxi)
        others = (other for other in recent_files() if other.source != whole)
        _write(state_file(), list(map(_line, [last, *others]))[:KEPT])


def _write(target: Path, lines: Iterable[str]) -> None:
    """Write lines beside a file first, so that it is never there in part."""
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.{os.getpid()}.part")
    part.write_text("\n".join(lines) + "\n", encoding="utf-8")
    part.replace(target)


def _line(target: Wanted) -> str:
    """Return a file as a line: round, system, `maxi` and path, with tabs between."""
    return "\t".join(
        (str(target.number or ""), target.system or "", "maxi" if target.maxi else "", target.source)
    )


def _request_of_line(line: str) -> Wanted:
    """Return the file of a line, which may be a path alone; a system that is not there is not asked for."""
    *asked, source = line.split("\t", 3)
    number, system, maxi = asked or ("", "", "")
    known = system if system in SYSTEMS else None
    return Wanted(source=source, number=int(number) if number else None, system=known, maxi=bool(maxi))


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
        _write(state_file().with_name("walked"), sorted({*known, source}))
