"""Facts that are supposed of a round, as they stand behind "if", and that it is paired so."""

from __future__ import annotations

from typing import ClassVar

from pairtutor.model.supposed import EarlierGame, NotMet, OtherDue, SupposedFact
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import PhraseContext
from pairtutor.positions.editions import LIM
from pairtutor.positions.persons import ABSOLUTE, preference_after
from pairtutor.positions.teams import edition_of
from pairtutor.records import Record


class SupposedOpening(Record):
    """That a round is paired as if some facts were so."""

    template: ClassVar[str] = "suppose"
    facts: tuple[PhraseContext, ...]


def fact_view(fact: SupposedFact, cast: PlayerNames) -> PhraseContext:
    """Return a fact that is supposed, for its phrase; of a colour that is due, which one and how strongly.

    Teams, and players in the Dubov system of 2026, prefer a colour; teams are floaters either way, and by the
    Lim rules a float counts `either` way.
    """
    teams = cast.opened.teams is not None
    if not isinstance(fact, OtherDue):
        if isinstance(fact, NotMet | EarlierGame) and fact.first > fact.second:
            fact = fact._replace(first=fact.second, second=fact.first)
        return PhraseContext(fact, cast, "supposed-fact", teams=teams, either=cast.opened.system in LIM)
    colour, strength = edition_of(cast.opened).preference(fact.colours)
    must = strength == "due" and preference_after(fact.colours).strength == ABSOLUTE
    return PhraseContext(
        fact,
        cast,
        "supposed-fact",
        wants=cast.words.colours[colour] if colour else "",
        absolute=strength == "absolute" or must,
        strong=strength == "strong",
        mild=strength == "mild",
        only=_is_weaker(fact) and not (strength == "absolute" or must),
        prefers=teams or (cast.opened.system == "dubov-2026" and strength != "absolute"),
    )


def _is_weaker(fact: OtherDue) -> bool:
    """Return whether the colour supposed to be due is that of the games, and due less strongly."""
    now, then = preference_after(fact.had), preference_after(fact.colours)
    return now.colour == then.colour and then.strength < now.strength


def fact_views(facts: tuple[SupposedFact, ...], cast: PlayerNames) -> tuple[PhraseContext, ...]:
    """Return facts that are supposed, for their phrases."""
    return tuple(fact_view(fact, cast) for fact in facts)
