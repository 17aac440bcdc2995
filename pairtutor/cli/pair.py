"""Pair a round and print the boards, as the field's engines do or in another form."""

from __future__ import annotations

import argparse
import sys

from pairtutor.cli.boards import FORMATS, round_text
from pairtutor.cli.lesson import answer, pair
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.tutor import RoundRequest


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_format(parser, *FORMATS, meaning="help.format-of-boards")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair without a trace and write the boards.

    Raises:
        PairtutorError: the source, the round or the system will not do, or the form has no place for it.
    """
    check_target(args.output, args.force)
    # standard input can be read once only: the file that is filled in is kept
    data = sys.stdin.buffer.read() if args.format == "trf" and args.source == "-" else None
    request, lesson = pair(args, record=False, stdin=data)
    text = report_text(args.source, data) if args.format == "trf" else None
    if boards := round_text(request, lesson, args.format, text, args.language):
        if args.format == "trf":
            _check_filled_in(request, boards, args)
        write_output(boards, args.output, args.force)
    return answer(lesson, args.language)


def _check_filled_in(request: RoundRequest, written_file: str, args: argparse.Namespace) -> None:
    """Check that a file with a round filled in is paired as the tournament that it is made of.

    Raises:
        UsageError: a round would be paired otherwise.
    """
    from pairtutor.cli.read_back import check_read_back, without_record

    before = request.tournament.before(request.number)
    system, without = request.choice.system, without_record(before)
    check_read_back(before, written_file, system, without, args.rounds, maxi=args.maxi)


def report_text(source: str, data: bytes | None) -> str | None:
    """Return the text of a source that is a report file, None of any other; `data` if it was read before."""
    from pairtutor.sources.files import read_source
    from pairtutor.sources.load import is_trf

    material = read_source(source, data)
    return material.text if is_trf(material) else None
