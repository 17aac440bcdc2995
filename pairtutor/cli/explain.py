"""Explain the pairing of a round in words.

Bracket by bracket: who is in it, what can be reached, which candidates were passed over
and why, who floats, who has the bye, and who has White; each with the rule behind it.
With --against the round is paired by two systems: where do they part, and why?
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pairtutor import tutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import open_source, record
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import add_format, add_output, add_source, one_of, system_id
from pairtutor.cli.progress import progress
from pairtutor.errors import NoLegalPairing, UsageError
from pairtutor.model.tournament import SystemChoice
from pairtutor.systems.base import choose_system, load_system

if TYPE_CHECKING:
    import argparse

    from pairtutor.model.tournament import Tournament
    from pairtutor.trace.trace import Trace

DEPTHS = ("normal", "summary", "full")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_format(parser, "text", "html", "md", more=" (this version writes text only)")
    parser.add_argument(
        "--depth",
        type=one_of(*DEPTHS),
        default=DEPTHS[0],
        metavar="D",
        help="summary: the outcome; normal: each bracket; full: every step; default: normal",
    )
    parser.add_argument(
        "--against",
        type=system_id,
        metavar="S",
        help="compare with the same round paired by this system: where do they part, and why?",
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write its explanation."""
    if args.format != "text":
        raise UsageError(
            f"pairtutor explain: this version does not write {args.format} yet; use --format text"
        )
    check_target(args.output, args.force)
    if args.against:
        return _compare(args)
    from pairtutor.narrative.text import render

    trace, failure = record(args)
    write_output(render(trace, depth=args.depth), args.output, args.force)
    if failure:
        raise failure
    return ExitCode.DONE


def _compare(args: argparse.Namespace) -> int:
    """Pair by two systems and write where they part; only if neither can pair is the answer no."""
    tournament = open_source(args.source, args.system, maxi=args.maxi)
    left = choose_system(tournament, args.system)
    right = SystemChoice(args.against, "asked for with --against")
    if left.system == right.system:
        raise UsageError(
            f"pairtutor explain: {left.system} against itself leaves nothing to compare;"
            " name another system with --against"
        )
    for choice in (left, right):
        load_system(choice.system)  # if one is not there, that is said before anything is paired
    from pairtutor.narrative.against import render

    mine, refused = _record(tournament, args.round, left)
    theirs, refused_too = _record(tournament, args.round, right)
    text = render(
        mine,
        theirs,
        left_refusal=str(refused or ""),
        right_refusal=str(refused_too or ""),
        depth=args.depth,
    )
    write_output(text, args.output, args.force)
    return ExitCode.ANSWER_IS_NO if refused and refused_too else ExitCode.DONE


def _record(
    tournament: Tournament, number: int | None, choice: SystemChoice
) -> tuple[Trace, NoLegalPairing | None]:
    """Return the trace of a round by one system, and the error if it has no legal pairing."""
    asking = tournament._replace(system=choice)
    try:
        with progress(choice.system, "players are settled") as show:
            trace = tutor.run(asking, number, progress=show).trace
    except NoLegalPairing as error:
        if error.trace is None:
            raise
        return error.trace, error
    assert trace is not None, "recording is on"
    return trace, None
