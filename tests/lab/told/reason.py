"""One thing that is told to speak against something: its kinds, and the words that all such phrases share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pairtutor.model.game import Mark

Kind = Literal[
    "met", "apart", "absolute", "preference", "strong", "again", "gap", "bye", "float", "over", "stuck",
    "count", "order", "shut out", "much", "dearer",
]  # fmt: skip
FORBIDDING = frozenset({"met", "apart", "absolute", "stuck"})
"""Kinds that say that something cannot be at all."""


class Unknown(Exception):
    """A phrase that no pattern reads."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One phrase: its kind, the players it names (two who would meet, or one), what is wrong with it if any.

    `value` is a number that it tells: a count, a gap in half points, how many rounds back.
    """

    kind: Kind
    players: tuple[int, ...]
    wrong: str = ""
    value: int = 0
    what: str = ""


LIST = r"\d+(?:, \d+)*(?: (?:and|or) \d+)?"
COLOUR = r"(?:White|Black)"
TOGETHER = r"nobody who floated down with \d+ could play \d+"
"""What is told where others float down with a player."""
BYE = (
    r"(?:had the bye|won without playing|had a full-point bye|had a half-point bye|may not have the bye)"
    r"(?: in round \d+)?"
)
MARKED = {
    "had the bye": Mark.PAIRING_ALLOCATED_BYE,
    "won by forfeit": Mark.FORFEIT_WIN,
    "lost by forfeit": Mark.FORFEIT_LOSS,
    "had a full-point bye": Mark.FULL_POINT_BYE,
    "had a half-point bye": Mark.HALF_POINT_BYE,
    "was absent": Mark.ZERO_POINT_BYE,
}
"""What a round without a game is called that counts as a float, and its mark."""
MARKED_BEFORE = {
    "the bye of": Mark.PAIRING_ALLOCATED_BYE,
    "the forfeit win of": Mark.FORFEIT_WIN,
    "the forfeit loss of": Mark.FORFEIT_LOSS,
    "the full-point bye of": Mark.FULL_POINT_BYE,
    "the half-point bye of": Mark.HALF_POINT_BYE,
    "missing": Mark.ZERO_POINT_BYE,
}
"""The same as a noun, before the round."""
Two = tuple[int, int] | None


VERB = r"(?:is|are|was|were|must|floats?|floated|moved|had|has|have|won|cannot|may)\b"


def clauses(text: str) -> list[str]:
    """Return the clauses of a list, as those of "4 is paired already, and 8 has already played 2"."""
    subject = rf"(?:{LIST} {VERB}|nobody (?:in S1|else) |floating would |{TOGETHER})"
    found = re.findall(rf"({subject}.*?)(?:, (?:and )?(?={subject})|$)", text)
    if ", ".join(found) != re.sub(rf", and (?={subject})", ", ", text):
        raise Unknown(text)
    return [str(clause) for clause in found]
