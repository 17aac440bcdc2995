"""Prove a trace from its own content, without the code that wrote it.

Histories, legality, colours, counts and bounds are derived anew from the players and games in the trace.
The first step that is not so refutes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.errors import TraceNotProven

if TYPE_CHECKING:
    import argparse

    from pairtutor.verify.check import Proven


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("trace", metavar="TRACE", help="a trace file (YAML or JSON), or - for standard input")


def run(args: argparse.Namespace) -> int:
    """Read a trace, prove it, and tell what was proven."""
    from pairtutor.sources.files import read_file, read_source
    from pairtutor.trace.read import read_trace
    from pairtutor.verify.check import verify

    material = read_source("-") if args.trace == "-" else read_file(args.trace, args.trace)
    trace = read_trace(material.text, material.label)
    try:
        proven = verify(trace)
    except TraceNotProven as refuted:
        raise TraceNotProven(f"{material.label}: not proven: {refuted}") from None
    write_output(_told(material.label, proven))
    return ExitCode.DONE


def _told(name: str, proven: Proven) -> str:
    lines = [f"{name}: proven: round {proven.round} by {proven.system}, {proven.steps:,} steps"]
    if proven.candidates:
        families = "family" if proven.families == 1 else "families"
        lines.append(
            f"{proven.brackets:,} bracket{'s' if proven.brackets > 1 else ''} with {proven.candidates:,}"
            f" candidate{'s' if proven.candidates > 1 else ''};"
            f" {proven.skipped:,} passed over in {proven.families:,} {families}, none of them as good"
        )
    return "\n".join(lines) + "\n"
