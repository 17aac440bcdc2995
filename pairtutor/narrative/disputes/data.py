"""The answer to a wish as data: what was asked, the verdict, and the best round that grants it."""

from __future__ import annotations

from typing import Any

from pairtutor.answers.answer import Answer
from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.verdicts import Coloured, Verdict, WishAnswer
from pairtutor.narrative.answer_data import weighed_data
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupOpened


def wish_data(answer: WishAnswer, wish: Wish, index: RoundIndex, text: str) -> dict[str, Any]:
    """Return the answer to one wish as data for JSON; `text` is the same in words, `index` the round as made.

    `best` is the best round that grants the wish, where that is known; where the round differs from it
    first in another bracket than the one that the verdict is about, `differs` is what is wrong there.
    """
    return {
        "round": index.opened.round,
        "asked": _asked(wish),
        "granted": answer.verdict.kind == "made",
        **_placed(answer.verdict, index),
        "best": {"pairs": [list(pair) for pair in answer.pairing], "bye": answer.bye}
        if answer.pairing
        else None,
        "differs": answer.differs and _placed(answer.differs, index),
        "text": text,
    }


def _asked(wish: Wish) -> dict[str, Any]:
    match wish:
        case PairWish(first=first, second=second):
            return {"pair": [first, second]}
        case ColourWish(player=player, colour=colour):
            return {"player": player, "colour": colour}
        case ByeWish(player=player):
            return {"bye": player}
        case FloatWish(player=player):
            return {"float": player}


def _placed(verdict: Verdict, index: RoundIndex) -> dict[str, Any]:
    """Return a verdict with the number of its bracket; None for one about no bracket or group."""
    if isinstance(verdict, Coloured):
        clause = verdict.step.event.cites[0].partition(" ")[2]
        return {"bracket": None, **weighed_data(Answer((), "made", clause)), "verdict": verdict.kind}
    return {"bracket": _bracket(verdict.opening, index), **weighed_data(verdict.answer)}


def _bracket(opening: int, index: RoundIndex) -> int | None:
    """Return the number of the bracket or group that a step opens."""
    event = index.step(opening).event if opening else None
    match event:
        case BracketOpened(number=number) | GroupOpened(group=number):
            return number
        case _:
            return None
