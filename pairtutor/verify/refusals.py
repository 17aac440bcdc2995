"""Whether what a procedure says against somebody is true, from the histories alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pairtutor.positions.legality import Legality
from pairtutor.positions.persons import due_colour
from pairtutor.positions.progress import expect, expect_equal
from pairtutor.positions.witnesses import check_fact, check_groups
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    HadBye,
    Outranked,
    PassedOver,
    RatingApart,
    SameDue,
)
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, RepeatedFloat, SameAbsolute


def witnesses_of(event: object) -> Iterator[object]:
    """Yield every witness that a step holds, at any depth of lists: with a kind, or in a `PassedOver`.

    What is inside a witness is not yielded.
    """
    stack: list[object] = [getattr(event, name) for name in getattr(type(event), "__slots__", ())]
    while stack:
        value = stack.pop()
        if isinstance(value, PassedOver):
            yield value.why
        elif isinstance(value, tuple):
            if hasattr(value, "kind"):
                yield value
            else:
                stack.extend(value)


def check_refusals(step: int, refusals: Iterable[object], legality: Legality) -> None:
    """Check that witnesses are true of the histories; `step` is the number that a fault is told with.

    Kinds that histories alone do not settle pass here, and so does against whom a witness is told: both are
    checked with the step that holds it.

    Raises:
        ProofError: one is not true.
    """
    for why in refusals:
        match why:
            case Met() | Forbidden() | SameAbsolute() | RepeatedFloat():
                check_fact(step, why, legality)
            case OnlyPartners():
                check_groups(step, why)
            case ColourLimit():
                _limit(step, why, legality)
            case ColoursBarred():
                for limit in why.limits:
                    _limit(step, limit, legality)
            case SameDue():
                for tpn in (why.first, why.second):
                    due = due_colour(legality.person(step, tpn).colours)
                    expect_equal(step, f"the colour that {tpn} is due", due, why.colour)
            case RatingApart():
                player, other = (legality.person(step, tpn) for tpn in (why.player, why.other))
                apart = abs(player.rating - other.rating)
                expect_equal(step, "how far the ratings are apart", apart, why.difference)
            case HadBye():
                player = legality.person(step, why.player)
                expect(player.barred, step, "who may not have the bye", "somebody barred from it", why.player)
                expect_equal(
                    step, f"the round that bars {player.tpn} from the bye", player.bye_round, why.round
                )
                expect_equal(
                    step, f"what bars {player.tpn} from the bye", player.bar, (why.reason, why.round)
                )
            case Outranked():
                _check_outranked(step, why, legality)


def _limit(step: int, why: ColourLimit, legality: Legality) -> None:
    """Check that a colour is barred, and by the limit that is told: of several the first one."""
    limit = legality.limit(legality.person(step, why.player), why.colour)
    expect_equal(step, f"what bars {why.player} from {why.colour}", limit, why.reason)


def _check_outranked(step: int, why: Outranked, legality: Legality) -> None:
    """Check that two who are compared by score, rating or number differ in it."""
    player, other = legality.person(step, why.player), legality.person(step, why.other)
    expect(player.tpn != other.tpn, step, "who is preferred", "somebody else", why.other)
    field = {"score": "score", "rating": "rating", "number": "tpn"}.get(why.by)
    if field is not None:
        mine, theirs = getattr(player, field), getattr(other, field)
        expect(mine != theirs, step, f"the {why.by} of {player.tpn} and {other.tpn}", "different ones", mine)
