"""Every meeting, float and bye of an earlier round that is told anywhere: it has to have been so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from pairtutor.model.editions import SYSTEMS
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.listing import Bracket
from tests.lab.told.played import Round
from tests.lab.told.procedure_rows import float_of
from tests.lab.told.reason import BYE, MARKED, Unknown
from tests.lab.told.reasons import Reasons

KIND = "history"
_TWO = re.compile(r"(\d+) and (\d+) have already played \(round (\d+)\)")
_PAIR = re.compile(
    r"(\d+) (?:does not|cannot) play (\d+)(?: [^:()]*)?: they have already played \(round (\d+)\)"
)
_LINE = re.compile(r"(\d+) was first in line for (\d+), but they have already played \(round (\d+)")
_NOT = re.compile(r"(?:Not )?(\d+): they have already played \(round (\d+)\)")
_BOARD = re.compile(r"(\d+) plays (?:\d+|nobody), (not .*)")
_MET_IN = re.compile(r"(\d+) \(already played in round (\d+)\)")
_HAD = re.compile(
    rf"(?<![\d.])(\d+)(?: may not have it:| was looked at first, but|:| \()? ?"
    rf"({BYE.replace('|may not have the bye', '')})"
)
_COUNTS = re.compile(
    rf"(\d+) ({'|'.join(MARKED)}) in round (\d+)(?: against a player with (fewer|more) points)?,"
    r" which counts as(?: an? (downfloat|upfloat))?"
)
_BOTH = re.compile(rf"(\d+) ([^.]* in round \d+[^.]*), and (?={'|'.join(MARKED)})")
"""Two floats of one player in one sentence: the second is read like one of its own."""
_ROW = re.compile(r"^ +(\d+)(?: +(\d+))? .*?((?:\d+ r\d+, )*\d+ r\d+)$")


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold the history that the text and the players' pages of a round tell."""
    texts = list(dict.fromkeys(_texts(one)))
    for text in texts:
        for form, sentence, wrong in _said(text, reasons):
            ledger.note(KIND, form, one.where, sentence, wrong)
        by_points = SYSTEMS[one.system].family == "lim"
        for who, _, number, points, way in _COUNTS.findall(text) if by_points else ():
            real = float_of(one, int(who), one.number - int(number))
            told = {"fewer": "down", "more": "up"}.get(points)
            so = told == real and way == f"{real}float"
            ledger.note(KIND, "float by points", one.where, text, "" if so else f"{points} points, {real}")
    brackets = one.brackets if len(one.brackets) == len(one.full.sections) else ()
    for section, bracket in zip_longest(one.full.sections, brackets):
        for row in section.rows:
            if (found := _wrong_row(row, one, bracket, reasons)) is not None:
                ledger.note(KIND, "met here", one.where, row.strip(), found)


def _wrong_row(row: str, one: Round, bracket: Bracket | None, reasons: Reasons) -> str | None:
    """Return what is wrong with whom a row of a table says that somebody has met; None if it is no such row.

    They must be in the bracket, where it is known.
    """
    match = _ROW.match(row)
    if not match:
        return None
    who = int(match[2] if match[2] and one.brackets else match[1])
    met = [(int(other), int(number)) for other, number in re.findall(r"(\d+) r(\d+)", match[3])]
    wrong = [reasons.met(who, other, [number]) for other, number in met]
    away = [other for other, _ in met if bracket is not None and other not in bracket.players]
    return "; ".join(filter(None, [*wrong, f"{away} are not in this bracket" if away else ""]))


def _texts(one: Round) -> Iterator[str]:
    for told in (one.full, one.normal):
        yield told.bye
        yield from told.boards.values()
        for section in told.sections:
            yield section.opening
            yield from section.targets
            for item in (*section.search, *section.outcome):
                yield item.text
                yield from item.below
    for way in one.ways:
        yield from (_BOTH.sub(r"\1 \2. \1 ", line) for line in way.lines)


def _said(text: str, reasons: Reasons) -> Iterator[tuple[str, str, str]]:
    for a, b, number in _TWO.findall(text):
        yield "two met", text, reasons.met(int(a), int(b), [int(number)])
    for a, b, number in (*_PAIR.findall(text), *_LINE.findall(text)):
        yield "not a pair", text, reasons.met(int(a), int(b), [int(number)])
    for sentence in sentences(text):
        match = _BOARD.fullmatch(re.sub(r" \([^()]*\d\)$", "", sentence))
        if match:
            for other, number in _MET_IN.findall(match[2]):
                yield "not on a board", sentence, reasons.met(int(match[1]), int(other), [int(number)])
    yield from _passed_over(text, reasons)
    for who, what, number, *_ in _COUNTS.findall(text):
        wrong = "" if reasons.facts.mark(int(who), int(number)) is MARKED[what] else "another mark"
        yield "counts as a float", text, wrong
    for who, what in _HAD.findall(_COUNTS.sub("", text)):
        try:
            wrong = reasons.barred(int(who), what)
        except Unknown:
            continue
        yield "had the bye", text, wrong


def _passed_over(text: str, reasons: Reasons) -> Iterator[tuple[str, str, str]]:
    """Hold who is passed over because of a meeting, with one of those who are named before."""
    before: list[int] = []
    for sentence in sentences(re.sub(r"^[^\d\w]+", "", text)):
        match = _NOT.fullmatch(sentence)
        if match is None:
            before = before + numbers(sentence)
            continue
        other, number = int(match[1]), int(match[2])
        met = [who for who in dict.fromkeys(before) if number in reasons.facts.met_safely(who, other)]
        yield "passed over", text, "" if met else f"{other} met none of {before} in round {number}"
