"""What may never be in a Dutch round, whatever else is paired: two who meet, or one who has the bye."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Literal

from pairtutor.answers.answer import Answer
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.refusals import HadBye
from pairtutor.trace.values import Forbidden, Met, SameAbsolute
from pairtutor.verify.editions import EDITIONS
from pairtutor.verify.legality import Legality
from pairtutor.verify.persons import Person
from pairtutor.verify.stated import legality_by_preferences


def clause_of(system: str, criterion: str) -> str | None:
    """Return the main clause of a criterion, without its edition; None if it has none."""
    cites = facts(system).table("criterion").get(criterion, ())
    return cites[0].removeprefix(f"{system} ") if cites else None


def bar_of_pair(system: str, legality: Legality, one: Person, other: Person) -> Answer | None:
    """Return why two may never meet, None if they may (dutch-2026 2.1.1, 2.1.3)."""
    if legality.may_meet(one, other):
        return None
    players = (one.tpn, other.tpn)
    met = one.met.get(other.tpn)
    if met is not None:
        witness: Met | Forbidden | SameAbsolute = Met("met", *players, RoundNumber(met))
        return Answer(players, "barred", clause_of(system, "met"), witness=witness)
    if frozenset(players) in legality.barred:
        return Answer(
            players, "barred", clause_of(system, "legality"), witness=Forbidden("forbidden", *players)
        )
    colour: Literal["white", "black"] = "white" if one.due.colour == "white" else "black"
    witness = SameAbsolute("same-absolute-preference", *players, colour)
    return Answer(players, "barred", clause_of(system, "absolute-colours"), witness=witness)


def bar_of_bye(index: RoundIndex, one: Person) -> Answer | None:
    """Return why a player may never have the bye, None if the player may (dutch-2026 2.1.2)."""
    bar = index.line(one.tpn).bye_bar
    if bar is None:
        return None
    witness = HadBye("had-bye", one.tpn, bar.reason, bar.round)
    return Answer((one.tpn,), "barred", clause_of(index.opened.system, "bye"), witness=witness)


def bars_among(index: RoundIndex, players: Iterable[Tpn]) -> tuple[Answer, ...]:
    """Return every two of some players who may never meet, in their order; it is known before pairing."""
    opened = index.opened
    legality = legality_by_preferences(opened, index.facts, EDITIONS[opened.system])
    pairs = combinations([legality.persons[tpn] for tpn in players], 2)
    bars = (bar_of_pair(opened.system, legality, one, other) for one, other in pairs)
    return tuple(bar for bar in bars if bar is not None)
