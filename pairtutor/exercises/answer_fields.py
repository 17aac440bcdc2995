"""How each field of an answer is written in a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from pairtutor.exercises.exercise import Pair, Response
from pairtutor.exercises.typed import preference_written, verdict_written
from pairtutor.model.ids import Tpn
from pairtutor.resources import ENGLISH, Language


def players_data(players: Iterable[Tpn], _: Language = ENGLISH) -> list[int]:
    """Return players as a list of numbers."""
    return [int(tpn) for tpn in players]


def pairs_data(pairs: Iterable[Pair], _: Language = ENGLISH) -> list[list[int]]:
    """Return pairs as lists of two numbers."""
    return [players_data(pair) for pair in pairs]


def _meetings_data(meetings: Iterable[frozenset[Tpn]], _: Language) -> list[list[int]]:
    return sorted(sorted(players_data(meeting)) for meeting in meetings)


def _preferences_data(stated: Mapping[Tpn, str], language: Language) -> dict[int, str]:
    return {int(tpn): preference_written(preference, language) for tpn, preference in stated.items()}


ANSWER_FIELDS: Final[Mapping[str, Callable[[Any, Language], object]]] = {
    "preference": _preferences_data,
    "legal": _meetings_data,
    "pairs": pairs_data,
    "floaters": players_data,
    "verdict": verdict_written,
    "clause": lambda citation, _: citation.rpartition(" ")[2],
    "boards": pairs_data,
    "bye": lambda player, _: int(player),
    "statements": lambda truths, _: [*truths],
    "order": lambda letters, _: [*letters],
    "choice": lambda letter, _: str(letter),
}
"""How each field of an answer is written."""


def given_fields(answer: Response, language: Language = ENGLISH) -> dict[str, Any]:
    """Return all that an answer names, as it is written in a language."""
    given = answer._asdict().items()
    return {name: ANSWER_FIELDS[name](value, language) for name, value in given if value is not None}
