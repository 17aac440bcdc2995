"""All clauses of the Dutch rules of 2012, chapter by chapter, each with the code that carries it out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pairtutor.rules.clause import Clause
from pairtutor.rules.dutch_2012.clauses_a import CHAPTER_A
from pairtutor.rules.dutch_2012.clauses_b import CHAPTER_B
from pairtutor.rules.dutch_2012.clauses_c import CHAPTER_C_SEARCH
from pairtutor.rules.dutch_2012.clauses_c_lowering import CHAPTER_C_LOWERING
from pairtutor.rules.dutch_2012.clauses_d import CHAPTER_D
from pairtutor.rules.dutch_2012.clauses_e import CHAPTER_E
from pairtutor.rules.dutch_2012.clauses_f import CHAPTER_F
from pairtutor.rules.dutch_2012.homes import HOMES

CHAPTERS: Final = (
    CHAPTER_A,
    CHAPTER_B,
    CHAPTER_C_SEARCH,
    CHAPTER_C_LOWERING,
    CHAPTER_D,
    CHAPTER_E,
    CHAPTER_F,
)

CLAUSES: Final[dict[str, Clause]] = {
    clause.number: replace(clause, home=HOMES.get(clause.number, ""))
    for chapter in CHAPTERS
    for clause in chapter
}
"""The clauses by number, in the order of the text."""
