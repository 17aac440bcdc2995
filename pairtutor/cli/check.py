"""Pair every recorded round again and compare.

Pairs, colours and the bye are compared; a pair whose game was forfeited counts as paired. A round that is
published without results yet, or being played, is compared too. A SOURCE may be a folder: all report files
and scenarios below it.
A file that cannot be read is told on standard error, and the others are still checked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pairtutor.cli.check_text import Totals, text_of
from pairtutor.cli.checked import Asked, Job, SourceChecked, any_length, check_job, json_of
from pairtutor.cli.edition_reasons import reason_text
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import SOURCE_HELP, add_format, add_rounds, add_system, whole_number
from pairtutor.cli.terminal import add_colours, progress
from pairtutor.errors import UsageError
from pairtutor.model.editions import SYSTEMS

if TYPE_CHECKING:
    import argparse

MANY = 20
"""Sources from which on remarks on files that can be read are left out."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    more = f"{SOURCE_HELP}; or a folder of them"
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help=more)
    add_rounds(parser)
    add_system(parser)
    add_format(parser, "text", "json", more="; json gives one object per round and line, as they come")
    parser.add_argument(
        "--brackets",
        action="store_true",
        help="with --format json: the brackets too, and the number of the candidate accepted in each",
    )
    parser.add_argument(
        "-j", "--jobs", type=whole_number, default=1, metavar="N", help="check with so many processes"
    )
    parser.add_argument(
        "--scheduler", metavar="ADDRESS", help="check with the workers of a Dask cluster (extra `cluster`)"
    )
    parser.add_argument(
        "--resume", metavar="FILE", help="leave out the rounds that FILE holds, an earlier json output"
    )
    parser.add_argument(
        "--mpa",
        action="store_true",
        help="give the comment of TRF26 that notes a change by hand, for each round",
    )
    parser.add_argument(
        "--summary", action="store_true", help="give a table: how many rounds agree, and which clauses differ"
    )


def run(args: argparse.Namespace) -> int:
    """Check all sources; the worst of them decides the exit status.

    Raises:
        UsageError: the options do not go together, or there is nothing to check.
    """
    from pairtutor.cli.workers import held_rounds, sources_of

    if args.scheduler and args.jobs > 1:
        raise UsageError("pairtutor check: give -j or --scheduler, not both")
    sources = sources_of(args.sources)
    held = held_rounds(args.resume) if args.resume else {}
    as_text = args.format == "text"
    asked = Asked(
        args.system,
        args.rounds,
        args.maxi,
        brackets=args.brackets and not as_text,
        clauses=as_text or args.summary,
        causes=as_text and not args.summary,
    )
    totals = Totals()
    for line in held.values():
        totals.add_held(line)
    status = ExitCode.DONE
    for outcome in _outcomes(sources, held.keys(), asked, args):
        status = max(status, _status(outcome))
        totals.add(outcome)
        _tell(outcome, quiet=len(sources) > MANY, edition=not as_text)
        if not args.summary:
            write_output(add_colours(text_of(outcome, mpa=args.mpa)) if as_text else _json_lines(outcome))
    if totals.differing:
        status = max(status, ExitCode.ANSWER_IS_NO)
    if args.summary:
        write_output(totals.table())
    elif as_text and len(sources) > 1:
        write_output(totals.line())
    return status


def _outcomes(
    sources: list[str], held: Iterable[tuple[str, int]], asked: Asked, args: argparse.Namespace
) -> Iterator[SourceChecked]:
    """Yield what comes of the sources as it comes, and show how far the work is."""
    known: dict[str, set[int]] = {}
    for source, number in held:
        known.setdefault(source, set()).add(number)
    jobs = (_job(source, known.get(source, ()), contents=bool(args.scheduler)) for source in sources)
    if not args.scheduler and (args.jobs == 1 or len(sources) == 1):
        for job in jobs:
            with progress(job.source, "rounds are checked") as show:
                outcome = check_job(job, asked, show)
            yield outcome
        return
    from pairtutor.cli.workers import by_cluster, by_processes

    results = (
        by_cluster(jobs, asked, args.scheduler) if args.scheduler else by_processes(jobs, asked, args.jobs)
    )
    with progress("check", "files are checked") as show:
        for number, outcome in enumerate(results, 1):
            if show:
                show(number, len(sources))
            yield outcome


def _job(source: str, held: Iterable[int], *, contents: bool) -> Job:
    """Return the work on a source; standard input, or `contents` for elsewhere, travels with it."""
    if source == "-":
        return Job(source, sys.stdin.buffer.read(), frozenset(held))
    if contents:
        from pairtutor.cli.workers import contents_of

        return Job(source, contents_of(source), frozenset(held))
    return Job(source, None, frozenset(held))


def _status(outcome: SourceChecked) -> ExitCode:
    if outcome.faults:
        return outcome.status
    return ExitCode.ANSWER_IS_NO if outcome.differing else ExitCode.DONE


def _tell(outcome: SourceChecked, *, quiet: bool, edition: bool) -> None:
    """Tell on standard error what is wrong with a source, and unless there are many, what is remarkable."""
    tell(outcome.faults)
    if quiet or outcome.because is None:
        return
    tell(f"{outcome.source}: {remark}" for remark in outcome.remarks)
    if edition:
        by = f"paired by {SYSTEMS[outcome.system].name}: {reason_text(outcome.because)}"
        tell([f"{outcome.source}: {by}"])


def _json_lines(outcome: SourceChecked) -> str:
    """Return a line for each round, or one for a source that could not be checked."""
    if outcome.faults:
        line = {"file": outcome.source, "error": list(outcome.faults)}
        return f"{json.dumps(line, ensure_ascii=False)}\n"
    with any_length():
        lines = [json.dumps(json_of(outcome, checked), ensure_ascii=False) for checked in outcome.rounds]
    return "".join(f"{line}\n" for line in lines)
