"""Answers as data: an object for each bracket or group, with the sentence of every answer."""

from __future__ import annotations

from typing import Any

from pairtutor.answers.answer import About, Answer, BracketAnswers
from pairtutor.model.ids import points_text
from pairtutor.narrative.answers import AnyAnswer, view_of
from pairtutor.narrative.narrator import Narrator
from pairtutor.trace.values import Value


def _listed(value: Value | None) -> int | list[int] | None:
    return list(value) if isinstance(value, tuple) else value


_EXACT = 2**53
"""From here on a reader of JSON may lose digits of a whole number."""


def answers_data(found: tuple[BracketAnswers, ...], narrator: Narrator) -> list[dict[str, Any]]:
    """Return every answer of a round as data for JSON, an object for each bracket or group, in order."""
    return [_bracket_data(one, narrator) for one in found]


def _bracket_data(found: BracketAnswers, narrator: Narrator) -> dict[str, Any]:
    def entries(answers: tuple[Answer, ...], about: About) -> list[dict[str, Any]]:
        return [_answer_data(one, view_of(one, about, found.opening, narrator), narrator) for one in answers]

    below = {"coming": entries(found.coming, "coming"), "sets": entries(found.sets, "set")}
    return {
        "bracket": found.bracket,
        "kind": found.kind,
        "score": None if found.score is None else points_text(found.score),
        "mdps": list(found.mdps),
        "residents": list(found.residents),
        "accepted": _exact(found.accepted),
        "sequence": _exact(found.sequence),
        "pairs": entries(found.pairs, "pair"),
        "floats": entries(found.floats, "float"),
        "byes": entries(found.byes, "bye"),
        **(below if narrator.index.groups else {}),
    }


def _answer_data(answer: Answer, view: AnyAnswer, narrator: Narrator) -> dict[str, Any]:
    named: dict[str, Any] = {"player": answer.players[0]}
    if view.about in ("pair", "set"):
        named = {"pair" if view.about == "pair" else "players": list(answer.players)}
    return {**named, **weighed_data(answer), "text": narrator.phrases.say(view)}


def weighed_data(answer: Answer) -> dict[str, Any]:
    """Return what an answer says of itself: its verdict, the clause, what it would cost, the best pairs."""
    fewer = answer.verdict == "fewer"
    return {
        "verdict": answer.verdict,
        "clause": answer.clause,
        "criterion": None if fewer else answer.criterion,
        "value": None if fewer else _listed(answer.value),
        "as_paired": None if fewer else _listed(answer.as_paired),
        "number": _exact(answer.number),
        "pairs": None if answer.pairs is None or fewer else [list(pair) for pair in answer.pairs],
        "left": None if answer.left is None or fewer else list(answer.left),
        "hits": [] if fewer else [list(one) for one in answer.hits],
    }


def _exact(number: int | None) -> int | str | None:
    return str(number) if number is not None and number > _EXACT else number
