"""All clauses of the Swiss System Modified, chapter by chapter, each with the code that carries it out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Clause, at_home
from pairtutor.rules.ssm.clauses_a import CHAPTER_A
from pairtutor.rules.ssm.clauses_b import CHAPTER_B, CHAPTER_D
from pairtutor.rules.ssm.clauses_c import CHAPTER_C
from pairtutor.rules.ssm.homes import HOMES

CLAUSES: Final[dict[str, Clause]] = at_home((*CHAPTER_A, *CHAPTER_B, *CHAPTER_C, *CHAPTER_D), HOMES)
"""The clauses by number, in the order of the text."""
