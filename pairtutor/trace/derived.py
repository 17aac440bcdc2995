"""Reasons that follow from a step: what a choice says against those not chosen, made of what the step weighs.

Recorder, proof and answers make such a reason here; a proof does so from a step that it has proven itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeVar

from pairtutor.model.ids import Tpn
from pairtutor.trace.procedures import FloatersCompared
from pairtutor.trace.refusals import FloaterLine, NeededHere, Outranked, PassedOver, Test

_Name = TypeVar("_Name", bound=str)


def decisive_test(tests: Iterable[_Name], one: Iterable[object], other: Iterable[object]) -> _Name:
    """Return the first of several tests in which the keys of two differ; `tests` name the places of a key.

    There must be one.
    """
    return next(name for name, mine, theirs in zip(tests, one, other, strict=True) if mine != theirs)


def came_later(player: Tpn, chosen: Tpn, by: Test = "order") -> Outranked:
    """Return the reason "came first" against a player whom nothing bars: `chosen` is before it by a test."""
    return Outranked("outranked", player, chosen, by)


def all_later(players: Iterable[Tpn], chosen: Tpn) -> tuple[PassedOver, ...]:
    """Return players who came later in an order than the one chosen, each with that as the reason."""
    return tuple(PassedOver(tpn, came_later(tpn, chosen)) for tpn in players)


# --- who is next where one is chosen of an order ---------------------------------------------------

ByeTest = Literal["score", "games", "number"]
BYE_TESTS: Final[tuple[ByeTest, ...]] = ("score", "games", "number")
"""What decides about the bye by the rules of 2026 for Dubov (3.1.3 to 3.1.5) and teams (3.4.2 to 3.4.4)."""
ByeKey = tuple[int, int, Tpn]
"""The score of a player in half points, the number of games played, the pairing number."""


def bye_test(one: ByeKey, other: ByeKey) -> ByeTest:
    """Return the test that decides about the bye between two."""
    return decisive_test(BYE_TESTS, one, other)


def next_in_order(
    player: Tpn,
    chosen: Tpn,
    scores: tuple[int, int],
    tests: Sequence[Test],
    keys: tuple[Iterable[object], Iterable[object]],
) -> Outranked:
    """Return the reason against a player who is next to the one chosen: score, or the first test apart.

    `scores` and `keys` are those of the two; `tests` name the places of a key.
    """
    mine, theirs = scores
    return came_later(player, chosen, "score" if mine != theirs else decisive_test(tests, *keys))


# --- who leaves a Lim group --------------------------------------------------------------------------

SpareTest = Literal["floater-type", "not-floated", "due-colour", "number"]
SPARE_TESTS: Final[dict[str, tuple[SpareTest, ...]]] = {
    "odd-number": ("floater-type", "not-floated", "due-colour", "number"),
    "too-many": ("floater-type", "number"),
}
"""What is compared to choose who leaves a group, by the reason of the choice (lim-1999 3.2, 3.9, 3.10)."""


def spare_test(step: FloatersCompared, one: FloaterLine, other: FloaterLine) -> SpareTest:
    """Return the first test in which two who can be spared differ, at last their numbers."""

    def key(line: FloaterLine) -> tuple[object, ...]:
        """Return the parts by which the step compares candidates, in order of weight."""
        if step.reason == "too-many":
            return (line.floater_type, line.player)
        floated = line.floater_type == "d" and line.floated_before
        return (line.floater_type, floated, line.evens, line.player)

    return decisive_test(SPARE_TESTS[step.reason], key(one), key(other))


def why_not_spared(step: FloatersCompared, line: FloaterLine) -> Outranked:
    """Return the reason why a player who can be spared stays: the first test that the other one wins."""
    chosen = step.lines[0]  # the best choice comes first
    return came_later(line.player, chosen.player, spare_test(step, chosen, line))


def spared_before(step: FloatersCompared, *, down: bool) -> tuple[PassedOver, ...]:
    """Return those whose number comes before that of the player who leaves, with what speaks against each.

    Downward the largest number comes first, upward the smallest (lim-1999 3.2).
    """
    lines = {line.player: line for line in step.lines}
    order = sorted((*lines, *step.needed), reverse=down)
    before = order[: order.index(step.lines[0].player)]
    return tuple(
        PassedOver(
            tpn,
            why_not_spared(step, lines[tpn]) if tpn in lines else NeededHere("needed-here", tpn, step.pairs),
        )
        for tpn in before
    )
