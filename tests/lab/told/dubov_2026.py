"""What a scoregroup of the Dubov rules of 2026 tells: sets from below, subgroups, and whom each one meets."""

from __future__ import annotations

import re
from math import factorial

from tests.lab.oracles.dubov_2026 import Literal
from tests.lab.told.clauses import counted
from tests.lab.told.dubov_2026_sets import Raised
from tests.lab.told.dubov_2026_sets import sentence as raised
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.groups import Group, groups
from tests.lab.told.ledger import Ledger
from tests.lab.told.partners import shut, whole
from tests.lab.told.passed import first_in_line
from tests.lab.told.played import Round
from tests.lab.told.reason import LIST, Unknown
from tests.lab.told.reasons import Reasons

KIND = "choices"
_MEETS = re.compile(r"(\d+) plays (\d+), the first of G2 who is free")
_PLAYS = re.compile(r"(\d+) plays (\d+)")
_G = re.compile(
    rf"Those who prefer (White|Black) form (?:G1|G2): ({LIST})|Nobody prefers"
    rf" (White|Black), so (?:G1|G2) is empty"
)
_MISSED = re.compile(r"That leaves at least (\w+) players? without the colour they prefer")
_S1 = re.compile(r"S1 is G1 in ascending order of ARO: (.*)")
_G2 = re.compile(rf"G2 is in numerical order: ({LIST})")
_T2 = re.compile(
    rf"T2, the order in which G2 is paired, is ({LIST})(?:, the only possible one"
    r"|: transposition ([\d,]+) of ([\d,]+),"
    r" (the natural order of G2|the first that .*))"
)
_INSIDE = re.compile(r"Players of (G1|G2) must be paired with each other, because otherwise (.*)")


class Bracket:
    """A scoregroup as it was told, beside how the literal rules pair it."""

    def __init__(self, at: Literal, group: Group) -> None:
        self.at, self.group = at, group
        self.raised = Raised(at, group)
        self.all = frozenset(group.residents) | {*self.raised.chosen}
        wish = {tpn: at.all[tpn].wish[0] for tpn in self.all}
        self.played = any(at.all[tpn].games for tpn in self.all)
        self.white = {tpn for tpn in self.all if wish[tpn] == "W"}
        self.black = {*self.all} - self.white
        self.s1 = [one for one, _ in group.pairs]
        self.s2 = sorted(other for _, other in group.pairs)
        self.player = 0
        self.proposed: list[int] = []

    def free(self, player: int) -> list[int]:
        """Return who of G2 is free when it is a player's turn."""
        return [tpn for tpn in self.s2 if tpn not in self.group.made_before(self.group.pair_of(player))]

    def may_cross(self, player: int) -> set[int]:
        """Return who is still to be paired after a player, in both subgroups."""
        return {*self.s1[self.s1.index(player) + 1 :], *self.free(player)}

    def across(self, one: int, other: int) -> bool:
        """Return whether two of different subgroups may meet."""
        return (one in self.s1) != (other in self.s1) and self.at.legal(one, other)


def _meets(text: str, bracket: Bracket, reasons: Reasons) -> tuple[str, str | None] | None:
    if match := _MEETS.fullmatch(text):
        free = bracket.free(int(match[1]))
        so = bracket.group.pair_of(int(match[1])) == (int(match[1]), int(match[2]))
        return "first free", "" if so and free[0] == int(match[2]) else f"free are {free}"
    if match := _PLAYS.fullmatch(text):
        bracket.player, taken = map(int, match.groups())
        free = bracket.free(bracket.player)
        so = bracket.group.pair_of(bracket.player) == (bracket.player, taken)
        bracket.proposed = free[: free.index(taken)] if so else []
        return "first possible", "" if bracket.proposed else f"free are {free}"
    if told := first_in_line(text):
        player, others = told
        if (player, [other for other, _ in others]) != (bracket.player, bracket.proposed):
            return "passed over", f"{bracket.proposed} come before, for {bracket.player}"
        return "passed over", next(filter(None, (_passed(*one, bracket, reasons) for one in others)), "")
    return None


