"""Who stands where in a bracket or group, and who meets: a fold over its steps, so that any is drawn alone.

`follow` says how a bracket stands after one more step, `standing_at` after all its steps up to a number.
All of it is read off the trace.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Literal, TypeAlias

from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import PlayerRow
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.view import SplitView, View
from pairtutor.records import Record, replace
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
    Event,
    ExchangeApplied,
    MdpSetChanged,
    SubgroupsFormed,
    TranspositionApplied,
)
from pairtutor.trace.index import RoundIndex
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupsShifted,
    TopMembersChosen,
)
from pairtutor.trace.values import Players

Dividing: TypeAlias = SubgroupsFormed | PairingsProposed | ColumnsFormed | SubgroupsShifted | TopMembersChosen
"""Steps that put players side by side."""


class PairState(NamedTuple):
    """Two whom a step puts together, the first one's side at the left, and what it says of them."""

    first: Tpn
    second: Tpn
    state: Literal["proposed", "made", "refused"]


class Halves(Record, kw_only=False):
    """Players side by side: S1 and S2, an upper and a lower half, two columns or subgroups."""

    divided_by: Dividing
    left: Players
    right: Players


class Standing(Record, kw_only=False):
    """How a bracket or group stands.

    `remainder` are S1R and S2R where pairs of MDPs are made before; `limbo` are MDPs who wait. `came` to the
    left side and `went` to the right one have those whom a step moved, until they are divided anew. `natural`
    is the right side as a split or an exchange left it, which a transposition changes. `pairs` are those of
    the candidate that was judged last, in a procedure those made so far; `left_over` are whom it leaves over,
    or who have left the group. `step` is the last step.
    """

    opened: BracketOpened | GroupOpened
    halves: Halves | None = None
    remainder: Halves | None = None
    limbo: Players = ()
    came: Players = ()
    went: Players = ()
    natural: Players = ()
    pairs: tuple[tuple[Tpn, Tpn], ...] = ()
    left_over: Players = ()
    step: Event | None = None

    @property
    def lines(self) -> tuple[PairState, ...]:
        """Those whom the last step speaks of together; they belong to it alone."""
        return tuple(_lines(self.step))


def standing_at(index: RoundIndex, number: int) -> Standing | None:
    """Return the standing of the bracket of a step after it, or of the last before; None before the first."""
    opening = index.opening_of(number)
    if opening is None:
        return None
    assert isinstance(opening.event, BracketOpened | GroupOpened), "a bracket or group begins there"
    steps = index.trace.steps[opening.number : number]  # numbers count from 1: after the opening, to this one
    own = (step.event for step in steps if index.opening_of(step.number) is opening)
    return reduce(follow, own, Standing(opening.event))


def _without(before: Standing, event: PairingsUndone) -> Standing:
    """Return the standing of a bracket or group when pairs are taken back."""
    gone = {frozenset(pair) for pair in event.pairs}
    return replace(before, pairs=tuple(pair for pair in before.pairs if frozenset(pair) not in gone))


def follow(before: Standing, event: Event) -> Standing:
    """Return the standing of a bracket or group after one more of its steps."""
    return replace(_settle(before, event), step=event)


def _lines(event: Event | None) -> Iterator[PairState]:
    """Yield those whom a step speaks of together."""
    match event:
        case CandidateJudged():
            yield from (PairState(*pair, "made" if event.accepted else "proposed") for pair in event.pairs)
        case PairingsProposed():
            yield from (PairState(*pair, "proposed") for pair in zip(event.upper, event.lower, strict=False))
        case PairScrutinised(player=player, opponent=opponent):
            for other in dict.fromkeys(passed.player for passed in event.tried):
                if other != opponent:
                    yield PairState(player, other, "refused")
            if opponent is not None:
                yield PairState(player, opponent, "made")
        case PlayerTransferred(player=player, partner=int(partner)):
            yield PairState(partner, player, "made")
        case GroupSettled():
            yield from (PairState(*pair, "made") for pair in event.pairs)
        case PairingsUndone():
            yield from (PairState(*pair, "refused") for pair in event.pairs)


