"""All clauses of the Dutch rules of 2017, chapter by chapter, each with the code that carries it out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Clause, at_home
from pairtutor.rules.dutch_2017.clauses_a import CHAPTER_A
from pairtutor.rules.dutch_2017.clauses_b import CHAPTER_B
from pairtutor.rules.dutch_2017.clauses_c import CHAPTER_C
from pairtutor.rules.dutch_2017.clauses_d import CHAPTER_D
from pairtutor.rules.dutch_2017.clauses_e import CHAPTER_E
from pairtutor.rules.dutch_2017.homes import HOMES

CLAUSES: Final[dict[str, Clause]] = at_home(
    (*CHAPTER_A, *CHAPTER_B, *CHAPTER_C, *CHAPTER_D, *CHAPTER_E), HOMES
)
"""The clauses by number, in the order of the text."""
