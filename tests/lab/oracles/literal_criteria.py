"""C.5 to C.19 of the Dutch rules of 2017 for one candidate, each as its text says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairtutor.model.colour import Colour
from tests.lab.oracles.completion import Left
from tests.lab.oracles.literal_colours import colour_of
from tests.lab.oracles.standing import Standing

Vector = tuple[Any, ...]
"""The values of C.5 to C.19 in order; the smaller is the better candidate."""

Met = tuple[Standing, Standing]

ONE_POINT = 2


def measure(pairs: Sequence[Met], floaters: Sequence[Standing], lowest: int, outlook: Left) -> Vector:
    """Return all criteria of a candidate; `lowest` is the lowest score in the bracket (A.8)."""
    depths = [(player, player.score - (lowest - ONE_POINT)) for player in floaters]
    uneven = [_by_score(pair) for pair in pairs if pair[0].score != pair[1].score]
    downs = depths + [(high, high.score - low.score) for high, low in uneven]
    ups = [(low, high.score - low.score) for high, low in uneven]
    psd = sorted(
        [depth for _, depth in depths] + [abs(one.score - other.score) for one, other in pairs],
        reverse=True,
    )
    clashes = [pair for pair in pairs if pair[0].due is not None and pair[0].due is pair[1].due]
    return (
        len(floaters),  # C.5
        psd,  # C.6
        outlook,  # C.7
        sum(_both_wide(pair) for pair in clashes),  # C.8
        sum(_third_in_a_row(pair) for pair in clashes),  # C.9
        len(clashes),  # C.10
        sum(_strong(pair) for pair in clashes),  # C.11
        len(_repeating(downs, "down", 0)),  # C.12
        len(_repeating(ups, "up", 0)),  # C.13
        len(_repeating(downs, "down", 1)),  # C.14
        len(_repeating(ups, "up", 1)),  # C.15
        _repeating(downs, "down", 0),  # C.16
        _repeating(ups, "up", 0),  # C.17
        _repeating(downs, "down", 1),  # C.18
        _repeating(ups, "up", 1),  # C.19
    )


def _by_score(pair: Met) -> Met:
    one, other = pair
    return pair if one.score > other.score else (other, one)


def _repeating(moves: Sequence[tuple[Standing, int]], kind: str, back: int) -> list[int]:
    """Return the score differences, largest first, of those who had the same float that long ago."""
    return sorted((depth for player, depth in moves if player.floats[back] == kind), reverse=True)


def _both_wide(pair: Met) -> bool:
    return all(player.strength == 3 and abs(player.difference) > 1 for player in pair)


def _third_in_a_row(pair: Met) -> bool:
    """Return whether somebody has a third game running with one colour (D17-18).

    Of two with unequal differences only the one who is refused counts.
    """
    if any(player.strength != 3 for player in pair):
        return False
    mine = colour_of(*pair, Colour.WHITE)
    given = ((pair[0], mine), (pair[1], mine.opposite))
    level = abs(pair[0].difference) == abs(pair[1].difference)
    concerned = [one for one in given if level or one[1] is not one[0].due]
    return any(player.colours[-2:] == (colour, colour) for player, colour in concerned)


def _strong(pair: Met) -> bool:
    strengths = [player.strength for player in pair]
    return min(strengths) >= 2 and strengths != [3, 3]
