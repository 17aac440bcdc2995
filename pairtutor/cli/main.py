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

MADE_BEFORE_COLLECTING = 50_000
"""So many objects are made before Python looks for garbage; what a round makes is kept until it is told."""

VERBS = {
    "step": "Step through a round on the screen, with the rule behind every decision.",
    "pair": "Pair a round and print the boards as the field's engines do.",
    "trace": "Write the trace of a round: every step that led to its pairing.",
    "explain": "Explain the pairing of a round in words and pictures.",
    "check": "Pair every recorded round again and compare.",
    "why": "Answer `why?` for one player: the way through the round, from the trace alone.",
    "why-not": "Answer `why not?`: a pair, a colour, the bye, a float, or a whole other pairing.",
    "verify": "Prove a trace from its own content, without the code that wrote it.",
    "quiz": "Practise on the screen: exercises, hints, and cards that bring back what was missed.",
    "exam": "Write an exam: exercises on paper, the key, pairing cards to cut out, and what `mark` needs.",
    "mark": "Mark answer sheets: one, or those of a whole class; no key is needed, the engine is the key.",
    "course": "Write a course as a folder of pages: lessons, rounds step by step, exercises with solutions.",
    "app": "Write the whole tutor as one HTML file that needs neither installation nor network.",
    "generate": "Play a tournament by a seed, every round paired by the rules; write its report file.",
    "rules": "List, search and show the clauses of the rules and the readings.",
    "scenarios": "List the bundled scenarios and what they teach.",
    "completion": "Write the script that completes commands in a shell.",
}
"""The verbs, and the first line of each module's docstring; a test holds the two together."""


def _overview() -> str:
    """Return the help of the command as a whole."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:{width}}  {what}" for verb, what in VERBS.items())
    return (
        "usage: pairtutor VERB [arguments]\n"
        "       pairtutor                   the library of scenarios, on the screen\n"
        "       pairtutor --version | --help | help VERB\n\n"
        "Explains Swiss pairings step by step, with the rule behind every decision.\n\n"
        f"verbs:\n{verbs}\n\n"
        f"systems (--system):\n{_systems()}\n\n"
        "pairtutor VERB --help tells the arguments of a verb.\n\n"
        "exit status: 0 done; 1 the answer is no; 2 bad usage or input; 70 a defect of the program\n"
    )


def _systems() -> str:
    """Return the pairing systems, a line each."""
    from pairtutor.model.editions import SYSTEMS

    width = max(map(len, SYSTEMS))
    return "\n".join(f"  {system.id:{width}}  {system.name}" for system in SYSTEMS.values())


def _run_verb(verb: str, argv: Sequence[str]) -> int:
    """Import the module of a verb, parse its arguments and run it."""
    from importlib import import_module

    from pairtutor.cli.parser import Parser

    module = import_module(module_of(verb))
    parser = Parser(f"pairtutor {verb}", module.__doc__ or "")
    module.add_arguments(parser)
    return int(module.run(parser.read(argv)))


def module_of(verb: str) -> str:
    """Return the module of a verb."""
    return f"pairtutor.cli.{verb.replace('-', '_')}"


def _dispatch(argv: Sequence[str]) -> int:
    """Carry out the command line."""
    first = argv[0] if argv else ""
    if not first and _is_on_terminal():
        return _show_library()
    if first == "help" and argv[1:] and argv[1] != "help":
        return _dispatch([argv[1], "--help"])
    if first in VERBS:
        return _run_verb(first, argv[1:])
    if first in ("-V", "--version"):
        write_output(f"pairtutor {__version__}\n")
        return ExitCode.DONE
    if first in ("-h", "--help", "help"):
        write_output(_overview())
        return ExitCode.DONE
    return _refuse(first)


def _is_on_terminal() -> bool:
    from pairtutor.cli.terminal import on_terminal

    return on_terminal()


def _show_library() -> int:
    """Show the tutor, which begins with the library."""
    from pairtutor.cli.step import show

    return show()


def _refuse(first: str) -> NoReturn:
    """Refuse a command line that begins with no verb of ours.

    Raises:
        UsageError: always; it names the nearest spelling.
    """
    from pairtutor.cli.parser import nearest
    from pairtutor.errors import UsageError

    if not first:
        write_output(_overview())
        raise UsageError("pairtutor: say what to do; the verbs are " + ", ".join(VERBS))
    if first.startswith("-"):
        near = nearest(first, ["--version", "--help"])
        raise UsageError(f"pairtutor: there is no option {first}; {near}")
    raise UsageError(f"pairtutor: there is no verb {first}; {nearest(first, VERBS)}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pairtutor` with these arguments (default: those of the process); return the exit status.

    Nothing escapes: every error has become a line on standard error.
    """
    try:
        return _dispatch(sys.argv[1:] if argv is None else argv)
    except SystemExit as end:  # argparse, after it has printed the help of a verb
        return int(end.code or 0)
    except BaseException as error:
        from pairtutor.cli.failures import status_of

        return status_of(error)


def entry() -> None:
    """Run the command and end the process with its exit status."""
    gc.set_threshold(MADE_BEFORE_COLLECTING)
    sys.exit(main())
