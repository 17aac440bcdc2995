"""What the rules look at in a team: its preference, its floats, what bars the bye, its colour in a match.

Source: swiss-team-2026 1, swiss-team-2026 4.
"""

from __future__ import annotations

from functools import cache
from typing import Literal

from pairtutor.model.colour import NO_PREFERENCE, Colour, ColourPreference, Strength
from pairtutor.model.ids import RoundNumber
from pairtutor.model.teams import PreferenceKind
from pairtutor.model.tournament import Tournament
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.measures.colours import difference, last_difference, repeats
from pairtutor.rules.measures.contenders import Contender, is_last_round, rank_contenders
from pairtutor.rules.measures.floats import full_point_bar, no_float

Rule = Literal[
    "initial-colour",
    "one-due",
    "both-preferences",
    "stronger-preference",
    "more-blacks",
    "alternate",
    "higher-ranked",
    "first-alternates",
    "other-alternates",
]
"""The rules of 4.3 in their order."""
_TURNED = {"W": Colour.BLACK, "B": Colour.WHITE}


class TeamGrant(NamedTuple):
    """The colour (`higher`) of the first-team, the rule that decides, and how many matches back it looked.

    The last match is 1; None where the rule looks at none.
    """

    higher: Colour
    rule: Rule
    games_back: int | None = None


@cache
def preference(colours: str, kind: PreferenceKind, *, last: bool) -> ColourPreference:
    """Return the colour preference that its matches give a team, by the type of preferences of the event.

    The simple preference of type A stands as a strong one. `last`: it is the last round.
    Source: swiss-team-2026 1.7, swiss-team-2026 1.7.1, swiss-team-2026 1.7.2, TEAM26-22, TEAM26-23.
    """
    if not colours or kind == "none":
        return NO_PREFERENCE
    balance = difference(colours)
    less_had = Colour.BLACK if balance > 0 else Colour.WHITE
    if abs(balance) > 1:
        return ColourPreference(less_had, Strength.STRONG)
    turned = _TURNED[colours[-1]]
    if repeats(colours) and (not balance or turned is less_had):
        return ColourPreference(turned, Strength.STRONG)
    if kind == "A":
        return NO_PREFERENCE
    if balance:
        return ColourPreference(less_had, Strength.MILD)
    return NO_PREFERENCE if last else ColourPreference(turned, Strength.MILD)


def near_the_end(tournament: Tournament, number: RoundNumber) -> bool:
    """Say whether a round is one of the last two, in which earlier floats do not count.

    Source: swiss-team-2026 2.3.4, swiss-team-2026 2.3.7, TEAM26-21.
    """
    if is_last_round(tournament, number):
        return True
    return tournament.planned_rounds is not None and number >= tournament.planned_rounds - 1


def contenders(tournament: Tournament, number: RoundNumber, kind: PreferenceKind) -> list[Contender]:
    """Return the teams that take part in a round, by score, then by pairing number.

    Source: swiss-team-2026 1.1, swiss-team-2026 1.2, swiss-team-2026 1.5, swiss-team-2026 1.6, TEAM26-2,
    TEAM26-5, TEAM26-17, TEAM26-28.
    """
    teams = rank_contenders(tournament, number, bar=full_point_bar, idle=no_float)
    last = is_last_round(tournament, number)
    return [
        team._replace(preference=preference(team.colours, kind, last=last), topscorer=False) for team in teams
    ]


def floated_last_round(team: Contender) -> bool:
    """Say whether a team met one of another score in a match that was played in the round before.

    Source: swiss-team-2026 1.5, TEAM26-17, TEAM26-18.
    """
    return team.floats[0] != "none"


def decide(first: Contender, other: Contender, initial: Colour) -> TeamGrant:
    """Decide the colours of a pair, the first-team being known; the first rule that applies.

    Source: swiss-team-2026 4.3, swiss-team-2026 4.3.1, TEAM26-28, TEAM26-29.
    """
    granted = decide_by_preference(first, other)
    if granted is not None:
        return granted
    if not (first.colours or other.colours):
        # 4.3.1, TEAM26-28, TEAM26-29: parity among those who have arrived
        return TeamGrant(initial if first.parity % 2 else initial.opposite, "initial-colour")
    return decide_by_history(first, other)


def decide_by_preference(first: Contender, other: Contender) -> TeamGrant | None:
    """Decide by preferences, where they decide; None where neither does.

    Source: swiss-team-2026 4.3.2, swiss-team-2026 4.3.3, swiss-team-2026 4.3.4, TEAM26-24, TEAM26-25.
    """
    mine, theirs = first.preference, other.preference
    if mine.colour is None:
        return TeamGrant(theirs.colour.opposite, "one-due") if theirs.colour else None
    if theirs.colour is None:
        return TeamGrant(mine.colour, "one-due")
    if mine.colour is not theirs.colour:
        return TeamGrant(mine.colour, "both-preferences")
    if mine.strength is not theirs.strength:
        strong = mine.strength is Strength.STRONG
        return TeamGrant(mine.colour if strong else mine.colour.opposite, "stronger-preference")
    return None


def decide_by_history(first: Contender, other: Contender) -> TeamGrant:
    """Decide by the colours that the two have had.

    Source: swiss-team-2026 4.3.5, swiss-team-2026 4.3.6, swiss-team-2026 4.3.7, swiss-team-2026 4.3.8,
    swiss-team-2026 4.3.9, TEAM26-27, TEAM26-40.
    """
    if first.difference != other.difference:
        return TeamGrant(Colour.WHITE if first.difference < other.difference else Colour.BLACK, "more-blacks")
    back = last_difference(first.colours, other.colours)
    if back is not None:
        return TeamGrant(_TURNED[first.colours[-back]], "alternate", back)
    if first.preference.colour is not None:
        return TeamGrant(first.preference.colour, "higher-ranked")
    if first.colours:
        return TeamGrant(_TURNED[first.colours[-1]], "first-alternates")
    return TeamGrant(_TURNED[other.colours[-1]].opposite, "other-alternates")
