"""Clauses as people write them in an answer, and whether that is the one that is meant."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.bars import clauses_behind
from pairtutor.disputes.verdicts import Coloured, Verdict, cites_of_verdict
from pairtutor.errors import UsageError
from pairtutor.exercises.wording import exercise_words
from pairtutor.model.editions import is_reading
from pairtutor.narrative.words import words_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.rules.catalogue import catalogue
from pairtutor.rules.citing import Clause
from pairtutor.rules.facts import facts
from pairtutor.rules.printed import whole_citation
from pairtutor.text import quote

_DEFINITION = re.compile(r"dutch-20(12|17) A\.|(dutch|burstein)-2026 1\.")
"""Citations of the articles that define the words of the others."""
_WORD = re.compile(r"[^\s/,;:]+")


@cache
def numbered_clauses(system: str, language: Language = ENGLISH) -> tuple[tuple[str, str], ...]:
    """Return the clauses of a system that have a number, in its order: the citation, number and title."""
    return tuple(
        (str(entry), f"{entry.number}  {entry.title}")
        for entry in catalogue(system, language)
        if isinstance(entry, Clause) and entry.system == system and entry.number
    )


def unknown_clause(text: str | None, system: str, language: Language = ENGLISH) -> str:
    """Return a sentence that refuses a clause which a system does not have; else an empty text."""
    if not text:
        return ""
    try:
        whole_citation(text, system, language)
    except UsageError:
        called = words_of(language).system(system)
        return exercise_words(language).marked("no-clause", system=called, clause=quote(text))
    return ""


def clause_ahead(text: str, system: str, language: Language = ENGLISH) -> str:
    """Return the clause that a text begins with (`2.1.1 they have met`); where none does, the whole text.

    The shortest beginning is taken: a number behind it is that of a player.
    """
    if not unknown_clause(text, system, language):
        return text
    ahead = (text[: word.end()] for word in _WORD.finditer(text))
    return next((said for said in ahead if not unknown_clause(said, system, language)), text)


def sentence_behind(text: str, system: str, language: Language = ENGLISH) -> str:
    """Return the sentence behind the clause of a text (`[C1] 2.1.1 they have met`), empty without one."""
    words = _WORD.findall(text)
    while words and not unknown_clause(words[0], system, language):
        text = text[text.index(words[0]) + len(words[0]) :]
        words = words[1:]
    said = text.strip(" /,;:.–-")
    return said if re.search(r"[^\W\d_]{2}", said) else ""


def names_clause(answered: str, clauses: Collection[str], system: str, language: Language = ENGLISH) -> bool:
    """Return whether an answer names one of these clauses."""
    try:
        return whole_citation(answered, system, language) in clauses
    except UsageError:
        return False


def clauses_stating(verdict: Verdict, system: str) -> frozenset[str]:
    """Return the clauses that state by what something is worse, later, passed over or impossible, else none.

    2012 states a criterion (B.5, C.2.a) apart from where it is looked at (C.3.e, C.14.a), a procedure what
    speaks against two (B5) apart from the step that looks at it (C4); both are right answers.
    """
    cites = cites_of_verdict(verdict, system) if verdict.kind in ("worse", "later") else ()
    if isinstance(verdict, PlacedAnswer) and verdict.kind in ("fewer", "stuck"):
        cites += tuple(f"{system} {clause}" for clause in clauses_behind(verdict.answer, system))
    if verdict.kind == "fewer":
        cites += facts(system).table("criterion").get("pairs", ())
    if not isinstance(verdict, Coloured) and verdict.kind == "passed" and verdict.answer.witness is not None:
        cites += facts(system).table("against").get(verdict.answer.witness.kind, ())
    return frozenset(cite for cite in cites if not is_reading(cite) and not _DEFINITION.match(cite))


def covers(topic: str, cites: tuple[str, ...], system: str) -> bool:
    """Return whether any of the citations is the topic or a part of it."""
    whole_topic = whole_citation(topic, system)
    return any(cite == whole_topic or cite.startswith(f"{whole_topic}.") for cite in cites)
