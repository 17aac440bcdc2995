"""What the Lim groups tell of who floats and whom a player meets, held by listing with the literal rules."""

from __future__ import annotations

import re
from collections.abc import Callable

from pairtutor.model.colour import Colour
from pairtutor.model.ids import RoundNumber
from tests.lab.oracles.lim_literal import Result
from tests.lab.oracles.lim_literal import Round as Literal
from tests.lab.oracles.lim_position import Position
from tests.lab.told.clauses import COUNT, counted
from tests.lab.told.facts import COLOUR, halves, numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.groups import Group, couples, groups
from tests.lab.told.ledger import Ledger
from tests.lab.told.lim_floaters import Sparing
from tests.lab.told.lim_floaters import sentence as spared
from tests.lab.told.lim_lacks import lacking
from tests.lab.told.partners import most
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

KIND = "choices"
_MANY = re.compile(
    rf"(?:(No) pair|(One) pair|((?i:{COUNT})|\d+) pairs) can be made here"
    rf"(?:; (?:(one) player floats|({COUNT}|\d+) players float)"
    r")?"
)
_NOT_PAIR = re.compile(rf"(\d+) does not play (?={LIST}(?:, because |, as then |, who is rated))(.*)")
_DUE_TOO = re.compile(rf"({LIST}) (?:is|are) due ({COLOUR}) too")
_NOR = re.compile(rf"({LIST})(?:, because |, as (?=then )|, (?=who is rated))(.*)")
_FAR = re.compile(r"who is rated (\d+)(?: points)? away from (\d+), more than 100")
_STUCK = re.compile(r"then .*|.* would have no opponent.*")
_FIRST = re.compile(
    r"(?:(?P<who>\d+) is the first available opponent for the floater (?P<floater>\d+)"
    r"|(?P<a>\d+) – (?P<b>\d+) is legal as proposed"
    r"|(?P<to>\d+) takes the place of (?P<from>\d+): (?P<x>\d+) – (?P<y>\d+) is legal)"
    rf"(?:, (?P<suit>and their colours do not clash)|, but (?:both are due"
    rf" (?P<due>{COLOUR})|the colours due clash)"
    r"(?:, so the pair has to be looked at again)?)?"
)
_COLOURS = re.compile(rf"Second scrutiny of (\d+) – (\d+): both are due ({COLOUR})")
_TAKEN = re.compile(r"(\d+) suits (\d+) in colour and is chosen instead of (\d+)")
_STAYS = re.compile(
    r"(They are the last two here|Nobody else is left to try|No other player of this group is left to try,"
    r" and floaters come last), so (\d+) – (\d+) stands"
)
_ALONE = re.compile(r"(\d+) is alone in this group and floats (.*)")
_LONELY = re.compile(r"(\d+) floats (.*), having no compatible opponent in this group")
_GOES = re.compile(r"(\d+) floats ((?:up|down) to .*?)(?:, so that .*|: exchanges .*)")
_GOAL = re.compile(r"(up|down) to (?:score-group ([\d.]+)|the empty median \(([\d.]+)\))")
_JOIN = re.compile(rf"({LIST}) join the median as floaters from (?:above|below)")
_ODD = "The number of players is odd, so one must float"
_MORE = re.compile(
    rf"({COUNT}|\d+) players are left, but only ({COUNT}|\d+) pairs? can be made, so somebody must float",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"(This pair) is undone later so that the median can be paired"
    r"|The pairs? (?:is|are) .*?, until the median, (?P<some>.*?)(?:, and [^–]* floats?)?"
    r"|The pairs? (?:is|are) (?P<all>.*), but only until the median is paired(?:, and [^–]* floats?)?"
)
_CAME = re.compile(
    rf"(?:(Nobody)|((?i:{COUNT})) players?) floated down into it and (?:(nobody)|({COUNT}) players?)"
    rf" floated up into it"
)
_SIDE = re.compile(
    r"As (more floaters came from above than from below"
    r"|at least as many floaters came from below as from above), the last pair made (below|above)"
    r"(?: the median is undone| would be undone; there is none left, so the last one made"
    r" (?:above|below) is undone): .*"
)


