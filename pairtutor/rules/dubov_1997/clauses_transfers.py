"""Sections 7 to 9 of the Dubov rules: players brought up, columns made equal, floaters."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_transfer = partial(Clause, system="dubov-1997", group="7  Transfers", decides=True)
_floater = partial(Clause, system="dubov-1997", group="8  Floaters")

TRANSFERS: tuple[Clause, ...] = (
    _transfer(
        number="7",
        title="Transfers in their order",
        meaning=(
            "Where a score group does not meet what the standard procedure needs, players are transferred,"
            " by the four clauses of this section one after the other."
        ),
    ),
    _transfer(
        number="7.1",
        title="A player who has met the whole group",
        meaning=(
            "Such a player gets an opponent from the next lower score group that has one who will do:"
            " first those who are due the opposite colour, of these the highest rating, and with equal"
            " ratings the lowest ARO."
        ),
    ),
    _transfer(
        number="7.2",
        title="An odd group",
        meaning=(
            "An odd group gets one player from the next lower score group that has one who will do: first"
            " those who are not due the group's dominating colour but the opposite one, of these the highest"
            " rating, and with equal ratings the lowest ARO."
        ),
    ),
    _transfer(
        number="7.3",
        title="Too many Whites",
        meaning=(
            "If more are due White than Black, half of the surplus changes to the Black column: those with"
            " the lowest ARO, and with equal ARO the higher rating."
        ),
    ),
    _transfer(
        number="7.4",
        title="Too many Blacks",
        meaning=(
            "If more are due Black than White, half of the surplus changes to the White column: those with"
            " the highest ARO, and with equal ARO the lower rating."
        ),
    ),
)
"""Section 7."""

FLOATERS: tuple[Clause, ...] = (
    _floater(
        number="8",
        title="Treatment of floaters",
        meaning="In which order floaters are paired, and whom they meet.",
    ),
    _floater(
        number="8.1",
        title="Whose turn it is",
        decides=True,
        meaning=(
            "Floaters due White and floaters due Black are put in the order of their columns. They take"
            " turns: the highest White, the highest Black, the second White, and so on."
        ),
    ),
    _floater(
        number="8.2",
        title="A floater's opponent",
        decides=True,
        meaning=(
            "A floater meets the player with the highest rating, due the opposite colour if possible; with"
            " equal ratings the one with the lowest ARO."
        ),
    ),
)
"""Section 8."""

REMARKS: tuple[Clause, ...] = (
    Clause(
        system="dubov-1997",
        group="9  Final remarks",
        number="9",
        title="Published averages; what no clause settles",
        decides=True,
        meaning=(
            "The AROs should be published after each round, so that everybody can work the pairing out."
            " Where these rules do not settle a matter, the arbiter decides wisely, impartially and in their"
            " spirit."
        ),
    ),
)
"""Section 9."""
