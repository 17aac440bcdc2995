"""What may never be, whatever else is paired: two who meet, or one who has the bye."""

from __future__ import annotations

from typing import Literal, TypeAlias

from pairtutor.answers.answer import Answer
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.positions.legality import Legality, LimitLegality
from pairtutor.positions.persons import Person
from pairtutor.rules.facts import facts
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.refusals import ColourLimit, ColoursBarred, HadBye
from pairtutor.trace.values import Forbidden, Met, SameAbsolute

Barring: TypeAlias = Met | Forbidden | ColoursBarred | SameAbsolute


def fact_between(legality: Legality, person: Person, other: Person) -> Barring:
    """Return the fact that bars two players, who may not meet, from each other.

    That they have met comes first, then that they are kept apart, then their colours: one preference of both,
    or by the rules of Lim, and of Dubov (1997), the limits that bar either way to give them. The fact names
    them in the order in which they are handed in.
    """
    players = (person.tpn, other.tpn)
    if other.tpn in person.met:
        return Met("met", *players, RoundNumber(person.met[other.tpn]))
    if frozenset(players) in legality.barred:
        return Forbidden("forbidden", *players)
    if not isinstance(legality, LimitLegality):
        colour: Literal["white", "black"] = "white" if person.due.colour == "white" else "black"
        return SameAbsolute("same-absolute-preference", *players, colour)
    sides: tuple[tuple[Person, Literal["white", "black"]], ...]
    # what bars the first from White or the other from Black, then what bars it the other way round
    sides = ((person, "white"), (other, "black"), (other, "white"), (person, "black"))
    limits = [
        ColourLimit("colour-limit", who.tpn, colour, "in-a-row" if reason == "in-a-row" else "difference")
        for who, colour in sides
        if (reason := legality.limit(who, colour))
    ]
    return ColoursBarred("colours-barred", *players, tuple(limits))


def fact_against_bye(index: RoundIndex, tpn: Tpn) -> HadBye | None:
    """Return why a player may never have the bye, None if the player may."""
    bar = index.line(tpn).bye_bar
    return HadBye("had-bye", tpn, bar.reason, bar.round) if bar else None


# --- where candidates are compared ----------------------------------------------------------

_CITED = {"met": "met", "forbidden": "legality"}
"""The criterion behind a fact that bars two; colours bar all others."""


def clause_of(system: str, criterion: str) -> str | None:
    """Return the main clause of a criterion, without its edition; None if it has none."""
    cites = facts(system).table("criterion").get(criterion, ())
    return cites[0].removeprefix(f"{system} ") if cites else None


def clause_of_placing(system: str) -> str | None:
    """Return the clause by which everybody is placed in the lowest bracket, without its edition.

    None in an edition where completing the round is a criterion of its own, or is no matter of brackets.
    """
    own = facts(system)
    lowest = () if "completion" in own.table("criterion") else own.group("collapse")
    return lowest[0].removeprefix(f"{system} ") if lowest else None


_BEHIND = {
    "met": "met",
    "absolute": "absolute-colours",
    "forbidden": "legality",
    "bye": "bye",
    "score": "bye-score",
}
"""The criterion behind what bars two of those who would find nobody, or one of them from the bye."""


def clauses_behind(answer: Answer, system: str) -> tuple[str, ...]:
    """Return the clauses, without edition, of what makes a round or as many pairs impossible, for an answer.

    It is that by which as many pairs do not count, or those by which the ones who would find nobody are
    barred from others or from the bye. The clause of the answer is not among them.
    """
    barring = (_BEHIND[bar.why] for bar in answer.bars if bar.why in _BEHIND)
    criteria = [answer.against] if answer.against else barring
    clauses = dict.fromkeys(clause_of(system, criterion) for criterion in criteria)
    return tuple(clause for clause in clauses if clause and clause != answer.clause)


def bar_of_pair(system: str, legality: Legality, person: Person, other: Person) -> Answer | None:
    """Return why two, the lower rank first, may never meet, None if they may (dutch-2026 2.1.1, 2.1.3)."""
    if legality.may_meet(person, other):
        return None
    fact = fact_between(legality, person, other)
    clause = clause_of(system, _CITED.get(fact.kind, "absolute-colours"))
    return Answer((person.tpn, other.tpn), "barred", clause, witness=fact)


def bar_of_bye(index: RoundIndex, tpn: Tpn) -> Answer | None:
    """Return why a player may never have the bye, None if the player may (dutch-2026 2.1.2)."""
    fact = fact_against_bye(index, tpn)
    return Answer((tpn,), "barred", clause_of(index.opened.system, "bye"), witness=fact) if fact else None