class Lim:
    """One round: the literal position, and the group that is read."""

    def __init__(self, one: Round, reasons: Reasons) -> None:
        self.reasons = reasons
        self.at = Position(one.tournament, RoundNumber(one.number), one.system == "lim-2026")
        self.literal = Literal(self.at, Colour.WHITE)
        self.result: Result = self.literal.run()
        self.orders = {(who, taken): order for who, order, taken in self.literal.searches}
        self.group = Group(one.full.sections[0], set())
        self.here: list[int] = []
        self.odd = False
        self.joined: set[int] = set()
        self.middle = self.at.median(self.at.played)

    def open(self, group: Group) -> None:
        """Go to a group; whoever joins it later is not yet there."""
        later = _joining(group)
        self.group = group
        self.here = [tpn for tpn in group.members if tpn not in later]

    def people(self, one: int, other: int) -> set[int]:
        """Return who is still there when two are about to meet, with them."""
        taken = {*self.group.pair_of(one)}
        return {*self.here} - self.group.made_before((min(taken), max(taken)))

    def available(self, one: int, *, whom: int) -> list[int]:
        """Return who is there for a player, in the order of the rules."""
        order = self.orders.get((one, whom))
        if order is None:
            raise Unknown(f"nobody looked for {one}")
        people = self.people(one, whom)
        return [
            tpn
            for tpn in order
            if self.at.compatible(one, tpn) and self.at.all_paired(sorted(people - {one, tpn}))
        ]

    def partner(self, player: int) -> int:
        """Return whom a player meets here."""
        return sum(self.group.pair_of(player)) - player


def _joining(group: Group) -> list[int]:
    """Return who is said to join a group, from pairs that are undone."""
    return [
        tpn
        for item in group.section.search
        for sentence in sentences(item.text)
        if (match := _JOIN.fullmatch(sentence))
        for tpn in numbers(match[1])
    ]


def _many(match: re.Match[str], lim: Lim) -> str:
    told = 0 if match[1] else 1 if match[2] else counted(match[3])
    real = most(lim.group.members, lim.at.compatible)
    over = 1 if match[4] else counted(match[5] or "0")
    left = len(lim.group.members) - 2 * real
    return "" if told == real and (match[1] or over == left) else f"{real} pairs, {left} left"


def _not_pair(match: re.Match[str], lim: Lim) -> str | None:
    one = int(match[1])
    several = []
    for part in match[2].split(", nor "):
        told = _NOR.fullmatch(part)
        if told is None:
            raise Unknown(part)
        others = numbers(told[1])
        why = told[2].replace("all of them are due", "both are due")
        several += [_not_one(one, other, why, lim, others) for other in others]
    return None if None in several else "; ".join(filter(None, several))


def _not_one(one: int, other: int, why: str, lim: Lim, others: list[int]) -> str | None:
    people = lim.people(one, other)
    if not {one, other} <= people:
        return f"they are not both among {sorted(people)}"
    if why.startswith("both are due"):
        return _both_due(one, other, why, lim)
    if lim.at.compatible(one, other) and not _STUCK.fullmatch(why):
        far = _FAR.fullmatch(why)
        return _far(other, far, lim) if far else "they may meet"
    if not _STUCK.fullmatch(why):
        return ""
    rest = people - {one, other}
    return lacking(why, rest, lim.at, lim.reasons, rest | {*others})


def _far(one: int, match: re.Match[str], lim: Lim) -> str:
    """Hold that the rating of a player is so far from that of another."""
    other = int(match[2])
    real = abs(lim.at.rating[one] - lim.at.rating[other])
    return "" if real == int(match[1]) > 100 else f"{real} points apart"


def _goal(told: str, lim: Lim) -> str:
    """Hold to what score somebody floats: to the next one, or to the median, which may be empty."""
    match = _GOAL.fullmatch(told)
    if match is None:
        raise Unknown(told)
    own = lim.at.score(lim.group.residents[0])
    down = own > lim.middle
    here = {lim.at.score(tpn) for tpn in lim.literal.players}
    between = [score for score in here if (lim.middle < score < own if down else own < score < lim.middle)]
    goal = (max if down else min)(between, default=lim.middle)
    empty = not between and lim.middle not in here
    right = (match[1] == "down") is down and halves(match[2] or match[3]) == goal
    return "" if right and bool(match[3]) is empty else f"they float to {goal / 2}, empty: {empty}"


