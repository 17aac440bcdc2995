"""Who was passed over in a sentence: opponents who came first in line, and sets that do not float up."""

from __future__ import annotations

import re
from typing import NamedTuple

from tests.lab.told.facts import halves
from tests.lab.told.reason import LIST

_FIRST = re.compile(r"(\d+) was first in line for (\d+)(, but .*)")
_NEXT = re.compile(r"; then (?=\d+, but )")
_SETS = rf"(?P<who>{LIST}(?:(?:,? or|,) \d+ and \d+)*)"
_CLAUSE = r"(?: \((?:\[C\d+\] )?[\d.]+\))?"
_FORMS = (
    re.compile(rf"If {_SETS} floated up(?: (?P<how>together|alone|instead))?, (?P<why>.*?){_CLAUSE}"),
    re.compile(
        rf"{_SETS} (?:do(?:es)? not|cannot) float up(?: (?P<how>together|alone))? to \w+ (?P<into>[\d.]+):"
        rf" (?P<why>.*?){_CLAUSE}"
    ),
    re.compile(rf"{_SETS}(?: (?P<how>together|alone))? would be (?P<why>just as good, but .*?){_CLAUSE}"),
    re.compile(
        rf"{_SETS} (?P<why>(?:floated up|was a floater|were floaters) in .* again, unlike {LIST}){_CLAUSE}"
    ),
)


class PassedOver(NamedTuple):
    """Sets that do not float up, as they are written, and what is said of them.

    `together` where each set is several, `alone` where each is one player and the set taken is several.
    `into` is the score in half points of the bracket to which they do not float, None where it is not told.
    """

    who: str
    how: str
    why: str
    into: int | None = None

    @property
    def singles(self) -> list[str]:
        """The players of sets of one each of which the same is said, otherwise the sets as they are."""
        return [self.who] if self.how == "together" else re.findall(r"\d+", self.who)


def passed_over(text: str) -> PassedOver | None:
    """Read which sets do not float up, and why; None of other sentences."""
    for form in _FORMS:
        if match := form.fullmatch(text):
            how = match.groupdict().get("how") or ""
            into = match.groupdict().get("into")
            return PassedOver(
                match["who"], how.replace("instead", ""), match["why"], halves(into) if into else None
            )
    return None


def first_in_line(text: str) -> tuple[int, list[tuple[int, str]]] | None:
    """Read whom a player would have had first, in their order, each with what was against it."""
    if match := _FIRST.fullmatch(text):
        parts = [part.partition(", but ") for part in _NEXT.split(match[1] + match[3])]
        return int(match[2]), [(int(who), why) for who, _, why in parts]
    return None
