"""Who can be spared from a Lim group, of which type of floater, and who goes: held by listing."""

from __future__ import annotations

import re

from pairtutor.model.colour import Colour
from tests.lab.oracles.lim_literal import HARM
from tests.lab.oracles.lim_literal import Round as Literal
from tests.lab.oracles.lim_position import Position
from tests.lab.told.clauses import COUNT, counted
from tests.lab.told.facts import COLOUR, halves, numbers
from tests.lab.told.groups import Group
from tests.lab.told.lim_lacks import lacking, nobody_meets
from tests.lab.told.partners import most
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

_NEEDED = re.compile(rf"Without (?:any one of )?({LIST}), fewer pairs could be made")
_SPARED = re.compile(r"(?:The most suitable floaters? (?:is|are)|The only one who may float is) (.*)")
_KIND = re.compile(
    rf"({LIST}), who (?:(belongs? to this group|came in as (?:a floater|floaters))(?:,| and) could play"
    r" (somebody|nobody) in the next one \(type ([abcd])\)|(?:is|are) also of type ([abcd]))"
    r"(?:(?:,| and) (floated in the round before))?"
    r"(?:(?:,| and) (would even out the colours)| but (would not even out the colours))?"
)
_FIRST = re.compile(rf"Of ({LIST}), the one with the (larger|largest|smaller|smallest) number, (\d+), floats")
_DUE = re.compile(
    rf"Here ({COUNT}|\d+) (?:is|are) due White(?: \(({LIST})\))?, and ({COUNT}|\d+) (?:is|are) due Black"
    rf"(?: \(({LIST})\))?",
    re.IGNORECASE,
)
_NEXT = re.compile(
    r"(?:(?P<empty>The median is empty, so the next)|The next) score-group is (?P<score>[\d.]+)"
    r"|There is no next score-group with players in it"
)
_GOES = re.compile(
    r"(\d+) floats (?:up|down) to score-group [\d.]+(?: and makes the number even|: exchanges .*)"
)
_TYPE = re.compile(
    rf"(?:Of the score-group with (?P<beyond>[\d.]+), )?(?P<who>\d+) could play"
    rf" (?P<could>nobody|{LIST}|(?P<many>{COUNT}|\d+) players, (?P<some>{LIST}) among them)"
    r"(?: \((?P<kept>[^()]*)\))?(?P<there> there)?(?:: (?P<bars>.*))?"
)
_NOT = re.compile(
    rf"(?:Without ({LIST}), ((?:no pair|fewer than) .*)|({LIST}) (?:(?:is|are) )?"
    r"((?:due|level|rated|came from|could play nobody|floated in the round before).*))"
)
_KEPT = re.compile(r"(\d+) is kept for (\d+)")
_WHY = re.compile(
    r"(?P<came>came from another group \(type [ab]\),"
    r" but (?P<c>\d+) did not \(type [cd]\))"
    r"|(?P<alone>could play nobody in the next group \(type [ac]\).*, but (?P<a>\d+) could \(type [bd]\))"
    r"|(?P<before>floated in the round before, but (?P<b>\d+) did not)"
    rf"|(?P<due>due (?P<own>{COLOUR}|neither colour), while (?P<most>{COUNT}|\d+) here, like (?P<d>\d+), are"
    rf" due (?P<more>{COLOUR}) and (?:only (?P<least>{COUNT}|\d+)|none) (?P<fewer>{COLOUR}))"
    r"|(?P<number>level in all that counts before, but (?P<n>\d+) has the (?P<way>larger|smaller) number)"
    rf"|(?P<needed>(?:no pair|fewer than (?P<pairs>{COUNT}) pairs) could be made here"
    r"(?:: (?P<lack>.*)|, because (?P<facts>.*))?)"
    r"|(?P<far>rated .*)"
)


