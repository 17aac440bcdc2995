"""All clauses of the Lim rules of 1999, chapter by chapter, each with the code that carries it out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Clause, at_home
from pairtutor.rules.lim_1999.clauses_1 import CHAPTER_1
from pairtutor.rules.lim_1999.clauses_2 import CHAPTER_2
from pairtutor.rules.lim_1999.clauses_3 import CHAPTER_3
from pairtutor.rules.lim_1999.clauses_4 import CHAPTER_4
from pairtutor.rules.lim_1999.clauses_5 import CHAPTER_5
from pairtutor.rules.lim_1999.clauses_6 import CHAPTERS_6_TO_8
from pairtutor.rules.lim_1999.homes import HOMES

CLAUSES: Final[dict[str, Clause]] = at_home(
    (*CHAPTER_1, *CHAPTER_2, *CHAPTER_3, *CHAPTER_4, *CHAPTER_5, *CHAPTERS_6_TO_8), HOMES
)
"""The clauses by number, in the order of the text."""