def _settle(before: Standing, event: Event) -> Standing:
    """Return the standing after one more step: the places of the players, the pairs and those left over.

    A remainder stands beside the halves that are there; other halves take their place. A step that moves
    nobody and pairs nobody leaves it as it is.
    """
    match event:
        case SubgroupsFormed(remainder=True):
            rest = Halves(event, event.s1, event.s2)
            return replace(_without_moves(before), remainder=rest, natural=event.s2)
        case SubgroupsFormed():
            return replace(
                _with_halves(before, event, event.s1, event.s2), limbo=event.limbo, natural=event.s2
            )
        case MdpSetChanged():
            settled = _with_new_halves(before, left=event.s1)
            return _with_moves(replace(settled, limbo=event.limbo), event.entering, event.leaving)
        case ExchangeApplied():
            settled = _with_new_halves(before, left=event.s1, right=event.s2, remainder=event.remainder)
            return _with_moves(replace(settled, natural=event.s2), event.entering, event.leaving)
        case TranspositionApplied():
            return _with_new_halves(before, right=event.s2, remainder=event.remainder)
        case PairingsProposed():
            proposed = _with_halves(before, event, event.upper, event.lower)
            return _with_moves(proposed, event.entering, event.leaving)
        case ColumnsFormed() | SubgroupsShifted():
            to_white = tuple(tpn for tpn in event.moved if tpn in event.white)
            to_black = tuple(tpn for tpn in event.moved if tpn not in event.white)
            return _with_moves(_with_halves(before, event, event.white, event.black), to_white, to_black)
        case TopMembersChosen():
            return _with_halves(before, event, event.tops, event.bottoms)
        case CandidateJudged():
            return replace(before, pairs=event.pairs, left_over=event.downfloaters)
        case GroupSettled():
            return replace(before, pairs=event.pairs, left_over=event.left)
        case PairScrutinised(player=player, opponent=int(opponent)):
            return _with_pair(before, player, opponent)
        case PlayerTransferred(player=player, partner=int(partner)):
            return _with_pair(before, player, partner)
        case PlayerTransferred(player=player):
            return replace(before, left_over=(*before.left_over, player))
        case PairingsUndone():
            return _without(before, event)
        case _:
            return before


def _with_pair(before: Standing, player: Tpn, other: Tpn) -> Standing:
    """Pair two players; a pair that one of them had before makes way for it."""
    kept = tuple(pair for pair in before.pairs if not {player, other} & {*pair})
    return replace(before, pairs=(*kept, (player, other)))


def _without_moves(before: Standing) -> Standing:
    return replace(before, came=(), went=())


def _with_moves(before: Standing, came: Players, went: Players) -> Standing:
    return replace(before, came=came, went=went)


def _with_halves(before: Standing, event: Dividing, left: Players, right: Players) -> Standing:
    return replace(_without_moves(before), halves=Halves(event, left, right), remainder=None)


def _with_new_halves(
    before: Standing, *, left: Players | None = None, right: Players | None = None, remainder: bool = False
) -> Standing:
    """Put other players into the halves, or into those of the remainder; None leaves a half as it is."""
    halves = before.remainder if remainder else before.halves
    if halves:
        left, right = halves.left if left is None else left, halves.right if right is None else right
        halves = replace(halves, left=left, right=right)
    return replace(before, remainder=halves) if remainder else replace(before, halves=halves, remainder=None)


# --- for a reader ------------------------------------------------------------


class HalvesView(Record, kw_only=False):
    """Players side by side, with what is written above each side."""

    left_title: str
    right_title: str
    left: tuple[PlayerRow, ...]
    right: tuple[PlayerRow, ...]


def halves_of(view: View, cast: PlayerNames, phrases: Phrases) -> HalvesView | None:
    """Return the players whom a step puts side by side, None where it puts nobody."""
    match view:
        case SplitView():
            names = ("S1R", "S2R") if view.remainder else ("S1", "S2")
            return HalvesView(*names, view.s1, view.s2)
        case PhraseContext(thing=PairingsProposed()):
            rows = cast.rows(view.upper), cast.rows(view.lower)
        case PhraseContext(thing=ColumnsFormed() | SubgroupsShifted()):
            rows = cast.rows(view.white, "aro"), cast.rows(view.black, "rating")
        case _:
            return None
    return HalvesView(phrases.say(view, "left"), phrases.say(view, "right"), *rows)
