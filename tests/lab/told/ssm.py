"""Cards as they are told to be dealt: who is asked in which order, who finds nobody, how many may meet."""

from __future__ import annotations

import re

from pairtutor.trace.procedures import PairingsUndone
from tests.lab.systems.ssm.literal import Table
from tests.lab.systems.ssm.literal_cards import Card
from tests.lab.told.clauses import counted
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.groups import Group, couples, groups
from tests.lab.told.ledger import Ledger
from tests.lab.told.partners import deck, shut
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, MARKED, Unknown
from tests.lab.told.reasons import Reasons

KIND = "choices"
_HALVES = re.compile(rf"(?:(?P<without>Can the bracket be paired without (\d+)\?) )?(S[12]): ({LIST})")
_UNDER = r"under B1(?:(?:, B4)? and B[45])?(?: alone)?"
_MEETS = re.compile(
    rf"(?:The highest player still free ({_UNDER}): )?(\d+) plays (\d+)(?: ({_UNDER}))?"
    r"(?:, although (?P<despite>.*?))?(?P<later> \(undone later\))?"
)
_STAYS = re.compile(r"The highest player still free (under .*): (\d+) is left over")
_NOBODY = re.compile(r"(\d+) finds nobody (under .*)")
_NOT = re.compile(r"Not (\d+): (.*)")
_CAN = re.compile(r"Can (\w+) pairs? be made at all (under .*)\? (?:(Yes)|No: (.*))")
_OVER = re.compile(r"(\d+) (?:has no opponent (?:here|after all)|is free).*moves down to bracket [\d.]+")
_GOES = re.compile(r"(\d+) may play nobody in this bracket and moves down to bracket [\d.]+")
_EITHER = re.compile(rf"({LIST}) may play nobody here either, but the highest goes first")
_EXCHANGE = re.compile(r"Exchange: (\d+) leaves S1 and (\d+) takes its place")
_ON = re.compile(r"Where \d+ found nobody, the cards are dealt on")
_BROKEN = (
    r"(?:\d+ floated (?:down|up) in round \d+"
    rf"|\d+ (?:{'|'.join(MARKED)}) in round \d+, which counts as a downfloat"
    r"|both belong to group \w+, kept apart in this round)"
)
_UNDONE = re.compile(r"(.*) (?:is|are) undone later, because the last bracket cannot be paired as it stands")
_DEALT = re.compile(
    r"The cards are dealt (.*) here; "
    r"(?:the pairs are (?:those of deal (\d+)|(not) those of a deal, .*)|no deal stands)"
)
_DEAL = re.compile(r"Deal (\d+) of (\d+)")
_HAVE = re.compile(r"\d+ has \d+(?:, \d+ has \d+)*")
_JOIN = re.compile(rf"Of these, ({LIST}) join the last bracket, because (.*) (?:is|are) undone")
_TIMES = ("not", "once", "twice", "three times", "four times", "five times", "six times", "seven times")
_LEFT = re.compile(r"(\d+) has no opponent(?:, and no rule forbids that|, but (.*))")


