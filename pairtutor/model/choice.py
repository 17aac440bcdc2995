"""Why a tournament is paired by a system: who asked for it, or which words of its file."""

from __future__ import annotations

from typing import Literal, NamedTuple

ChoiceReason = Literal[
    "option",
    "comparison",
    "tutor",
    "scenario",
    "in-force",
    "code",
    "code-undated",
    "code-dated",
    "code-before",
    "code-date-unread",
    "dated",
    "dated-before",
]


class ChosenBy(NamedTuple):
    """What settled the system.

    `option`: asked for with --system; `comparison`: with --against; `tutor`: while stepping through the
    round; `scenario`: the source says so by our id; `in-force`: the source names none. The others: a
    `record` of the file has this `code` of TRF26, which names the edition by itself, or without a date so
    that the rules in force are used, or with the event starting on `first_day` (ISO), or on one before the
    change of the rules, or with a date that is none (`first_day` as written). `dated`: the source names none,
    and the rules of the time when the event started are used; `dated-before`: so it is, but the event is
    older than all editions, and the oldest one is used.
    """

    reason: ChoiceReason
    record: str = ""
    code: str = ""
    first_day: str = ""
