"""An answer in one line, as somebody types it: the other way round than `pairtutor.exercises.cells`."""

from __future__ import annotations

from typing import Any

from pairtutor.exercises.exercise import Exercise, Pair, Response
from pairtutor.exercises.kinds.base import exercise_kind
from pairtutor.exercises.typed import (
    NO_PREFERENCE,
    nobody_written,
    preference_written,
    truth_written,
    verdict_written,
)
from pairtutor.resources import Language


def cell_of(exercise: Exercise, answer: Response, language: Language) -> str:
    """Return an answer in one line, as a sheet of a language has it; empty where nothing is answered."""
    asked = exercise_kind(exercise.kind).asked
    given = {name: getattr(answer, name) for name in asked}
    if all(value is None for value in given.values()):
        return ""
    if "order" in given or "choice" in given:
        return "".join(given[asked[0]])
    if asked == ("statements",):
        return "".join(truth_written(one, language) for one in given["statements"])
    if asked == ("preference",):
        stated = given["preference"].items()
        signs = {NO_PREFERENCE: "."}
        return " ".join(f"{tpn}{signs.get(one) or preference_written(one, language)}" for tpn, one in stated)
    parts = [_written(name, value, language) for name, value in given.items()]
    if len(asked) == 2 and asked[0] != "verdict":
        return f"{parts[0]} / {parts[1]}" if parts[1] else parts[0]
    return " ".join(filter(None, parts))


def _written(name: str, value: Any, language: Language) -> str:
    """Return one field of an answer."""
    if value is None:
        return ""
    if name == "verdict":
        return verdict_written(value, language)
    if name == "clause":
        return str(value).rpartition(" ")[2]
    if name == "bye":
        return str(value)
    if name == "legal":
        pairs: list[Pair] = sorted((min(pair), max(pair)) for pair in value)
        return _pairs(pairs) or nobody_written(language)
    if name in ("pairs", "boards"):
        return _pairs(value)
    return " ".join(map(str, value)) or nobody_written(language)


def _pairs(pairs: tuple[Pair, ...] | list[Pair]) -> str:
    return " ".join(f"{first}-{second}" for first, second in pairs)
