"""Sections 6 to 8 of the Lim rules of 1999, in our own words: the last round, round one, round two."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause

_last = partial(Clause, system="lim-1999", group="6  The last round")
_one = partial(Clause, system="lim-1999", group="7  Round one")
_two = partial(Clause, system="lim-1999", group="8  Round two")

CHAPTERS_6_TO_8: tuple[Clause, ...] = (
    _last(
        number="6",
        title="Equal scores before colours",
        decides=True,
        meaning=(
            "In the last round players of equal score who have not met are paired even if one of them has"
            " the same colour a third time running, or three more of one colour."
        ),
    ),
    _one(number="7", title="Pairing round one", meaning="An example: how the first round is paired."),
    _one(
        number="7.1",
        title="The bye of round one",
        decides=True,
        meaning="With an odd number the last player of the list has the bye.",
    ),
    _one(
        number="7.2",
        title="Pairs and colours of round one",
        decides=True,
        meaning=(
            "The top half of the list meets the bottom half, first against first. The colour of #1 is drawn"
            " by lot; the odd numbers of the top half have the same colour, the even ones the other."
        ),
    ),
    _one(
        number="7.3",
        title="Points",
        meaning="A win brings one point, a draw half a point, a loss nothing.",
    ),
    _two(number="8", title="Pairing round two", meaning="An example: how the second round is paired."),
    _two(number="8.1", title="Groups of equal score", meaning="The players are put in groups by score."),
    _two(number="8.2", title="The bye of round two", meaning="With an odd number section 1 says who has it."),
    _two(
        number="8.3",
        title="The order of the groups",
        meaning=(
            "First those with 1 point, then those with 0 points, and last the median with half a point."
            " Everything else is as in the other sections."
        ),
    ),
)
