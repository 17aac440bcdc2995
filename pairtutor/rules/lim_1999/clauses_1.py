"""Section 1 of the Lim rules of 1999, in our own words: the bye."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_clause = partial(Clause, system="lim-1999", group="1  The bye")

CHAPTER_1: tuple[Clause, ...] = (
    _clause(
        number="1",
        title="The pairing-allocated bye",
        meaning="With an odd number of players one of them has no opponent. Section 1 says who.",
    ),
    _clause(
        number="1.1",
        title="Who has the bye",
        decides=True,
        meaning=(
            "The player ranked last in the lowest score-group has it. The basic rules stand beside this:"
            " nobody has the bye after an earlier bye or after a point without a game."
        ),
    ),
)
