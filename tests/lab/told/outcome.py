"""The block of floats and the result: who floats by the scores on each board, the boards, the bye."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import takewhile

from tests.lab.told.clauses import CLAUSE, counted
from tests.lab.told.facts import numbers
from tests.lab.told.floaters import sentences
from tests.lab.told.ledger import Ledger
from tests.lab.told.played import Round
from tests.lab.told.player_tables import cells_of
from tests.lab.told.reason import LIST
from tests.lab.told.reasons import Reasons

KIND = "outcome"
_BY = rf"(?: \((?:{CLAUSE})\))?"
_WAY = re.compile(
    r"(\d+) \([\d.]+\) (?:(gets the bye, which is a downfloat)|floats down"
    r"(?: through .*?)?(?: to (?:score )?bracket ([\d.]+)| to .*?|, to play an opponent with fewer points)?"
    r"( and gets the bye)?)"
)
_UP = re.compile(rf"({LIST}) floats? up, to play (?:an opponent|opponents) with more points{_BY}")
_MADE = re.compile(r"The round has (\w+) (?:boards?|match(?:es)?)(?:, and (\d+) gets the bye)?")
_DOWN = re.compile(
    rf"Players? ({LIST}) gets? a downfloat(?:, and so does \d+)?(?P<bye>, because of the bye)?{_BY}"
)
_UPS = re.compile(
    rf"(?:Players? ({LIST}) gets? an upfloat|(?:Teams? |Players? )?({LIST}) plays? (?:an opponent|opponents)"
    r" with more points.*?)" + _BY
)
_NOBODY = re.compile(rf"Nobody floats{_BY}")
_LEVEL = re.compile(
    r"Every(?:body|( other)?) ?(else |team )?plays an opponent with the same number of points"
)


def check(one: Round, reasons: Reasons, ledger: Ledger) -> None:
    """Hold who is told to float, up and down, against the scores of the two on each board."""
    cells = cells_of(one)
    uneven = [
        sorted(pair, key=lambda tpn: float(cells(tpn)["Score"]))
        for pair in one.normal.boards
        if len({cells(tpn)["Score"] for tpn in pair}) > 1
    ]
    up, down = {low for low, _ in uneven}, {high for _, high in uneven}
    bye = re.match(r"\d+", one.normal.bye)
    who = int(bye[0]) if bye else 0
    # the standings of some systems follow, with a head of their own
    block = " | ".join(takewhile(lambda line: not line.startswith("No "), one.normal.floats))
    if block:
        wrong = _wrong_block(block, up, down, who, lambda tpn: cells(tpn)["Score"])
        ledger.note(KIND, "floats", one.where, block, wrong)
    own_floats = one.system.startswith("lim")
    for sentence in sentences(one.normal.result):
        form, wrong_here = _result(sentence, len(one.normal.boards), up, down, who)
        # in a Lim tournament only who is sought away from the own side floats (LIM-18)
        ledger.note(KIND, form, one.where, sentence, None if own_floats and form == "nobody" else wrong_here)


def _wrong_block(text: str, up: set[int], down: set[int], bye: int, score: Callable[[int], str]) -> str:
    """Return what is wrong with the lines of who floats, empty where all float, and nobody else."""
    told_down, told_up, wrong = set[int](), set[int](), list[str]()
    for line in re.split(r" \| (?=\d)", text):
        line = line.replace(" | ", " ").rstrip(".")
        if way := _WAY.fullmatch(line):
            told_down.add(int(way[1]))
            if (way[2] or way[4]) and int(way[1]) != bye:
                wrong.append(f"{bye} has the bye")
            if way[3] and float(way[3]) >= float(score(int(way[1]))):
                wrong.append(f"{way[1]} has {score(int(way[1]))}")
        elif rising := _UP.fullmatch(line):
            told_up |= {*map(int, numbers(rising[1]))}
        else:
            wrong.append(f"not read: {line}")
    if told_down - {bye} != down:
        wrong.append(f"{sorted(down)} float down")
    if told_up != up:
        wrong.append(f"{sorted(up)} float up")
    return "; ".join(wrong)


def _result(sentence: str, boards: int, up: set[int], down: set[int], bye: int) -> tuple[str, str | None]:
    """Return the form of a sentence of the result, and what is so instead; None where nobody can tell."""
    if made := _MADE.fullmatch(sentence):
        right = not boards if made[1] == "no" else counted(made[1]) == boards
        return "boards", "" if right and int(made[2] or 0) == bye else f"{boards} boards, bye {bye}"
    if falling := _DOWN.fullmatch(sentence):
        told = {*map(int, numbers(falling[1]))}
        return "down", "" if told - {bye} == down else f"{sorted(down)} float down"
    if rising := _UPS.fullmatch(sentence):
        told = {*map(int, numbers(rising[1] or rising[2]))}
        return "up", "" if told == up else f"{sorted(up)} float up"
    if _NOBODY.fullmatch(sentence):
        return "nobody", f"{sorted(down)} float down" if down else ""
    if level := _LEVEL.fullmatch(sentence):
        others = bool(level[1] or level[2] == "else ")
        wrong = f"{sorted(down)} have fewer" if up else "" if others == bool(bye) else f"bye {bye}"
        return "level", wrong
    return "rest", None
