"""What the verbs with exercises can be asked for: kinds, a level, a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """Add --kind, --level and --seed."""
    parser.add_argument(
        "--kind", action="append", default=[], metavar="K", help="a kind of exercise; can be repeated"
    )
    parser.add_argument("--level", type=int, default=0, metavar="L", help="1 (easy) to 5; default: any")
    parser.add_argument(
        "--seed", type=int, metavar="N", help="the same number, the same exercises; another one, others"
    )


def check_wishes(verb: str, args: argparse.Namespace) -> None:
    """Hold --kind, --level and --seed against what there is.

    Raises:
        UsageError: there is no such kind, level or seed.
    """
    from pairtutor.exercises.exercise import KINDS

    if not 0 <= args.level <= 5:
        raise UsageError(f"pairtutor {verb}: --level is a number from 1 to 5")
    if args.seed is not None and args.seed < 0:
        raise UsageError(f"pairtutor {verb}: --seed is a number from 0")
    for kind in args.kind:
        if kind not in KINDS:
            raise UsageError(f"pairtutor {verb}: there is no kind {kind}; choose from {', '.join(KINDS)}")
