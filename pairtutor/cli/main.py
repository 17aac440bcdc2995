"""The command `pairtutor`: chooses the verb, and alone turns errors into lines and an exit status."""

from __future__ import annotations

import gc
import sys

from pairtutor import __version__
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output

TYPE_CHECKING = False  # type checkers read it as true; see pairtutor/__init__.py
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

    from pairtutor.messages import Messages
    from pairtutor.resources import Language

MADE_BEFORE_COLLECTING = 200_000
"""So many objects are made before Python looks for garbage; what a round makes is kept until it is told."""

VERBS = (
    "step",
    "pair",
    "trace",
    "explain",
    "bracket",
    "check",
    "why",
    "why-not",
    "what-if",
    "repair",
    "standings",
    "verify",
    "quiz",
    "exam",
    "mark",
    "course",
    "rulebook",
    "cards",
    "app",
    "engine",
    "generate",
    "convert",
    "serve",
    "rules",
    "scenarios",
    "completion",
)
"""The verbs; what each does stands in the messages, under `verbs`."""


def _overview(messages: Messages) -> str:
    """Return the help of the command as a whole."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:{width}}  {messages(f'verbs.{verb}.line')}" for verb in VERBS)
    return messages("command.overview", verbs=verbs, systems=_systems(messages))


def _systems(messages: Messages) -> str:
    """Return the pairing systems, a line each."""
    from pairtutor.model.editions import SYSTEMS

    width = max(map(len, SYSTEMS))
    return "\n".join(f"  {system:{width}}  {messages(f'systems.{system}.name')}" for system in SYSTEMS)


def _run_verb(verb: str, argv: Sequence[str], messages: Messages, languages: Sequence[Language]) -> int:
    """Import the module of a verb, parse its arguments and run it; `messages` speak the first language."""
    from importlib import import_module

    from pairtutor.cli.parser import Parser

    module = import_module(module_of(verb))
    parser = Parser(verb, messages)
    module.add_arguments(parser)
    parser.set_defaults(languages=languages)
    return int(module.run(parser.read(argv)))


def module_of(verb: str) -> str:
    """Return the module of a verb."""
    return f"pairtutor.cli.{verb.replace('-', '_')}"


def _dispatch(argv: Sequence[str], languages: Sequence[Language]) -> int:
    """Carry out the command line."""
    from pairtutor.messages import messages_of

    language = languages[0]
    messages = messages_of(language)
    first = argv[0] if argv else ""
    if not first and _is_on_terminal():
        return _show_library(language)
    if first == "help" and argv[1:] and argv[1] != "help":
        return _dispatch([argv[1], "--help"], languages)
    if first in VERBS:
        return _run_verb(first, argv[1:], messages, languages)
    if first in ("-h", "--help", "help"):
        write_output(_overview(messages))
        return ExitCode.DONE
    return _refuse(first, messages)


def _is_on_terminal() -> bool:
    from pairtutor.cli.terminal import on_terminal

    return on_terminal()


def _show_library(language: Language) -> int:
    """Show the tutor, which begins with the library."""
    from pairtutor.cli.step import show

    return show(language=language)


def _refuse(first: str, messages: Messages) -> NoReturn:
    """Refuse a command line that begins with no verb of ours.

    Raises:
        UsageError: always; it names the nearest spelling.
    """
    from pairtutor.cli.parser import nearest
    from pairtutor.errors import UsageError
    from pairtutor.messages import Message

    if not first:
        write_output(_overview(messages))
        raise UsageError(Message("command.no-verb", verbs=", ".join(VERBS)))
    if first.startswith("-"):
        near = nearest(first, ["--version", "--help"])
        raise UsageError(Message("command.no-option", option=first, near=near))
    raise UsageError(Message("command.unknown-verb", verb=first, near=nearest(first, VERBS)))


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pairtutor` with these arguments (default: those of the process); return the exit status.

    Nothing escapes: every error has become a line on standard error.
    """
    words, language = list(sys.argv[1:] if argv is None else argv), None
    try:
        if words[:1] in (["--version"], ["-V"]):
            write_output(f"pairtutor {__version__}\n")
            return ExitCode.DONE
        from pairtutor.cli.language import take_languages

        languages = take_languages(words)
        language = languages[0]
        return _dispatch(words, languages)
    except SystemExit as end:  # argparse, after it has printed the help of a verb
        return int(end.code or 0)
    except BaseException as error:
        from pairtutor.cli.failures import status_of

        return status_of(error, language)


def entry() -> None:
    """Run the command and end the process with its exit status."""
    gc.set_threshold(MADE_BEFORE_COLLECTING)
    status = main()
    gc.freeze()  # the process ends: Python need not go through everything for garbage once more
    sys.exit(status)
