"""How a bracket or group stands at a step: its halves, who has changed places, the pairs so far.

Read off the steps that lead there, and off nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, Pairing, PlayerRow
from pairtutor.narrative.view import BracketView, CandidateView, GroupView, SplitView, View
from pairtutor.trace.events import ExchangeApplied, MdpSetChanged, TranspositionApplied
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupsShifted,
)
from pairtutor.tui.walk.tour import Tour

Rows = tuple[PlayerRow, ...]

CHANGING: Final = frozenset(
    {
        *("split", "mdp-set", "exchange", "transposition", "candidate"),
        *("proposal", "columns", "shift", "scrutiny", "transfer", "undone", "settled"),
    }
)
"""The kinds of step after which a bracket or group stands otherwise."""


@dataclass(slots=True)
class Halves:
    """Players side by side, with what is written above each side."""

    left_title: str
    right_title: str
    left: Rows
    right: Rows


@dataclass(slots=True)
class Standing:
    """A bracket or group as it stands; `up` and `down` are those who have just changed places."""

    section: BracketView | GroupView
    halves: Halves | None = None
    remainder: Halves | None = None
    waiting: Rows = ()
    up: frozenset[int] = frozenset()
    down: frozenset[int] = frozenset()
    pairs: dict[frozenset[int], Pairing] = field(default_factory=dict)

    def rows(self, players: Group) -> Rows:
        """Return the table's lines of these players, in their order; places that are no players have none."""
        known = {row.who.tpn: row for row in self.section.rows}
        return tuple(known[who.tpn] for who in players if who.tpn in known)


def standing_at(tour: Tour, position: int) -> Standing | None:
    """Return how the bracket of a position stands, or the last one before it; None before the first."""
    begin = tour.section_of(position)
    if begin is None:
        return None
    section = tour.view(begin.number)
    assert isinstance(section, BracketView | GroupView), "a bracket begins there"
    standing = Standing(section)
    for number in range(begin.number + 1, position + 1):
        if tour.step(number).event.kind in CHANGING and tour.section_of(number) is begin:
            _follow(standing, tour.view(number), tour)
    return standing


def _follow(standing: Standing, view: View, tour: Tour) -> None:
    """Take in what one step changes."""
    match view:
        case SplitView():
            names = ("S1R", "S2R") if view.remainder else ("S1", "S2")
            _divide(standing, Halves(*names, view.s1, view.s2), remainder=view.remainder)
            standing.waiting = standing.waiting if view.remainder else view.limbo
        case PhraseContext(thing=MdpSetChanged()):
            standing.waiting = standing.rows(view.limbo)
            _resettle(standing, left=standing.rows(view.s1), right=None)
            _mark_changes(standing, view.entering, view.leaving)
        case PhraseContext(thing=ExchangeApplied()):
            _resettle(
                standing, left=standing.rows(view.s1), right=standing.rows(view.s2), remainder=view.remainder
            )
            _mark_changes(standing, view.entering, view.leaving)
        case PhraseContext(thing=TranspositionApplied()):
            _resettle(standing, left=None, right=standing.rows(view.s2), remainder=view.remainder)
        case CandidateView():
            standing.pairs = {_key(pair): pair for pair in view.pairs}
        case PhraseContext(thing=PairingsProposed()):
            say, rows = tour.narrator.phrases.say, tour.narrator.cast.rows
            _divide(
                standing, Halves(say(view, "left"), say(view, "right"), rows(view.upper), rows(view.lower))
            )
            _mark_changes(standing, view.entering, view.leaving)
        case PhraseContext(
            thing=ColumnsFormed(moved=moved, white=white) | SubgroupsShifted(moved=moved, white=white)
        ):
            say, rows = tour.narrator.phrases.say, tour.narrator.cast.rows
            columns = rows(view.white, "aro"), rows(view.black, "rating")
            _divide(standing, Halves(say(view, "left"), say(view, "right"), *columns))
            standing.up = frozenset(moved) & frozenset(white)
            standing.down = frozenset(moved) - standing.up
        case PhraseContext():
            _pair_up(standing, view)


def _divide(standing: Standing, halves: Halves, *, remainder: bool = False) -> None:
    if remainder:
        standing.remainder = halves
    else:
        standing.halves, standing.remainder = halves, None
    standing.up = standing.down = frozenset()


def _resettle(standing: Standing, left: Rows | None, right: Rows | None, *, remainder: bool = False) -> None:
    """Put other players into the halves; None leaves a half as it is."""
    halves = standing.remainder if remainder else standing.halves
    if halves:
        halves.left = halves.left if left is None else left
        halves.right = halves.right if right is None else right
    if not remainder:
        standing.remainder = None


def _mark_changes(standing: Standing, entering: Group, leaving: Group) -> None:
    standing.up = frozenset(who.tpn for who in entering)
    standing.down = frozenset(who.tpn for who in leaving)


def _pair_up(standing: Standing, view: PhraseContext) -> None:
    """Keep the pairs that a procedure has made so far."""
    match view.thing:
        case PairScrutinised(opponent=int()):
            _pair(standing, Pairing(first=view.player, second=view.opponent))
        case PlayerTransferred(partner=int()):
            _pair(standing, Pairing(first=view.player, second=view.partner))
        case PairingsUndone():
            for pair in view.pairs:
                standing.pairs.pop(_key(pair), None)
        case GroupSettled():
            standing.pairs = {_key(pair): pair for pair in view.pairs}


def _pair(standing: Standing, made: Pairing) -> None:
    """Pair two players; a pair that one of them had before makes way for it."""
    key = _key(made)
    standing.pairs = {other: pair for other, pair in standing.pairs.items() if not other & key}
    standing.pairs[key] = made


def _key(pair: Pairing) -> frozenset[int]:
    return frozenset((pair.first.tpn, pair.second.tpn))
