"""Who was in which group of a procedure, and which step made a pair that stands in the end."""

from __future__ import annotations

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, Event, RoundClosed
from pairtutor.trace.procedures import (
    GroupOpened,
    GroupSettled,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.trace import Step, Trace


class Groups:
    """The groups of a round by number: everybody who was ever in them, and the step that opened them."""

    def __init__(self, trace: Trace) -> None:
        self._members: dict[int, set[int]] = {}
        self._opened: dict[int, Step] = {}
        for step in trace.steps:
            group = getattr(step.event, "group", None)
            if group is not None:
                self._members.setdefault(group, set()).update(_present(step.event))
            if isinstance(step.event, GroupOpened):
                self._opened[step.event.group] = step

    def shared(self, one: int, other: int) -> bool:
        """Return whether two players ever were in one group."""
        return any({one, other} <= members for members in self._members.values())

    def opened_for(self, step: Step) -> Step | None:
        """Return the step that opened the group of another step, None if that belongs to none."""
        return self._opened.get(getattr(step.event, "group", 0))


def _present(event: Event) -> set[int]:
    """Return the players whom a step of a group shows to be in it."""
    match event:
        case GroupOpened(arrived=arrived, residents=residents):
            return {*residents, *(one.player for one in arrived)}
        case PairScrutinised(player=player, opponent=opponent):
            return {player} if opponent is None else {player, opponent}
        case PlayerTransferred(player=player, partner=int(partner)):
            return {player, partner}
        case PairingsUndone(joining=joining):
            return {*joining}
        case GroupSettled(pairs=pairs, left=left):
            return {*left, *(tpn for pair in pairs for tpn in pair)}
        case _:
            return set()


def made_pair(trace: Trace, player: Tpn) -> Step:
    """Return the last step that paired a player as it stands in the end, or gave the player the bye.

    Raises:
        ValueError: the round has no pairing.
    """
    closed = trace.steps[-1]
    if not isinstance(closed.event, RoundClosed):
        raise ValueError("a round that could not be paired has no pairs that stand")
    if closed.event.bye == player:
        return next(step for step in reversed(trace.steps) if isinstance(step.event, ByeAssigned))
    pair = next(frozenset(board) for board in closed.event.boards if player in board)
    making = [step for step in trace.steps if pair == paired(step.event)]
    settled = [
        step
        for step in trace.steps
        if isinstance(step.event, GroupSettled) and pair in map(frozenset, step.event.pairs)
    ]
    return (making or settled or [closed])[-1]


def paired(event: Event) -> frozenset[int]:
    """Return the two whom a step pairs, nobody if it pairs none."""
    match event:
        case PairScrutinised(player=player, opponent=int(opponent)):
            return frozenset({player, opponent})
        case PlayerTransferred(player=player, partner=int(partner)):
            return frozenset({player, partner})
        case _:
            return frozenset()
