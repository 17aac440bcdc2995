"""Who can be spared from a Lim group, of which type of floater, and who goes: held by listing."""

from __future__ import annotations

import re

from pairtutor.model.colour import Colour
from tests.oracles.lim_literal import HARM, Position
from tests.oracles.lim_literal import Round as Literal
from tests.told.clauses import COUNT, counted
from tests.told.facts import numbers
from tests.told.groups import Group
from tests.told.partners import most
from tests.told.reasons import LIST

_NEEDED = re.compile(
    rf"({LIST}) (?:is|are) needed: without (?:this player|any of them) fewer pairs could be made"
)
_SPARED = re.compile(r"(?:These|This one) can be spared(, the most suitable first)?: (.*)")
_KIND = re.compile(
    rf"({LIST}) \(type ([abcd]), ([^();]*)(; floated in the round before)?"
    r"(; evens out the colours|; would not even out the colours)?\)"
)
_FIRST = re.compile(rf"Of ({LIST}) the (lowest|highest) ranked goes: (\d+)")
_DUE = re.compile(
    rf"({COUNT}|\d+) (?:is|are) due White(?: \(({LIST})\))?, ({COUNT}|\d+) (?:is|are) due Black"
    rf"(?: \(({LIST})\))?",
    re.IGNORECASE,
)
_GOES = re.compile(r"(\d+) floats (?:up|down) to [\d.]+(?: and makes the number even|: exchanges .*)")
_NOT = re.compile(
    r"Not (\d+): (?:(?P<worse>a worse type of floater than (\d+))"
    r"|(?P<before>floated in the round before, (\d+) did not)"
    r"|(?P<evens>would not even out the colours, (\d+) does)|(?P<number>(\d+) comes first by number)"
    rf"|(?P<needed>then (?:no pair|fewer than (?P<pairs>{COUNT}) pairs) could be made here))"
)


class Sparing:
    """A group from which somebody must go: who is still there, and who has gone."""

    def __init__(self, at: Position, literal: Literal, group: Group, here: list[int], *, odd: bool) -> None:
        self.at, self.literal, self.group = at, literal, group
        self.left = here
        self.gone = [tpn for tpn in group.members if tpn not in here]
        self.downward = "pairing goes downward" in group.section.opening
        self.pairs = most(here, at.compatible)
        self.odd = odd

    def spared(self) -> list[int]:
        """Return who can go, first who must."""
        compatible = self.at.compatible
        able = [
            tpn
            for tpn in self.left
            if most([one for one in self.left if one != tpn], compatible) >= self.pairs
        ]
        return sorted(able, key=self.key)

    def key(self, tpn: int) -> tuple[int, bool, bool, int]:
        """Return how well somebody goes, the less the better."""
        number = -tpn if self.downward else tpn
        kind = HARM.index(self.kind(tpn))
        if not self.odd:
            return kind, False, False, number
        return kind, kind == 0 and self.at.floated(tpn), not self.evens(tpn), number

    def kind(self, tpn: int) -> str:
        """Return the type of floater that somebody would be."""
        score = self.at.score(self.group.residents[0])
        has = self.literal.has_opponent(tpn, self.gone, score, downward=self.downward)
        if tpn in self.group.arrived:
            return "b" if has else "a"
        return "d" if has else "c"

    def evens(self, tpn: int) -> bool:
        """Return whether somebody is due the colour that more are due, and near in a Maxi-tournament."""
        end = min(self.left, key=lambda one: -one if self.downward else one)
        return self.at.due(tpn) is not None and self.at.due(tpn) is self.more() and self.at.near(tpn, end)

    def more(self) -> Colour | None:
        """Return the colour that more are due."""
        white, black = self.due()
        return None if white == black else Colour.WHITE if white > black else Colour.BLACK

    def due(self) -> tuple[int, int]:
        """Return how many are due White and Black."""
        due = [self.at.due(tpn) for tpn in self.left]
        return due.count(Colour.WHITE), due.count(Colour.BLACK)


def sentence(text: str, of: Sparing) -> tuple[str, str | None] | None:
    """Return the form of a sentence and what is wrong with it; None of others."""
    if match := _NEEDED.fullmatch(text):
        needed = {*of.left} - {*of.spared()}
        return "needed", "" if {*numbers(match[1])} == needed else f"{needed} are"
    if match := _SPARED.fullmatch(text):
        return "spared", _kinds(match[2], of)
    if match := _FIRST.fullmatch(text):
        order = of.spared()[: len(numbers(match[1]))]
        way = "lowest" if of.downward else "highest"
        right = {*order} == {*numbers(match[1])} and order[0] == int(match[3]) and way == match[2]
        return "first of equals", "" if right else f"{order}, the {way}"
    if match := _DUE.fullmatch(text):
        return "due", _due(match, of)
    if match := _GOES.fullmatch(text):
        first = of.spared()[0]
        return "goes", "" if int(match[1]) == first else f"{first} goes first"
    if match := _NOT.fullmatch(text):
        return "does not go", _not(match, of)
    return None


def _due(match: re.Match[str], of: Sparing) -> str:
    for place, colour in ((0, Colour.WHITE), (1, Colour.BLACK)):
        told, players = counted(match[2 * place + 1]), match[2 * place + 2]
        real = {tpn for tpn in of.left if of.at.due(tpn) is colour}
        if told != of.due()[place] or (players and {*numbers(players)} != real):
            return f"{of.due()}, {real}"
    return ""


def _kinds(text: str, of: Sparing) -> str:
    wrong, named = [], list[int]()
    for match in _KIND.finditer(text):
        who = numbers(match[1])
        named += who
        for tpn in who:
            kind, even = of.kind(tpn), of.evens(tpn)
            if kind != match[2] or ("without" in match[3]) == (kind in "bd"):
                wrong.append(f"{tpn} is of type {kind}")
            if of.odd and match[5] and even != (match[5] == "; evens out the colours"):
                wrong.append(f"{tpn} evens out: {even}")
            if bool(match[4]) != (of.odd and kind == "d" and of.at.floated(tpn)):
                wrong.append(f"{tpn} floated before: {of.at.floated(tpn)}")
    if named != of.spared():
        wrong.append(f"{of.spared()} can be spared")
    return "; ".join(wrong)


def _not(match: re.Match[str], of: Sparing) -> str:
    who = int(match[1])
    mine = of.key(who)
    if match["needed"]:
        told = counted(match["pairs"] or "one")
        so = who not in of.spared() and told == of.pairs
        return "" if so else f"{of.spared()} can go, {of.pairs} pairs"
    named = match["number"] or match["before"]
    other = numbers(named)[0] if named else numbers(match[0])[-1]
    theirs = of.key(other)
    place = 0 if match["worse"] else 1 if match["before"] else 2 if match["evens"] else 3
    same = mine[:place] == theirs[:place] and mine[place] > theirs[place]
    return "" if same and other == of.spared()[0] else f"{mine} and {theirs}"