class Deal:
    """A bracket while its cards are dealt: both halves, who is free in S2, and who is asked."""

    def __init__(self, table: Table, dealt: dict[int, Card], group: Group, one: Round) -> None:
        self.table, self.dealt = table, dealt
        self.played = {frozenset(board) for board in one.index.closed.boards} if one.index.closed else set()
        self.undone = {
            frozenset(pair)
            for step in one.trace.steps
            if isinstance(step.event, PairingsUndone) and step.event.reason == "combination"
            for pair in step.event.pairs
        }
        self.here = [tpn for tpn in dealt if tpn in group.members]
        self.without = 0
        self.s1: list[int] = []
        self.s2: list[int] = []
        self.first: list[int] = []
        self.free: list[int] = []
        self.asked: list[int] = []
        self.under = "under B1 and B5"
        self.player = 0
        self.other = self.made = 0
        self.left: set[int] = set()
        last = one.number - 2
        self.byes = {
            tpn for tpn, line in one.tournament.entries.items() if last >= 0 and line[last].mark.value == "U"
        }
        self.number, self.settled = 0, bool(group.pairs)
        self.deals = sum(
            " S1: " in f" {item.text}" and "dealt on" not in item.text for item in group.section.search
        )
        self.desperate = self.exchanged = False
        self.fresh, self.dealt_on = True, False

    def fits(self, one: int, other: int, under: str) -> bool:
        """Return whether two may be paired under some criteria."""
        return self.table.fits(self.dealt[one], self.dealt[other], tuple(re.findall(r"B\d", under)))

    @property
    def everybody(self) -> list[int]:
        """Return who is dealt, the highest first."""
        return [tpn for tpn in self.here if tpn != self.without]

    def half(self, name: str, players: list[int], without: int) -> str:
        """Take a half; return what is wrong with it."""
        if self.fresh:
            self.s1, self.desperate = [], False
            self.player = 0
            self.without = self.without if self.exchanged else without
            self.fresh = self.exchanged = False
        if players != [tpn for tpn in self.dealt if tpn in players]:
            return "not in order"
        if name == "S1":
            self.s1 = players
            return ""
        self.s2, self.free = players, [*players]
        dealt = {*self.s1, *players}
        if self.dealt_on:
            self.dealt_on = False
            return "" if dealt <= {*self.everybody} else f"{self.everybody} are here"
        whole = dealt == {*self.everybody} and len(self.s1) == len(self.everybody) // 2
        return "" if whole else f"{self.everybody} are here"

    def begin(self, player: int, under: str) -> None:
        """Let the highest player still free look for anybody, after both deals have failed."""
        if not self.desperate:
            self.left, self.made = {*self.everybody}, 0
        self.player, self.under, self.desperate = player, under, True

    def settle(self) -> None:
        """Leave an item; a pair that it told is made."""
        self.fresh = True
        if self.desperate:
            self.made += self.other > 0
            self.left -= {self.player, self.other}
        self.other = 0


def _search(text: str, deal: Deal) -> tuple[str, str | None] | None:
    if match := _MEETS.fullmatch(text):
        other = int(match[3])
        wrong = _standing(match, deal)
        if match[1]:
            deal.begin(int(match[2]), match[1])
            deal.other = other
            may = deal.fits(deal.player, other, deal.under)
            return "highest free", wrong if may else "they may not meet"
        deal.player, deal.under = int(match[2]), match[4] or "under B1 and B5"
        if other not in deal.free or deal.player not in deal.s1:
            return "meets", f"{deal.s1}, free {deal.free}"
        place = deal.free.index(other)
        deal.asked = deal.free[:place]
        found = [tpn for tpn in deal.free if deal.fits(deal.player, tpn, deal.under)]
        deal.free.remove(other)
        return "meets", wrong if found[:1] == [other] else f"{found} fit"
    if match := _STAYS.fullmatch(text):
        deal.begin(int(match[2]), match[1])
        return "stays over", "" if deal.player in deal.left else "paired already"
    if match := _NOBODY.fullmatch(text):
        deal.player, deal.under = int(match[1]), match[2]
        deal.asked = [*deal.free]
        found = [tpn for tpn in deal.free if deal.fits(deal.player, tpn, deal.under)]
        return "finds nobody", f"{found} fit" if found else ""
    return None


def _standing(match: re.Match[str], deal: Deal) -> str:
    """Return what is wrong with what a pair breaks, and with whether it is undone later."""
    two = frozenset((int(match[2]), int(match[3])))
    if match["later"] and deal.settled and two in deal.played - deal.undone:
        return "it stands"
    if not match["later"] and two not in deal.played:
        return "it is undone"
    high, low = sorted((deal.dealt[tpn] for tpn in two), key=lambda card: card.rank)
    strict = "B5" in (match[1] or match[4] or "B5")
    apart = not strict and high.score != low.score
    broken = {card.tpn for card, again in ((high, high.down), (low, low.up)) if apart and again}
    told = match["despite"] or ""
    named = {int(tpn) for tpn in re.findall(r"(\d+) (?:floated|had|won|lost|was)\b", told)}
    return _floats(told, deal) or ("" if named == broken else f"{broken} float again")


