"""Pair or check as the field's engines do, with their command line."""

from __future__ import annotations

import argparse
import os
from typing import TYPE_CHECKING

from pairtutor import __version__
from pairtutor.cli.boards import reply
from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import Parser, add_rounds, system_id
from pairtutor.errors import UsageError
from pairtutor.messages import Message
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.tournament import ChosenBy, SystemChoice, Tournament

if TYPE_CHECKING:
    from pairtutor.trace.recorder import Trace

FAMILIES = ("dutch", "burstein", "dubov", "lim")
"""The systems that can be asked for as engines are; of their editions the file says which."""


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("source", metavar="IN", help="help.engine.source")
    for family in FAMILIES:
        parser.add_argument(
            f"--{family}",
            dest="family",
            action="store_const",
            const=family,
            help=Message("help.engine.family", default=_in_force(family)),
        )
    parser.add_argument("--system", type=system_id, metavar="S", help="help.engine.system")
    add_rounds(parser)
    parser.add_argument("-p", dest="pairs", metavar="OUT", nargs="?", const="-", help="help.engine.pairs")
    parser.add_argument("-c", dest="check", action="store_true", help="help.engine.check")
    parser.add_argument("-l", dest="checklist", metavar="LIST", nargs="?", const="", help="help.engine.list")
    parser.add_argument("--html", action="store_true", help="help.engine.html")
    parser.add_argument("-r", dest="release", action="store_true", help="help.engine.release")


def run(args: argparse.Namespace) -> int:
    """Pair the next round or check all rounds, as an engine does.

    Raises:
        UsageError: not one of the two is asked for, or no system.
    """
    # both, or neither, of -p and -c
    if (args.pairs is None) != args.check or (args.family is None and args.system is None):
        raise UsageError(Message("verbs.engine.one-thing"))
    if args.html and args.check:
        raise UsageError(Message("verbs.engine.html-of-pairs"))
    if args.release:
        write_output(f"pairtutor {__version__}\n")
    from pairtutor.sources.load import load

    tournament = load(args.source, system=args.system, rounds=args.rounds)
    if args.entered:
        tournament = tournament.counted_from_entered()
    choice = _choice(args, tournament)
    work = _check if args.check else _pair
    return work(args, tournament._replace(system=choice), choice)


def _in_force(family: str) -> str:
    """Return the newest edition of a family of systems: the last of it in their list."""
    return [system.id for system in SYSTEMS.values() if system.family == family][-1]


def _choice(args: argparse.Namespace, tournament: Tournament) -> SystemChoice:
    """Return the system: the one asked for, else the file's edition of the family, else the one in force.

    Raises:
        UsageError: the file names another system.
    """
    if args.system is not None:
        return SystemChoice(args.system, ChosenBy("option"))
    stated = tournament.system
    if stated is None:
        return SystemChoice(_in_force(args.family), ChosenBy("option"))
    if SYSTEMS[stated.system].family != args.family:
        slots = {"file": tournament.source, "family": args.family, "system": stated.system}
        raise UsageError(Message("verbs.engine.other-system", **slots))
    return stated


def _pair(args: argparse.Namespace, tournament: Tournament, choice: SystemChoice) -> int:
    """Pair the round after the recorded ones."""
    from pairtutor import tutor
    from pairtutor.cli.checklist import checklist

    request = tutor.request_round(tournament, tournament.recorded_rounds + 1, choice)
    lesson = tutor.pair(request, record=args.checklist is not None or args.html)
    if args.checklist is not None:
        _write_list(args, checklist(lesson.recorded))
    if lesson.pairing is None:
        tell([lesson.refusal], args.language)
        return ExitCode.ANSWER_IS_NO
    write_output(reply(lesson.pairing), _beside(args.pairs, args.source), force=True)
    if args.html:
        _write_page(args, lesson.recorded)
    return ExitCode.DONE


def _check(args: argparse.Namespace, tournament: Tournament, choice: SystemChoice) -> int:
    """Pair every recorded round again and show boards that differ side by side.

    Names and headings are those of the field's engines, which programs read.
    """
    from pairtutor import tutor
    from pairtutor.cli.checklist import checklist, differing_boards

    name = os.path.splitext(os.path.basename(args.source))[0]
    lists, same = [], True
    for number in range(1, tournament.recorded_rounds + 1):
        request = tutor.request_round(tournament, number, choice)
        lesson = tutor.pair(request, record=args.checklist is not None)
        said = differing_boards(tournament, number, lesson)
        same = same and not said
        write_output(f"{name}: Round #{number}\n{said}")
        if args.checklist is not None:
            lists.append(f"Round #{number}\n{checklist(lesson.recorded)}")
    write_output("\n")
    if args.checklist is not None:
        _write_list(args, "".join(lists))
    return ExitCode.DONE if same else ExitCode.ANSWER_IS_NO


def _beside(path: str, source: str) -> str:
    """Return the path of a file: as engines have it, beside the source if no folder is named."""
    return path if path == "-" or os.path.dirname(path) else os.path.join(os.path.dirname(source), path)


def _write_list(args: argparse.Namespace, text: str) -> None:
    """Write a checklist to the file that `-l` names, or beside the source where it names none (empty)."""
    path = _beside(args.checklist, args.source) if args.checklist else _with_ending(args.source, ".list")
    write_output(f"{text}pairtutor {__version__}\n", path, force=True)


def _write_page(args: argparse.Namespace, trace: Trace) -> None:
    """Write the round's page beside the file of the pairs."""
    from pairtutor.cli.explain import FORMATS

    pairs = args.source if args.pairs == "-" else _beside(args.pairs, args.source)
    page = FORMATS["html"].explain(trace, "normal", args.language)
    write_output(page, _with_ending(pairs, ".html"), force=True)


def _with_ending(path: str, ending: str) -> str:
    return os.path.splitext(path)[0] + ending
