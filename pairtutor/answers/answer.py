"""What an answer is: a supposition, its verdict, the facts that belong to it, and the parts of a reason.

Players are pairing numbers; in a reason number 0 stands for a place that is no player: to be left over, or
the bye.
"""

from __future__ import annotations

from typing import Literal

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.refusals import Refusal
from pairtutor.trace.values import Hit, OnlyPartners, PairLine, Players, Value, Witness


class NoneCompletes(Exception):
    """More sets of downfloaters than are looked at leave no completion."""


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
    "together",
    "supposed",
    "reserved",
]


class Bar(NamedTuple):
    """What speaks against `player` being paired with `other` (0: being left over, or having the bye).

    They have `met` in `round`; the tournament keeps them apart (`forbidden`); both have the same `absolute`
    colour; the `bye` may not be had (a second time: `round` is that of the first), or can go to a lower
    `score`; one of the two is refused a `preference`, or a `strong` one; one of them would float down or up
    again (`round` is that of the earlier float); their score `difference` is larger than it need be; one is
    paired `elsewhere` already, or `left` over; both stand on the same `side` (S1 or S2); the `place` is not
    to be had; both `moved` down; whoever floats down `together` with the player moves down as well (`other`
    is 0); that they do not meet is what is `supposed`; both are `reserved` for those who moved down.
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


class MemberLine(NamedTuple):
    """One candidate of a run, and the first that is wrong with it: `criterion` is where it falls short.

    It has `value` in that, `best` is what the accepted candidate has; with `legality` as criterion it is how
    many illegal pairs it has (0 where only the round could not be completed). `hit` names the players whom
    the value is about, by one, or by two where they form a pair. `remain` and `bars` are as in `Remaining`.
    `values` is what a legal one has in `criterion` and in every criterion after it, in falling priority.
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
    values: tuple[Value, ...] = ()


Verdict = Literal["made", "barred", "apart", "stuck", "fewer", "worse", "later", "passed"]
"""The first that holds of `made`, `barred`, `apart`, `passed`, `stuck`, `fewer`, `worse`, `later`.

`made`: it is so. `barred`: it may never be. `apart`: it cannot be in this bracket whatever else is paired.
`passed` (procedures): looked at and passed over, or never looked at because an earlier choice stood.
`stuck`: then the round could not be completed (in an ordinary bracket of 2012 and 2017 `worse` comes before
it). `fewer`: then fewer pairs, or fewer moved-down players, could be paired. `worse`: the best with it is
worse at a criterion. `later`: just as good, but later in the sequence.
"""
About = Literal["pair", "float", "bye", "coming", "set", "candidate"]
"""What is asked about: a pair, a float, the bye, who could have come up, a set of them, a bracket's pairs."""
Lost = Literal["pairs", "mdps", "s1"]
"""Of what there would be fewer: pairs, moved-down players who are paired, or those of them in S1 (2012)."""
Against = Literal["completion", "bye-score"]
"""What speaks against as many pairs in a bracket that could make them: the rest, or the score of the bye."""
Pairs = tuple[tuple[Tpn, Tpn], ...]


class SameSide(NamedTuple):
    """Two stand on one `side` where only different sides meet: a column, a subgroup or a half."""

    kind: Literal["same-side"]
    first: Tpn
    second: Tpn
    side: Literal["white", "black", "upper", "lower"]


class MustLeave(NamedTuple):
    """A bracket that was opened again must leave these over (dutch-2012)."""

    kind: Literal["must-leave"]
    players: Players


Cause = Witness | Refusal | SameSide | MustLeave
"""The fact that bars, or that decides."""


class Lacking(NamedTuple):
    """Who would find nobody, and what bars them from everybody else; no `bars` where these are too many."""

    witness: OnlyPartners
    bars: tuple[Cause, ...]


class Answer(NamedTuple):
    """Why two players do not meet, or why one does not float or has not the bye.

    `players` are the two of a pair, the lower rank number first, or the one of a float or bye; of a set all,
    of a whole candidate none. `clause` is without its edition. `value` and `as_paired` are those of the
    `criterion` (points in halves; a list is compared from its first element on), for `worse` alone. `number`
    is that of the first equally good candidate, for `later`; None where it is in another sequence. `pairs`
    (the lower rank first) and `left` are the first of the best candidates with the supposition, for `worse`
    and `later`. `hits` are those whom the value names. `witness` is the fact that bars, or that decides
    (`stuck`: who would find no opponent), `bars` what speaks against each other opponent of those, if that is
    little enough to say; `against` what speaks against as many pairs, for `fewer`, where they could be made
    in the bracket alone; `lacking` who would find nobody in a Lim group, where that is known; `step` the step
    that decided, where a procedure passed somebody over; `bracket` the number of the one whose decision
    speaks against a bye; `lost`, for `fewer`, of what there would be less.
    `besides` is what else speaks against two, `earlier` what was of them before the attempt that stands.
    `leaving` are those whom a bracket opened again must leave over, where that is the ground (dutch-2012).
    """

    players: Players
    verdict: Verdict
    clause: str | None = None
    criterion: str | None = None
    value: Value | None = None
    as_paired: Value | None = None
    number: int | None = None
    pairs: Pairs | None = None
    left: Players | None = None
    hits: Hit = ()
    witness: Cause | None = None
    step: int | None = None
    bracket: int | None = None
    lost: Lost | None = None
    bars: tuple[Bar, ...] = ()
    against: Against | None = None
    besides: tuple[Refusal, ...] = ()
    earlier: Earlier | None = None
    lacking: Lacking | None = None
    leaving: Players = ()


class PlacedAnswer(NamedTuple):
    """An answer and what it is `about`; `opening` is the step that opens its bracket or group, 0 if none.

    `apart` are two who should meet and are in no bracket or group together: then the answer says why the one
    who is paired first, the first of them, does not get to the other, or the other does not come up.
    """

    answer: Answer
    about: About
    opening: int = 0
    apart: tuple[Tpn, ...] = ()

    @property
    def kind(self) -> Verdict:
        """The verdict of the answer."""
        return self.answer.verdict


class Earlier(NamedTuple):
    """What was of two in an earlier deal of a bracket: `verdict` is `made` if they were paired there.

    Else `witness` says why not, as in an answer, with the `step`; None where it did not come to it. In that
    deal `lost` found nobody, or was left over and was not to be (`over`); None where it was no better than
    the one before. Without a `deal` they were paired
    in a bracket whose pairs are undone.
    """

    deal: int
    verdict: Verdict
    witness: Cause | None = None
    step: int | None = None
    lost: Tpn | None = None
    over: bool = False


class BracketAnswers(NamedTuple):
    """Everything that could have been in one bracket or group, in the order of its players.

    `opening` is the number of the step that opens it. `score` (half points) is None for a collapsed bracket.
    `pairs` has every two of its players, `floats` every player; `byes` every participant, in the last one.
    `coming` has everybody below who could have come up (and two, where somebody below could have come up to
    meet one of the group), `sets` every set of players who could have come up together, if there are few.
    `bracket` is its number, `kind` the kind of a bracket or the role of a group; `accepted` is the number of
    the accepted candidate in a `sequence` of so many, both None where none are numbered.
    """

    opening: int
    bracket: int
    kind: str
    score: int | None
    mdps: Players
    residents: Players
    accepted: int | None
    sequence: int | None
    pairs: tuple[Answer, ...]
    floats: tuple[Answer, ...]
    byes: tuple[Answer, ...] = ()
    coming: tuple[Answer, ...] = ()
    sets: tuple[Answer, ...] = ()
