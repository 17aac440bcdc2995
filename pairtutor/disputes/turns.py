"""What becomes of the reason why a wish is not granted, where it is not so under some facts either."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from pairtutor.answers.answer import PlacedAnswer
from pairtutor.answers.round import COMPARING, RoundAnswers
from pairtutor.disputes.answers import verdict_on
from pairtutor.disputes.case import Case, Wish
from pairtutor.disputes.verdicts import Verdict
from pairtutor.errors import UsageError
from pairtutor.model.facets import criterion_facets
from pairtutor.model.supposed import EarlierFloat, Facts, NoFloat, OtherDue
from pairtutor.positions.editions import EDITIONS
from pairtutor.positions.persons import ABSOLUTE, preference_after
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import GroupOpened

Turn: TypeAlias = Literal["same", "other", ""]
"""What becomes of the reason why a wish is not granted, if a fact is supposed, and it is still not granted.

It stays the `same`, or an `other` rule decides. Empty where the same rule decides by other facts.
"""
Matter: TypeAlias = Literal["floats", "colours", ""]
"""What only counts after the rule that decides; empty for nothing that is supposed."""
_ALWAYS_FIRST: Final = frozenset({"fewer", "barred", "stuck"})
"""Verdicts by which a rule decides before candidates are compared."""


def turn_of(case: Case, wish: Wish, then: Verdict, asked: RoundAnswers, road: RoundIndex) -> Turn:
    """Return the fate of the reason why a wish is not granted; `then` is that of `road`, supposed.

    Empty also where it cannot be asked for as it is, of who is not there or of a bye that nobody has.
    """
    try:
        now = verdict_on(case, asked, wish)
    except UsageError:
        return ""
    if not (isinstance(now, PlacedAnswer) and isinstance(then, PlacedAnswer)):
        return ""
    if _told_by(now, asked.index) == _told_by(then, road):
        return "same"
    return "" if _rule_of(now) == _rule_of(then) else "other"


def _rule_of(placed: PlacedAnswer) -> tuple[object, ...]:
    """Return by which rule an answer decides, and on what."""
    answer = placed.answer
    return placed.about, placed.apart, answer.verdict, answer.clause, answer.criterion


def _told_by(placed: PlacedAnswer, index: RoundIndex) -> tuple[object, ...]:
    """Return the rule of an answer with the facts that it rests on, and the score of its bracket or group."""
    answer = placed.answer
    people = (answer.players, answer.witness, answer.bars, answer.hits, answer.besides, answer.leaving)
    counted = (answer.value, answer.as_paired, answer.lost, answer.against, answer.lacking)
    event = index.step(placed.opening).event if placed.opening else None
    score = event.score if isinstance(event, BracketOpened | GroupOpened) else None
    return (*_rule_of(placed), *people, *counted, score)


def counted_after(placed: Verdict, facts: Facts, road: RoundIndex) -> Matter:
    """Return the matter that the rules look at after what decides of a wish, if all supposed facts are of it.

    `placed` decides in `road`, the supposed round. Those whom the facts are about are asked about, or in the
    bracket that decides.
    """
    system = road.opened.system
    if not isinstance(placed, PlacedAnswer) or system not in COMPARING:
        return ""
    answer, order = placed.answer, EDITIONS[system].criteria
    decides = (record.players for record in road.brackets if record.opening.number == placed.opening)
    here = {*answer.players, *next(decides, ())}
    if answer.verdict in _ALWAYS_FIRST:
        place = -1  # before all criteria
    elif answer.verdict == "worse" and answer.criterion in order:
        place = order.index(answer.criterion)
    elif answer.verdict == "worse" and not criterion_facets(answer.criterion or "").personal:
        place = -1  # a matter of numbers and scores
    else:
        return ""
    facets = [criterion_facets(name) for name in order]
    if all(isinstance(fact, NoFloat | EarlierFloat) and fact.player in here for fact in facts):
        floats = [at for at, facet in enumerate(facets) if facet.repeated_float]
        return "floats" if floats and place < floats[0] else ""
    if all(isinstance(fact, OtherDue) and fact.player in here and _is_mild(fact) for fact in facts):
        colours = [at for at, facet in enumerate(facets) if facet.colour]
        return "colours" if colours and place < colours[0] else ""
    return ""


def _is_mild(fact: OtherDue) -> bool:
    """Return whether a preference was and would be none that bars anybody."""
    return all(preference_after(colours).strength < ABSOLUTE for colours in (fact.had, fact.colours))
