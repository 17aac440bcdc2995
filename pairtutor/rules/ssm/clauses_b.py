"""Chapters B and D of the Swiss System Modified, in our own words: pairing criteria, final standings."""

from __future__ import annotations

from functools import partial

from pairtutor.rules.clause import Clause
from pairtutor.rules.ssm.naming import decision

_criterion = partial(decision, "B  Pairing criteria")
_final = partial(decision, "D  Final standings")

CHAPTER_B: tuple[Clause, ...] = (
    _criterion(
        "B1",
        "No second meeting",
        "Two players meet at most once. B1 to B3 are absolute: if need be, players change brackets for them.",
    ),
    _criterion("B2", "No second bye", "Nobody gets more than one bye."),
    _criterion("B3", "One player unpaired at most", "In any round at most one player stays unpaired."),
    _criterion(
        "B4",
        "Groups kept apart",
        "If the organiser wishes, players of one small group (a country, a city, a club) do not meet each"
        " other during a fixed number of rounds, which never includes the last one. A group should be no"
        " larger than a fifth of the field. B4 and B5 are relative: nobody changes brackets for them.",
    ),
    _criterion(
        "B5", "No float twice running", "Nobody should get the same float in two rounds one after the other."
    ),
)

CHAPTER_D: tuple[Clause, ...] = (
    _final("D.a", "First the score", "Whoever has more WDL points at the end is placed higher."),
    _final("D.b", "Then the opponents' scores", "Then the sum of all opponents' final scores decides."),
    _final("D.c", "Then the game points", "Then the sum of the player's own game points decides."),
    _final(
        "D.d",
        "Last their own game",
        "If just two players are still level, the winner of their game is first.",
    ),
)
