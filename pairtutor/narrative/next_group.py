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
    """Return the part of the next scoregroup that an answer's set leaves, beside that of the set taken.

    None where it is not about that, or about no whole set.
    """
    from pairtutor.answers.swiss_team import TeamQuestions

    remaining = asked.next_group(answer) if isinstance(asked, TeamQuestions) else None
    own = asked.next_group_taken() if isinstance(asked, TeamQuestions) and remaining else None
    if remaining is None or own is None or not remaining.left:
        return None
    return _view(remaining, own, own.left if len(own.left) <= FEW else (), cast)


def next_group_taken(asked: object, cast: PlayerNames) -> PhraseContext | None:
    """Return the part of the next scoregroup that the set taken leaves; None where it leaves nobody."""
    from pairtutor.answers.swiss_team import TeamQuestions

    own = asked.next_group_taken() if isinstance(asked, TeamQuestions) else None
    return _view(own, own, kept=(), cast=cast) if own and own.left else None


def _view(remaining: NextGroup, own: NextGroup, kept: Players, cast: PlayerNames) -> PhraseContext:
    """Return the players of the next scoregroup whom a set leaves, their `score`, the upfloaters they need.

    That is `needs`, `count` as a number, for all of them have `met` (two, and the round), or `reason` says
    who would find nobody (`lacking`: whom that one has met). `kept` are those whom the set taken leaves, who
    need `taken`; `odd`, if that is their number.
    """
    met = _all_met(remaining, cast)
    lack = None if met else remaining.lack
    alone = lack.groups[0] if lack and len(lack.groups) == 1 and not lack.partners else ()
    few = len(alone) == 1 and not remaining.below and len(remaining.left) <= FEW
    return PhraseContext(
        remaining,
        cast,
        "next-group",
        score=cast.points(cast.score(remaining.left[0])),
        count=remaining.needs,
        needs=cast.words.count_in_words(remaining.needs),
        met=met,
        reason=only_partners(lack, cast) if lack else None,
        lacking=met_all(alone, remaining.left, cast) if few else None,
        below=remaining.below and lack is not None,
        kept=cast.group(kept),
        taken=own.needs,
        odd=len(own.left) % 2 == own.needs == 1,
    )


def _all_met(remaining: NextGroup, cast: PlayerNames) -> tuple[tuple[PlayerRef, PlayerRef, int], ...]:
    """Return the pairs of the few who are left, with the round of each meeting; empty unless all have met."""
    if remaining.below or len(remaining.left) > ALL_MET or remaining.needs != len(remaining.left):
        return ()
    met: list[tuple[PlayerRef, PlayerRef, int]] = []
    for first, other in combinations(remaining.left, 2):
        number = cast.round_met(Tpn(first), Tpn(other))
        if number is None:
            return ()
        met.append((cast.who(first), cast.who(other), number))
    return tuple(met)
