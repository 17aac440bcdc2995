"""Who is said to find nobody in a Lim group, and what bars them, held against who may meet whom."""

from __future__ import annotations

import re
from collections.abc import Collection

from pairtutor.model.colour import Colour
from tests.lab.oracles.lim_position import Position
from tests.lab.told.clauses import COUNT, counted
from tests.lab.told.facts import COLOUR, numbers
from tests.lab.told.partners import most, shut
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

_WITH_PLACES = re.compile(
    rf"({LIST}) could play (?:nobody|only ({LIST})), and only ({COUNT}) of them can float"
)
_MET = re.compile(r"(\d+) has already played (.*)")
_BARRED = re.compile(
    rf"(\d+) and (\d+) may not play each other"
    rf" \((?:neither may have ({COLOUR}), as (.*)|no colours fit, (.*))\)"
)
_BOTH_HAD = re.compile(r"both had it (in the last two games|in two more games than the other colour)")
_HAD_IT = re.compile(r"(\d+) had it (in the last two games|in two more games than the other colour)")
_MAY_NOT = re.compile(
    rf"(\d+) may not have ({COLOUR}), having had it"
    r" (in the last two games|in two more games than the other colour)"
)
_FORBIDDEN = re.compile(r"the tournament keeps (\d+) and (\d+) apart")
_WHO = re.compile(
    rf"({LIST}) (?:would have no opponent|would (?:both |all )?need ({LIST})(?:,"
    rf" so \w+ of them would be left out)?"
    r"|could only play each other, .*)(, (?:having|because) .*)?"
)


def lacking(
    text: str, people: Collection[int], at: Position, reasons: Reasons, wider: Collection[int], pairs: int = 0
) -> str:
    """Return what is wrong with who is said to find nobody among some, and with what bars them.

    They cannot all be paired, or make fewer than `pairs`; the facts are about people of `wider` too.

    Raises:
        Unknown: no pattern reads the text.
    """
    said, *because = re.split(", (?:for|because) ", text.removeprefix("then "), maxsplit=1)
    facts = "".join(because)
    here = {*people}
    match = _WITH_PLACES.fullmatch(said)
    if match:
        who, partners = numbers(match[1]), numbers(match[2] or "")
        over = len(here) - 2 * pairs
        wrong = "" if counted(match[3]) == over and len(partners) + over < len(who) else f"{over} can float"
        wrong = wrong or ("" if most(here, at.compatible) < pairs else f"{pairs} pairs can be made")
        others = [(a, b) for a in who for b in here - {*partners, a} if at.compatible(a, b)]
        wrong = wrong or (f"{others[0]} may meet" if others else "")
    else:
        wrong = shut(said, here, at.compatible, reasons, pairs or None)
        match = _WHO.fullmatch(said)
        who = numbers(match[1]) if match else []
        partners = numbers(match[2] or "") if match else []
    return wrong or (_facts(facts, who, partners, here, {*wider}, at, reasons) if facts else "")


def _colours(match: re.Match[str], two: tuple[int, int], at: Position) -> str:
    """Return what is wrong with the colours that two are said not to be allowed, and with why.

    Raises:
        Unknown: no pattern reads why.
    """
    said = []
    if match[3]:
        both = _BOTH_HAD.fullmatch(match[4])
        each = [(str(tpn), both[1]) for tpn in two] if both else _HAD_IT.findall(match[4])
        if {int(who) for who, _ in each} != {*two}:
            raise Unknown(match[0])
        said = [(int(who), match[3], why) for who, why in each]
    else:
        said = [(int(who), colour, why) for who, colour, why in _MAY_NOT.findall(match[5])]
        barred = {(who, colour) for who, colour, _ in said}
        ways = [{(two[0], "White"), (two[1], "Black")}, {(two[1], "White"), (two[0], "Black")}]
        if not all(way & barred for way in ways):
            raise Unknown(match[0])
    return "; ".join(filter(None, (_excess(who, colour, why, at) for who, colour, why in said)))


def _excess(who: int, name: str, why: str, at: Position) -> str:
    """Return what is wrong with why somebody may not have a colour."""
    colour = Colour.WHITE if name == "White" else Colour.BLACK
    if at.allowed(who, colour):
        return f"{who} may have {name}"
    colours = at.colours(who)
    if "last two" in why:
        return "" if colours[-2:] == [colour, colour] else f"{who} had {colours[-2:]}"
    more = 2 * colours.count(colour) - len(colours)
    return "" if more == 2 else f"{who} had {more} more"


def nobody_meets(text: str, people: Collection[int], at: Position, reasons: Reasons) -> str:
    """Return what is wrong with the facts that bar every pair of some players.

    Raises:
        Unknown: no pattern reads the facts.
    """
    here = {*people}
    return _facts(text, sorted(here), [], here, here, at, reasons)


def _facts(
    text: str,
    who: list[int],
    partners: list[int],
    here: set[int],
    wider: set[int],
    at: Position,
    reasons: Reasons,
) -> str:
    named: set[frozenset[int]] = set()
    for part in text.split("; "):
        if match := _MET.fullmatch(part):
            found = re.findall(r"(\d+) \(round (\d+)\)", match[2])
            wrong = [reasons.met(int(match[1]), int(other), [int(number)]) for other, number in found]
            if any(wrong) or not found:
                return "; ".join(filter(None, wrong)) or "nobody is named"
            named |= {frozenset({int(match[1]), int(other)}) for other, _ in found}
        elif match := _BARRED.fullmatch(part) or _FORBIDDEN.fullmatch(part):
            two = (int(match[1]), int(match[2]))
            if at.compatible(*two):
                return f"{two} may meet"
            barred = _colours(match, two, at) if match.re is _BARRED else ""
            if barred:
                return barred
            named.add(frozenset(two))
        else:
            raise Unknown(part)
    outside = {tpn for two in named for tpn in two} - here - wider
    if outside:
        return f"{outside} are not here"
    wanted = {frozenset({a, b}) for a in who for b in here - {*partners, a}}
    return f"nothing is said of {[sorted(two) for two in wanted - named]}" if wanted - named else ""
