"""Answers as data: an object for each bracket or group with the sentence of every answer, or for one wish."""

from __future__ import annotations

from typing import Any

from pairtutor.answers.answer import About, Answer, BracketAnswers, PlacedAnswer
from pairtutor.answers.bars import clauses_behind
from pairtutor.disputes.case import ByeWish, ColourWish, FloatWish, PairWish, Wish
from pairtutor.disputes.verdicts import Coloured, Verdict, WishAnswer
from pairtutor.model.ids import points_text
from pairtutor.narrative.answers import AnyAnswer, view_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupOpened
from pairtutor.trace.values import Value


def _json_value(value: Value | None) -> int | list[int] | None:
    return list(value) if isinstance(value, tuple) else value


_EXACT = 2**53
"""From here on a reader of JSON may lose digits of a whole number."""


def answers_data(records: tuple[BracketAnswers, ...], narrator: Narrator) -> list[dict[str, Any]]:
    """Return every answer of a round as data for JSON, an object for each bracket or group, in order."""
    return [_bracket_data(record, narrator) for record in records]


def _bracket_data(record: BracketAnswers, narrator: Narrator) -> dict[str, Any]:
    """Return a bracket's answers as data; only procedures have players and sets who could come up."""

    def entries(answers: tuple[Answer, ...], about: About) -> list[dict[str, Any]]:
        """Return answers as data, each told as one about pairs, floats, the bye ... (`about`)."""
        return [
            _answer_data(answer, view_of(answer, about, record.opening, narrator), narrator)
            for answer in answers
        ]

    below = {"coming": entries(record.coming, "coming"), "sets": entries(record.sets, "set")}
    return {
        "bracket": record.bracket,
        "kind": record.kind,
        "score": None if record.score is None else points_text(record.score),
        "mdps": list(record.mdps),
        "residents": list(record.residents),
        "accepted": _exact(record.accepted),
        "sequence": _exact(record.sequence),
        "pairs": entries(record.pairs, "pair"),
        "floats": entries(record.floats, "float"),
        "byes": entries(record.byes, "bye"),
        **(below if narrator.index.groups else {}),
    }


def _answer_data(answer: Answer, view: AnyAnswer, narrator: Narrator) -> dict[str, Any]:
    """Return one answer as data: whom it is about, what was weighed, and its sentence."""
    named: dict[str, Any] = {"player": answer.players[0]}
    if view.about in ("pair", "set"):
        named = {"pair" if view.about == "pair" else "players": list(answer.players)}
    return {**named, **weighed_data(answer, narrator.index), "text": narrator.phrases.say(view)}


def weighed_data(answer: Answer, index: RoundIndex) -> dict[str, Any]:
    """Return the verdict of an answer, its clause, its value beside that of the round as paired, its pairs.

    Where there would be fewer pairs nothing else is compared; fewer MDPs paired are told by their scores.
    """
    fewer = answer.verdict == "fewer" and answer.lost != "mdps"
    return {
        "verdict": answer.verdict,
        "clause": answer.clause,
        "behind": list(clauses_behind(answer, index.opened.system)),
        "criterion": None if fewer else answer.criterion,
        "value": None if fewer else _json_value(answer.value),
        "as_paired": None if fewer else _json_value(answer.as_paired),
        "number": _exact(answer.number),
        "pairs": None if answer.pairs is None or fewer else [list(pair) for pair in answer.pairs],
        "left": None if answer.left is None or fewer else list(answer.left),
        "hits": [] if fewer else [list(group) for group in answer.hits],
    }


def _exact(number: int | None) -> int | str | None:
    return str(number) if number is not None and number > _EXACT else number


def wish_data(answer: WishAnswer, wish: Wish, index: RoundIndex, text: str) -> dict[str, Any]:
    """Return the answer to one wish as data for JSON; `text` is the same in words, `index` the round as made.

    `best` is the best round that grants the wish, where that is known; where the round differs from it
    first in another bracket than the one that the verdict is about, `differs` is what is wrong there.
    """
    verdict = answer.verdict
    # what is granted has no opening; where it has one, the bye is there in place of a float
    other = isinstance(verdict, PlacedAnswer) and verdict.opening
    return {
        "round": index.opened.round,
        "asked": wish_asked(wish),
        "granted": verdict.kind == "made" and not other,
        **_verdict_data(answer.verdict, index),
        "best": {"pairs": [list(pair) for pair in answer.pairing], "bye": answer.bye}
        if answer.pairing
        else None,
        "differs": answer.differs and _verdict_data(answer.differs, index),
        "text": text,
    }


def wish_asked(wish: Wish) -> dict[str, Any]:
    """Return a wish as data, by pairing numbers."""
    match wish:
        case PairWish(first=first, second=second):
            return {"pair": [first, second]}
        case ColourWish(player=player, colour=colour):
            return {"player": player, "colour": colour}
        case ByeWish(player=player):
            return {"bye": player}
        case FloatWish(player=player):
            return {"float": player}


def _verdict_data(verdict: Verdict, index: RoundIndex) -> dict[str, Any]:
    """Return a verdict with the number of its bracket; None for one about no bracket or group."""
    if isinstance(verdict, Coloured):
        clause = verdict.step.event.cites[0].partition(" ")[2]
        return {
            "bracket": None,
            **weighed_data(Answer(players=(), verdict="made", clause=clause), index),
            "verdict": verdict.kind,
        }
    return {"bracket": _bracket(verdict.opening, index), **weighed_data(verdict.answer, index)}


def _bracket(opening: int, index: RoundIndex) -> int | None:
    """Return the number of the bracket or group that a step opens; None for step 0, which stands for none."""
    event = index.step(opening).event if opening else None
    match event:
        case BracketOpened(number=number) | GroupOpened(group=number):
            return number
        case _:
            return None
