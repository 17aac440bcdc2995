"""Who has White: section E of the Dutch rules of 2017, clause by clause."""

from __future__ import annotations

from pairtutor.model.colour import Colour
from pairtutor.model.game import ABSENT
from pairtutor.model.tournament import Tournament
from tests.lab.oracles.standing import Standing


def colour_of(one: Standing, other: Standing, initial: Colour) -> Colour:
    """Return the colour of the first of two players who meet."""
    higher, lower = sorted((one, other), key=lambda player: (-player.score, player.tpn))
    colour = _of_higher(higher, lower, initial)
    return colour if one is higher else colour.opposite


def white_of(one: Standing, other: Standing, initial: Colour) -> Standing:
    """Return the player who has White."""
    return one if colour_of(one, other, initial) is Colour.WHITE else other


def _of_higher(higher: Standing, lower: Standing, initial: Colour) -> Colour:
    if higher.due is not lower.due:  # E.1; who has no preference is content with any colour
        return higher.due or (lower.due or initial).opposite
    if higher.due is not None:
        if higher.strength != lower.strength:  # E.2
            return higher.due if higher.strength > lower.strength else higher.due.opposite
        wide, narrow = abs(higher.difference), abs(lower.difference)
        if higher.strength == 3 and wide != narrow:
            return higher.due if wide > narrow else higher.due.opposite
        for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):  # E.3
            if mine is not theirs:
                return mine.opposite
        return higher.due  # E.4
    return initial if higher.parity % 2 else initial.opposite  # E.5


def inferred_initial_colour(tournament: Tournament) -> Colour | None:
    """Return the colour that the first coloured round gives away (D17-17), None without one."""
    for index in range(tournament.recorded_rounds):
        so_far = {tpn: line[: index + 1] for tpn, line in sorted(tournament.entries.items())}
        taking_part = [
            line[index].colour for line in so_far.values() if any(entry.mark not in ABSENT for entry in line)
        ]
        for place, colour in enumerate(taking_part):
            if colour is not None:
                return colour.opposite if place % 2 else colour
    return None
