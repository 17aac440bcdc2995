"""All clauses of the Dubov rules of 1997, in our own words, each with the code that carries it out."""

from __future__ import annotations

from typing import Final

from pairtutor.rules.clause import Clause, at_home
from pairtutor.rules.dubov_1997.clauses_limits import DEFINITIONS, LIMITATIONS
from pairtutor.rules.dubov_1997.clauses_procedure import PROCEDURE
from pairtutor.rules.dubov_1997.clauses_transfers import FLOATERS, REMARKS, TRANSFERS
from pairtutor.rules.dubov_1997.homes import HOMES

CLAUSES: Final[dict[str, Clause]] = at_home(
    (*DEFINITIONS, *LIMITATIONS, *PROCEDURE, *TRANSFERS, *FLOATERS, *REMARKS), HOMES
)
"""The clauses by number, in the order of the text."""
