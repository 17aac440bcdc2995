"""An answer in one line, as tables and forms have it: `13-12 4-6 / 9`, `14B! 17w 3.`, `worse 2.4.9`.

Behind the slash stands who floats, or has the bye. It is read with what spreadsheets make of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from pairtutor.exercises.exercise import Exercise
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.typed import split_ahead, split_verdict
from pairtutor.exercises.wording import pairs_text
from pairtutor.model.ids import Tpn
from pairtutor.resources import Language
from pairtutor.yaml_tree import Node, Scalar

_NUMBERS = re.compile(r"\d{1,4}(?:[\s,;]+\d{1,4})*")
_MONTHS = (
    ("jan", "ene"),
    ("feb", "fev", "fév"),
    ("mar", "mär", "mrz"),
    ("apr", "avr", "abr"),
    ("may", "mai"),
    ("jun", "juin"),
    ("jul", "juil"),
    ("aug", "aoû", "aou", "ago"),
    ("sep", "set"),
    ("oct", "okt"),
    ("nov",),
    ("dec", "déc", "dic", "dez"),
)
_DAY_FIRST = re.compile(r"(\d{1,2})[-. ]{1,2}([^\W\d_]{3,10})\.?(?:[-. ]{1,2}(?:\d\d)?(\d\d))?")
_MONTH_FIRST = re.compile(r"([^\W\d_]{3,10})\.?[-. ](?:\d\d)?(\d\d)()")
_NUMBERS_ALONE = re.compile(r"(\d{1,2})[./-](\d{1,2})[./-]\d\d(\d\d)")


def fields_in(cell: Scalar, exercise: Exercise, language: Language) -> Mapping[str, Node]:
    """Return the fields of an answer that stands in one line, in a language, by the names of `asked`."""
    text = " ".join(cell.text.split())
    asked = exercise_kind(exercise.kind).asked

    def scalar_of(said: str) -> Node:
        return Scalar(cell.line, cell.column, said.strip(), cell.plain)

    match asked:
        case ("verdict", "clause"):
            verdict, clause = split_verdict(text, language)
            return (
                {"verdict": scalar_of(verdict), "clause": scalar_of(clause)}
                if clause
                else {"verdict": scalar_of(verdict)}
            )
        case ("named", "tiebreak"):
            ahead, code = split_ahead(text, language)
            return {"named": scalar_of(ahead), "tiebreak": scalar_of(code)}
        case (pairs, beside):  # before and behind the slash: as pairs and floaters
            before, _, behind = text.partition("/")
            named = {beside: scalar_of(behind)} if behind.strip() else {}
            return {pairs: scalar_of(before), **named}
        case ("floaters" | "bye" as alone,):
            return {alone: scalar_of(text.removeprefix("/"))}
        case ("boards",) if _NUMBERS.fullmatch(text):
            return {"boards": scalar_of(_with_white(text, exercise))}
        case _:
            return {asked[0]: scalar_of(text)}


def _with_white(text: str, exercise: Exercise) -> str:
    """Return the boards that are asked about, by the players who have White.

    Somebody who is on none of them is set against himself, which is told as a slip.
    """
    white = [*map(int, re.findall(r"\d+", text))]
    boards = []
    for player in white:
        pair = next((pair for pair in exercise.pairs if player in pair), (Tpn(player), Tpn(player)))
        boards.append(pair if pair[0] == player else pair[::-1])
    return pairs_text(boards)


def undo_date(text: str, exercise: Exercise) -> str:
    """Return the text typed before a spreadsheet made a date of it (`3-8`, `2.4.9`), else the text itself."""
    asked = exercise_kind(exercise.kind).asked
    numbers = _numbers_of_date(text.strip())
    if not numbers:
        return text
    if asked == ("clause",):
        return ".".join(map(str, numbers))
    if asked == ("value",) and len(numbers) == 2:
        return f"{numbers[0]}.{numbers[1]}"
    if asked[0] in ("pairs", "legal") and len(numbers) == 2:
        return f"{numbers[0]}-{numbers[1]}"
    return text


def _numbers_of_date(text: str) -> list[int]:
    """Return the numbers that somebody typed where a date stands now, in their order; none for no date."""
    for pattern in (_DAY_FIRST, _MONTH_FIRST, _NUMBERS_ALONE):
        match = pattern.fullmatch(text)
        if match is not None:
            parts = [_month(part) if part.isalpha() else int(part) for part in match.groups() if part]
            return [part for part in parts if part is not None] if None not in parts else []
    return []


def _month(name: str) -> int | None:
    """Return the number of a month, from 1, by how its name begins; None if it is none."""
    starts = {start: at for at, names in enumerate(_MONTHS, start=1) for start in names}
    known = (starts[name[:length].casefold()] for length in (4, 3) if name[:length].casefold() in starts)
    return next(known, None)
