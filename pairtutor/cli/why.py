"""Answer `why?` for one player: the way through the round, from the trace alone."""

from __future__ import annotations

import argparse

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import answer, ask_round, pair, speaking_of, write_answer
from pairtutor.cli.output import check_target
from pairtutor.cli.parser import Parser, add_output, add_source
from pairtutor.errors import NothingChanges, UsageError
from pairtutor.messages import Message


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument("who", metavar="ID|NAME", nargs="?", help="help.who")
    parser.add_argument("--player", metavar="ID|NAME", help="help.player")
    parser.add_argument("--suppose", metavar="FACT", action="append", help="help.suppose-way")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair with a trace and write one player's way through it.

    Raises:
        PairtutorError: the source or the round will not do, or not one player is named who takes part.
    """
    asked = args.who if args.player is None else args.player
    if asked is None or None not in (args.who, args.player):
        raise UsageError(Message("verbs.why.no-player"))
    if args.player is None and not _is_source(args.source) and _is_source(asked):
        raise UsageError(Message("verbs.why.file-first", file=asked, player=args.source))
    check_target(args.output, args.force)
    if args.suppose:
        return _suppose(args, asked)
    from pairtutor.disputes.persons import player_meant
    from pairtutor.narrative.disputes.why import render

    request, lesson = pair(args, record=True)
    with speaking_of(request.tournament):
        player = player_meant(asked, request.tournament.players)
        text = render(lesson.recorded, player, language=args.language)
    write_answer(text, args)
    return answer(lesson, args.language)


def _is_source(text: str) -> bool:
    """Say whether a word names a bundled scenario or a file."""
    from os.path import isfile

    from pairtutor.resources import scenario_path

    return isfile(text) or scenario_path(text) is not None


def _suppose(args: argparse.Namespace, asked: str) -> int:
    """Write what would be of a player if some facts were otherwise."""
    from pairtutor.cli.suppose import nothing_text
    from pairtutor.disputes.case import Case
    from pairtutor.disputes.persons import player_meant
    from pairtutor.disputes.supposing import suppose_way
    from pairtutor.disputes.suppositions import read_facts
    from pairtutor.narrative.disputes.suppose import render_way
    from pairtutor.trace.index import RoundIndex

    case = Case.of(ask_round(args))
    with speaking_of(case.tournament):
        player = player_meant(asked, case.tournament.players)
        actual = RoundIndex(case.boards())
        try:
            facts = read_facts(args.suppose, case, actual.opened, args.language)
        except NothingChanges as error:
            text = nothing_text(error, case, args)
        else:
            text = render_way(suppose_way(case, player, facts, actual), player, language=args.language)
    write_answer(text, args)
    return ExitCode.DONE
