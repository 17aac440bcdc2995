"""Write the trace of a round: every step that led to its pairing.

The same input gives the same bytes everywhere. If no legal pairing exists, the trace up
to where that was found out is written all the same.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.lesson import answer, pair
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_format, add_output, add_source

if TYPE_CHECKING:
    import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_format(parser, "yaml", "json")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write it."""
    from pairtutor.trace import serial

    check_target(args.output, args.force)
    _, lesson = pair(args, record=True)
    write = serial.to_json if args.format == "json" else serial.to_yaml
    write_output(write(lesson.recorded), args.output, args.force)
    return answer(lesson)