class Sparing:
    """A group from which somebody must go: who is still there, and who has gone."""

    def __init__(
        self, at: Position, literal: Literal, group: Group, here: list[int], reasons: Reasons, *, odd: bool
    ) -> None:
        self.at, self.literal, self.group, self.reasons = at, literal, group, reasons
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

    def could(self, tpn: int) -> tuple[set[int], dict[int, int]]:
        """Return whom somebody could meet in the next group, and who is set aside there for whom."""
        score = self.at.score(self.group.residents[0])
        free, aside = self.literal.free_there(tpn, self.gone, score, downward=self.downward)
        return {other for other in free if self.at.compatible(tpn, other)}, aside

    def next_score(self) -> int | None:
        """Return the next score in the direction of the group that anybody has; None if nobody has one."""
        own = self.at.score(self.group.residents[0])
        scores = {self.at.score(tpn) for tpn in self.literal.players}
        beyond = [score for score in scores if (score < own if self.downward else score > own)]
        return (max if self.downward else min)(beyond, default=None)

    def beyond(self) -> int | None:
        """Return the next score where an empty median lies before it; else None."""
        score, median = self.next_score(), self.at.median(self.at.played)
        if score is None:
            return None
        return score if (score < median if self.downward else score > median) else None

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
        return "spared", _kinds(match[1], of)
    if match := _FIRST.fullmatch(text):
        order = of.spared()[: len(numbers(match[1]))]
        way = {True: ("largest", "larger"), False: ("smallest", "smaller")}[of.downward][len(order) == 2]
        right = {*order} == {*numbers(match[1])} and order[0] == int(match[3]) and way == match[2]
        return "first of equals", "" if right else f"{order}, the {way}"
    if match := _NEXT.fullmatch(text):
        beyond, told = of.beyond(), match["score"] and halves(match["score"])
        right = told == of.next_score() and bool(match["empty"]) is (beyond is not None)
        return "next group", "" if right else f"it has {of.next_score()}, beyond the median: {beyond}"
    if match := _DUE.fullmatch(text):
        return "due", _due(match, of)
    if match := _GOES.fullmatch(text):
        first = of.spared()[0]
        return "goes", "" if int(match[1]) == first else f"{first} goes first"
    if match := _TYPE.fullmatch(text):
        return "type", _type(match, of)
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
    for part in text.split("; then "):
        match = _KIND.fullmatch(part)
        if match is None:
            raise Unknown(part)
        who = numbers(match[1])
        named += who
        for tpn in who:
            kind, even = of.kind(tpn), of.evens(tpn)
            if kind != (match[4] or match[5]) or (match[3] and (match[3] == "nobody") == (kind in "bd")):
                wrong.append(f"{tpn} is of type {kind}")
            if match[2] and match[2].startswith("came") != (tpn in of.group.arrived):
                wrong.append(f"{tpn} came in as a floater: {tpn in of.group.arrived}")
            if of.odd and (match[7] or match[8]) and even != (match[7] == "would even out the colours"):
                wrong.append(f"{tpn} evens out: {even}")
            if bool(match[6]) != (of.odd and kind == "d" and of.at.floated(tpn)):
                wrong.append(f"{tpn} floated before: {of.at.floated(tpn)}")
    if named != of.spared():
        wrong.append(f"{of.spared()} can be spared")
    return "; ".join(wrong)


def _type(match: re.Match[str], of: Sparing) -> str:
    who = int(match["who"])
    could, kept = of.could(who)
    for why in filter(None, (match["bars"] or "").split("; ")):
        one, two = numbers(why)[:2]
        if of.at.compatible(one, two) or who not in (one, two):
            return f"{one} and {two} may meet, {who} is the floater"
        if found := re.fullmatch(r".* have already played \(round (\d+)\)", why):
            wrong = of.reasons.met(one, two, [int(found[1])])
            if wrong:
                return wrong
    told = {int(one): int(other) for one, other in _KEPT.findall(match["kept"] or "")}
    if could:
        kept = {other: floater for other, floater in kept.items() if of.at.compatible(who, other)}
    beyond = of.beyond()
    told_beyond = halves(match["beyond"]) if match["beyond"] else None
    if beyond != told_beyond or bool(match["there"]) is (beyond is not None):
        return f"the next group with players lies beyond the median at {beyond}"
    if told != kept:
        return f"set aside are {kept}"
    if match["many"]:
        right = counted(match["many"]) == len(could) and {*numbers(match["some"])} <= could
    else:
        right = could == ({*numbers(match["could"])} if match["could"] != "nobody" else set())
    return "" if right else f"{who} could meet {could}"


def _not(match: re.Match[str], of: Sparing) -> str:
    why = _WHY.fullmatch(match[2] or match[4])
    if why is None:
        raise Unknown(match[2] or match[4])
    return "; ".join(filter(None, (_stays(who, why, of) for who in numbers(match[1] or match[3]))))


def _stays(who: int, why: re.Match[str], of: Sparing) -> str:
    mine, first = of.key(who), of.spared()[0]
    if why["far"]:
        return ""
    if why["needed"]:
        told = counted(why["pairs"] or "one")
        rest = {*of.left} - {who}
        if who in of.spared() or told != of.pairs:
            return f"{of.spared()} can go, {of.pairs} pairs"
        if why["facts"]:
            return nobody_meets(why["facts"], rest, of.at, of.reasons)
        return lacking(why["lack"], rest, of.at, of.reasons, (), of.pairs) if why["lack"] else ""
    other = int(next(why[name] for name in "cabdn" if why[name]))
    theirs = of.key(other)
    place = 0 if why["came"] or why["alone"] else 1 if why["before"] else 2 if why["due"] else 3
    if mine[:place] != theirs[:place] or mine[place] <= theirs[place] or other != first:
        return f"{mine} and {theirs}"
    if why["came"] and (who in of.group.arrived, other in of.group.arrived) != (True, False):
        return "not so of both"
    if why["alone"]:
        return "" if not of.could(who)[0] and of.could(other)[0] else "not so of both"
    if why["due"]:
        counts = [counted(why[name] or "0") for name in ("least", "most")]
        if why["fewer"] == why["more"] or Colour[why["more"].upper()] is not of.more():
            return f"{of.more()} is due to more"
        if counts != sorted(of.due()):
            return f"{of.due()} are due White and Black"
        own = of.at.due(who)
        return "" if (why["own"] == own.value.capitalize() if own else why["own"][0] == "n") else f"due {own}"
    if why["number"]:
        return "" if (why["way"] == "larger") is of.downward else "the other way"
    return ""