def _said(text: str, deal: Deal, reasons: Reasons) -> tuple[str, str | None] | None:
    if match := _NOT.fullmatch(text):
        return "not asked", _not(int(match[1]), match[2], deal, reasons)
    if match := _CAN.fullmatch(text):
        need = counted(match[1])
        cards = tuple(deal.dealt[tpn] for tpn in deal.here if tpn != deal.without)
        real = deal.table.most(cards, tuple(re.findall(r"B\d", match[2])))
        if match[3]:
            return "can be made", "" if real >= need else f"{real} at most"

        def may(one: int, two: int) -> bool:
            return deal.fits(one, two, match[2])

        return "cannot be made", shut(match[4], [one.tpn for one in cards], may, reasons, need)
    return None


def _not(other: int, why: str, deal: Deal, reasons: Reasons) -> str | None:
    """Hold why somebody is passed over: in a deal, after both deals, or as the one left over."""

    def may(one: int, two: int) -> bool:
        return deal.fits(one, two, deal.under)

    if not why.startswith("then"):
        if not deal.player:
            return _floated(why, deal) if "round" in why and "had the bye in round" not in why else None
        if not deal.desperate and other not in deal.asked:
            return f"asked are {deal.asked}"
        return f"{other} fits" if may(deal.player, other) else _floated(why, deal)
    if not deal.player:
        deal.under = "under B1"
        people = {*deal.here} - {other}
        return shut(why, people, may, reasons, len(people) // 2)
    people = deal.left - {deal.player, other}
    need = len(deal.everybody) // 2 - deal.made - 1
    return shut(why, people, may, reasons, need)


def _floated(text: str, deal: Deal) -> str:
    """Return what is wrong with floats that are told, where they are."""
    told = "floated" in text or "counts as a downfloat" in text
    return _floats(text, deal) if told else ""


def _floats(text: str, deal: Deal) -> str:
    """Return what is wrong with what a pair breaks.

    Raises:
        Unknown: no pattern reads it.
    """
    if text and not re.fullmatch(rf"{_BROKEN}(?:,? and {_BROKEN})*", text):
        raise Unknown(text)
    for player, way in re.findall(r"(\d+) floated (down|up)", text):
        card = deal.dealt[int(player)]
        if not (card.down if way == "down" else card.up) or (way == "down" and card.tpn in deal.byes):
            return f"{player} did not"
    for player in re.findall(r"(\d+) (?:won|lost) by forfeit|(\d+) was absent|(\d+) had a", text):
        who = next(filter(None, player))
        if not deal.dealt[int(who)].down or int(who) in deal.byes:
            return f"{who} did not float"
    for player in re.findall(r"(\d+) had the bye", text):
        if int(player) not in deal.byes:
            return f"{player} had no bye"
    return ""


def _leaves(text: str, deal: Deal) -> tuple[str, str | None] | None:
    if match := _GOES.fullmatch(text):
        deal.player = 0
        who = int(match[1])
        lonely = _lonely(deal)
        deal.first = lonely
        deal.here = [tpn for tpn in deal.here if tpn != who]
        return "goes down", "" if lonely[:1] == [who] else f"{lonely} may meet nobody"
    if _OVER.fullmatch(text) or text == "Nobody of this bracket can have the bye":
        deal.player = 0
        return None
    if match := _EITHER.fullmatch(text):
        return "nobody either", "" if deal.first[1:] == numbers(match[1]) else f"{deal.first[1:]}"
    if match := _EXCHANGE.fullmatch(text):
        leaves, enters = int(match[1]), int(match[2])
        deal.exchanged = True
        return "exchange", "" if leaves in deal.s1 and enters in deal.s2 else f"{deal.s1}, {deal.s2}"
    if match := _DEAL.fullmatch(text):
        deal.number += 1
        right = (int(match[1]), int(match[2])) == (deal.number, deal.deals)
        return "deal", "" if right else f"{deal.number} of {deal.deals}"
    if match := _LEFT.fullmatch(text):
        deal.player = 0
        down = deal.dealt[int(match[1])].down
        return "left over", _floated(match[2], deal) if match[2] else "it floated" if down else ""
    return None


def _lonely(deal: Deal) -> list[int]:
    return [a for a in deal.here if not any(deal.fits(a, b, "under B1") for b in deal.here if b != a)]


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the brackets of a round of the Swiss System Modified."""
    if one.system != "ssm":
        return
    dealt = deck(one)
    table = Table([*dealt.values()], apart=False)
    for group in groups(one):
        deal = Deal(table, dealt, group, one)
        where = f"{one.where} {group.section.title}"
        told = [*sentences(group.section.opening)]
        for sentence in [*told, *(part for item in group.section.outcome for part in sentences(item.text))]:
            if about := _whole(sentence, deal, group, reasons):
                ledger.note(KIND, about[0], where, sentence, about[1])
        for item in group.section.search:
            deal.settle()
            for sentence in sentences(item.text):
                try:
                    found = _sentence(sentence, deal, reasons)
                except Unknown as phrase:
                    found = "not read", f"{phrase}"
                if found:
                    ledger.note(KIND, found[0], where, f"{sentence} [{item.text}]", found[1])


def _whole(text: str, deal: Deal, group: Group, reasons: Reasons) -> tuple[str, str] | None:
    """Hold what is told of a bracket as a whole: scores, how often it is dealt, what is undone."""
    pairs = {frozenset(pair) for pair in group.pairs}
    if match := _UNDONE.fullmatch(text):
        told = {frozenset(pair) for pair in couples(match[1])}
        return "undone later", "" if told == pairs & deal.undone else f"{pairs & deal.undone}"
    if _HAVE.fullmatch(text):
        told_scores = re.findall(r"(\d+) has (\d+)", text)
        false = [who for who, score in told_scores if deal.dealt[int(who)].score != int(score)]
        return "arrived with", f"not {false}" if false else ""
    if match := _JOIN.fullmatch(text):
        told = {frozenset(pair) for pair in couples(match[2])}
        joined = {tpn for pair in told for tpn in pair}
        right = told <= deal.undone and joined == {*numbers(match[1])}
        return "joining", "" if right else f"{deal.undone}"
    if match := _DEALT.fullmatch(text):
        if match[1] != _TIMES[deal.deals] if deal.deals < len(_TIMES) else False:
            return "dealt", f"{deal.deals} deals"
        if not match[2]:
            return "dealt", "" if bool(pairs) == bool(match[3]) else f"paired are {pairs}"
        made = _made_in(int(match[2]), group)
        on = any("dealt on" in item.text for item in group.section.search)
        right = bool(pairs) and int(match[2]) <= deal.deals and (made <= pairs if on else made == pairs)
        return "dealt", "" if right else f"{made} in that deal"
    return None


def _made_in(number: int, group: Group) -> set[frozenset[int]]:
    """Return the pairs that one deal makes until it ends or somebody finds nobody."""
    at, made = 0, set[frozenset[int]]()
    for item in group.section.search:
        at += " S1: " in f" {item.text}"
        if at == number and (match := re.match(r"(\d+) plays (\d+)", item.text)):
            made.add(frozenset((int(match[1]), int(match[2]))))
        if "dealt on" in item.text or item.text.startswith("The cards have failed"):
            at += at == number
    return made


def _sentence(text: str, deal: Deal, reasons: Reasons) -> tuple[str, str | None] | None:
    if _ON.match(text):
        deal.dealt_on, deal.exchanged = True, True
        return None
    if match := _HALVES.fullmatch(text):
        return "halves", deal.half(match[3], numbers(match[4]), int(match[2] or 0))
    return _search(text, deal) or _leaves(text, deal) or _said(text, deal, reasons)