def _due_too(match: re.Match[str], lim: Lim) -> str:
    """Hold that others are due what the two of a pair are that stands although both are due it."""
    wrong = [_both_due(other, other, match[2], lim) for other in numbers(match[1])]
    return "; ".join(filter(None, wrong))


def _undone_later(told: str, lim: Lim) -> str:
    """Hold that pairs were made here, and that their players join the median."""
    made = [{*pair} for pair in couples(told)]
    gone = {tpn for pair in made for tpn in pair}
    if not gone <= lim.joined:
        return f"{lim.joined} join the median"
    return "" if all(pair in [{*one} for one in lim.group.pairs] for pair in made) else "not made here"


def _sides(match: re.Match[str], lim: Lim) -> str:
    above, below = counted((match[2] or "0").lower()), counted(match[4] or "0")
    median = lim.middle
    scores = [lim.at.score(tpn) for tpn in lim.here]
    real = [sum(score > median for score in scores), sum(score < median for score in scores)]
    return "" if [above, below] == real else f"{real} have come"


def _which_side(match: re.Match[str], lim: Lim) -> str:
    scores = [lim.at.score(tpn) for tpn in lim.here]
    more = sum(score > lim.middle for score in scores) > sum(score < lim.middle for score in scores)
    right = match[1].startswith("more") is more and match[2] == ("below" if more else "above")
    return "" if right else "it is the other side"


def _both_due(one: int, other: int, why: str, lim: Lim) -> str:
    due = Colour.WHITE if "White" in why else Colour.BLACK
    return "" if lim.at.due(one) is lim.at.due(other) is due else "they are not both due it"


def _proposed_first(match: re.Match[str]) -> tuple[int, int]:
    """Return who looks for an opponent, and the first one available."""
    names = ("floater", "who") if match["who"] else ("a", "b") if match["a"] else ("x", "y")
    return int(match[names[0]]), int(match[names[1]])


def _first(match: re.Match[str], lim: Lim) -> str:
    one, first = _proposed_first(match)
    found = lim.available(one, whom=lim.partner(one))
    if not found or found[0] != first:
        return f"available are {found}"
    if match["due"]:
        return _both_due(one, first, match["due"], lim)
    return "" if lim.at.suit(one, first) == bool(match["suit"]) else "their colours"


def _proposed(told: list[tuple[int, int]], lim: Lim) -> str:
    """Hold that the top half is set against the bottom half, and all others are paired before."""
    people = sorted((tpn for two in told for tpn in two), reverse="goes upward" in lim.group.section.opening)
    halves = list(zip(people[: len(told)], people[len(told) :], strict=True))
    before = {*lim.here} - {*people}
    if any(len(before & {*pair}) == 1 for pair in lim.group.pairs):
        return f"{before} are not all paired before"
    return "" if told == halves else f"{halves}"


def _colours(text: str, lim: Lim, pair: list[int]) -> tuple[str, str | None] | None:
    if match := _COLOURS.fullmatch(text):
        pair[:] = [int(match[1]), int(match[2])]
        return "colours clash", _both_due(pair[0], pair[1], match[3], lim)
    if match := _TAKEN.fullmatch(text):
        taken, one, proposed = map(int, match.groups())
        found = lim.available(pair[0], whom=taken)
        suits = [tpn for tpn in found if lim.at.suit(pair[0], tpn) and lim.at.near(found[0], tpn)]
        right = found[:1] == [proposed] and suits[:1] == [taken] and one == pair[0]
        return "taken for colour", "" if right else f"available {found}, of whom suit {suits}"
    if match := _STAYS.fullmatch(text):
        one, other = int(match[2]), counted(match[3])
        found = lim.available(one, whom=other)
        if "last two" in match[1]:
            return "last two", "" if lim.people(one, other) == {one, other} else f"{lim.people(one, other)}"
        others = lim.people(one, other) - {one, other} - {*lim.orders.get((one, other), ())}
        if bool(others) is match[1].startswith("Nobody") or others & {*lim.group.residents}:
            return "stays", f"{others} were not tried"
        suits = [tpn for tpn in found if lim.at.suit(one, tpn) and lim.at.near(found[0], tpn)]
        return "stays", f"{suits} suit" if suits else ""
    return None


