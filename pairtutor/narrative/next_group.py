"""What a set of teams leaves of the next scoregroup: who is left, and why they need teams from below."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from pairtutor.answers.answer import Answer
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import met_all
from pairtutor.narrative.naming import PhraseContext, only_partners
from pairtutor.narrative.parts import PlayerRef
from pairtutor.trace.values import Players

if TYPE_CHECKING:
    from pairtutor.answers.swiss_team import NextGroup

FEW: Final = 6
"""Up to so many teams are named that the set taken leaves, or that somebody has met."""
ALL_MET: Final = 3
"""Of up to so many teams that are left it is told that all have met."""


def next_group(answer: Answer, asked: object, cast: PlayerNames) -> PhraseContext | None:
    """Return what the set of an answer leaves of the next scoregroup, and whom the set taken leaves.

    None where it is not about that, or about no whole set.
    """
    from pairtutor.answers.swiss_team import TeamQuestions

    found = asked.next_group(answer) if isinstance(asked, TeamQuestions) else None
    own = asked.next_group_taken() if isinstance(asked, TeamQuestions) and found else None
    if found is None or own is None or not found.left:
        return None
    return _view(found, own, own.left if len(own.left) <= FEW else (), cast)


def next_group_taken(asked: object, cast: PlayerNames) -> PhraseContext | None:
    """Return what the set taken leaves of the next scoregroup; None where it leaves nobody."""
    from pairtutor.answers.swiss_team import TeamQuestions

    own = asked.next_group_taken() if isinstance(asked, TeamQuestions) else None
    return _view(own, own, (), cast) if own and own.left else None


def _view(found: NextGroup, own: NextGroup, kept: Players, cast: PlayerNames) -> PhraseContext:
    """Return whom a set leaves of the next scoregroup, with their `score`, and how many upfloaters they need.

    That is `needs`, `count` as a number, for all of them have `met` (two, and the round), or `reason` says
    who would find nobody (`lacking`: whom that one has met). `kept` are those whom the set taken leaves, who
    need `taken`; `odd`, if that is their number.
    """
    met = _all_met(found, cast)
    lack = None if met else found.lack
    alone = lack.groups[0] if lack and len(lack.groups) == 1 and not lack.partners else ()
    few = len(alone) == 1 and not found.below and len(found.left) <= FEW
    return PhraseContext(
        found,
        cast,
        "next-group",
        score=cast.points(cast.score(found.left[0])),
        count=found.needs,
        needs=cast.words.counted(found.needs),
        met=met,
        reason=only_partners(lack, cast) if lack else None,
        lacking=met_all(alone, found.left, cast) if few else None,
        below=found.below and lack is not None,
        kept=cast.group(kept),
        taken=own.needs,
        odd=len(own.left) % 2 == own.needs == 1,
    )


def _all_met(found: NextGroup, cast: PlayerNames) -> tuple[tuple[PlayerRef, PlayerRef, int], ...]:
    """Return who of few that are left has met whom, empty where not all of them have met."""
    if found.below or len(found.left) > ALL_MET or found.needs != len(found.left):
        return ()
    met: list[tuple[PlayerRef, PlayerRef, int]] = []
    for one, other in combinations(found.left, 2):
        number = cast.met(Tpn(one), Tpn(other))
        if number is None:
            return ()
        met.append((cast.who(one), cast.who(other), number))
    return tuple(met)
