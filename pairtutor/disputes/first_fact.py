"""The fact that is supposed where nobody names one: the first of the answer, the way the asker wants it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from pairtutor.answers.round import RoundAnswers
from pairtutor.disputes.case import Case, ColourWish, FloatWish, Wish, players_of
from pairtutor.disputes.near_facts import alternatives, facts_around, facts_near, milder_dues, other_dues
from pairtutor.disputes.round_change import RoundChange, round_change
from pairtutor.disputes.supposing import SupposedAnswer, facts_of_answer, facts_there, grants_wish, suppose
from pairtutor.disputes.suppositions import check_supposable, typed_fact
from pairtutor.disputes.ways import kind_of, players_meant
from pairtutor.errors import UsageError
from pairtutor.messages import Message, list_message
from pairtutor.model.supposed import Facts, NotMet, OtherDue, StaysAway, SupposedFact, subject_of
from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.persons import STRENGTH
from pairtutor.positions.teams import edition_of
from pairtutor.resources import ENGLISH, Language
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.index import RoundIndex

RANKS: Final = {word: rank for rank, word in STRENGTH.items()}
"""How strong a preference is, by its word."""
SAME: Final = RoundChange()
"""That nothing of a round changes."""

EXAMPLES: Final = 2
"""So many facts are named as examples where an answer names none."""
MOST_INSTEAD: Final = 4
"""Of what is so already, the facts are taken that the answers to so many alternatives name."""
MOST_TRIED: Final = 20
"""A round is paired under so many facts at most, to find one that does what is asked for."""


def suppose_first(
    case: Case, wish: Wish, asked: RoundAnswers, language: Language = ENGLISH
) -> SupposedAnswer:
    """Return the answer to a wish under the fact that is supposed where nobody names one (`first_named`).

    Raises:
        UsageError: there is none, or the wish cannot be asked of such a round.
    """
    first = first_named(case, wish, asked, language)
    return suppose(case, wish, first.facts, asked)._replace(idle_facts=first.idle)


class FirstFact(NamedTuple):
    """The fact that is supposed where nobody names one; `idle` was named first and changes nothing at all."""

    facts: Facts
    idle: Facts = ()


def first_named(case: Case, wish: Wish, asked: RoundAnswers, language: Language = ENGLISH) -> FirstFact:
    """Return the first fact named by the answer to a wish that would grant it, or else the first one named.

    Where nothing changes by the first one, and none that is named would grant the wish, it may be a stronger
    preference of one of those named. Of a wish that is granted it is the first that undoes it, of those that
    the answers to what could be instead name. Where none is named it is the first about those concerned that
    grants the wish, or undoes it. `asked` is the round as it is, as `round_for` gives it.

    Raises:
        UsageError: there is none (examples are told as they are typed in a language), or the wish cannot be
            asked of the round.
    """
    check_supposable(case)
    case = case.with_memory()
    wanted = asked.index.closed is None or not grants_wish(asked.index, wish)
    found = tuple(facts_of_answer(case, wish, asked) if wanted else _facts_undoing(case, wish, asked))
    named = mildest_first(found, asked.index.opened)
    # what is granted is told with a fact that undoes it, or with none
    kept, told = (named[:1], found[:1]) if wanted else ((), ())
    first = _facts_turning(case, wish, named, wanted=wanted)
    if told and first != told and not _is_milder(first, told) and _is_idle(case, told, asked.index):
        first = first or _facts_turning(case, wish, _stronger_dues(found, asked.index), wanted=wanted)
        if first:
            return FirstFact(first, idle=told)
    first = first or kept
    if first:
        return FirstFact(first)
    around = dict.fromkeys((*facts_around(wish, asked.index), *facts_near(wish, asked.index)))
    near = tuple(sorted(around, key=kind_of))
    first = _facts_turning(case, wish, near, wanted=wanted)
    if not first:
        options = _examples(wish, near, asked.index, language)
        raise UsageError(Message("errors.suppose.none-named", options=options))
    return FirstFact(first)


def _is_milder(first: Facts, told: Facts) -> bool:
    """Return whether a fact is the milder preference of the same player as the one that is named."""
    return [*map(subject_of, first)] == [*map(subject_of, told)]


def _is_idle(case: Case, facts: Facts, actual: RoundIndex) -> bool:
    """Return whether a round is the same under some facts."""
    other = RoundIndex(case.under(facts).boards())
    return actual.closed is not None and other.closed is not None and round_change(actual, other) == SAME


def _stronger_dues(facts: Facts, actual: RoundIndex) -> Iterator[SupposedFact]:
    """Yield that those supposed to be due a colour are due it more strongly."""
    edition = edition_of(actual.opened)
    for fact in facts:
        if isinstance(fact, OtherDue):
            colour, strength = edition.preference(fact.colours)
            for due in other_dues(actual.line(fact.player), actual.opened):
                other, then = edition.preference(due.colours)
                if other == colour and RANKS.get(then, 0) > RANKS.get(strength, 0):
                    yield due


def mildest_first(facts: Iterable[SupposedFact], opened: RoundOpened) -> Facts:
    """Return facts, before a preference the milder ones for that colour: the smallest change comes first."""
    return tuple(milder for fact in facts for milder in (*milder_dues(fact, opened), fact))


def facts_instead(case: Case, wish: Wish, asked: RoundAnswers) -> Iterator[SupposedFact]:
    """Yield the facts that the answers to alternatives name, of a wish that is granted."""
    if isinstance(wish, ColourWish):
        otherwise = wish._replace(colour="black" if wish.colour == "white" else "white")
        yield from facts_there(case, otherwise, asked)
        return
    for other in islice(alternatives(wish, asked.index), MOST_INSTEAD):
        yield from facts_there(case, other, asked)


def _facts_undoing(case: Case, wish: Wish, asked: RoundAnswers) -> Iterator[SupposedFact]:
    """Yield what may undo a wish that is granted; of a float what is about the player first."""
    named = tuple(facts_instead(case, wish, asked))
    if not isinstance(wish, FloatWish):
        yield from named
        return
    games = (fact for fact in facts_near(wish, asked.index) if isinstance(fact, NotMet))
    own = [fact for fact in (*named, *games) if wish.player in players_meant(fact)]
    yield from dict.fromkeys((*own, *named))


def _facts_turning(case: Case, wish: Wish, facts: Iterable[SupposedFact], *, wanted: bool) -> Facts:
    """Return the first fact of those tried that grants a wish, or not where not `wanted`, if one does."""
    for fact in islice(facts, MOST_TRIED):
        road = RoundIndex(case.under((fact,)).boards())
        if road.closed is not None and grants_wish(road, wish) == wanted:
            return (fact,)
    return ()


def _examples(wish: Wish, near: Facts, actual: RoundIndex, language: Language) -> object:
    """Return facts that may be supposed for a wish as options, one of each kind, or an absence."""
    by_kind: dict[str, SupposedFact] = {}
    for fact in near:
        by_kind.setdefault(fact.kind, fact)
    facts = tuple(by_kind.values())[:EXAMPLES] or (StaysAway("away", players_of(wish)[0]),)
    typed = (typed_fact(fact, actual.opened, language) for fact in facts)
    return list_message([f'--suppose "{text}"' for text in typed], "list.or")
