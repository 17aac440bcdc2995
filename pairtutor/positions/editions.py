"""What the editions of the Dutch rules hold different, as small tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pairtutor.named_tuples import NamedTuple
from pairtutor.positions.persons import STRENGTH, Due, due_colour, preference_after

Worth = Mapping[str, int]
"""Half points of each mark."""
_COLOURS: Final = ("topscorer-difference", "topscorer-third-colour", "colour-preference", "strong-preference")


def float_between(own: int, other: int, _median: int) -> str:
    """Return the float of a player with the score `own` who meets the score `other`, `none` if equal."""
    return "down" if own > other else "up" if own < other else "none"


def towards_median(own: int, other: int, median: int) -> str:
    """Return the float of a player who is moved towards the score of the median (lim-1999 3.10)."""
    if own > median and other < own:
        return "down"
    return "up" if own < median and other > own else "none"


def no_float(_mark: str, _worth: Worth) -> str:
    """Return the float of a player who has no game, where that is none."""
    return "none"


def is_point_without_play(mark: str, _worth: Worth) -> bool:
    """Say whether a mark brings the point of a win without a game."""
    return mark in "UF+"


def dutch_preference(colours: str) -> tuple[str | None, str]:
    """Return the colour that is preferred after the games so far, and how strongly, by the Dutch rules.

    `colours` are those played, oldest first (`WBW`); the colour is None before the first.
    """
    preference = preference_after(colours)
    return (preference.colour, STRENGTH[preference.strength])


class Edition(NamedTuple):
    """One edition: criteria after the lookahead in falling priority, and what it makes of unplayed rounds.

    `scores` is the criterion about the scores of those who are left over. `floated` makes a float of two
    scores and that of the median, half of `win` for each round played (0: of what a win brings). Games that
    were not played count too unless `played_only`; without `has_floats` there are no floats. `worth` are
    the points of marks where the rules fix them. Equal scores are ranked as in the initial list if `listed`,
    and that is the list of the pairing numbers in any case if `listed_by_number`. The colour drawn is that of
    the odd places among those who ever took part; of the odd pairing numbers `by_number`. `newcomer` is what
    somebody prefers who has not played. Virtual points have a meaning only if `accelerated`. With
    `right_of_way` those who move down are paired with residents, and not with each other.
    """

    system: str
    criteria: tuple[str, ...] = ()
    scores: str = ""
    idle_float: Callable[[str, Worth], str] = no_float
    bars_bye: Callable[[str, Worth], bool] = is_point_without_play
    preference: Callable[[str], tuple[str | None, str]] = dutch_preference
    topscorers: bool = True
    floated: Callable[[int, int, int], str] = float_between
    played_only: bool = True
    has_floats: bool = True
    worth: Worth | None = None
    listed: bool = True
    listed_by_number: bool = False
    by_number: bool = False
    coloured: bool = True
    newcomer: Due = Due(None, 0)
    win: int = 2
    accelerated: bool = True
    right_of_way: bool = True

    def median(self, number: int, worth: Worth) -> int:
        """Return the score of the median before round `number`, in half points, rounded down."""
        return (number - 1) * (self.win or worth["1"]) // 2


DUTCH_2017: Final = Edition(
    "dutch-2017",
    (
        *_COLOURS,
        "repeated-downfloat",
        "repeated-upfloat",
        "downfloat-two-rounds",
        "upfloat-two-rounds",
        "repeated-downfloat-difference",
        "repeated-upfloat-difference",
        "downfloat-two-rounds-difference",
        "upfloat-two-rounds-difference",
    ),
    scores="psd",
    idle_float=lambda _mark, _worth: "down",
    bars_bye=lambda mark, _worth: mark in "U+",
)
DUTCH_2026: Final = Edition(
    "dutch-2026",
    (
        "bye-unplayed",
        *_COLOURS,
        "resident-downfloat",
        "repeated-upfloat",
        "resident-downfloat-two-rounds",
        "upfloat-two-rounds",
        "repeated-downfloat-difference",
        "repeated-upfloat-difference",
        "downfloat-two-rounds-difference",
        "upfloat-two-rounds-difference",
    ),
    scores="downfloater-scores",
    idle_float=lambda mark, worth: "down" if mark == "U" or worth[mark] > worth["0"] else "none",
    bars_bye=lambda mark, worth: mark == "U" or (mark in "+FHZ-" and worth[mark] >= worth["1"]),
)
DUTCH_2012: Final = Edition(
    "dutch-2012",
    (
        "absolute-preference",
        "strong-as-absolute",
        "colour-preference",
        "strong-preference",
        "repeated-downfloat",
        "downfloat-two-rounds",
        "repeated-upfloat",
        "upfloat-two-rounds",
    ),
    scores="",
    idle_float=lambda mark, _worth: "down" if mark in "U+FH" else "none",
    bars_bye=lambda mark, _worth: mark in "U+FH",
    by_number=True,
    right_of_way=False,
)


def _due_preference(colours: str) -> tuple[str | None, str]:
    colour = due_colour(colours)
    return (colour, "due" if colour else "none")


BURSTEIN_2026: Final = Edition(
    "burstein-2026",
    ("colour-preference",),
    scores="downfloater-scores",
    topscorers=False,
    has_floats=False,
    listed=False,
    right_of_way=False,
)
LIM_1999: Final = Edition(
    "lim-1999",
    preference=_due_preference,
    topscorers=False,
    floated=towards_median,
    played_only=False,
    listed_by_number=True,
    by_number=True,
)
LIM: Final = {
    edition.system: edition
    for edition in (LIM_1999, LIM_1999._replace(system="lim-2026", win=0, by_number=False, accelerated=False))
}
DUBOV_1997: Final = Edition("dubov-1997", preference=_due_preference, topscorers=False, played_only=False)
NEWCOMER: Final = Due("black", 1)
DUBOV_2026: Final = Edition(
    "dubov-2026",
    preference=lambda colours: dutch_preference(colours) if colours else ("black", "mild"),
    topscorers=False,
    played_only=False,
    newcomer=NEWCOMER,
)
SSM: Final = Edition(
    "ssm",
    idle_float=lambda mark, _worth: "down" if mark == "U" else "none",
    bars_bye=lambda mark, _worth: mark == "U",
    preference=lambda _colours: (None, "none"),
    topscorers=False,
    played_only=False,
    worth={mark: points for marks, points in (("1W+U", 2), ("=D", 1), ("0LFHZ-", 0)) for mark in marks},
    listed=False,
    coloured=False,
    accelerated=False,
)
SWISS_TEAM_2026: Final = Edition(
    "swiss-team-2026",
    preference=lambda colours: team_preference(colours, "A", last=False),
    topscorers=False,
)


def team_preference(colours: str, kind: str, *, last: bool) -> tuple[str | None, str]:
    """Return the colour that a team prefers (or None) and how strongly, by the type of its event (1.7).

    `kind` is that type, `none` for no preferences. Only of type B there are mild ones, and in the `last`
    round none of a team whose colours are balanced.
    """
    if kind == "none" or not colours:
        return (None, "none")
    strong = "due" if kind == "A" else "strong"
    balance = colours.count("W") - colours.count("B")
    if balance < -1 or (balance in (0, -1) and colours.endswith("BB")):
        return ("white", strong)
    if balance > 1 or (balance in (0, 1) and colours.endswith("WW")):
        return ("black", strong)
    if kind == "A" or (balance == 0 and last):
        return (None, "none")
    wants_white = balance < 0 or (balance == 0 and colours.endswith("B"))
    return ("white" if wants_white else "black", "mild")


EDITIONS: Final = {
    edition.system: edition
    for edition in (
        DUTCH_2012,
        DUTCH_2017,
        DUTCH_2026,
        BURSTEIN_2026,
        *LIM.values(),
        DUBOV_1997,
        DUBOV_2026,
        SSM,
        SWISS_TEAM_2026,
    )
}
TEAMS: Final = (SWISS_TEAM_2026.system,)
"""The editions that are for teams."""
