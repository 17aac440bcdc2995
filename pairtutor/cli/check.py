"""Pair every recorded round again and compare."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator

from pairtutor.cli.check_text import Causes, Totals, text_of
from pairtutor.cli.checked import Asked, Job, SourceChecked, check_job, json_of
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.lesson import of_source, paired_by
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import Parser, add_format, add_rounds, add_system, processes
from pairtutor.cli.terminal import progress
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.positions.progress import any_digits
from pairtutor.resources import Language

FORMATS = ("text", "json", "junit", "github")
"""For people, for programs, and for two kinds of CI."""

MANY = 20
"""Sources from which on remarks on files that can be read are left out."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("sources", metavar="SOURCE", nargs="+", help="help.sources")
    add_rounds(parser)
    add_system(parser)
    add_format(parser, *FORMATS, meaning="help.format-of-rounds")
    parser.add_argument("--brackets", action="store_true", help="help.brackets")
    parser.add_argument("-j", "--jobs", type=processes, default=1, metavar="N", help="help.jobs")
    parser.add_argument("--scheduler", metavar="ADDRESS", help="help.scheduler")
    parser.add_argument("--resume", metavar="FILE", help="help.resume")
    parser.add_argument("--mpa", action="store_true", help="help.mpa")
    parser.add_argument("--all-causes", action="store_true", help="help.all-causes")
    parser.add_argument("--summary", action="store_true", help="help.summary")
    parser.add_argument("--standings", action="store_true", help="help.check-standings")
    parser.add_argument("--tiebreaks", metavar="LIST", help="help.check-tiebreaks")
    parser.add_argument("--values", metavar="FILE", help="help.check-values")


def run(args: argparse.Namespace) -> int:
    """Check all sources; the worst of them decides the exit status.

    Raises:
        UsageError: the options do not go together, or there is nothing to check.
    """
    from pairtutor.cli.workers import held_rounds, sources_of

    if args.scheduler and args.jobs > 1:
        raise UsageError(Message("verbs.check.not-both"))
    sources = sources_of(args.sources)
    if args.values is not None:
        from pairtutor.cli.check_values import check_values

        return check_values(sources, args)
    if args.standings:
        from pairtutor.cli.check_places import check_places

        return check_places(sources, args)
    if args.tiebreaks is not None:
        raise UsageError(Message("verbs.check.places.alone"))
    held = held_rounds(args.resume) if args.resume else {}
    as_text, as_json = args.format == "text", args.format == "json"
    asked = Asked(
        args.system,
        args.rounds,
        args.maxi,
        args.entered,
        brackets=args.brackets and as_json,
        clauses=not as_json or args.summary,
        causes=as_text and not args.summary,
        all_causes=args.all_causes,
        language=args.language,
    )
    totals = Totals(args.language)
    causes, kept = Causes(), []
    for line in held.values():  # counted, but not written again
        totals.add_held(line)
    status = ExitCode.DONE
    for outcome in _outcomes(sources, held.keys(), asked, args):
        status = max(status, _status(outcome))
        totals.add(outcome)
        causes.add(outcome)
        _tell(outcome, args.language, quiet=len(sources) > MANY, edition=as_json)
        if not (as_text or as_json):  # reports for CI are of all sources together
            kept.append(outcome)
        if not args.summary:
            write_output(_output_text(outcome, args))
    if totals.differing_count:  # those of an earlier output count, too
        status = max(status, ExitCode.ANSWER_IS_NO)
    if args.summary:
        write_output(totals.table())
    elif as_text and len(sources) > 1:
        write_output(totals.line() + "".join(f"{line}\n" for line in causes.lines(args.language)))
    elif args.format in ("junit", "github"):
        _report(kept, totals, args)
    return status


def _report(kept: list[SourceChecked], totals: Totals, args: argparse.Namespace) -> None:
    """Write for CI what is written of all sources together."""
    from pairtutor.cli.check_reports import add_summary, junit, summary

    if args.format == "junit":
        write_output(junit(kept, args.language))
    else:
        write_output(totals.line().lstrip())
        add_summary(summary(kept, totals, args.language))


def _output_text(outcome: SourceChecked, args: argparse.Namespace) -> str:
    """Return the text written of a source as soon as it is checked; empty for JUnit, written as a whole."""
    if args.format == "text":
        return text_of(outcome, args.language, mpa=args.mpa)
    if args.format == "json":
        return _json_lines(outcome)
    if args.format == "github":
        from pairtutor.cli.check_reports import github_annotations

        return github_annotations(outcome, args.language)
    return ""


def _outcomes(
    sources: list[str], held: Iterable[tuple[str, int]], asked: Asked, args: argparse.Namespace
) -> Iterator[SourceChecked]:
    """Yield what comes of the sources as it comes, and show how far the work is.

    In their order where this process does it all, else as they are done. `held` are the files and rounds
    that an earlier output has, which are not checked again.
    """
    known: dict[str, set[int]] = {}
    for source, number in held:
        known.setdefault(source, set()).add(number)
    jobs = (_job(source, known.get(source, ()), contents=bool(args.scheduler)) for source in sources)
    if not args.scheduler and (args.jobs == 1 or len(sources) == 1):
        for job in jobs:
            said = Message("command.progress.checking", source=job.source)
            with progress(said, asked.language) as show:
                outcome = check_job(job, asked, show)
            yield outcome
        return
    from pairtutor.cli.workers import by_cluster, by_processes

    results = (
        by_cluster(jobs, asked, args.scheduler) if args.scheduler else by_processes(jobs, asked, args.jobs)
    )
    with progress(Message("command.progress.files"), asked.language) as show:
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
    return Job(source, data=None, held=frozenset(held))


def _status(outcome: SourceChecked) -> ExitCode:
    if outcome.faults:
        return outcome.status
    return ExitCode.ANSWER_IS_NO if outcome.differing_rounds else ExitCode.DONE


def _tell(outcome: SourceChecked, language: Language, *, quiet: bool, edition: bool) -> None:
    """Tell on standard error what is wrong with a source, and unless there are many, what is remarkable.

    Many sources are `quiet`; with `edition` the edition is told, too, which a text has in its own lines.
    """
    tell(outcome.translated_faults or outcome.faults)
    if quiet or outcome.because is None:
        return
    remarks = [*outcome.remarks]
    if edition:
        remarks.append(paired_by(outcome.system, outcome.because))
    tell((of_source(outcome.source, remark) for remark in remarks), language)


def _json_lines(outcome: SourceChecked) -> str:
    """Return a line for each round, or one for a source that could not be checked."""
    import json

    if outcome.faults:
        line = {"file": outcome.source, "error": list(outcome.faults)}
        return f"{json.dumps(line, ensure_ascii=False)}\n"
    with any_digits():
        lines = [json.dumps(json_of(outcome, checked), ensure_ascii=False) for checked in outcome.rounds]
    return "".join(f"{line}\n" for line in lines)
