"""Explain the pairing of a round in words and pictures."""

from __future__ import annotations

import argparse
from importlib import import_module
from os.path import splitext
from typing import TYPE_CHECKING, Final

from pairtutor import tutor
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell_written
from pairtutor.cli.lesson import answer, open_tournament, pair, tell_round
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, add_source, one_of, system_id
from pairtutor.cli.terminal import add_colours, progress
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.tournament import ChosenBy, SystemChoice
from pairtutor.named_tuples import NamedTuple
from pairtutor.resources import Language
from pairtutor.systems.base import load_system
from pairtutor.trace.recorder import Trace

if TYPE_CHECKING:
    from pairtutor.disputes.claims import PairedSide
    from pairtutor.narrative.outline import Depth


class Format(NamedTuple):
    """The modules whose `render` explains a round, and compares two systems on it."""

    explaining: str
    comparing: str

    def explain(self, trace: Trace, depth: Depth, language: Language, published: str = "") -> str:
        """Return the explanation of a round; only this format's modules are imported.

        `published` says whether the boards that the source has are those of the trace, if it has any.
        """
        render = import_module(self.explaining).render
        written: str = render(trace, depth=depth, published=published, language=language)
        return written

    def compare(self, left: PairedSide, right: PairedSide, language: Language) -> str:
        """Return the comparison of two systems on a round."""
        written: str = import_module(self.comparing).render(left, right, language=language)
        return written


FORMATS: Final = {
    "text": Format("pairtutor.narrative.text", "pairtutor.narrative.comparison.text"),
    "html": Format("pairtutor.html.pages", "pairtutor.html.comparison"),
    "md": Format("pairtutor.narrative.markdown", "pairtutor.narrative.comparison.markdown"),
}

_ENDINGS: Final = {".html": "html", ".htm": "html", ".md": "md", ".markdown": "md"}


def by_ending(path: str | None) -> str:
    """Return the format that the ending of a file asks for: text, unless it is that of another one."""
    return _ENDINGS.get(splitext(path or "")[1].lower(), "text")


DEPTHS = ("normal", "summary", "full")


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    add_format(parser, *FORMATS, meaning="help.format-by-ending", by_ending=True)
    parser.add_argument("--depth", type=one_of(*DEPTHS), default=DEPTHS[0], metavar="D", help="help.depth")
    parser.add_argument("--against", type=system_id, metavar="S", help="help.against")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write its explanation, or with `--against` where two systems part.

    Raises:
        PairtutorError: the source, the round or the system will not do, or the options do not go together.
    """
    check_target(args.output, args.force)
    args.format = args.format or by_ending(args.output)
    if len(args.languages) > 1 and (args.format != "html" or args.against):
        raise UsageError(Message("verbs.explain.several"))
    if args.against:
        return _compare(args)
    request, lesson = pair(args, record=True)
    lines = {language: published_line(request, lesson.recorded, language) for language in args.languages}
    if len(lines) > 1:
        from pairtutor.html.pages import render_in_languages

        text = render_in_languages(lesson.recorded, args.depth, lines)
    else:
        line = lines[args.language]
        text = FORMATS[args.format].explain(lesson.recorded, args.depth, args.language, line)
    deliver(text, args.format, args)
    return answer(lesson, args.language)


def published_line(request: tutor.RoundRequest, trace: Trace, language: Language) -> str:
    """Return whether the boards that the source has are those of a trace; empty if it has none."""
    if request.number > request.tournament.paired_rounds:
        return ""
    from pairtutor.disputes.case import Case
    from pairtutor.narrative.disputes.published import compare_published

    return compare_published(Case.of(request), trace, language)


def deliver(text: str, form: str, args: argparse.Namespace) -> None:
    """Write an explanation in a form, and say where a file is."""
    to_terminal = args.output in (None, "-") and form == "text"
    write_output(add_colours(text) if to_terminal else text, args.output, args.force)
    if args.output not in (None, "-"):
        tell_written(args.output, args.language)


def _compare(args: argparse.Namespace) -> int:
    """Pair by two systems and write where they part; only if neither can pair is the answer no."""
    tournament, left = open_tournament(args)
    right = SystemChoice(args.against, ChosenBy("comparison"))
    if left.system == right.system:
        raise UsageError(Message("verbs.explain.against-itself", system=left.system))
    for choice in (left, right):
        load_system(choice.system)  # if one is not there, that is said before anything is paired
    from pairtutor.disputes.case import Case
    from pairtutor.disputes.claims import PairedSide, judge_both

    request = tutor.request_round(tournament, args.round, left)
    requests = (request, request._replace(choice=right))
    lessons = [_pair(asked, args.language) for asked in requests]
    tell_round(request, args.language)
    mine, theirs = (
        (Case.of(asked), PairedSide(lesson.recorded, lesson.refusal))
        for asked, lesson in zip(requests, lessons, strict=True)
    )
    sides = (mine[1], theirs[1])
    if args.depth != "summary":
        # each judges the other's pairing: where they differ first, at full depth everywhere
        sides = judge_both(mine, theirs, first=args.depth != "full")
    deliver(FORMATS[args.format].compare(*sides, args.language), args.format, args)
    refused = all(lesson.refusal for lesson in lessons)
    return ExitCode.ANSWER_IS_NO if refused else ExitCode.DONE


def _pair(request: tutor.RoundRequest, language: Language) -> tutor.Lesson:
    """Pair a round by one system, with a trace."""
    said = Message("command.progress.system", system=request.choice.system)
    with progress(said, language, of_teams=request.tournament.teams is not None) as show:
        return tutor.pair(request, progress=show)
