"""Write the clauses of a system as cards for Anki."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import check_target, write_bytes
from pairtutor.cli.parser import Parser, add_system_in_force
from pairtutor.errors import UsageError
from pairtutor.messages import Message


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_system_in_force(parser, "help.cards-of", taught=True)
    parser.add_argument("--due", action="store_true", help="help.cards-due")
    parser.add_argument("-o", "--output", metavar="FILE", required=True, help="help.cards-file")
    parser.add_argument("--force", action="store_true", help="help.force")


def run(args: argparse.Namespace) -> int:
    """Write the cards; 1 if none is due.

    Raises:
        UsageError: what makes them is not installed, or the file cannot be written.
    """
    check_target(args.output, args.force)
    only = None
    if args.due:
        from pairtutor.exercises.deck import Deck

        only = {kept.clause for kept in Deck().cards_due(datetime.now(UTC), args.system)}
        if not only:
            tell([Message("verbs.cards.none-due", system=args.system)], args.language)
            return ExitCode.ANSWER_IS_NO
    from pairtutor.exercises.anki import anki_package

    try:
        made = anki_package(args.system, args.language, only)
    except ModuleNotFoundError:
        raise UsageError(Message("verbs.cards.extra")) from None
    write_bytes(made, args.output, args.force)
    return ExitCode.DONE
