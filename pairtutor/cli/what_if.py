"""Answer `what if?`: games that ended otherwise, and the boards that this changes."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.lesson import ask_round, speaking_of, write_answer
from pairtutor.cli.output import check_target
from pairtutor.cli.parser import Parser, add_format, add_output, add_source
from pairtutor.resources import ENGLISH, Language

if TYPE_CHECKING:
    from pairtutor.disputes.results import Change, Changed


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    add_source(parser)
    parser.add_argument(
        "--result", action="append", required=True, metavar="ROUND:A-B=RES", help="help.result"
    )
    add_format(parser, "text", "json")
    add_output(parser)


def run(args: argparse.Namespace) -> int:
    """Pair the round as it is and with the other results, and tell what differs.

    Raises:
        PairtutorError: the source or the round will not do, or a result cannot be changed so.
    """
    check_target(args.output, args.force)
    from pairtutor.disputes.case import Case
    from pairtutor.disputes.results import read_changed, what_changes

    case = Case.of(ask_round(args))
    with speaking_of(case.tournament):
        changed = [read_changed(text, case.tournament) for text in args.result]
        change = what_changes(case, case.trace(), *changed)
    if args.format == "json":
        text = json.dumps(change_data(change), ensure_ascii=False) + "\n"
    else:
        text = "\n".join(_lines(change, changed, args.language)) + "\n"
    write_answer(text, args, plain=args.format == "json")
    return ExitCode.DONE


def change_data(change: Change) -> dict[str, Any]:
    """Return the changes as plain data: boards as they were and are now, White first, a bye as `[5, 0]`.

    `changed` has an old and a new board each, put together by their places in both lists, None where one of
    them is shorter. `first` says why the first board that goes is not made any more; both are empty where
    nothing changes, and a round without any pairing has no boards now.
    """
    old, new = ([[*map(int, pair)] for pair in pairs] for pairs in (change.gone, change.new))
    if change.bye[0] != change.bye[1]:
        for boards, bye in zip((old, new), change.bye, strict=True):
            boards += [] if bye is None else [[bye, 0]]
    first = None
    if change.answer is not None and change.wish is not None:
        from pairtutor.disputes.verdicts import cites_of_verdict
        from pairtutor.narrative.disputes.verdict import brief_of
        from pairtutor.narrative.narrator import Narrator

        narrator = Narrator(change.after, language=ENGLISH)
        cites = cites_of_verdict(change.answer.verdict, narrator.system)
        clause = cites[0].partition(" ")[2] if cites else ""  # without the system before it
        first = {"clause": clause, "text": brief_of(change.answer.verdict, change.wish, narrator)}
    return {"changed": [list(pair) for pair in zip_longest(old, new)], "first": first}


def _lines(change: Change, changed: Sequence[Changed], language: Language) -> Iterator[str]:
    """Yield what changes in words."""
    from pairtutor.narrative.cast import PlayerNames
    from pairtutor.narrative.disputes.why_not import render
    from pairtutor.trace.index import RoundIndex

    cast = PlayerNames(RoundIndex(change.after), language)
    messages = cast.words.messages
    for game in changed:
        said = {"white": cast.who(game.white), "black": cast.who(game.black)}
        result = messages("app.supposed-result", **said, round=game.round, result=game.result)
        yield messages("app.supposed", result=result)
    yield ""
    if change.wish is None or change.answer is None:
        yield messages("app.no-pairing" if change.gone else "app.same-boards")
        return
    for head, pairs, bye in (
        ("app.no-longer", change.gone, change.bye[0]),
        ("app.instead", change.new, change.bye[1]),
    ):
        yield messages(head)
        yield from (f"  {cast.who(pair.first)} – {cast.who(pair.second)}" for pair in pairs)
        if bye is not None and change.bye[0] != change.bye[1]:
            yield f"  {messages('app.bye-of', player=cast.who(bye))}"
    yield ""
    yield messages("app.decides")
    answer = change.answer._replace(pairing=())  # the best round with the wish is not told here
    text = render(answer, change.wish, change.after, width=78, language=language)
    yield from (f"  {line}".rstrip() for line in text.rstrip("\n").split("\n"))
