"""Pair a round and print the boards as the field's engines do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.cli.lesson import answer, pair
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_output, add_source

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser
    from pairtutor.model.pairing import RoundPairing


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair without a trace and write the reply."""
    check_target(args.output, args.force)
    _, lesson = pair(args, record=False)
    if lesson.pairing:
        write_output(reply(lesson.pairing), args.output, args.force)
    return answer(lesson, args.language)


def reply(pairing: RoundPairing) -> str:
    """Return a pairing as the engines of the field reply."""
    lines = [f"{board.white} {board.black}" for board in pairing.boards]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"
