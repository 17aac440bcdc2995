"""What a pair, or a player left over, adds to each criterion; own arithmetic, by the criterion's name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pairtutor.positions.legality import TURNED, Given, by_alternation
from pairtutor.positions.persons import ABSOLUTE, MILD, Person

ONE_POINT: Final = 2
"""How far, in half points, the artificial score of those left over lies below the bracket."""


def same_preference(player: Person, other: Person) -> bool:
    """Say whether two players prefer one colour."""
    return player.due.colour is not None and player.due.colour == other.due.colour


def _absolute(player: Person, other: Person) -> bool:
    return same_preference(player, other) and player.due.strength == other.due.strength == ABSOLUTE


def _difference(player: Person, other: Person) -> int:
    """Return 1 if two are due one colour absolutely, each with a difference of two or more, else 0."""
    return int(_absolute(player, other) and min(abs(player.difference), abs(other.difference)) > 1)


def _third(high: Person, low: Person) -> int:
    """Return 1 if two who are due one colour absolutely give somebody a third game with a colour, else 0."""
    if not _absolute(high, low):
        return 0
    # whoever is refused has the other colour again; or both had the due one twice, and one has it again
    due, other = ("WW", "BB") if high.due.colour == "white" else ("BB", "WW")
    refused = low if granted_colour(high, low).first == high.due.colour else high
    both_due = high.difference == low.difference and high.colours[-2:] == low.colours[-2:] == due
    return int(refused.colours[-2:] == other or both_due)


def _strong(player: Person, other: Person) -> int:
    """Return 1 if two of one preference are both strong or more, and not both absolute, else 0."""
    if not same_preference(player, other) or MILD in (player.due.strength, other.due.strength):
        return 0
    return int(not _absolute(player, other))


def granted_colour(high: Person, low: Person, *, weigh: bool = True) -> Given:
    """Decide the colours of a pair, the higher ranked first, whose colour is told; None: it is drawn.

    `weigh`: of two absolute preferences the wider difference wins.
    """
    mine, theirs = high.due, low.due
    if (high.fresh and low.fresh) or (mine.colour is None and theirs.colour is None):
        return Given(first=None, rule="initial-colour")
    if mine.colour is None or theirs.colour is None or mine.colour != theirs.colour:
        return Given(mine.colour or TURNED[theirs.colour or "white"], "both-preferences")
    if mine.strength != theirs.strength:
        own = mine.colour if mine.strength > theirs.strength else TURNED[mine.colour]
        return Given(own, "stronger-preference")
    wide, narrow = abs(high.difference), abs(low.difference)
    if weigh and mine.strength == ABSOLUTE and wide != narrow:
        return Given(mine.colour if wide > narrow else TURNED[mine.colour], "wider-difference")
    return by_alternation(high, low) or Given(mine.colour, "higher-ranked")


def _float_penalty(who: int, mark: str, back: int, *, listed: bool) -> Callable[[Person, Person], int]:
    """Return the penalty of a pair for the floats of its higher (`who` 0) or lower ranked player (1).

    It is for a float `back` rounds ago in the direction of `mark`.
    """

    def penalty(high: Person, low: Person) -> int:
        """Return the score difference (half points) if listed, else 1; 0 without a repeated float."""
        apart = high.score - low.score
        if apart <= 0 or (high, low)[who].floats[back - 1] != mark:
            return 0
        return apart if listed else 1

    return penalty


def _downfloat_penalty(back: int, *, listed: bool = False) -> Callable[[Person, Person], int]:
    return _float_penalty(who=0, mark="down", back=back, listed=listed)


def _upfloat_penalty(back: int, *, listed: bool = False) -> Callable[[Person, Person], int]:
    return _float_penalty(1, "up", back, listed=listed)


PAIR: Final[dict[str, Callable[[Person, Person], int]]] = {
    "psd": lambda high, low: high.score - low.score,
    "topscorer-difference": _difference,
    "topscorer-third-colour": _third,
    "colour-preference": lambda player, other: int(same_preference(player, other)),
    "strong-preference": _strong,
    "repeated-downfloat": _downfloat_penalty(1),
    "repeated-upfloat": _upfloat_penalty(1),
    "downfloat-two-rounds": _downfloat_penalty(2),
    "upfloat-two-rounds": _upfloat_penalty(2),
    "repeated-downfloat-difference": _downfloat_penalty(1, listed=True),
    "repeated-upfloat-difference": _upfloat_penalty(1, listed=True),
    "downfloat-two-rounds-difference": _downfloat_penalty(2, listed=True),
    "upfloat-two-rounds-difference": _upfloat_penalty(2, listed=True),
}
"""What a pair adds, the higher ranked player first."""


def _left_over_penalty(back: int, *, listed: bool) -> Callable[[Person, int], int]:
    """Return the penalty of leaving over a player who floated down `back` rounds ago.

    It is the score difference (half points) if `listed`, else 1.
    """

    def penalty(player: Person, artificial: int) -> int:
        if player.floats[back - 1] != "down":
            return 0
        return player.score - artificial if listed else 1

    return penalty


def _resident_penalty(back: int) -> Callable[[Person, int], int]:
    """Return the penalty of a resident left over who floated down `back` rounds ago: 1.

    Residents have the lowest score of a bracket, which lies one point above the artificial one.
    """
    return lambda player, low: int(player.floats[back - 1] == "down" and player.score - low == ONE_POINT)


def _limbo_penalty(back: int) -> Callable[[Person, int], int]:
    """Return the penalty of an MDP left over who floated down `back` rounds ago, by its score difference.

    A resident has the least difference, one point, and no penalty.
    """

    def penalty(player: Person, low: int) -> int:
        return (
            player.score - low if player.floats[back - 1] == "down" and player.score - low > ONE_POINT else 0
        )

    return penalty


ALONE: Final[dict[str, Callable[[Person, int], int]]] = {
    "psd": lambda player, artificial: player.score - artificial,
    "repeated-downfloat": _left_over_penalty(1, listed=False),
    "downfloat-two-rounds": _left_over_penalty(2, listed=False),
    "repeated-downfloat-difference": _left_over_penalty(1, listed=True),
    "downfloat-two-rounds-difference": _left_over_penalty(2, listed=True),
}
"""What a player left over adds, given the artificial score of A.8 (dutch-2017)."""

ALONE_2026: Final[dict[str, Callable[[Person, int], int]]] = {
    "downfloater-scores": lambda player, _artificial: player.score,
    "bye-unplayed": lambda player, _artificial: player.missed,
    "resident-downfloat": _resident_penalty(1),
    "resident-downfloat-two-rounds": _resident_penalty(2),
    "repeated-downfloat-difference": _limbo_penalty(1),
    "downfloat-two-rounds-difference": _limbo_penalty(2),
}
"""The same by the rules of 2026; there pairs add nothing to the repeated downfloats of residents."""
