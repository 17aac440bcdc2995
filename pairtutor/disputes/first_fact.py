"""The fact that is supposed where nobody names one: the first of the answer, the way the asker wants it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case, Wish, players_of
from pairtutor.disputes.near_facts import facts_around, facts_near
from pairtutor.disputes.supposing import Facts, facts_of_answer, grants_wish
from pairtutor.disputes.suppositions import check_supposable, typed_fact
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.supposed import StaysAway, SupposedFact
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.index import RoundIndex

EXAMPLES: Final = 2
"""So many facts are named as examples where an answer names none."""
MOST_TRIED: Final = 20
"""A round is paired under so many facts at most, to find one that does what is asked for."""


def first_named(case: Case, wish: Wish, asked: RoundAnswers, language: Language = ENGLISH) -> Facts:
    """Return the first fact named by the answer to a wish that would grant it, or else the first one named.

    `asked` is the round as it is, as `round_for` gives it. Where it names none, examples are told as they are
    typed in a language.

    Raises:
        UsageError: it names none, or the wish cannot be asked of the round.
    """
    check_supposable(case)
    named = facts_of_answer(case, wish, asked)
    if not named:
        options = _examples(case, wish, asked.index, language)
        raise UsageError(Message("errors.suppose.none-named", options=options))
    return (*_facts_granting(case, wish, named), *named)[:1]


def _facts_granting(case: Case, wish: Wish, facts: Iterable[SupposedFact], most: int = 1) -> Facts:
    """Return the first facts, as many as wanted at most, of those tried that grant a wish."""
    found: list[SupposedFact] = []
    for fact in islice(facts, MOST_TRIED):
        road = RoundIndex(case.under((fact,)).boards())
        if road.closed is not None and grants_wish(road, wish):
            found.append(fact)
            if len(found) == most:
                break
    return tuple(found)


def _examples(case: Case, wish: Wish, actual: RoundIndex, language: Language) -> object:
    """Return facts that may be supposed for a wish as options: those that grant it, or else one of each kind.

    Where there is none, an absence.
    """
    near = tuple(dict.fromkeys((*facts_around(wish, actual), *facts_near(wish, actual))))
    by_kind: dict[str, SupposedFact] = {}
    for fact in near:
        by_kind.setdefault(fact.kind, fact)
    facts = _facts_granting(case, wish, near, EXAMPLES) or tuple(by_kind.values())[:EXAMPLES]
    typed = (
        typed_fact(fact, actual.opened, language)
        for fact in facts or (StaysAway("away", players_of(wish)[0]),)
    )
    return list_message([f'--suppose "{text}"' for text in typed], "list.or")
