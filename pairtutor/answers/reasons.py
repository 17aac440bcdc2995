"""What would happen to whom: the parts of a reason that name players and facts of their own.

Players are pairing numbers; number 0 stands for a place that is no player: to be left over, or the bye.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.trace.values import Hit, PairLine, Players, Value

BarredBy = Literal[
    "met",
    "forbidden",
    "absolute",
    "bye",
    "score",
    "preference",
    "strong",
    "float-down",
    "float-up",
    "difference",
    "elsewhere",
    "left",
    "side",
    "place",
    "moved",
    "supposed",
]


class Bar(NamedTuple):
    """What speaks against `player` being paired with `other` (0: being left over, or having the bye).

    They have `met` in `round`; the tournament keeps them apart (`forbidden`); both have the same `absolute`
    colour; the `bye` may not be had (a second time: `round` is that of the first), or can go to a lower
    `score`; one of the two is refused a `preference`, or a `strong` one; one of them would float down or up
    again (`round` is that of the earlier float); their score `difference` is larger than it need be; one is
    paired `elsewhere` already, or `left` over; both stand on the same `side` (S1 or S2); the `place` is not
    to be had; both `moved` down; that they do not meet is what is `supposed`.
    """

    player: Tpn
    other: Tpn
    why: BarredBy
    round: RoundNumber | None = None


class Escape(NamedTuple):
    """`player` can avoid what is counted, with any of `others` as opponent (0: by being left over)."""

    player: Tpn
    others: tuple[Tpn, ...]


class Counted(NamedTuple):
    """Why a value can be no better, by counting: who wants the same, who can avoid it, who is left.

    `white`, `black` and `none` are the players of the bracket by the colour that they want. Of the larger
    side, `escapes` are those who can avoid to meet each other, and how; `left` are those for whom no way
    is left, who must do what is counted (the pairs among them, if it is about pairs).
    """

    white: tuple[Tpn, ...]
    black: tuple[Tpn, ...]
    none: tuple[Tpn, ...]
    escapes: tuple[Escape, ...]
    left: tuple[Tpn, ...]


class Example(NamedTuple):
    """One candidate of a run: its number, its pairs, and who is left over."""

    number: int
    pairs: tuple[PairLine, ...]
    left: Players


class MemberLine(NamedTuple):
    """One candidate of a run, and the first that is wrong with it: `criterion` is where it falls short.

    `value`, `best`, `hit`, `remain` and `bars` are as for the best member of a run.
    """

    number: int
    pairs: tuple[PairLine, ...]
    left: Players
    criterion: str
    value: Value
    best: Value
    hit: Hit
    remain: Players = ()
    bars: tuple[Bar, ...] = ()
