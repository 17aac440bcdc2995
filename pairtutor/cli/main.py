"""The command `pairtutor`: chooses the verb, and alone turns errors into lines and an exit status."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

from pairtutor import __version__
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import abandon_stdout, write_output
from pairtutor.errors import PairtutorError, UsageError

if TYPE_CHECKING:
    from collections.abc import Sequence

VERBS = {
    "pair": "Pair a round and print the boards as the field's engines do.",
    "trace": "Write the trace of a round: every step that led to its pairing.",
    "explain": "Explain the pairing of a round in words.",
    "check": "Pair every recorded round again and compare.",
    "rules": "List, search and show the clauses of the rules and the readings.",
    "scenarios": "List the bundled scenarios and what they teach.",
}
"""The verbs, and the first line of each module's docstring; a test holds the two together."""


def _overview() -> str:
    """Return the help of the command as a whole."""
    width = max(map(len, VERBS))
    verbs = "\n".join(f"  {verb:{width}}  {what}" for verb, what in VERBS.items())
    return (
        "usage: pairtutor VERB [arguments]\n"
        "       pairtutor --version | --help\n\n"
        "Explains Swiss pairings step by step, with the rule behind every decision.\n\n"
        f"verbs:\n{verbs}\n\n"
        "pairtutor VERB --help tells the arguments of a verb.\n\n"
        "exit status: 0 done; 1 the answer is no; 2 bad usage or input; 70 a defect of the program\n"
    )


def _run_verb(verb: str, argv: Sequence[str]) -> int:
    """Import the module of a verb, parse its arguments and run it."""
    from pairtutor.cli.parser import Parser

    module = import_module(f"pairtutor.cli.{verb.replace('-', '_')}")
    parser = Parser(f"pairtutor {verb}", module.__doc__ or "")
    module.add_arguments(parser)
    return int(module.run(parser.read(argv)))


def _dispatch(argv: Sequence[str]) -> int:
    """Carry out the command line.

    Raises:
        UsageError: there is no verb, or not this one.
    """
    if not argv:
        write_output(_overview())
        raise UsageError("pairtutor: say what to do; the verbs are " + ", ".join(VERBS))
    first, *rest = argv
    if first in VERBS:
        return _run_verb(first, rest)
    if first in ("-h", "--help"):
        write_output(_overview())
        return ExitCode.DONE
    if first == "--version":
        write_output(f"pairtutor {__version__}\n")
        return ExitCode.DONE
    from pairtutor.cli.parser import nearest

    what = "option" if first.startswith("-") else "verb"
    known = ["--version", "--help"] if what == "option" else list(VERBS)
    raise UsageError(f"pairtutor: there is no {what} {first}; {nearest(first, known)}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run `pairtutor` with these arguments (default: those of the process); return the exit status.

    Nothing escapes: every error has become a line on standard error.
    """
    from pairtutor.cli import failures

    try:
        return _dispatch(sys.argv[1:] if argv is None else argv)
    except PairtutorError as error:
        return failures.report(error)
    except SystemExit as end:  # argparse, after it has printed the help of a verb
        return int(end.code or 0)
    except KeyboardInterrupt:
        failures.tell(["pairtutor: interrupted"])
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        abandon_stdout()
        return ExitCode.NOBODY_READS
    except Exception as error:
        return failures.report_defect(error)


def entry() -> None:
    """Run the command and end the process with its exit status."""
    sys.exit(main())
