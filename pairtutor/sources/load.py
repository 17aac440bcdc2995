"""Any source: a bundled scenario by name, a file, or standard input."""

from __future__ import annotations

import re
from typing import Final

from pairtutor.messages import Message
from pairtutor.model.tournament import Tournament
from pairtutor.sources.faults import single_fault
from pairtutor.sources.files import Material, read_source

_TRACE: Final = re.compile(r'schema:|\{\s*"schema"\s*:')
"""How a trace begins, as YAML or as JSON."""


def load(
    source: str, *, stdin: bytes | None = None, system: str | None = None, rounds: int | None = None
) -> Tournament:
    """Return the tournament of a source: a scenario's name, a path, or `-` for standard input.

    `stdin` replaces standard input, or the content of the file that is named. With `system` the caller pairs
    by that system: a report file may then name one that we do not have (a scenario never may). `rounds` are
    the planned ones, whatever the source says.

    Raises:
        SourceError: there is no such source, it is a trace, or it has defects; all of them are told.
    """
    material = read_source(source, stdin)
    if _TRACE.match(material.text.lstrip("\ufeff \t\r\n")):
        fault, mend = Message("faults.file.trace"), Message("faults.mend.not-a-trace")
        raise single_fault(material.label, fault, mend, line=1, column=1)
    if is_trf(material):
        from pairtutor.sources.trf.read import read_trf

        return read_trf(material.text, material.label, system=system, rounds=rounds)
    from pairtutor.sources.scenario import read_scenario

    return read_scenario(material.text, material.label, material.folder, rounds=rounds).tournament


def is_trf(material: Material) -> bool:
    """Return whether it is a tournament report file rather than a scenario: by ending, else by content.

    Raises:
        SourceError: the content is neither.
    """
    if material.ending in (".yaml", ".yml"):
        return False
    if material.ending == ".trf":
        return True
    text = material.text.replace("\r", "\n")
    if text.startswith("001 ") or "\n001 " in text:
        return True
    lines = (line for line in text.split("\n") if line.strip() and not line.startswith(("#", "---", "%")))
    first = next(lines, "")
    if _begins_record(first):
        return True
    if ":" in first:
        return False
    raise single_fault(
        material.label,
        Message("faults.file.neither"),
        Message("faults.mend.give-report-or-scenario"),
        line=1,
        column=1,
    )


def _begins_record(line: str) -> bool:
    """Return whether a line begins as records do: with three digits, XX. or BB., and a blank or nothing."""
    kind = line[:3]
    return line[3:4] in ("", " ", "\t") and len(kind) == 3 and (kind.isdigit() or kind[:2] in ("XX", "BB"))
