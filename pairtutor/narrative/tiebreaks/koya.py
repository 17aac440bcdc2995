"""Points against opponents with half of the highest score, or with less, told one by one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.rounds import result_text
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.products import koya_limit


def koya_below(tpn: Tpn, speaker: Speaker) -> Iterator[str]:
    """Yield the points against each of those with less than half of the highest score, and what they have."""
    event = speaker.standings.event
    most = koya_limit(event)
    below = [
        counted
        for counted in event.players[tpn].rounds
        if counted.opponent is not None and 2 * event.players[counted.opponent].score < most
    ]
    if below:
        parts = speaker.series(against_text(counted, speaker, with_score=True) for counted in below)
        limit = speaker.points_with_unit(Fraction(most, 2))
        yield speaker("koya-below", ("tiebreak", "KS"), limit=limit, parts=parts)


def against_text(counted: CountedRound, speaker: Speaker, *, with_score: bool = False) -> str:
    """Return the points against an opponent, and of a forfeit that it was one; or also the opponent's."""
    assert counted.opponent is not None, "there is one"
    slots: dict[str, object] = {
        "points": speaker.points(counted.points),
        "opponent": speaker.who(counted.opponent),
    }
    score = ""
    if with_score:
        score = "-score"
        slots["score"] = speaker.points_with_unit(speaker.standings.event.players[counted.opponent].score)
    if counted.category is Category.GAME:
        return speaker(f"against{score}", **slots)
    return speaker(f"against-forfeit{score}", **slots, result=result_text(counted, speaker))