def _leaves(text: str, lim: Lim, gone: list[int]) -> tuple[str, str | None] | None:
    if match := _ALONE.fullmatch(text):
        gone.append(int(match[1]))
        others = [tpn for tpn in lim.here if tpn != gone[-1]]
        return "alone", f"{others} are here" if others else _goal(match[2], lim)
    if match := _LONELY.fullmatch(text):
        gone.append(int(match[1]))
        found = [tpn for tpn in lim.group.members if tpn != gone[-1] and lim.at.compatible(gone[-1], tpn)]
        return "no opponent", f"{gone[-1]} may meet {found}" if found else _goal(match[2], lim)
    if match := _GOES.fullmatch(text):
        gone.append(int(match[1]))
        return "floats to", _goal(match[2], lim)
    if match := _JOIN.fullmatch(text):
        undone = not {*numbers(match[1])} & {*lim.here}
        lim.here += numbers(match[1])
        return "joins", "" if undone else "they were here before"
    return None


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the groups of a round of a Lim system."""
    if not one.system.startswith("lim") or not one.full.sections:
        return
    lim = Lim(one, reasons)
    lim.joined = {tpn for group in groups(one) for tpn in _joining(group)}
    for group in groups(one):
        lim.open(group)
        where = f"{one.where} {group.section.title}"
        pair: list[int] = []
        texts = [group.section.opening, *(item.text for item in group.section.search)]
        texts += [
            sentence
            for item in group.section.outcome
            for sentence in sentences(item.text)
            if _UNDONE.fullmatch(sentence)
        ]
        for text in texts:
            gone: list[int] = []
            for sentence in sentences(text):
                try:
                    found = _sentence(sentence, lim, pair, gone)
                except Unknown as phrase:
                    found = "not read", f"{phrase}"
                if found:
                    ledger.note(KIND, found[0], where, f"{sentence} [{text}]", found[1])
            lim.here = [tpn for tpn in lim.here if tpn not in gone]


def _sentence(text: str, lim: Lim, pair: list[int], gone: list[int]) -> tuple[str, str | None] | None:
    forms: list[tuple[re.Pattern[str], str, Callable[[re.Match[str], Lim], str | None]]] = [
        (_MANY, "so many pairs", _many),
        (_NOT_PAIR, "not a pair", _not_pair),
        (_FIRST, "first available", _first),
        (_DUE_TOO, "due too", _due_too),
    ]
    for pattern, form, hold in forms:
        if match := pattern.fullmatch(text):
            if pattern is _FIRST:
                pair[:] = _proposed_first(match)
            return form, hold(match, lim)
    if match := _UNDONE.fullmatch(text):
        return "undone later", None if match[1] else _undone_later(match["some"] or match["all"], lim)
    if match := _CAME.fullmatch(text):
        return "sides", _sides(match, lim)
    if match := _SIDE.fullmatch(text):
        return "side undone", _which_side(match, lim)
    if match := re.fullmatch(r"The median is blocked: (.*)", text):
        return "blocked", lacking(match[1], {*lim.here}, lim.at, lim.reasons, {*lim.here})
    if match := re.fullmatch(
        r"The proposed pairs? (?:is|are) (.*)|For the players left, (.*) (?:is|are) proposed", text
    ):
        return "proposed", _proposed(couples(match[1] or match[2]), lim)
    found = _colours(text, lim, pair) or _leaves(text, lim, gone)
    if found or "median is paired last" in lim.group.section.opening:
        return found
    if text == _ODD:
        lim.odd = True
        return "number", "it is even" if len(lim.here) % 2 == 0 else ""
    if match := _MORE.fullmatch(text):
        lim.odd = False
        real = (len(lim.here), most(lim.here, lim.at.compatible))
        told = (counted(match[1].lower()), counted(match[2]))
        return "number", "" if told == real and real[0] > 2 * real[1] else f"{real}"
    return spared(text, Sparing(lim.at, lim.literal, lim.group, lim.here, lim.reasons, odd=lim.odd))
