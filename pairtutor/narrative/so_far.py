"""A step as it is told to those who have not seen what comes after it, and the question before it.

What becomes of a pair, a group or a candidate later, and what a bracket has in the end, is left out.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, Pairing
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    FamilyView,
    GroupView,
    NarratedStep,
    TargetView,
    View,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedCandidate:
    """A candidate of which a class is asked (`ask`) whether it is taken; without `pairs` it is its number."""

    template: ClassVar[str] = "candidate"
    number: int
    sequence: int
    ask: str
    pairs: tuple[Pairing, ...] = ()
    downfloaters: Group = ()


def so_far(step: NarratedStep, phrases: Phrases) -> NarratedStep:
    """Return a step without what only those know who have seen what follows."""
    view = _without_future(step.view)
    awaited = isinstance(view, BracketView)
    if view is step.view and not awaited:
        return step
    text = phrases.say(view, "awaited") if awaited else phrases.say(view)
    return replace(step, view=view, label=phrases.say(view, "label"), text=text)


def _without_future(view: View) -> View:
    match view:
        case CandidateView():
            return replace(view, in_run=False, stands=True, undone=False, again="")
        case TargetView():
            return replace(view, rows=tuple(replace(row, behind=()) for row in view.rows))
        case GroupView():
            return replace(view, undone=0, dealt=0, stands=0, otherwise=False)
        case PhraseContext():
            return view.forgetting({"undone": (), "later": False, "deals": 0})
        case _:
            return view


def numbers_asked(view: View) -> tuple[int, int] | None:
    """Return the first and the last number of the candidates of a step, None where it judges none."""
    match view:
        case CandidateView(number=number):
            return number, number
        case FamilyView(first=first, last=last):
            return first, last
        case _:
            return None
