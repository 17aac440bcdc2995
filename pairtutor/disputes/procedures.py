"""Where a wish falls in a procedure: the step that refused it, or that decided before it came up."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.disputes.case import ByeWish, FloatWish, PairWish, Wish, players_of
from pairtutor.disputes.verdicts import Elsewhere
from pairtutor.model.ids import Tpn
from pairtutor.trace.events import ByeAssigned, Event
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.lowering import DealsCompared, FeasibilityTested
from pairtutor.trace.procedures import (
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
)
from pairtutor.trace.recorder import Step
from pairtutor.trace.refusals import PassedOver


def where_wish_falls(index: RoundIndex, wish: Wish) -> Elsewhere:
    """Return the step of a procedure at which a wish falls.

    First the last step that looked at the wished choice and passed it over; then the one that decided about
    a player of the wish before the choice came up.
    """
    refused = _refusal(index, wish)
    undone = _taken_back(index, wish) if isinstance(wish, PairWish) else None
    refusals = [refusal for refusal in (refused, undone) if refusal is not None]
    if refusals:
        return max(refusals, key=lambda refusal: refusal.step.number)
    match wish:
        case PairWish():
            return _pair(index, wish)
        case FloatWish(player=player):
            return _float(index, player)
        case _:
            return Elsewhere("elsewhere", index.bye or index.trace.steps[-1], "before")


def _refusal(index: RoundIndex, wish: Wish) -> Elsewhere | None:
    """Return the last step that passed the wished choice over, None if none did."""
    for step in reversed(index.trace.steps):
        for passed in (*_passed_over(step.event, wish), *_not_taken_up(index, step, wish)):
            return Elsewhere("elsewhere", step, "refused", passed)
    return None


def _passed_over(event: Event, wish: Wish) -> Iterable[PassedOver]:
    """Return the players passed over in a step who are what is wished for."""
    match event, wish:
        case PairScrutinised(player=player, tried=tried), PairWish():
            return _refusals_of_pair(tried, wish, player)
        case PlayerTransferred(partner=int(partner), considered=considered), PairWish():
            return _refusals_of_pair(considered, wish, partner)
        case PlayerTransferred(player=player, opponents=opponents), PairWish():
            return _refusals_of_pair(opponents, wish, player)
        case PlayerTransferred(partner=None, considered=considered, player=player), FloatWish():
            return [passed for passed in considered if passed.player == wish.player != player]
        case ByeAssigned(passed_over=passed_over), ByeWish():
            return [passed for passed in passed_over if passed.player == wish.player]
        case _:
            return ()


def _not_taken_up(index: RoundIndex, step: Step, wish: Wish) -> Iterable[PassedOver]:
    """Return who of a wished pair was passed over when the other's group took players from below."""
    group = index.group_of(step)
    match step.event, wish:
        case PlayerTransferred(reason="upfloater", considered=considered), PairWish() if group:
            two = {wish.first, wish.second}
            return [
                passed
                for passed in considered
                if len(two & group.members) == 1 and two - group.members == {passed.player}
            ]
        case _:
            return ()


def _refusals_of_pair(over: Iterable[PassedOver], wish: PairWish, player: int) -> list[PassedOver]:
    """Return who was passed over as the opponent of `player`, if that is the pair wished for."""
    return [passed for passed in over if {passed.player, player} == {wish.first, wish.second}]


def _taken_back(index: RoundIndex, wish: PairWish) -> Elsewhere | None:
    """Return the step that took the wished pair back after it had been made, None if it never was.

    Where nothing says so by itself, it is the step that begins the group's pairs anew.
    """
    pair = frozenset(players_of(wish))
    made = index.pairings_of(pair)
    if not made:
        return None
    after = index.trace.steps[made[-1].number :]
    group = getattr(made[-1].event, "group", 0)
    back = [step for step in after if _takes_back(step.event, pair, group)]
    return Elsewhere("elsewhere", back[0], "undone", made=made[-1]) if back else None


def _takes_back(event: Event, pair: frozenset[Tpn], group: int) -> bool:
    """Return whether a step undoes a pair of a group, pairs one of the two anew, or begins the group anew."""
    match event:
        case (
            PairScrutinised(player=player, opponent=int(other))
            | PlayerTransferred(player=player, partner=int(other))
        ):
            return bool(pair & {player, other}) and pair != {player, other}
        case PairingsUndone(pairs=pairs):
            return pair in map(frozenset, pairs)
        case DealsCompared() | FeasibilityTested() | PairingsProposed(reason="first" | "after-exchange"):
            return getattr(event, "group", 0) == group
        case _:
            return False


def _pair(index: RoundIndex, wish: PairWish) -> Elsewhere:
    """Return why two players never were each other's turn: the groups, or whoever came first."""
    made = {tpn: index.made(tpn) for tpn in players_of(wish)}
    first, second = sorted(made, key=lambda tpn: made[tpn].number)
    if not index.together(first, second):
        places = tuple((tpn, made[tpn], _opened_for(index, made[tpn])) for tpn in players_of(wish))
        return Elsewhere("elsewhere", made[first], "apart", places=places)
    return Elsewhere("elsewhere", made[first], "before")


def _float(index: RoundIndex, player: Tpn) -> Elsewhere:
    """Return who left a player's last group instead, or that nobody had to."""
    made = index.made(player)
    if isinstance(made.event, PlayerTransferred) and made.event.player == player:
        return Elsewhere("elsewhere", made, "before")
    group = index.group_of(made)
    here = group.steps if group else []
    gone = [step for step in here if isinstance(step.event, PlayerTransferred) and step.event.partner is None]
    if gone:
        return Elsewhere("elsewhere", gone[-1], "before")
    settled = [step for step in here if isinstance(step.event, GroupSettled)]
    if settled and isinstance(settled[-1].event, GroupSettled) and not settled[-1].event.left:
        return Elsewhere("elsewhere", settled[-1], "idle", group=_opened_for(index, settled[-1]))
    return Elsewhere("elsewhere", made, "before")


def _opened_for(index: RoundIndex, step: Step) -> Step | None:
    """Return the step that opened the group of another step, None if that belongs to none."""
    group = index.group_of(step)
    return group.opening if group else None
