"""The reader's words for what a trace only names: criteria, colours, kinds of bracket, editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from pairtutor.model.ids import points_text


@dataclass(frozen=True, slots=True, kw_only=True)
class CriterionWords:
    """How to speak of one criterion.

    `title` is what is looked at; `none`, `one` and `many` say how often it went
    wrong (`{n}` is the number, or the list of score differences). With `scores`, the first
    entry of a list is the number, and the others are scores. `always`: worth telling where nothing
    had to be given up, too.
    """

    title: str
    none: str = ""
    one: str = ""
    many: str = ""
    scores: str = ""
    always: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """The words of one edition of the rules; `kinds` names the brackets that have a name of their own.

    `limbo`: moved-down players without a place in S1 wait outside; else they stand in S2. A `procedure`
    chooses and moves players step by step and compares no candidates. Where a win counts two points,
    half points are what is told (`whole_points`).
    """

    name: str
    bracket: str
    kinds: dict[str, str]
    limbo: bool = True
    procedure: bool = False
    whole_points: bool = False


def _counted(title: str, one: str, many: str) -> CriterionWords:
    return CriterionWords(
        title=title, none=f"nobody {one}", one=f"1 player {one}", many=f"{{n}} players {many}"
    )


def _floats(title: str, how: str) -> CriterionWords:
    return _counted(title, f"floats {how}", f"float {how}")


def _residents(title: str, how: str) -> CriterionWords:
    return CriterionWords(
        title=title,
        none=f"no resident floats {how}",
        one=f"1 resident floats {how}",
        many=f"{{n}} residents float {how}",
    )


def _difference(how: str) -> CriterionWords:
    return CriterionWords(
        title=f"score differences of those who float {how}",
        none=f"there is no score difference for those who float {how}",
        one=f"the score difference of the one who floats {how} is {{n}}",
        many=f"the score differences of those who float {how} are {{n}}",
    )


DOWN_TWICE = "down for the second round running"
UP_TWICE = "up for the second round running"
DOWN_AGAIN = "down as they did two rounds ago"
UP_AGAIN = "up as they did two rounds ago"

CRITERIA: dict[str, CriterionWords] = {
    "legality": CriterionWords(title="what is allowed at all"),
    "met": CriterionWords(title="who has met whom"),
    "bye": CriterionWords(title="who may have the bye"),
    "absolute-colours": CriterionWords(title="absolute colour preferences"),
    "completion": CriterionWords(title="completing the round"),
    "wanted": CriterionWords(title="who is wanted further down"),
    "pairs": CriterionWords(
        title="the number of pairs", none="no pair is made", one="1 pair is made", many="{n} pairs are made"
    ),
    "psd": CriterionWords(
        title="the score differences",
        none="there is no score difference",
        one="the score difference is {n}",
        many="the score differences are {n}",
    ),
    "bye-score": CriterionWords(
        title="the score of whoever has the bye",
        always=True,
        none="the bye goes to a player without a point",
        one="the bye goes to a player with {n}",
        many="the bye goes to a player with {n}",
    ),
    "downfloater-scores": CriterionWords(
        title="the scores of those who float down",
        none="nobody with points floats down",
        one="the one who floats down has {n}",
        many="those who float down have {n}",
    ),
    "bye-unplayed": CriterionWords(
        title="the games missed by whoever has the bye",
        none="the player with the bye has missed no game",
        one="the player with the bye has missed 1 game",
        many="the player with the bye has missed {n} games",
    ),
    "next-bracket": CriterionWords(
        title="the following bracket",
        none="nobody is left over in the following bracket",
        one="1 player is left over in the following bracket",
        many="the players left over in the following bracket count as {n} in all",
        scores=", with {n}",
    ),
    "topscorer-difference": _counted(
        "colour differences in topscorers' games",
        "gets a colour difference beyond 2 in a topscorer's game",
        "get a colour difference beyond 2 in a topscorer's game",
    ),
    "topscorer-third-colour": _counted(
        "same colours in topscorers' games",
        "gets the same colour a third time running in a topscorer's game",
        "get the same colour a third time running in a topscorer's game",
    ),
    "absolute-preference": CriterionWords(
        title="absolute preferences in topscorers' games",
        none="no two with the same absolute preference meet",
        one="1 pair has the same absolute preference",
        many="{n} pairs have the same absolute preference",
    ),
    "strong-as-absolute": CriterionWords(
        title="strong preferences, which count as absolute in odd rounds",
        none="no two with the same strong preference meet",
        one="1 pair has the same strong preference",
        many="{n} pairs have the same strong preference",
    ),
    "colour-preference": _counted("colour preferences", "is refused a colour", "are refused a colour"),
    "strong-preference": _counted(
        "strong colour preferences",
        "is refused a strong colour preference",
        "are refused a strong colour preference",
    ),
    "resident-downfloat": _residents("residents' downfloats two rounds running", DOWN_TWICE),
    "resident-downfloat-two-rounds": _residents("residents' downfloats as two rounds ago", DOWN_AGAIN),
    "repeated-downfloat": _floats("downfloats two rounds running", DOWN_TWICE),
    "repeated-upfloat": _floats("upfloats two rounds running", UP_TWICE),
    "downfloat-two-rounds": _floats("downfloats as two rounds ago", DOWN_AGAIN),
    "upfloat-two-rounds": _floats("upfloats as two rounds ago", UP_AGAIN),
    "repeated-downfloat-difference": _difference(DOWN_TWICE),
    "repeated-upfloat-difference": _difference(UP_TWICE),
    "downfloat-two-rounds-difference": _difference(DOWN_AGAIN),
    "upfloat-two-rounds-difference": _difference(UP_AGAIN),
    "sequence": CriterionWords(title="the order of the sequence"),
}

FLOAT_DIFFERENCES = {name for name in CRITERIA if "float" in name and name.endswith("-difference")}
"""Criteria on the score differences of floats, each after one that counts these floats."""

COLOURS = {"white": "White", "black": "Black"}

_KINDS = {"PPB": "penultimate bracket", "CLB": "collapsed last bracket"}
EDITIONS: dict[str, Edition] = {
    "dutch-2012": Edition(
        name="FIDE Dutch (2012)",
        bracket="score bracket",
        kinds={"joined": "joined lowest bracket"},
        limbo=False,
    ),
    "dutch-2017": Edition(name="FIDE Dutch (2017)", bracket="bracket", kinds=_KINDS),
    "dutch-2026": Edition(name="FIDE Dutch (2026, in force)", bracket="bracket", kinds={}),
    "lim-1999": Edition(name="FIDE Lim (1999)", bracket="score-group", kinds={}, procedure=True),
    "dubov-1997": Edition(name="FIDE Dubov (1997)", bracket="score group", kinds={}, procedure=True),
    "ssm": Edition(
        name="Swiss System Modified (AJSP 20.01.04)",
        bracket="bracket",
        kinds={},
        procedure=True,
        whole_points=True,
    ),
}

PLACE = "a place among those left over"
"""What stands for player 0 in a proof."""
PLACES = "{n} places among those left over"
"""What stands for several of them."""


SPELLED_OUT = 3
"""Equal numbers that are named one by one."""


def _points(values: Sequence[int]) -> str:
    """Return differences or scores as a list, `1, 1 and 0.5` or `7 × 1`; those of nothing are not told."""
    told: list[str] = []
    for value, times in sorted(Counter(value for value in values if value).items(), reverse=True):
        point = points_text(value)
        told += [point] * times if times <= SPELLED_OUT else [f"{times} × {point}"]
    *most, last = told
    return f"{', '.join(most)} and {last}" if most else last


def measured(criterion: str, value: int | tuple[int, ...]) -> str:
    """Return in words what a candidate has in a criterion: `2 players refused a colour`."""
    words = CRITERIA[criterion]
    if isinstance(value, tuple):
        if not any(value):
            return words.none
        if words.scores:
            count, *scores = value
            named = words.scores.format(n=_points(scores)) if any(scores) else ""
            return measured(criterion, count) + named
        return (words.one if len([one for one in value if one]) == 1 else words.many).format(n=_points(value))
    if value == 0:
        return words.none
    return (words.one if value == 1 else words.many).format(n=f"{value:,}")
