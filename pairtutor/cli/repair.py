"""Somebody stays away or comes late after the boards are out: change as few of them as possible."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.lesson import open_tournament, speaking_of, tell_edition, write_answer
from pairtutor.cli.output import check_target
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.ids import Tpn
from pairtutor.model.tournament import Player
from pairtutor.resources import Language

if TYPE_CHECKING:
    from pairtutor.disputes.repair import Repair, Repairs


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    several = partial(parser.add_argument, action="append", default=[], metavar="ID|NAME,...")
    several("--absent", help="help.absent")
    several("--present", help="help.present")
    add_format(parser, "text", "json")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Find the repairs, and tell them beside the round paired anew; without any the answer is no.

    Raises:
        UsageError: nobody is named; somebody stays away who takes no part, or comes late who is in already.
    """
    check_target(args.output, args.force)
    from pairtutor.disputes.repair import check_repairable, repairs
    from pairtutor.tutor import check_able, request_round

    tournament, choice = open_tournament(args)
    check_able(tournament, choice.system)
    check_repairable(tournament)
    tell_edition(tournament.source, choice, args.language)
    number = args.round or (tournament.paired_rounds if tournament.published is not None else None)
    request = request_round(tournament, number, choice)
    with speaking_of(tournament):
        absent = _players_named(args.absent, tournament.players)
        present = _players_named(args.present, tournament.players)
        if not absent and not present:
            raise UsageError(Message("verbs.repair.nobody"))
        made = repairs(request, absent, present)
    if args.format == "json":
        from pairtutor.narrative.disputes.repairs import repairs_data

        text = json.dumps(repairs_data(made, absent, present), ensure_ascii=False) + "\n"
    else:
        text = "\n".join(_lines(made, absent, present, args.language)) + "\n"
    write_answer(text, args, plain=args.format == "json")
    if made.refusal:
        tell([made.refusal], args.language)
    return ExitCode.DONE if made.proposals else ExitCode.ANSWER_IS_NO


def _players_named(options: Sequence[str], players: Sequence[Player]) -> list[Tpn]:
    """Return the players named with commas between them, each once, in the order given.

    Raises:
        UsageError: a name is nobody's, or may be several players'.
    """
    from pairtutor.disputes.persons import player_meant

    words = [word for given in options for word in given.split(",") if word.strip()]
    return list(dict.fromkeys(player_meant(word, players) for word in words))


def _lines(made: Repairs, absent: Sequence[Tpn], present: Sequence[Tpn], language: Language) -> Iterator[str]:
    """Yield the repairs in words, the best first, and after them the round paired anew."""
    from pairtutor.narrative.disputes.repairs import first_breach

    messages = messages_of(language, of_teams=made.case.tournament.teams is not None)
    names = {player.tpn: f"{player.tpn} {player.name}" for player in made.case.tournament.players}
    for key, people in (("verbs.repair.head", absent), ("verbs.repair.late", present)):
        if people:
            listed = messages.join("list.comma", [names[tpn] for tpn in people])
            yield messages(key, players=listed, round=made.case.number)
    if not made.proposals:
        yield messages("verbs.repair.none")
    for number, repair in enumerate(made.proposals, start=1):
        yield ""
        yield messages("verbs.repair.repair", number=number, boards=_boards(repair, messages))
        yield from _new(repair, names, messages)
        broken = first_breach(made, repair, language)
        message = Message("verbs.repair.costs", broken=broken.text) if broken.text else Message(_AS_ANEW)
        yield from _wrap_text(messages.say(message))
    if made.anew is not None:
        yield ""
        yield messages("verbs.repair.anew", boards=_boards(made.anew, messages))
        yield from _new(made.anew, names, messages)


_AS_ANEW = "verbs.repair.as-anew"


def _boards(repair: Repair, messages: Messages) -> str:
    return messages("verbs.repair.boards", n=len(repair.new))


def _new(repair: Repair, names: dict[Tpn, str], messages: Messages) -> Iterator[str]:
    """Yield the boards that were not out."""
    for white, black in repair.new:
        other = names[black] if black else messages("verbs.pair.bye")
        yield f"  {names[white]} – {other}"


def _wrap_text(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
