"""Cards as they are told to be dealt: who is asked in which order, who finds nobody, how many may meet."""

from __future__ import annotations

import re

from tests.systems.ssm.literal import Table
from tests.systems.ssm.literal_cards import Card
from tests.told.facts import numbers
from tests.told.floaters import sentences
from tests.told.groups import Group, groups
from tests.told.ledger import Ledger
from tests.told.partners import deck, shut
from tests.told.played import Round
from tests.told.reasons import LIST, Reasons, Unknown

KIND = "choices"
_HALVES = re.compile(rf"(?:(?P<without>Can the bracket be paired without (\d+)\?) )?(S[12]): ({LIST})")
_MEETS = re.compile(r"(?:The highest player still free (under .*): )?(\d+) meets (\d+)(?: (under .*))?")
_STAYS = re.compile(r"The highest player still free (under .*): (\d+) stays over")
_NOBODY = re.compile(r"(\d+) finds nobody (under .*)")
_NOT = re.compile(r"Not (\d+): (.*)")
_CAN = re.compile(r"Can (\d+) pairs? be made at all (under .*)\? (?:(Yes)|No: (.*))")
_OVER = re.compile(r"(\d+) (?:stays over|is free).*moves down to [\d.]+")
_GOES = re.compile(r"(\d+) may meet nobody in this bracket and moves down to [\d.]+")
_EITHER = re.compile(rf"({LIST}) may meet nobody here either, but the highest goes first")
_EXCHANGE = re.compile(r"Exchange: (\d+) leaves S1 and (\d+) comes instead")
_ON = re.compile(r"Where \d+ found nobody, the cards are dealt on")
_LEFT = re.compile(r"(\d+) is left over(?:, and nothing speaks against it|, but (.*))")


class Deal:
    """A bracket while its cards are dealt: both halves, who is free in S2, and who is asked."""

    def __init__(self, table: Table, dealt: dict[int, Card], group: Group) -> None:
        self.table, self.dealt = table, dealt
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
        if match[1]:
            deal.begin(int(match[2]), match[1])
            deal.other = other
            return "highest free", "" if deal.fits(deal.player, other, deal.under) else "they may not meet"
        deal.player, deal.under = int(match[2]), match[4] or "under B1 and B5"
        if other not in deal.free or deal.player not in deal.s1:
            return "meets", f"{deal.s1}, free {deal.free}"
        place = deal.free.index(other)
        deal.asked = deal.free[:place]
        found = [tpn for tpn in deal.free if deal.fits(deal.player, tpn, deal.under)]
        deal.free.remove(other)
        return "meets", "" if found[:1] == [other] else f"{found} fit"
    if match := _STAYS.fullmatch(text):
        deal.begin(int(match[2]), match[1])
        return "stays over", "" if deal.player in deal.left else "paired already"
    if match := _NOBODY.fullmatch(text):
        deal.player, deal.under = int(match[1]), match[2]
        deal.asked = [*deal.free]
        found = [tpn for tpn in deal.free if deal.fits(deal.player, tpn, deal.under)]
        return "finds nobody", f"{found} fit" if found else ""
    return None


def _said(text: str, deal: Deal, reasons: Reasons) -> tuple[str, str | None] | None:
    if match := _NOT.fullmatch(text):
        return "not asked", _not(int(match[1]), match[2], deal, reasons)
    if match := _CAN.fullmatch(text):
        need = int(match[1])
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
            return _floated(why, deal) if "floated" in why else None
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
    """Return what is wrong with a float that is told."""
    if match := re.fullmatch(r"(\d+) floated (down|up) in the last round", text):
        card = deal.dealt[int(match[1])]
        return "" if (card.down if match[2] == "down" else card.up) else f"{match[1]} did not"
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
        deal = Deal(table, dealt, group)
        where = f"{one.where} {group.section.title}"
        for item in group.section.search:
            deal.settle()
            for sentence in sentences(item.text):
                try:
                    found = _sentence(sentence, deal, reasons)
                except Unknown as phrase:
                    found = "not read", f"{phrase}"
                if found:
                    ledger.note(KIND, found[0], where, f"{sentence} [{item.text}]", found[1])


def _sentence(text: str, deal: Deal, reasons: Reasons) -> tuple[str, str | None] | None:
    if _ON.match(text):
        deal.dealt_on, deal.exchanged = True, True
        return None
    if match := _HALVES.fullmatch(text):
        return "halves", deal.half(match[3], numbers(match[4]), int(match[2] or 0))
    return _search(text, deal) or _leaves(text, deal) or _said(text, deal, reasons)
