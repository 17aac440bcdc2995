"""What the verbs with exercises can be asked for: kinds, a level, a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.errors import UsageError
from pairtutor.messages import Message

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser


def add_wishes(parser: Parser) -> None:
    """Add --kind, --level and --seed."""
    parser.add_argument("--kind", action="append", default=[], metavar="K", help="help.kind")
    parser.add_argument("--level", type=int, default=0, metavar="L", help="help.level")
    parser.add_argument("--seed", type=int, metavar="N", help="help.seed-of-exercises")


def check_wishes(verb: str, args: argparse.Namespace) -> None:
    """Hold --kind, --level and --seed against what there is.

    Raises:
        UsageError: there is no such kind, level or seed.
    """
    from pairtutor.exercises.exercise import KINDS

    if not 0 <= args.level <= 5:
        raise UsageError(Message("command.wishes.level", verb=verb))
    if args.seed is not None and args.seed < 0:
        raise UsageError(Message("command.wishes.seed", verb=verb))
    for kind in args.kind:
        if kind not in KINDS:
            known = ", ".join(KINDS)
            raise UsageError(Message("command.wishes.kind", verb=verb, kind=kind, known=known))


def check_pass_mark(verb: str, percent: int | None) -> None:
    """Hold a pass mark against what there is.

    Raises:
        UsageError: it is no per cent.
    """
    if percent is not None and not 1 <= percent <= 100:
        raise UsageError(Message("command.wishes.pass-mark", verb=verb))
