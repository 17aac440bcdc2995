"""Who of those that a list of score differences is about stays in the Limbo: for them no text gives a number.

In an edition that says so in its words (`limbo` of a criterion), their difference is only larger than any to
a resident (dutch-2026 D26-7). The number in the trace puts lists in order and is told to nobody.
"""

from __future__ import annotations

from collections import Counter

from pairtutor.answers.answer import Answer, MemberLine
from pairtutor.model.facets import criterion_facets
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.parts import Measured, WithLimbo
from pairtutor.trace.events import CandidateJudged
from pairtutor.trace.values import Value


def as_told(
    criterion: str, value: Value, candidate: CandidateJudged | MemberLine | Answer | None, cast: PlayerNames
) -> Measured:
    """Return what a candidate has in a criterion as it is told: players of its Limbo by their scores.

    What has nobody in the Limbo is the value itself.
    """
    words = cast.words.criteria.get(criterion)
    if candidate is None or words is None or not words.limbo or not isinstance(value, tuple):
        return value
    over = candidate.downfloaters if isinstance(candidate, CandidateJudged) else candidate.left or ()
    paired = [tpn for pair in candidate.pairs or () for tpn in pair]
    back = criterion_facets(criterion).rounds_back
    lowest = min(map(cast.score, (*over, *paired)), default=0)

    def is_meant(tpn: Tpn) -> bool:
        """Return whether a player has moved down, and floated down in the round looked at."""
        return cast.score(tpn) > lowest and cast.line(tpn).floats[back - 1] == "down"

    scores = sorted((cast.score(tpn) for tpn in over if is_meant(tpn)), reverse=True)
    others = sorted((cast.score(tpn) - lowest for tpn in paired if is_meant(tpn)), reverse=True)
    return WithLimbo(scores=tuple(scores), others=tuple(others)) if scores else value


def score_in_limbo(worth: int, value: tuple[int, ...], told: Measured) -> int | None:
    """Return the score (half points) of those in the Limbo whose entry of a list is `worth`.

    None where that is a difference to a resident.
    """
    if not isinstance(told, WithLimbo):
        return None
    entries = Counter(share for share in value if share)
    entries.subtract(told.others)
    listed = sorted(entries.elements(), reverse=True)
    return next((score for score, entry in zip(told.scores, listed, strict=True) if entry == worth), None)
