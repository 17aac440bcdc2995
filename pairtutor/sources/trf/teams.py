"""Files of team tournaments, which are another kind of file altogether."""

from __future__ import annotations

from collections.abc import Sequence

from pairtutor.sources.faults import single_fault
from pairtutor.sources.text import clean
from pairtutor.sources.trf.records import TEAM


def refuse_teams(lines: Sequence[str], file: str) -> None:
    """Do nothing for the file of an individual tournament.

    One that calls itself individual (092) may list teams (013), which are of no account then.

    Raises:
        SourceError: it is a team tournament; that is the only thing to say.
    """
    found: dict[str, int] = {}
    for number, line in enumerate(lines, start=1):
        kind = line[:3]
        if kind in TEAM:
            found.setdefault(kind, number)
        elif kind == "192" and "TEAM" in line.upper():
            found.setdefault(f"192 {clean(line[3:])}", number)
        elif kind == "092" and line[3:].strip().upper().startswith("INDIVIDUAL"):
            found.setdefault("", number)
    if "" in found and found.keys() <= {"", "013"}:
        return
    kinds = sorted(kind for kind in found if kind)
    if kinds:
        raise single_fault(
            file,
            f"this is a team tournament (record {' and '.join(kinds)})",
            "give a file of an individual Swiss tournament",
            line=min(found[kind] for kind in kinds),
            column=1,
        )
