"""List the bundled scenarios and what they teach."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.cli.parser import Parser, add_format
from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages, messages_of

if TYPE_CHECKING:
    from pairtutor.sources.library import Card
    from pairtutor.sources.shelves import CardShelf


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("words", metavar="WORD", nargs="*", help="help.words")
    add_format(parser, "text", "json")


def run(args: argparse.Namespace) -> int:
    """Write the list.

    Raises:
        UsageError: no scenario speaks of the words.
    """
    from pairtutor.sources.library import cards, cards_speaking_of
    from pairtutor.sources.shelves import card_shelves

    cards_found = cards_speaking_of(cards(args.language), args.words)
    if args.words and not cards_found:
        asked = " ".join(args.words)
        raise UsageError(Message("verbs.scenarios.none", words=repr(asked)))
    messages = messages_of(args.language)
    if args.format == "json":
        write_output(_as_json(card_shelves(cards_found), messages))
    else:
        write_output("\n".join(_lines(card_shelves(cards_found), messages)))
    return ExitCode.DONE


def _lines(shelves: Iterable[CardShelf], messages: Messages) -> Iterator[str]:
    """Yield each shelf: what stands above it, and its scenarios."""
    from pairtutor.sources.shelves import shelf_title

    for shelf in shelves:
        title = shelf_title(shelf, messages)
        yield f"{title}\n{'=' * len(title)}\n"
        yield from (_entry(card, messages) for card in shelf.cards)


def _as_json(shelves: Iterable[CardShelf], messages: Messages) -> str:
    """Return the shelves in order, each with its scenarios."""
    import json

    from pairtutor.sources.shelves import shelf_title

    data = [
        {
            "system": shelf.system,
            "part": shelf.part,
            "title": shelf_title(shelf, messages),
            "scenarios": [
                {
                    "name": card.name,
                    "title": card.title,
                    "summary": card.summary,
                    "teaches": [*card.teaches],
                    "players": card.players,
                    "question": card.question,
                    "ask": card.ask,
                }
                for card in shelf.cards
            ],
        }
        for shelf in shelves
    ]
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _entry(card: Card, messages: Messages) -> str:
    """Return the lines on one scenario, the last with the command that its question is about.

    The source belongs behind the verb: `ask` is that command without it.
    """
    lines = [card.name, f"  {card.title} ({card.system})"]
    lines += [f"  {line}" for line in _wrap_text(card.summary)]
    if card.teaches:
        lines.append(f"  {messages('verbs.scenarios.teaches', clauses=', '.join(card.teaches))}")
    if card.ask:
        verb, _, arguments = card.ask.partition(" ")
        lines += [
            f"  {line}" for line in _wrap_text(messages("verbs.scenarios.asks", question=card.question))
        ]
        lines.append(f"  pairtutor {verb} {card.name} {arguments}".rstrip())
    return "\n".join(lines) + "\n"


def _wrap_text(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, width=76)
