"""Rank players or teams by points and tie-breaks, and show how each value is made up."""

from __future__ import annotations

import argparse
from functools import reduce
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import open_source, speaking_of
from pairtutor.cli.output import check_target, write_output
from pairtutor.cli.parser import Parser, add_format, add_output, planned_rounds, round_number
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.editions import IN_FORCE

if TYPE_CHECKING:
    from pairtutor.model.ids import Tpn
    from pairtutor.model.tournament import Tournament
    from pairtutor.narrative.tiebreaks.blocks import Block
    from pairtutor.resources import Language
    from pairtutor.tiebreaks.asked import StandingsQuestion

FORMATS = ("text", "json", "csv", "md", "html")


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("source", metavar="SOURCE", help="help.source")
    parser.add_argument("--tiebreaks", metavar="LIST", help="help.tiebreaks")
    parser.add_argument("--round", type=round_number, metavar="N", help="help.standings-round")
    parser.add_argument("--rounds", type=planned_rounds, metavar="N", help="help.rounds")
    parser.add_argument("--player", metavar="ID", help="help.standings-player")
    parser.add_argument("--why", metavar="A-B", help="help.standings-why")
    parser.add_argument(
        "--what-if", action="append", default=[], metavar="ROUND:A-B=RES", help="help.standings-result"
    )
    add_format(parser, *FORMATS)
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Write the table, or what is asked about it.

    Raises:
        PairtutorError: the source, the list of tie-breaks or what is asked will not do.
    """
    check_target(args.output, args.force)
    if args.player and args.why:
        raise UsageError(Message("verbs.standings.one-thing"))
    if args.format == "csv" and (args.player or args.why):
        option = "--player" if args.player else "--why"
        raise UsageError(Message("verbs.standings.no-table", option=option))
    tournament = open_source(args.source, IN_FORCE, args.rounds, args.language)
    with speaking_of(tournament):
        asked = _question_of(tournament, args)
    write_output(_write_form(asked, args.format, args.language), args.output, args.force)
    return ExitCode.DONE


def _question_of(tournament: Tournament, args: argparse.Namespace) -> StandingsQuestion:
    """Return the standings with what is asked about them.

    Raises:
        PairtutorError: the list, the round, the players or the result will not do.
    """
    from pairtutor.tiebreaks.asked import StandingsQuestion
    from pairtutor.tiebreaks.request import after_round, list_of
    from pairtutor.tiebreaks.table import standings_of

    listed = list_of(tournament, args.tiebreaks)
    before = None
    games: tuple[tuple[int, frozenset[Tpn]], ...] = ()
    if args.what_if:
        before = standings_of(after_round(tournament, args.round), listed.tiebreaks)
        one = _players(tournament, args)[:1] if args.player else ()
        tournament, games = _suppose(tournament, args.what_if, before.event.rounds, *one)
    made = standings_of(after_round(tournament, args.round), listed.tiebreaks)
    players = _players(tournament, args)
    chances = None
    if args.player and not args.what_if and players[0] in made.event.players:
        from pairtutor.disputes.otherwise import chances_of

        chances = chances_of(players[0], made)
    return StandingsQuestion(made, listed.origin, players, before, games, chances)


def _suppose(
    tournament: Tournament, asked: list[str], rounds: int, whom: Tpn | None = None
) -> tuple[Tournament, tuple[tuple[int, frozenset[Tpn]], ...]]:
    """Return the tournament under other results, of which the first `rounds` rounds count, and their games.

    Where there is no such game, those of `whom` are named, of the player who is asked about.

    Raises:
        PairtutorError: a result will not do, is that of the source already, or is one of a later round.
    """
    from pairtutor.disputes.results import changed_rounds, read_changed, with_result

    changed = [read_changed(text, tournament) for text in asked]
    under = reduce(lambda one, game: with_result(one, game, whom), changed, tournament)
    late = [game.round for game in changed if game.round > rounds]
    if late:
        raise UsageError(Message("verbs.standings.later", round=late[0], last=rounds))
    if not changed_rounds(tournament, under):
        raise UsageError(Message("verbs.standings.same", results=list_message(asked), n=len(asked)))
    return under, tuple((game.round, frozenset((game.white, game.black))) for game in changed)


def _players(tournament: Tournament, args: argparse.Namespace) -> tuple[Tpn, ...]:
    """Return the players that the arguments ask about: none, one or two.

    Raises:
        UsageError: there is no such player, or not two of them.
    """
    if not (args.player or args.why):
        return ()
    from pairtutor.disputes.persons import player_meant, two_meant

    people = tournament.players
    meant = two_meant(args.why, people) if args.why else (player_meant(args.player, people),)
    if meant is None:
        raise UsageError(Message("verbs.standings.pair"))
    known = {player.tpn for player in people}
    for tpn in meant:
        if tpn not in known:
            raise UsageError(Message("verbs.standings.player", source=tournament.source, player=tpn))
    return meant


def _write_form(asked: StandingsQuestion, form: str, language: Language) -> str:
    """Return the answer in a form, as text that is written out."""
    if form == "csv":
        from pairtutor.tiebreaks.data import table_text

        return table_text(asked.standings)
    if form == "json":
        import json

        from pairtutor.narrative.tiebreaks.data import answer_data

        return json.dumps(answer_data(asked, language), ensure_ascii=False) + "\n"
    blocks = _blocks(asked, language)
    if form == "html":
        from pairtutor.html.standings import standings_page

        return standings_page(blocks, language)
    from pairtutor.narrative.tiebreaks.blocks import as_markdown, as_text

    return as_text(blocks) if form == "text" else as_markdown(blocks)


def _blocks(asked: StandingsQuestion, language: Language) -> list[Block]:
    from pairtutor.narrative.tiebreaks.pages import asked_blocks

    return [*asked_blocks(asked, language)]
