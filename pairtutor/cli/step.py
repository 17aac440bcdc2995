"""Step through a round on the screen, with the rule behind every decision."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.parser import Parser, add_source
from pairtutor.cli.terminal import on_terminal
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.resources import ENGLISH, Language

if TYPE_CHECKING:
    from pairtutor.exercises.practice import Practice
    from pairtutor.trace.recorder import Trace
    from pairtutor.tui.tutor import Outgoing, Wanted


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)


def run(args: argparse.Namespace) -> int:
    """Read the source, then show the tutor.

    Raises:
        PairtutorError: the source, the round or the system will not do, or there is no terminal.
    """
    source: str = args.source
    if source == "-":
        raise UsageError(Message("verbs.step.keyboard"))
    if not on_terminal():
        raise UsageError(Message("verbs.step.no-terminal", source=source))
    return show(_what_to_open(args), language=args.language)


def _what_to_open(args: argparse.Namespace) -> Wanted:
    """Return the target to open; whatever is wrong with the source is told before the screen is taken."""
    from pairtutor.cli.lesson import open_tournament
    from pairtutor.tui.opening import is_trace, read_trace_file
    from pairtutor.tui.tutor import Wanted

    if is_trace(args.source):
        read_trace_file(args.source)
        return Wanted(source=args.source)
    from pairtutor import tutor
    from pairtutor.systems.base import load_system

    tournament, choice = open_tournament(args)
    tutor.request_round(tournament, args.round, choice)
    load_system(choice.system)
    return Wanted(source=args.source, number=args.round, system=args.system, tournament=tournament)


def show(target: Wanted | None = None, quiz: Practice | None = None, language: Language = ENGLISH) -> int:
    """Show the tutor in a language: one round, a quiz, or the library where neither is wanted.

    Raises:
        KeyboardInterrupt: somebody interrupted it from outside.
    """
    from pairtutor.tui.app import TutorApp

    sys.set_int_max_str_digits(0)  # candidates are counted in numbers of any size
    app = TutorApp(tutor_exports(), target, quiz=quiz, language=language)
    app.run()
    if app.interrupted:
        raise KeyboardInterrupt
    return ExitCode.DEFECT if app.return_code else ExitCode.DONE


def tutor_exports() -> Outgoing:
    """Return the functions with which the tutor writes files and pages."""
    from pairtutor.cli.output import write_output
    from pairtutor.tui.tutor import Outgoing

    return Outgoing(write=write_output, page=_page_writer())


def _page_writer() -> Callable[[Trace, Language], str]:
    """Return the function that makes a page of a trace; it imports the pages when one is asked for."""

    def page(trace: Trace, language: Language) -> str:
        from pairtutor.html.pages import render

        return render(trace, language=language)

    return page
