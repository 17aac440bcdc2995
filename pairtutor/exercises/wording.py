"""The words of exercises: what is asked, kind by kind."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

from pairtutor.exercises.exercise import Kind, Pair, Proposed
from pairtutor.model.ids import HalfPoints, Tpn, points_text
from pairtutor.resources import ENGLISH, language_folder


@cache
def _words() -> dict[str, dict[str, str]]:
    text = (language_folder(ENGLISH) / "exercises.toml").read_text(encoding="utf-8")
    words: dict[str, dict[str, str]] = tomllib.loads(text)
    return words


def ask(what: str, **given: Any) -> str:
    """Return the question of a kind of exercise."""
    return _words()["ask"][what].format(**given)


def complaint(what: str, **given: Any) -> str:
    """Return what a player asks."""
    return _words()["complaint"][what].format(**given)


def hint(what: str, **given: Any) -> str:
    """Return a hint."""
    return _words()["hint"][what].format(**given)


def reason(what: str, **given: Any) -> str:
    """Return why an answer is right."""
    return _words()["reason"][what].format(**given)


def slip(what: str, **given: Any) -> str:
    """Return what is wrong with an answer, whatever is right."""
    return _words()["slip"][what].format(**given)


def rebuttal(what: str, **given: Any) -> str:
    """Return what speaks against an answer, without the right one."""
    return _words()["rebuttal"][what].format(**given)


def form(what: str, **given: Any) -> str:
    """Return what stands on paper beside a question, empty where nothing does."""
    return _words()["form"].get(what, "").format(**given)


def terms_explained(text: str) -> dict[str, str]:
    """Return what the terms that stand in a text mean."""
    return {
        term: meaning
        for term, meaning in _words()["words"].items()
        if any(re.search(rf"\b{part}", text, re.IGNORECASE) for part in term.split(", "))
    }


def answer_field_name(field: str) -> str:
    """Return what a field of an answer is called."""
    return _words()["said"][field]


def title(words: str, kind: Kind) -> str:
    """Return what a kind of exercise is called: by its words for the round, else by its own name."""
    titles = _words()["kinds"]
    return titles.get(words, titles[kind])


def score_text(score: HalfPoints | None) -> str:
    """Return the score of a bracket as it is asked about."""
    if score is None:
        return "several scores"
    return f"{points_text(score)} point{'s' * (score != 2)}"


def join_numbers(players: Iterable[Tpn]) -> str:
    """Return the numbers of players."""
    return ", ".join(map(str, players))


def pairs_text(pairs: Iterable[Pair]) -> str:
    """Return pairs on one line."""
    return ", ".join(f"{a}-{b}" for a, b in pairs)


def candidate_text(candidate: Proposed) -> str:
    """Return a candidate on one line."""
    pairs, left = pairs_text(candidate.pairs), join_numbers(candidate.floaters)
    return f"{pairs}; {left} float{'s' * (len(candidate.floaters) == 1)}" if left else pairs
