"""Opponents looked for in a procedure: who is looked at after one was refused, and why that one was."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.disputes.verdicts import barred_pair, cites_of_verdict
from pairtutor.exercises.exercise import BracketAsked, Proposed
from pairtutor.exercises.position import Position, clause_of
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.rules.facts import facts
from pairtutor.trace.index import GroupRecord, RoundIndex
from pairtutor.trace.procedures import PairScrutinised, PlayerTransferred
from pairtutor.trace.refusals import PairingsWorse, PassedOver, SetsWorse
from pairtutor.trace.values import Cites


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
        """Who was looked at next in this step, None if nobody was who had not been looked at in it."""
        tried = [passed.player for passed in self.step.tried]
        new = () if self.step.opponent in (None, *tried) else (self.step.opponent,)
        return next((tpn for tpn in (*tried[self.at + 1 :], *new) if tpn is not None), None)


def refusals(group: GroupRecord, part: BracketAsked) -> Iterator[RefusedOpponent]:
    """Yield the refusals inside a group that can be asked about by their players.

    No pair is refused twice, and nobody was taken in the end who had been refused.
    """
    steps = [step.event for step in group.steps if isinstance(step.event, PairScrutinised)]
    every = [RefusedOpponent(step, at) for step in steps for at in range(len(step.tried))]
    pairs = [frozenset(refusal.pair) for refusal in every]
    for refusal in every:
        once = pairs.count(frozenset(refusal.pair)) == 1 and refusal.pair[1] != refusal.step.opponent
        if once and {*refusal.pair} <= part.players:
            yield refusal


def opponents_passed_over(index: RoundIndex) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield who looked for an opponent, or whose group did, with everybody who was passed over."""
    for step in index.trace.steps:
        match step.event:
            case PairScrutinised(player=player, tried=over):
                yield from ((player, passed.player) for passed in over)
            case PlayerTransferred(partner=int(partner), considered=over):
                yield from ((partner, passed.player) for passed in over)
            case PlayerTransferred(reason="upfloater", considered=over):
                group = index.group_of(step)
                yield from (
                    (player, passed.player)
                    for passed in over
                    for player in sorted(group.members if group else ())
                )


def refused_as(position: Position, part: BracketAsked, given: Proposed) -> RefusedOpponent | None:
    """Return the refusal that an exercise asks about, None if there is none such."""
    group = position.group(part)
    known = refusals(group, part) if group else iter(())
    return next((refusal for refusal in known if (refusal.pair,) == given.pairs), None)


def refusing_clause(position: Position, refusal: RefusedOpponent) -> str | None:
    """Return the clause by which an opponent was refused, None where it is not a single one."""
    barred = barred_pair(position.answers, frozenset({frozenset(refusal.pair)}))
    if barred is not None:
        return clause_of(cites_of_verdict(barred, position.system))
    return clause_against(position.system, refusal.step.tried[refusal.at], refusal.step.cites)


def clause_against(system: str, over: PassedOver, cites: Cites) -> str | None:
    """Return the clause for which somebody was passed over in a step with these citations.

    None where it is not a single one, as where the others could not have been paired then.
    """
    why = over.why
    if isinstance(why, (SetsWorse, PairingsWorse)) and why.criterion != "legality":
        return clause_of(facts(system).table("criterion").get(why.criterion, ()))
    if why.kind in ("same-due", "outranked"):
        return clause_of(cites)
    return clause_of(facts(system).table("against").get(why.kind, ()))
