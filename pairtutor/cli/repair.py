"""A player does not come after the boards are out: change as few boards as possible."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.failures import tell
from pairtutor.cli.lesson import open_tournament, speaking_of, tell_edition, write_answer
from pairtutor.cli.output import check_target
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages, messages_of
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language

if TYPE_CHECKING:
    from pairtutor.disputes.repair import Repair, Repairs
    from pairtutor.narrative.disputes.published import Broken


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument("--absent", action="append", required=True, metavar="ID|NAME,...", help="help.absent")
    add_format(parser, "text", "json")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Find the repairs, and tell them beside the round paired anew; without any the answer is no.

    Raises:
        UsageError: nobody is named, or somebody takes no part.
    """
    check_target(args.output, args.force)
    from pairtutor.disputes.persons import player_meant
    from pairtutor.disputes.repair import repairs
    from pairtutor.tutor import check_able, request_round

    tournament, choice = open_tournament(args)
    check_able(tournament, choice.system)
    if tournament.stated is not None:
        raise UsageError(Message("verbs.repair.stated", file=tournament.source))
    tell_edition(tournament.source, choice, args.language)
    number = args.round or (tournament.paired_rounds if tournament.published is not None else None)
    request = request_round(tournament, number, choice)
    words = [word for given in args.absent for word in given.split(",") if word.strip()]
    with speaking_of(tournament):
        absent = list(dict.fromkeys(player_meant(word, tournament.players) for word in words))
        if not absent:
            raise UsageError(Message("verbs.repair.nobody"))
        made = repairs(request, absent)
    if args.format == "json":
        text = json.dumps(repairs_data(made, absent), ensure_ascii=False) + "\n"
    else:
        text = "\n".join(_lines(made, absent, args.language)) + "\n"
    write_answer(text, args, plain=args.format == "json")
    if made.refusal:
        tell([made.refusal], args.language)
    return ExitCode.DONE if made.proposals else ExitCode.ANSWER_IS_NO


def _first_breach(made: Repairs, repair: Repair, language: Language) -> Broken:
    """Return the first rule that a repair breaks, seen from the round as it would be paired anew."""
    from pairtutor.narrative.disputes.published import first_broken

    return first_broken(made.case, repair.as_recorded, made.trace, language)


def repairs_data(made: Repairs, absent: Sequence[Tpn]) -> dict[str, Any]:
    """Return the repairs as plain data; `changed` are boards that were not out, a bye as `[5, 0]`.

    `clause` and `text` say what a repair breaks first, both empty where it is the round paired anew.
    """

    def data(repair: Repair) -> dict[str, Any]:
        return {
            "pairs": [list(board) for board in repair.boards],
            "bye": repair.bye,
            "changed": [list(board) for board in repair.new],
        }

    repairs_found = []
    for repair in made.proposals:
        text, clause = _first_breach(made, repair, ENGLISH)
        repairs_found.append({**data(repair), "clause": clause, "text": text})
    return {
        "round": int(made.case.number),
        "absent": list(absent),
        "repairs": repairs_found,
        "anew": None if made.anew is None else data(made.anew),
    }


def _lines(made: Repairs, absent: Sequence[Tpn], language: Language) -> Iterator[str]:
    """Yield the repairs in words, the best first, and after them the round paired anew."""
    messages = messages_of(language, of_teams=made.case.tournament.teams is not None)
    names = {player.tpn: f"{player.tpn} {player.name}" for player in made.case.tournament.players}
    away = messages.join("list.comma", [names[tpn] for tpn in absent])
    yield messages("verbs.repair.head", players=away, round=made.case.number)
    if not made.proposals:
        yield messages("verbs.repair.none")
    for number, repair in enumerate(made.proposals, start=1):
        yield ""
        yield messages("verbs.repair.repair", number=number, boards=_boards(repair, messages))
        yield from _new(repair, names, messages)
        broken = _first_breach(made, repair, language)
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
