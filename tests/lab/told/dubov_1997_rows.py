"""Columns and rows of a group by the Dubov rules of 1997: who changes, and whom each row gives."""

from __future__ import annotations

import re

from pairtutor.model.colour import Colour
from tests.lab.systems.dubov_1997.literal import columns, sort_black, sort_white
from tests.lab.systems.dubov_1997.standing import Standing
from tests.lab.told.facts import COLOUR, numbers
from tests.lab.told.groups import Group
from tests.lab.told.partners import May, shut
from tests.lab.told.passed import first_in_line
from tests.lab.told.reason import LIST
from tests.lab.told.reasons import Reasons

_NEITHER = re.compile(rf"({LIST}) (?:is|are) due neither colour and fills? the shorter column")
_CHANGES = re.compile(
    rf"({LIST}), with the (highest|lowest) ARO of those who may change, moves to the ({COLOUR}) column"
)
_STAYS = re.compile(rf"(\d+) stays: (\d+) may not have ({COLOUR}) .*")
_ROW = re.compile(r"(\d+) plays (\d+), the one in the same row")
_PLAYS = re.compile(r"(\d+) plays (\d+)")
_SAME = re.compile(r"(\d+) plays (\d+) from the same column")
_NOT = re.compile(r"(\d+) (?:does not|cannot) play (\d+): (.*)")
_CANNOT = re.compile(r"The columns cannot be paired with each other row by row: (.*)")


class Rows:
    """The two columns of a group after all changes, and the pairs made of them."""

    def __init__(self, group: Group, known: dict[int, Standing], may: May) -> None:
        self.group, self.known, self.may = group, known, may
        texts = " ".join(item.text for item in group.section.search)
        fetched = re.findall(r"from below\. [^.]*\. The search [^.]*? and finds (\d+), who has", texts)
        self.people = {*group.residents, *map(int, fetched)}
        self.people &= {tpn for pair in group.pairs if {*pair} <= self.people for tpn in pair}
        white, black = columns([known[tpn] for tpn in sorted(self.people)])
        self.first = white, black
        moved = {tpn for who, *_ in _CHANGES.findall(texts) for tpn in numbers(who)}
        left = [one for one in white if one.tpn not in moved] + [one for one in black if one.tpn in moved]
        right = [one for one in black if one.tpn not in moved] + [one for one in white if one.tpn in moved]
        self.white = [one.tpn for one in sort_white(left)]
        self.black = [one.tpn for one in sort_black(right)]
        self.player = self.taken = 0
        self.passed: list[int] = []

    def free(self, player: int) -> list[int]:
        """Return who of the Black column is free when it is a player's turn."""
        before = self.group.made_before(self.group.pair_of(player))
        return [tpn for tpn in self.black if tpn not in before]

    def rest(self, other: int) -> set[int]:
        """Return who is still to be paired if a player takes another one."""
        return self.people - self.group.made_before(self.group.pair_of(self.player)) - {self.player, other}

    def across(self, one: int, other: int) -> bool:
        """Return whether two of different columns may meet."""
        return (one in self.white) != (other in self.white) and self.may(one, other)


def sentence(text: str, rows: Rows, reasons: Reasons) -> tuple[str, str | None] | None:
    """Return the form of a sentence and what is wrong with it; None of others."""
    if match := _NEITHER.fullmatch(text):
        due = [tpn for tpn in numbers(match[1]) if rows.known[tpn].due]
        return "neither colour", f"{due} are due one" if due else ""
    if match := _CHANGES.fullmatch(text):
        return "changes column", _changes(match, rows)
    if match := _STAYS.fullmatch(text):
        may = rows.known[int(match[2])].may_have(Colour[match[3].upper()])
        return "stays", "it may" if may else ""
    if match := _CANNOT.fullmatch(text):
        return "columns", shut(match[1], rows.people, rows.across, reasons)
    return _row(text, rows, reasons)


def _row(text: str, rows: Rows, reasons: Reasons) -> tuple[str, str | None] | None:
    if match := _ROW.fullmatch(text):
        free = rows.free(int(match[1]))
        return "same row", "" if free[:1] == [int(match[2])] else f"free are {free}"
    if match := _PLAYS.fullmatch(text):
        rows.player, rows.taken = map(int, match.groups())
        free = rows.free(rows.player)
        rows.passed = free[: free.index(rows.taken)] if rows.taken in free else free
        return "not the same row", "" if rows.passed else f"free are {free}"
    if told := first_in_line(text):
        player, others = told
        if player != rows.player or [other for other, _ in others] != rows.passed:
            return "row passed over", f"{rows.passed} come next"
        wrongs = [_passed(other, why, rows, reasons) for other, why in others]
        return "row passed over", None if None in wrongs else "; ".join(filter(None, wrongs))
    if match := _SAME.fullmatch(text):
        rows.player, rows.taken = map(int, match.groups())
        alike = (rows.player in rows.white) == (rows.taken in rows.white)
        return "same column", "" if alike else "of different columns"
    if (match := _NOT.fullmatch(text)) and rows.player == int(match[1]):
        return "row passed over", _passed(int(match[2]), match[3], rows, reasons)
    return None


def _passed(other: int, why: str, rows: Rows, reasons: Reasons) -> str | None:
    """Hold why a player does not get an opponent who came first."""
    if not why.startswith("then"):
        return "they may meet" if rows.may(rows.player, other) else ""
    if "in the other column" in why:
        return shut(why, rows.rest(other), rows.across, reasons)
    if "would have no" in why or "could only play" in why or " need " in why:
        return shut(why, rows.rest(other), rows.may, reasons)
    return None


def _changes(match: re.Match[str], rows: Rows) -> str:
    """Hold that those change who have the highest or lowest ARO of those who may."""
    moved, target = numbers(match[1]), Colour[match[3].upper()]
    white, black = rows.first
    here = black if target is Colour.WHITE else white
    surplus = abs(len(white) - len(black))
    sign = -1 if target is Colour.WHITE else 1
    order = sorted(here, key=lambda one: (sign * one.aro, -sign * one.rating, one.tpn))
    able = [one.tpn for one in order if one.may_have(target)][: surplus // 2]
    barred = [one.tpn for one in order[: order.index(rows.known[moved[-1]]) + 1] if not one.may_have(target)]
    if (match[2] == "highest") != (sign < 0):
        return f"by ARO {[one.tpn for one in order]}, barred {barred}"
    return "" if moved[-1] in able and {*moved} <= {*able} else f"{able} change"
