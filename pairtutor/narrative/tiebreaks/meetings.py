"""The game of two players won by the one who is behind all the same, told with why it does not decide."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.model.ids import Tpn
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.rules.standings.facts import CountedRound
from pairtutor.rules.standings.unplayed import Category
from pairtutor.tiebreaks.comparison import POINTS, PlaceComparison
from pairtutor.tiebreaks.values import Unit


def lost_meeting_sentences(compared: PlaceComparison, speaker: Speaker) -> Iterator[str]:
    """Yield that the player behind beat the one ahead, where a tie-break decides before direct encounter.

    Nothing is told where they met more than once, or where direct encounter has been asked before (4.2).
    """
    first, second, keys = compared.first, compared.second, speaker.standings.keys
    index = compared.decided_by
    games = _games(second, first, speaker)
    if index is None or index == POINTS or len(games) != 1:
        return
    if any(key.tiebreak.kind.unit is Unit.RANK for key in keys[: index + 1]):
        return
    (own,) = games
    (other,) = _games(first, second, speaker)
    if own.points <= other.points:
        return
    later = [key.tiebreak.code for key in keys[index + 1 :] if key.tiebreak.kind.unit is Unit.RANK]
    yield speaker(
        "why.meeting" if later else "why.meeting-unlisted",
        ("order", ""),
        first=speaker.who(first),
        second=speaker.who(second),
        round=own.number,
        score=_score_text(second, first, own.number, speaker),
        code=keys[index].tiebreak.code,
        encounter=later[0] if later else "",
    )


def _games(player: Tpn, other: Tpn, speaker: Speaker) -> list[CountedRound]:
    """Return the rounds in which a player met another one over the board."""
    rounds = speaker.standings.event.players[player].rounds
    return [counted for counted in rounds if counted.opponent == other and counted.category is Category.GAME]


def _score_text(player: Tpn, other: Tpn, number: int, speaker: Speaker) -> str:
    """Return the result of a game of two, `2.5-1.5`: a match of teams by its game points."""
    ledger = speaker.standings.ledger
    event = ledger.other.event if ledger.score == "MP" else ledger.event
    scores = (event.players[tpn].rounds[number - 1].points for tpn in (player, other))
    return "-".join(map(speaker.points, scores))
