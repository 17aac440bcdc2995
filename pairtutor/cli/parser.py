"""The argument parser: one-line errors with the nearest spelling, and the arguments that verbs share."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NoReturn

from pairtutor.errors import UsageError
from pairtutor.messages import Message, Messages


def nearest(word: str, known: Iterable[str]) -> Message:
    """Return `did you mean X?`, or the known words when none is near."""
    from difflib import get_close_matches

    words = list(known)
    if near := get_close_matches(word, words, n=1):
        return Message("command.did-you-mean", word=near[0])
    return Message("command.choose-from", words=", ".join(words))


def _help_formatter(prog: str) -> argparse.HelpFormatter:
    """Return a formatter as wide as the terminal (argparse's way to find that out is slow to import)."""
    try:
        width = int(os.environ.get("COLUMNS", "")) or 80
    except ValueError:
        try:
            width = os.get_terminal_size().columns
        except OSError:
            width = 80
    return argparse.RawDescriptionHelpFormatter(prog, width=max(width, 40) - 2)


class Parser(argparse.ArgumentParser):
    """The parser of one verb, which raises `UsageError` instead of ending the program.

    What an argument means is the key of a message (`help.round`), told when help is asked for.
    """

    def __init__(self, verb: str, messages: Messages) -> None:
        self._spellings: list[str] = []
        self.messages = messages
        super().__init__(
            prog=f"pairtutor {verb}".strip(),
            description=verb and f"verbs.{verb}.about",
            allow_abbrev=False,
            formatter_class=_help_formatter,
        )

    def add_argument(self, *name_or_flags: str, **options: Any) -> argparse.Action:
        """Add an argument as argparse does, and remember how its options are spelt."""
        self._spellings += [name for name in name_or_flags if name.startswith("--")]
        return super().add_argument(*name_or_flags, **options)

    def read(self, argv: Sequence[str]) -> argparse.Namespace:
        """Return the arguments as parsed.

        Raises:
            UsageError: an option does not exist, or an argument is missing or senseless.
        """
        for word in argv:
            if word == "--":
                break
            option = word.partition("=")[0]
            if option.startswith("--") and option not in self._spellings:
                near = nearest(option, self._spellings)
                raise UsageError(Message("command.no-verb-option", prog=self.prog, option=option, near=near))
        return self.parse_args(argv)

    def error(self, message: str) -> NoReturn:
        """Raise the message as one line that says where help is."""
        raise UsageError(Message("command.see-help", prog=self.prog, message=message))

    def format_help(self) -> str:
        """Return the help in the language of the parser."""
        self.put_in_words()
        return super().format_help()

    def put_in_words(self) -> None:
        """Say what the verb and its arguments mean, where so far there are the keys of messages."""
        if self.description in self.messages:
            self.description = self.messages(str(self.description))
        for action in self._actions:
            if action.help in self.messages:
                action.help = self.messages(str(action.help))


def one_of(*words: str) -> Callable[[str], str]:
    """Return an argparse type that takes one of the words and tells the nearest spelling otherwise."""

    def read(text: str) -> str:
        if text not in words:
            raise argparse.ArgumentTypeError(f"{text!r} is not possible; {nearest(text, words)}")
        return text

    return read


def round_number(text: str) -> int:
    """Read the number of a round (an argparse type)."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not the number of a round; give 1, 2, 3 ...")
    return int(text)


def planned_rounds(text: str) -> int:
    """Read how many rounds an event has (an argparse type)."""
    if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of rounds; give one from 1 to 999")
    return int(text)


def whole_number(text: str) -> int:
    """Read a number from 1 (an argparse type)."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of processes; give 1, 2, 3 ...")
    return int(text)


def how_many(text: str) -> int:
    """Read how many are wanted, from 1 up (an argparse type)."""
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of exercises; give 1, 2, 3 ...")
    return int(text)


def system_id(text: str) -> str:
    """Read the id of a pairing system (an argparse type)."""
    from pairtutor.model.editions import SYSTEMS

    return one_of(*SYSTEMS)(text)


SOURCE_HELP = "name of a bundled scenario, a file (.yaml, .yml, .trf, .txt), or - for standard input"


def add_system(parser: argparse.ArgumentParser) -> None:
    """Add `--system` and what single systems can be asked for."""
    from pairtutor.model.editions import SYSTEMS

    parser.add_argument(
        "--system",
        type=system_id,
        metavar="S",
        help=f"pair by this system, whatever the source says ({', '.join(SYSTEMS)})",
    )
    parser.add_argument(
        "--maxi",
        action="store_true",
        help="Lim rules: a Maxi-tournament; ratings more than 100 points apart bar exchanges for colour",
    )


def add_rounds(parser: argparse.ArgumentParser) -> None:
    """Add `--rounds`, for sources that do not say how long the event is."""
    parser.add_argument(
        "--rounds",
        type=planned_rounds,
        metavar="N",
        help="how many rounds are planned, whatever the source says; it decides which one is the last",
    )


def add_source(parser: argparse.ArgumentParser, *, optional: bool = False) -> None:
    """Add SOURCE and what rounds and system it has; an `optional` source may be left out and is None then."""
    parser.add_argument("source", metavar="SOURCE", help=SOURCE_HELP, nargs="?" if optional else None)
    parser.add_argument(
        "--round",
        type=round_number,
        metavar="N",
        help="the round to pair; default: the one after the last recorded, if there is one to come",
    )
    add_rounds(parser)
    add_system(parser)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add `-o` and `--force`."""
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to this file instead of standard output"
    )
    parser.add_argument("--force", action="store_true", help="overwrite FILE if it exists")


def add_format(
    parser: argparse.ArgumentParser, *formats: str, more: str = "", by_ending: bool = False
) -> None:
    """Add `--format`; the first of the formats is the default, `more` is added to its help.

    `by_ending`: the ending of the file that is written decides, so that there is no default yet.
    """
    shown = ", ".join(formats)
    parser.add_argument(
        "--format",
        type=one_of(*formats),
        default=None if by_ending else formats[0],
        metavar="F",
        help=f"{shown}; default: {'by the ending of FILE, else ' if by_ending else ''}{formats[0]}{more}",
    )
