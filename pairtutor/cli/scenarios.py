"""List the bundled scenarios and what they teach."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.errors import UsageError
from pairtutor.messages import Message, messages_of

if TYPE_CHECKING:
    import argparse

    from pairtutor.cli.parser import Parser
    from pairtutor.messages import Messages
    from pairtutor.sources.library import Card


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("words", metavar="WORD", nargs="*", help="help.words")


def run(args: argparse.Namespace) -> int:
    """Write the list.

    Raises:
        UsageError: no scenario speaks of the words.
    """
    from pairtutor.sources.library import cards, cards_speaking_of

    cards_found = cards_speaking_of(sorted(cards(args.language), key=attrgetter("name")), args.words)
    if args.words and not cards_found:
        asked = " ".join(args.words)
        raise UsageError(Message("verbs.scenarios.none", words=repr(asked)))
    messages = messages_of(args.language)
    write_output("\n".join(_entry(card, messages) for card in cards_found))
    return ExitCode.DONE


def _entry(card: Card, messages: Messages) -> str:
    """Return the lines on one scenario."""
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
