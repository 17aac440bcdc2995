"""What would have made a player first, told: the better result of one own game, or that none would do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairtutor.model.game import Mark
from pairtutor.model.ids import HalfPoints
from pairtutor.narrative.tiebreaks.blocks import Block, Paragraph
from pairtutor.narrative.tiebreaks.speaker import Speaker
from pairtutor.tiebreaks.chances import OwnChances, OwnResult

_LOSSES = (Mark.LOSS, Mark.SHORT_LOSS)


def chance_blocks(chances: OwnChances | None, speaker: Speaker) -> Iterator[Block]:
    """Yield what would have made a player first, None where that is not asked."""
    if chances is not None:
        yield Paragraph(" ".join(chance_sentences(chances, speaker)))


def chance_sentences(chances: OwnChances, speaker: Speaker) -> Iterator[str]:
    """Yield which better result would have put a player first, or that none would have.

    Where it takes less to be ahead of who is directly above, or only that can be had, that is told too.
    """
    who = speaker.who(chances.player)
    if chances.first:
        shared = "-shared" if chances.first[0].is_shared else ""
        yield speaker(f"otherwise.first{shared}", who=who, ways=_ways_text(chances.first, speaker))
        yield from _more_sentences(chances.first_more, speaker)
    else:
        points = speaker.points_with_unit(chances.lead)
        yield speaker(f"otherwise.none{'-points' if chances.lead else ''}", who=who, points=points)
    if chances.ahead and chances.rival != speaker.standings.order[0]:
        rounds = {(way.round, way.step) for way in chances.first}
        least = min(chances.ahead, key=lambda way: (way.step, way.round))
        if (least.round, least.step) not in rounds:
            other, ways = speaker.who(chances.rival), _ways_text(chances.ahead, speaker)
            yield speaker("otherwise.ahead", who=who, other=other, ways=ways)
            yield from _more_sentences(chances.ahead_more, speaker)


def _more_sentences(more: int, speaker: Speaker) -> Iterator[str]:
    """Yield in how many other rounds a better result would do, which are not told."""
    if more:
        yield speaker("otherwise.more", n=more)


def _ways_text(ways: Sequence[OwnResult], speaker: Speaker) -> str:
    """Return ways one after the other: `with a draw instead of a loss against 3 Berg in round 2 or ...`."""
    return speaker.many((_way_text(way, speaker) for way in ways), "list.or")


def _way_text(way: OwnResult, speaker: Speaker) -> str:
    slots: dict[str, object] = {"opponent": speaker.who(way.opponent), "round": way.round}
    if way.games is not None:
        slots["result"] = _games_text(way.games, speaker)
        if way.games_were is None:
            return speaker("otherwise.match-forfeit", **slots)
        return speaker("otherwise.match", **slots, was=_games_text(way.games_were, speaker))
    was = "loss" if way.was in _LOSSES else "forfeit" if way.was is Mark.FORFEIT_LOSS else "draw"
    return speaker(f"otherwise.{'win' if way.result is Mark.WIN else 'draw'}-{was}", **slots)


def _games_text(games: tuple[HalfPoints, HalfPoints], speaker: Speaker) -> str:
    return "-".join(map(speaker.points, games))
