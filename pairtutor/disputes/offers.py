"""Causes of rounds that differ, as they are offered where systems are chosen and no options typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pairtutor.messages import Message

_HERE: Final = {
    "causes.try-edition": "causes.try-edition-here",
    "causes.try-system": "causes.try-system-here",
}
"""What is said where a system is chosen in place of what is said where it is typed."""

_TYPED: Final = ("causes.with-option", "causes.with-what-if")
"""Sentences in which an option of the command line stands."""


def as_offered(cause: Message) -> tuple[Message, str]:
    """Return a cause as it is told where systems are chosen and no options typed, and the system to choose.

    That is empty where it is no other system that makes rounds agree.
    """
    if cause.key in _HERE:
        system = str(cause.slots["system"])
        return Message(_HERE[cause.key], system=Message(f"systems.{system}.name")), system
    then = cause.slots.get("then")
    if cause.key in _TYPED and isinstance(then, Message) and isinstance(cause.slots.get("option", ""), str):
        return as_offered(then)
    slots, chosen = dict(cause.slots), ""
    for name, value in cause.slots.items():
        if isinstance(value, Message):
            slots[name], system = as_offered(value)
            chosen = chosen or system
    return Message(cause.key, **slots), chosen


def explaining_system(causes: Iterable[Message]) -> str:
    """Return the system by which all rounds are right, or more of them, as the file is; empty if none is."""
    for cause in causes:
        how = cause.slots.get("how")
        if cause.key in _OF_FILE and isinstance(how, Message):
            return str(how.slots["system"])
    return ""


_OF_FILE: Final = (
    "causes.all-agree",
    "causes.all-but-last-neither",
    "causes.all-but-last-none",
    "causes.all-but-some",
)
"""Causes by which another system has the rounds of the file as it is."""
