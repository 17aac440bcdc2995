"""Write the script that completes commands in a shell, or the manual page."""

from __future__ import annotations

import argparse
from importlib import import_module
from typing import Final

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_output, one_of
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages, messages_of

SHELLS: Final = ("bash", "zsh", "fish")
MANUAL: Final = "man"
"""What is asked for to have the manual page."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "shell",
        type=one_of(*SHELLS, MANUAL),
        metavar="SHELL",
        help=Message("help.shell", shells=", ".join((*SHELLS, MANUAL))),
    )
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the script of a shell, or the manual page.

    Raises:
        UsageError: the library that makes it is not installed.
    """
    check_target(args.output, args.force)
    if args.shell == MANUAL:
        from pairtutor.cli.man import manual

        write_output(manual(messages_of(args.language)), args.output, args.force)
        return ExitCode.DONE
    try:
        shtab = import_module("shtab")
    except ModuleNotFoundError:
        raise UsageError(Message("verbs.completion.extra")) from None
    parser = _full_parser(messages_of(args.language))
    write_output(shtab.complete(parser, shell=args.shell), args.output, args.force)
    return ExitCode.DONE


def _full_parser(messages: Messages) -> argparse.ArgumentParser:
    """Return one parser for all verbs; a command itself reads that of its own verb alone."""
    from pairtutor.cli.main import VERBS, module_of

    parser = Parser("", messages)
    parser.add_argument("--version", action="store_true", help="help.version")
    verbs = parser.add_subparsers(metavar="VERB", parser_class=_VerbParser)
    for verb in VERBS:
        made = verbs.add_parser(verb, help=messages(f"verbs.{verb}.line"), verb=verb, messages=messages)
        import_module(module_of(verb)).add_arguments(made)
        made.put_in_words()
    parser.put_in_words()
    return parser


class _VerbParser(Parser):
    """The parser of a verb below that of all; of what the verb does, a line is enough."""

    def __init__(self, verb: str, messages: Messages, **_: object) -> None:
        super().__init__(verb, messages)
        self.description = messages(f"verbs.{verb}.line")