def _passed(other: int, why: str, bracket: Bracket, reasons: Reasons) -> str | None:
    """Hold why a player does not get an opponent who came first."""
    if why.startswith("then"):
        people = bracket.may_cross(bracket.player) - {other}
        return shut(why, people, bracket.across, reasons) or _whole_side(why, people, bracket)
    return "they may meet" if bracket.at.legal(bracket.player, other) else ""


def _whole_side(why: str, people: set[int], bracket: Bracket) -> str:
    """Return whom of the other subgroup a reason leaves out that names those already played."""
    told = re.search(r"(\d+) would have no opponent in the other subgroup, because \1 has already (.*)", why)
    if told is None:
        return ""
    who, named = int(told[1]), {int(one) for one in re.findall(r"(\d+) \(round", told[2])}
    missing = {one for one in people if (one in bracket.s1) != (who in bracket.s1)} - named
    return f"{missing} of the other subgroup are not named" if missing else ""


def _subgroups(text: str, bracket: Bracket, reasons: Reasons) -> tuple[str, str | None] | None:
    if match := _G.fullmatch(text):
        real = bracket.white if "White" in (match[1], match[3]) else bracket.black
        return "subgroup", "" if {*numbers(match[2] or "")} == real else f"{real}"
    if match := _MISSED.fullmatch(text):
        white = sum(bracket.at.all[tpn].wish[0] == "W" for tpn in bracket.all)
        least = abs(len(bracket.all) - 2 * white) // 2
        return "colour missed", "" if counted(match[1]) == least else f"{least}"
    if match := _S1.fullmatch(text):
        aro = {int(a): int(b) for a, b in re.findall(r"(\d+) \((\d+)\)", match[1])}
        right = [*aro] == bracket.s1 and all(bracket.at.all[tpn].aro == told for tpn, told in aro.items())
        so = bracket.s1 == sorted(bracket.s1, key=lambda tpn: (bracket.at.all[tpn].aro, tpn))
        return "S1", "" if right and so else f"{[(tpn, bracket.at.all[tpn].aro) for tpn in bracket.s1]}"
    if match := _G2.fullmatch(text):
        return "G2", "" if numbers(match[1]) == bracket.s2 else f"{bracket.s2}"
    if match := _T2.fullmatch(text):
        return "transposition", _transposed(match, bracket)
    if match := _INSIDE.fullmatch(text):
        small, _ = sorted((bracket.white, bracket.black), key=len)
        if small is not (bracket.white if match[1] == "G1" else bracket.black):
            return "inside", f"{small} is the smaller one"

        def outside(one: int, other: int) -> bool:
            return not {one, other} <= small and bracket.at.legal(one, other)

        def cross(one: int, other: int) -> bool:
            return (one in small) != (other in small) and bracket.at.legal(one, other)

        wrong = shut(match[2], bracket.all, cross, reasons)
        return "inside", wrong or ("it can be done" if whole(bracket.all, outside) else "")
    return None


def _transposed(match: re.Match[str], bracket: Bracket) -> str:
    told = numbers(match[1])
    if told != [other for _, other in bracket.group.pairs]:
        return f"{bracket.group.pairs}"
    if not match[2]:
        return "" if len(told) == 1 else f"{len(told)} in G2"
    left, number = [*bracket.s2], 1
    for tpn in told:
        number += left.index(tpn) * factorial(len(left) - 1)
        left.remove(tpn)
    counted = tuple(int(one.replace(",", "")) for one in (match[2], match[3]))
    right = counted == (number, factorial(len(told)))
    return "" if right and (number == 1) == match[4].startswith("the natural") else f"number {number}"


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the scoregroups of a round by the Dubov rules of 2026."""
    if one.system != "dubov-2026":
        return
    at = Literal(one.tournament, one.number)
    for group in groups(one):
        bracket = Bracket(at, group)
        where = f"{one.where} {group.section.title}"
        for item in group.section.search:
            for sentence in sentences(item.text):
                try:
                    found = _meets(sentence, bracket, reasons) or _subgroups(sentence, bracket, reasons)
                    found = found or raised(sentence, bracket.raised, reasons)
                except Unknown as phrase:
                    found = "not read", f"{phrase}"
                if found:
                    ledger.note(KIND, found[0], where, f"{sentence} [{item.text}]", found[1])
