"""Who of those left over by a bracket could play nobody of the scoregroup that follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pairtutor.answers.answer import Answer
from pairtutor.model.game import PLAYED
from pairtutor.model.ids import Tpn
from pairtutor.trace.values import PlayerLine, Players


def below_without_opponent(
    answer: Answer, left: Iterable[Tpn], lines: Mapping[Tpn, PlayerLine]
) -> Iterator[tuple[Tpn, Players]]:
    """Yield each player left over by the bracket of an answer who has met all of the scoregroup below it.

    With the player comes that scoregroup. `left` are those whom the best candidate of the answer leaves over.
    """
    members = (*(tpn for pair in answer.pairs or () for tpn in pair), *(answer.left or ()))
    if not members:
        return
    least = min(lines[tpn].score for tpn in members)
    below = [line for line in lines.values() if line.score < least]
    score = max((line.score for line in below), default=None)
    following = tuple(line.tpn for line in below if line.score == score)
    for tpn in left:
        met = {game.opponent for game in lines[tpn].games if game.mark in PLAYED}
        if following and met.issuperset(following):
            yield tpn, following
