"""What argparse says of arguments, as messages: its sentences are known by their patterns."""

from __future__ import annotations

import re
from typing import Final

from pairtutor.messages import Message

_OF_ARGUMENT: Final = r"argument (?P<argument>\S+): (?P<message>.*)"

_PATTERNS: Final = {
    "missing": r"the following arguments are required: (?P<arguments>.*)",
    "unknown": r"unrecognized arguments: (?P<words>.*)",
    "one-value": r"expected one argument",
    "some-values": r"expected at least one argument",
    "no-value": r"ignored explicit argument (?P<value>.*)",
}
"""What it says to the arguments of our verbs, alike in all versions of Python, by the key of a message."""


def as_message(said: str) -> Message | str:
    """Return a sentence of argparse as a message; one that is not known stays as it is."""
    if match := re.fullmatch(_OF_ARGUMENT, said, re.DOTALL):
        return of_argument(match["argument"], as_message(match["message"]))
    for key, pattern in _PATTERNS.items():
        if match := re.fullmatch(pattern, said, re.DOTALL):
            return Message(f"command.arguments.{key}", **match.groupdict())
    return said


def of_argument(argument: str, message: object) -> Message:
    """Return the message that an argument is wrong, named as argparse names it."""
    return Message("command.arguments.of", argument=argument, message=message)
