"""Pair a bracket stated on the board: numbers with preferences, and who has already played whom."""

from __future__ import annotations

import argparse
import json

from pairtutor import tutor
from pairtutor.cli.explain import DEPTHS, FORMATS, by_ending, deliver
from pairtutor.cli.lesson import answer, tell_edition
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, one_of, round_number, system_id
from pairtutor.cli.terminal import on_terminal
from pairtutor.errors import UsageError
from pairtutor.exercises.stated_board import SPEC, StatedBoard, read_board, signs_of
from pairtutor.messages import Message
from pairtutor.model.tournament import Tournament
from pairtutor.systems.base import choose_system
from pairtutor.tutor import Lesson


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    from pairtutor.model.editions import SYSTEMS

    able = ", ".join(system.id for system in SYSTEMS.values() if not system.needs)
    signs = " ".join(signs_of(parser.messages.language))
    parser.add_argument("spec", metavar=SPEC, help=Message("help.stated-spec", signs=signs))
    parser.add_argument("--met", metavar="A-B,...", help="help.stated-met")
    parser.add_argument("--bye", action="store_true", help="help.stated-bye")
    parser.add_argument("--bye-had", metavar="IDS", help="help.stated-bye-had")
    parser.add_argument("--played", metavar="IDS", help="help.stated-played")
    parser.add_argument("--last-round", action="store_true", help="help.stated-last-round")
    parser.add_argument("--topscorers", metavar="IDS", help="help.stated-topscorers")
    parser.add_argument("--round", type=round_number, metavar="N", help="help.stated-round")
    parser.add_argument(
        "--system", type=system_id, metavar="S", help=Message("help.stated-system", systems=able)
    )
    parser.add_argument("--step", action="store_true", help="help.stated-step")
    add_format(parser, *FORMATS, "json", meaning="help.format-by-ending", by_ending=True)
    parser.add_argument("--depth", type=one_of(*DEPTHS), default=DEPTHS[0], metavar="D", help="help.depth")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair the bracket, and explain it, write its outcome, or show the tutor.

    Raises:
        SourceError: what is stated cannot be.
        UsageError: the system needs more than can be stated, or there is no terminal for the tutor.
    """
    check_target(args.output, args.force)
    tournament = read_tournament(args)
    choice = choose_system(tournament, args.system)
    if args.step:
        return _show(args, tournament, choice.system)
    lesson = tutor.pair(tutor.request_round(tournament, number=None, choice=choice))
    tell_edition(SPEC, choice, args.language)
    form = args.format or by_ending(args.output)
    if form != "json":
        deliver(FORMATS[form].explain(lesson.recorded, args.depth, args.language), form, args)
    elif lesson.pairing is not None:
        write_output(json.dumps(outcome(lesson)) + "\n", args.output, args.force)
    return answer(lesson, args.language)


def _show(args: argparse.Namespace, tournament: Tournament, system: str) -> int:
    """Show the tutor on the bracket.

    Raises:
        UsageError: there is no terminal, or the system needs more than can be stated.
    """
    from pairtutor.cli.step import show
    from pairtutor.tui.tutor import Wanted

    tutor.check_able(tournament, system)
    if not on_terminal():
        raise UsageError(Message("verbs.bracket.no-terminal"))
    return show(Wanted(source=SPEC, system=args.system, tournament=tournament), language=args.language)


def read_tournament(args: argparse.Namespace) -> Tournament:
    """Return the tournament whose round is the bracket that the arguments state.

    Raises:
        SourceError: it cannot be; the first thing that is wrong is told, with its place.
    """
    stated = {name: getattr(args, name) for name in StatedBoard._fields}
    return read_board(StatedBoard(**stated), args.language)


def outcome(lesson: Lesson) -> dict[str, object]:
    """Return pairs, White first, who is left over, the number of the accepted candidate, and of how many.

    Who is left over may have the bye. By a procedure, which has no candidates, it is the first of one.
    """
    from pairtutor.trace.index import RoundIndex

    pairing = lesson.paired
    records = RoundIndex(lesson.recorded).brackets
    accepted = records[-1].accepted_candidate if records else None
    left = pairing.floaters if pairing.bye is None else (pairing.bye,)
    return {
        "pairs": [[int(board.white), int(board.black)] for board in pairing.boards],
        "floaters": sorted(map(int, left)),
        "accepted": accepted.number if accepted else 1,
        "sequence": records[-1].opened.sequence if records else 1,
    }
