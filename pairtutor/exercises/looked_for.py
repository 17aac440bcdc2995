"""Opponents looked for in a procedure: who is looked at after one was refused, and why that one was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pairtutor.disputes.judging import barred_pair
from pairtutor.exercises.exercise import BracketAsked, Proposed
from pairtutor.exercises.position import Position, clause_of
from pairtutor.model.ids import Tpn
from pairtutor.rules.facts import facts
from pairtutor.trace.index import GroupRecord
from pairtutor.trace.procedures import PairScrutinised


class RefusedOpponent(NamedTuple):
    """An opponent who was refused a player: number `at` of those tried in a step, from 0."""

    step: PairScrutinised
    at: int

    @property
    def pair(self) -> tuple[Tpn, Tpn]:
        """The player, and who was refused."""
        return self.step.player, self.step.tried[self.at].player

    @property
    def next(self) -> Tpn | None:
        """Who was looked at next, None if nobody was."""
        rest = [one.player for one in self.step.tried[self.at + 1 :]]
        return rest[0] if rest else self.step.opponent


def refusals(group: GroupRecord, part: BracketAsked) -> Iterator[RefusedOpponent]:
    """Yield the refusals inside a group that can be asked about by their players.

    No pair is refused twice, and nobody was taken in the end who had been refused.
    """
    steps = [step.event for step in group.steps if isinstance(step.event, PairScrutinised)]
    every = [RefusedOpponent(step, at) for step in steps for at in range(len(step.tried))]
    pairs = [frozenset(one.pair) for one in every]
    for one in every:
        once = pairs.count(frozenset(one.pair)) == 1 and one.pair[1] != one.step.opponent
        if once and {*one.pair} <= part.players:
            yield one


def refused_as(position: Position, part: BracketAsked, given: Proposed) -> RefusedOpponent | None:
    """Return the refusal that an exercise asks about, None if there is none such."""
    group = position.group(part)
    found = refusals(group, part) if group else iter(())
    return next((one for one in found if (one.pair,) == given.pairs), None)


def refusing_clause(position: Position, one: RefusedOpponent) -> str | None:
    """Return the clause by which an opponent was refused, None where it is not a single one."""
    barred = barred_pair(position.case, position.index, frozenset({frozenset(one.pair)}))
    if barred is not None:
        return clause_of(barred.cites)
    why = one.step.tried[one.at].why.kind
    if why == "same-due":
        return clause_of(one.step.cites)
    return clause_of(facts(position.system).table("against").get(why, ()))
