"""Which way players float: down, or up where the system brings players up; by the Lim rules both."""

from __future__ import annotations

from pairtutor.disputes.case import FloatWish, Wish
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.positions.editions import EDITIONS, LIM
from pairtutor.positions.given import worth_of
from pairtutor.trace.events import RoundClosed, RoundOpened


def is_up(opened: RoundOpened, player: Tpn) -> bool:
    """Say whether a participant could only float up: everybody in some systems, by Lim's below the median."""
    if opened.system not in LIM:
        return SYSTEMS[opened.system].upward
    score = next(line.score for line in opened.players if line.tpn == player)
    return score < EDITIONS[opened.system].median(opened.round, worth_of(opened))


def is_held_by_median(opened: RoundOpened, player: Tpn) -> bool:
    """Say whether a participant is in the median by the Lim rules, out of which nobody floats (2.2).

    Not of round 1, in which nobody floats at all.
    """
    if opened.system not in LIM or opened.round == 1:
        return False
    score = next(line.score for line in opened.players if line.tpn == player)
    return score == EDITIONS[opened.system].median(opened.round, worth_of(opened))


def has_nobody_below(opened: RoundOpened, player: Tpn) -> bool:
    """Say whether a participant could only float down and has the fewest points, where opponents are fetched.

    There the bye is no float; elsewhere it may be one.
    """
    scores = {line.tpn: line.score for line in opened.players}
    return SYSTEMS[opened.system].fetches and scores[player] == min(scores.values())


def ways_of(opened: RoundOpened) -> tuple[bool, ...]:
    """Return the ways in which players float in a round, each as whether it is up."""
    return (False, True) if opened.system in LIM else (SYSTEMS[opened.system].upward,)


def floaters(closed: RoundClosed, opened: RoundOpened) -> frozenset[Tpn]:
    """Return the floaters of a round, in the ways that its system floats."""
    return frozenset(tpn for up in ways_of(opened) for tpn in floaters_going(closed, up=up))


def floaters_going(closed: RoundClosed, *, up: bool) -> frozenset[Tpn]:
    """Return those who float one way; who has the bye is among those who float down, if the round says so."""
    return frozenset(closed.upfloats if up else closed.downfloats)


def as_it_floats(wish: Wish, closed: RoundClosed | None, opened: RoundOpened) -> Wish:
    """Return a wish, of one who is brought up as an opponent that it be so.

    Where opponents are fetched others float down to the same boards, so that the wish does not say which way.
    """
    if not isinstance(wish, FloatWish) or not SYSTEMS[opened.system].fetches or closed is None:
        return wish
    return wish._replace(up=wish.player in closed.upfloats)
