"""All clauses of the Dutch rules of 2026, article by article, each with the code that carries it out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Clause, at_home
from pairtutor.rules.dutch_2026.clauses_1 import ARTICLE_1
from pairtutor.rules.dutch_2026.clauses_2 import ARTICLE_2
from pairtutor.rules.dutch_2026.clauses_3 import ARTICLE_3
from pairtutor.rules.dutch_2026.clauses_4 import ARTICLE_4
from pairtutor.rules.dutch_2026.clauses_5 import ARTICLE_5
from pairtutor.rules.dutch_2026.homes import HOMES

CLAUSES: Final[dict[str, Clause]] = at_home(
    (*ARTICLE_1, *ARTICLE_2, *ARTICLE_3, *ARTICLE_4, *ARTICLE_5), HOMES
)
"""The clauses by number, in the order of the text."""
