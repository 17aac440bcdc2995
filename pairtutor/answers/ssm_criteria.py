"""The relative criteria of the SSM that a pair breaks, all of them: group (B4) and floats (B5)."""

from __future__ import annotations

from collections.abc import Iterator

from pairtutor.model.ids import Tpn
from pairtutor.trace.events import RoundOpened
from pairtutor.trace.refusals import SameTeam
from pairtutor.trace.values import RepeatedFloat

Broken = SameTeam | RepeatedFloat


def kept_apart(opened: RoundOpened) -> bool:
    """Return whether players of one group are kept apart in a round.

    Source: ssm SSM-17.
    """
    return opened.round <= opened.restricted_rounds and not opened.last_round


def asked_first(opened: RoundOpened) -> tuple[str, ...]:
    """Return the criteria that are asked for first; groups count where there are two players of one.

    Source: ssm C4, ssm C5.
    """
    named = [line.group for line in opened.players if line.group]
    return ("B1", "B4", "B5") if kept_apart(opened) and len({*named}) < len(named) else ("B1", "B5")


def criterion(broken: Broken) -> str:
    """Return which criterion it is."""
    return "B4" if broken.kind == "same-team" else "B5"


def about(broken: Broken) -> tuple[str, Tpn]:
    """Return of what kind it is, and whose float it is."""
    return (broken.kind, Tpn(0) if broken.kind == "same-team" else broken.player)


def broken_by(opened: RoundOpened, one: Tpn, other: Tpn) -> Iterator[Broken]:
    """Yield what a pair of two participants breaks, the higher criterion first.

    Source: ssm B4, ssm B5.
    """
    two = [line for line in opened.players if line.tpn in (one, other)]
    high, low = sorted(two, key=lambda line: line.rank)
    if kept_apart(opened) and high.group and high.group == low.group:
        yield SameTeam("same-team", high.tpn, low.tpn, high.group)
    difference = high.score - low.score
    if difference and high.floats[0] == "down":
        yield RepeatedFloat("repeated-float", high.tpn, low.tpn, "down", 1, difference)
    if difference and low.floats[0] == "up":
        yield RepeatedFloat("repeated-float", low.tpn, high.tpn, "up", 1, difference)
