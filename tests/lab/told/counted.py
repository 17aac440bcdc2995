"""What counting those who want one colour shows, held against the candidates of a bracket."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pairtutor.model.colour import Colour
from tests.lab.told.facts import COLOUR, numbers
from tests.lab.told.listing import Entry, NotListed
from tests.lab.told.reason import LIST

if TYPE_CHECKING:
    from tests.lab.told.targets import Row

_KEPT = r"(?P<kept>[Uu]nless a pair is lost or an earlier criterion gets worse, )?"
SEEK = re.compile(
    rf"(?:Only (?P<taker>\d+) may have the bye, so )?{_KEPT}(?P<who>{LIST})"
    r" (?P<stay>must be paired here, and )?can only play"
    rf" (?:an opponent due (?P<colour>{COLOUR}) too|(?P<other>each other))"
)
OF = re.compile(
    rf"{_KEPT}[Oo]f (?:those due (?P<colour>{COLOUR})|(?P<who>{LIST})),"
    rf" (?:at most (?P<many>\w+) can play (?P<whom>{LIST}|those due {COLOUR}))?"
    r"(?: and )?(?:at most (?P<over>\w+) can float)?; the (?:others?|other \w+) must .*"
)


def _scope(row: Row, match: re.Match[str]) -> list[Entry]:
    """Return the candidates that a sentence is about: those best so far, or all that its heading names."""
    return row.bracket.reached(row.criterion) if match["kept"] else row.scope()


def seek(row: Row, match: re.Match[str]) -> str:
    """Hold that players meet only those who want the same, or one another."""
    players, bracket = numbers(match["who"]), row.bracket
    if not {*players} <= {*bracket.players}:
        return f"{players} are not all here"
    for who in players:
        me = bracket.one[who]
        for entry in _scope(row, match):
            mate = entry.partner(who)
            other = None if mate is None else bracket.one[mate]
            if match["stay"] and mate is None:
                return f"{who} is left over in {entry.pairs}"
            if match["other"] and mate not in players:
                return f"{who} meets {mate} in {entry.pairs}"
            if match["colour"] and other is not None and other.due is not me.due:
                return f"{who} meets {mate} in {entry.pairs}"
        if match["colour"] and (wrong := row.reasons.want([who], match["colour"], 1)):
            return wrong
    return ""


def of_them(row: Row, match: re.Match[str]) -> str:
    """Hold that seekers have only these opponents who do not want the same colour."""
    bracket = row.bracket
    seekers = numbers(match["who"] or "")
    if match["colour"]:
        due = Colour.WHITE if match["colour"] == "White" else Colour.BLACK
        seekers = [one for one in bracket.players if bracket.one[one].due is due]
    named = {*numbers(match["whom"] or "")}
    if match["whom"] and not named:
        raise NotListed
    for who in seekers:
        me = bracket.one[who]
        for entry in _scope(row, match):
            mate = entry.partner(who)
            if mate is not None and bracket.one[mate].due is not me.due and mate not in named:
                return f"{who} meets {mate} in {entry.pairs}"
    return ""
