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
    """Yield the repairs in words, the best first, and last the round paired anew unless it is one.

    A repair that breaks nothing is the round paired anew.
    """
    from pairtutor.narrative.disputes.repairs import first_breach

    messages = messages_of(language, of_teams=made.case.tournament.teams is not None)
    names = {player.tpn: f"{player.tpn} {player.name}" for player in made.case.tournament.players}
    for key, people in (("verbs.repair.head", absent), ("verbs.repair.late", present)):
        if people:
            listed = messages.join("list.comma", [names[tpn] for tpn in people])
            yield messages(key, players=listed, round=made.case.number)
    yield from _lost_boards(made, absent, names, messages)
    if not made.proposals:
        yield messages("verbs.repair.none")
    told_anew = False
    for number, repair in enumerate(made.proposals, start=1):
        yield ""
        yield messages("verbs.repair.repair", number=number, boards=_boards(repair, names, messages))
        yield from _new(repair, names)
        broken = first_breach(made, repair, language)
        told_anew = told_anew or not broken.text
        message = Message("verbs.repair.costs", broken=broken.text) if broken.text else Message(_AS_ANEW)
        yield from _wrap_text(messages.say(message))
    if made.anew is not None and not told_anew:
        yield ""
        yield messages("verbs.repair.anew", boards=_boards(made.anew, names, messages))
        yield from _new(made.anew, names)


_AS_ANEW = "verbs.repair.as-anew"


def _lost_boards(
    made: Repairs, absent: Sequence[Tpn], names: dict[Tpn, str], messages: Messages
) -> Iterator[str]:
    """Yield whose board is broken by those who stay away, and who had the bye that nobody gets any more."""
    for meeting in made.published.meetings:
        gone = [tpn for tpn in absent if tpn in meeting.players]
        if len(gone) == 1:
            other = next(iter(meeting.players - {*gone}))
            yield messages("verbs.repair.lost-board", absent=names[gone[0]], other=names[Tpn(other)])
        elif gone:
            yield messages("verbs.repair.lost-each-other", absent=names[gone[0]], other=names[gone[1]])
    bye = Tpn(made.published.bye or 0)  # 0: nobody had it
    if bye in absent:
        yield messages("verbs.repair.lost-bye", absent=names[bye])
    elif bye and made.anew is not None and made.anew.bye is None:
        yield messages("verbs.repair.bye-not-needed", player=names[bye])


def _boards(repair: Repair, names: dict[Tpn, str], messages: Messages) -> str:
    """Return the number of new boards, and who has the bye who had none: a bye is no board."""
    new = [board for board in repair.new if board.black]  # a bye has Black 0
    told = messages("verbs.repair.boards", n=len(new)) if new else messages("verbs.repair.no-boards")
    if len(new) == len(repair.new) or repair.bye is None:
        return told
    return messages("verbs.repair.bye-to", boards=told, player=names[repair.bye])


def _new(repair: Repair, names: dict[Tpn, str]) -> Iterator[str]:
    """Yield the boards that were not out."""
    for white, black in repair.new:
        if black:
            yield f"  {names[white]} – {names[black]}"


def _wrap_text(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, 78, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
