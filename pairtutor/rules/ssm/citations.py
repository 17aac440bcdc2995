"""Which clauses and readings the steps of a trace cite: the procedure takes its citations from here.

Plain tuples, ready for `cites=`, the main clause first.
"""

from __future__ import annotations

from typing import Final

from pairtutor.rules.citing import Cites, union


def _own(*numbers: str) -> Cites:
    return tuple(f"ssm {number}" for number in numbers)


# --- before pairing ----------------------------------------------------------

ROUND: Final[Cites] = (*_own("C1", "A4"), "SSM-12", "SSM-10")
"""Who takes part, with which floats."""
ABSENT: Final[Cites] = ("SSM-3",)
"""Somebody takes no part, or missed a round before."""
ODD_NUMBER: Final[Cites] = _own("A8", "B3")
"""The number of participants is odd."""
BYES_BEFORE: Final[Cites] = ("SSM-11",)
"""Somebody had the bye."""
STANDINGS: Final[Cites] = (
    *_own("A2", "A1.a", "A1.b", "A1.c", "A2.a", "A2.b", "A2.c", "A2.d", "A2.e"),
    "SSM-4",
)
"""The ranking."""
SOS: Final[Cites] = ("SSM-5",)
"""Rounds have been played, so there are opponents."""
MISSED: Final[Cites] = ("SSM-1", "SSM-2")
"""A game was missed by a side."""
GAM: Final[Cites] = ("SSM-6",)
"""Game points are noted."""
UNRATED: Final[Cites] = ("SSM-7",)
"""Somebody has no rating."""
DRAW: Final[Cites] = ("SSM-8",)
"""The draw decides between some."""

# --- a bracket ---------------------------------------------------------------

GROUP: Final[Cites] = _own("C1", "A3")
"""A bracket's turn comes."""
ARRIVED: Final[Cites] = ("SSM-9",)
"""Some were moved down into it."""
COMBINED: Final[Cites] = (*_own("A7", "C9"), "SSM-30")
"""Brackets are put together as one."""
HALVES: Final[Cites] = _own("C2", "A5")
"""S1 and S2."""
UNEVEN: Final[Cites] = ("SSM-20",)
"""The number is odd, or there are several scores."""
EXCHANGE: Final[Cites] = (*_own("C6", "A6"), "SSM-24", "SSM-14")
"""A player of S1 changes places with one of S2."""
WITHOUT: Final[Cites] = ("SSM-26",)
"""The bracket is tried without one of its players."""
CARRIED_ON: Final[Cites] = (*_own("C8"), "SSM-28")
"""The cards are dealt to the end."""
BETTER_DEAL: Final[Cites] = (*CARRIED_ON, *_own("C7"), "SSM-27")
"""Of the two deals the one with more pairs stands, as C7 has nobody to move."""

FIRST_CARD: Final[Cites] = (*_own("C3"), "SSM-21")
"""The first free player of S2 is taken."""
NEXT_CARD: Final[Cites] = (*_own("C4"), "SSM-22")
"""Another one is taken, or none."""
FEWER_CRITERIA: Final[Cites] = (*_own("C5"), "SSM-23")
"""A criterion is let go."""
CRITERIA: Final[dict[str, Cites]] = {
    "met": (*_own("B1"), "SSM-15"),
    "forbidden": (),
    "same-team": (*_own("B4"), "SSM-17"),
    "repeated-float": (*_own("B5"), "SSM-18"),
    "had-bye": (*_own("B2"), "SSM-16"),
}
"""What speaks against a pair or a player, by the kind of the witness."""

DEAD_END: Final[Cites] = (*_own("C6"), "SSM-25", "SSM-19")
"""Can the bracket be paired although cards and exchange failed?"""
DEAD_END_PAIR: Final[Cites] = (*_own("C6"), "SSM-25")
"""A pair in a bracket where they failed."""

# --- leaving a bracket -------------------------------------------------------

ODD_PLAYER: Final[Cites] = (*_own("C3", "A3"),)
"""A player is left over."""
ANOTHER: Final[Cites] = ("SSM-26",)
"""Another player is looked for instead."""
NOBODY_TO_PLAY: Final[Cites] = (*_own("C7", "B1", "A6"), "SSM-27", "SSM-14")
"""A player may meet nobody in the bracket."""
FREE: Final[Cites] = (*_own("C8", "A6"), "SSM-28", "SSM-14")
"""Everybody without a partner goes down."""
SETTLED: Final[Cites] = _own("C3")
"""All pairs of a bracket are made."""
COMBINING: Final[Cites] = (*_own("C9", "A7"), "SSM-30")
"""The pairs of the bracket above are undone."""

# --- the end -----------------------------------------------------------------

BYE: Final[Cites] = (*_own("C9", "A8", "B2", "B3"), "SSM-16", "SSM-29")
"""Who has the bye."""
CLAIM: Final[Cites] = (*_own("C7"), "SSM-27")
"""Who has it came down by C7."""
IMPOSSIBLE: Final[Cites] = (*_own("C9", "B1", "B2", "B3"), "SSM-31")
"""Nobody can pair the round."""
RESULT: Final[Cites] = (*_own("A4"), "SSM-10", "SSM-13")
"""Pairs in order, and the floats given."""
FINAL: Final[Cites] = (*_own("D.a", "D.b", "D.c", "D.d"), "SSM-32")
"""After the last round the final standings are made."""

_AGAINST: Final = union(*CRITERIA.values())

CITED_BY: Final[dict[str, Cites]] = {
    "round": union(ROUND, ABSENT, ODD_NUMBER, BYES_BEFORE),
    "completion": IMPOSSIBLE,
    "bye": union(BYE, CLAIM, ANOTHER, _AGAINST),
    "result": union(RESULT, BYES_BEFORE, FINAL),
    "standings": union(STANDINGS, SOS, ABSENT, MISSED, GAM, UNRATED, DRAW),
    "group": union(GROUP, ARRIVED, COMBINED),
    "proposal": union(HALVES, UNEVEN, EXCHANGE, WITHOUT, CARRIED_ON),
    "scrutiny": union(FIRST_CARD, NEXT_CARD, FEWER_CRITERIA, DEAD_END_PAIR, _AGAINST),
    "transfer": union(ODD_PLAYER, ANOTHER, NOBODY_TO_PLAY, FREE, _AGAINST),
    "undone": union(EXCHANGE, DEAD_END, COMBINING, ANOTHER, _AGAINST),
    "settled": union(SETTLED, CARRIED_ON),
    "feasibility": DEAD_END,
    "odd-player": union(ODD_PLAYER, ANOTHER, _AGAINST),
    "deals": BETTER_DEAL,
}
"""Every citation that a step of each kind can carry."""
