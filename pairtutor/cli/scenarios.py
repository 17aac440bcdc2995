"""List the bundled scenarios and what they teach.

A name in this list is a SOURCE for the other verbs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.resources import scenario_names, scenario_path

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb: there are none."""


def run(args: argparse.Namespace) -> int:
    """Write the list."""
    write_output("\n".join(_entry(name) for name in scenario_names()))
    return ExitCode.DONE


def _entry(name: str) -> str:
    """Return the lines on one scenario."""
    head = _head(name)
    lines = [name, f"  {head.get('title', '')} ({head.get('system', '')})"]
    if summary := str(head.get("summary", "")).strip():
        lines += [f"  {line}" for line in _wrapped(summary)]
    if teaches := head.get("teaches"):
        lines.append(f"  teaches {', '.join(map(str, teaches))}")
    if dispute := head.get("dispute"):
        verb, _, arguments = str(dispute["ask"]).partition(" ")
        lines += [f"  {line}" for line in _wrapped(f"asks: {dispute['question']}")]
        lines.append(f"  pairtutor {verb} {name} {arguments}".rstrip())
    return "\n".join(lines) + "\n"


def _head(name: str) -> dict[str, Any]:
    """Return the keys of a bundled scenario as they stand in its file (a test reads them all)."""
    import yaml

    path = scenario_path(name)
    assert path is not None, "the name is from the list"
    with path.open(encoding="utf-8") as file:
        head: dict[str, Any] = yaml.load(file, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return head


def _wrapped(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, width=76)
