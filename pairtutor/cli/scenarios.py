"""List the bundled scenarios and what they teach.

A name in this list is a SOURCE for the other verbs.

pairtutor scenarios                 all of them
pairtutor scenarios lim-2026 bye    those that speak of all these words: a system, a subject
pairtutor scenarios C.10            those in which this rule decides something
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from pairtutor.cli.exit_codes import ExitCode
from pairtutor.cli.output import write_output
from pairtutor.errors import UsageError

if TYPE_CHECKING:
    import argparse

    from pairtutor.sources.library import Card


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "words", metavar="WORD", nargs="*", help="list those that speak of all these words (a rule, a system)"
    )


def run(args: argparse.Namespace) -> int:
    """Write the list.

    Raises:
        UsageError: no scenario speaks of the words.
    """
    from pairtutor.sources.library import cards, cards_speaking_of

    cards_found = cards_speaking_of(sorted(cards(), key=attrgetter("name")), args.words)
    if args.words and not cards_found:
        asked = " ".join(args.words)
        raise UsageError(f"no scenario speaks of {asked!r}; `pairtutor scenarios` lists them all")
    write_output("\n".join(map(_entry, cards_found)))
    return ExitCode.DONE


def _entry(card: Card) -> str:
    """Return the lines on one scenario."""
    lines = [card.name, f"  {card.title} ({card.system})"]
    lines += [f"  {line}" for line in _wrap_text(card.summary)]
    if card.teaches:
        lines.append(f"  teaches {', '.join(card.teaches)}")
    if card.ask:
        verb, _, arguments = card.ask.partition(" ")
        lines += [f"  {line}" for line in _wrap_text(f"asks: {card.question}")]
        lines.append(f"  pairtutor {verb} {card.name} {arguments}".rstrip())
    return "\n".join(lines) + "\n"


def _wrap_text(text: str) -> list[str]:
    from textwrap import wrap

    return wrap(text, width=76)
