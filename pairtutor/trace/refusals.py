"""Why a procedure passes somebody over: the witness of every choice that Lim, Dubov and SSM make.

Players are pairing numbers; scores and differences are half points unless said otherwise.
"""

from __future__ import annotations

from typing import Literal

from pairtutor.model.game import ByeReason
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.trace.values import Forbidden, Met, OnlyPartners, PairLine, RepeatedFloat, SameAbsolute


class ColourLimit(NamedTuple):
    """`player` may not have `colour`: it would be one too many in a row, or too wide a difference."""

    kind: Literal["colour-limit"]
    player: Tpn
    colour: Literal["white", "black"]
    reason: Literal["in-a-row", "difference"]


class ColoursBarred(NamedTuple):
    """The two cannot both be given a colour that they may have.

    `limits` has one entry for each of the two ways to give the colours: first with White, second with White.
    """

    kind: Literal["colours-barred"]
    first: Tpn
    second: Tpn
    limits: tuple[ColourLimit, ...]


class SameDue(NamedTuple):
    """Both are due `colour`, so one of them would not get what is due."""

    kind: Literal["same-due"]
    first: Tpn
    second: Tpn
    colour: Literal["white", "black"]


class SameTeam(NamedTuple):
    """Both belong to `group` (a club, a school), and such pairs are barred in this round."""

    kind: Literal["same-team"]
    first: Tpn
    second: Tpn
    group: str


class RatingApart(NamedTuple):
    """The ratings of the two are `difference` points apart, more than is allowed for this choice."""

    kind: Literal["rating-apart"]
    player: Tpn
    other: Tpn
    difference: int


class HadBye(NamedTuple):
    """`player` may not have the bye because of what happened in `round`."""

    kind: Literal["had-bye"]
    player: Tpn
    reason: ByeReason
    round: RoundNumber


Test = Literal[
    "score",
    "number",
    "rating",
    "average-rating",
    "games",
    "due-colour",
    "dominating-colour",
    "floater-type",
    "not-floated",
    "can-be-paired-below",
    "order",
]
"""What decides between two of whom nothing bars either."""


class Outranked(NamedTuple):
    """Nothing bars `player`, but `other` is preferred; `by` says what decides between the two."""

    kind: Literal["outranked"]
    player: Tpn
    other: Tpn
    by: Test


class NeededHere(NamedTuple):
    """Without `player` the group could make only `pairs` pairs, fewer than it has to."""

    kind: Literal["needed-here"]
    player: Tpn
    pairs: int


class NoBetter(NamedTuple):
    """With `player` in the place of `other` the criteria would be broken no less often.

    `broken` says how often each of `criteria` would be, `before` how often it is with `other`.
    """

    kind: Literal["no-better"]
    player: Tpn
    other: Tpn
    criteria: tuple[str, ...]
    broken: tuple[int, ...]
    before: tuple[int, ...]


class LiftedBefore(NamedTuple):
    """`player` was brought up to a higher score in `rounds` and is therefore looked at last.

    The last of them was the round before, or they are as many as a tournament `allowed`.
    """

    kind: Literal["lifted-before"]
    player: Tpn
    rounds: tuple[RoundNumber, ...]
    reason: Literal["round-before", "limit-reached"]
    allowed: int


class TooMany(NamedTuple):
    """With `player` more than `allowed` floaters, or pairs inside one column, would be needed."""

    kind: Literal["too-many"]
    player: Tpn
    what: Literal["floaters", "inside-pairs"]
    allowed: int


class SetsWorse(NamedTuple):
    """No set of upfloaters has `player` next: the sets `first` to `last` are worse than the one taken.

    `criterion` is the first one in which the best of them, with `value`, falls short of `best`; it is
    `legality` where none of them can be paired (then without values), which `witness` shows where the
    possible opponents alone do.
    """

    kind: Literal["sets-worse"]
    player: Tpn
    first: int
    last: int
    criterion: str
    value: int | None
    best: int | None
    witness: OnlyPartners | None


class PairingsWorse(NamedTuple):
    """No pairing of a bracket goes on with `player`: those from `first` to `last` are worse than that taken.

    `criterion` is the first one in which the best of them, with `value`, falls short of `best`; it is
    `legality` where none of them is legal (then without values), for which the `witness` is.
    """

    kind: Literal["pairings-worse"]
    player: Tpn
    first: int
    last: int
    criterion: str
    value: int | None
    best: int | None
    witness: OnlyPartners | Met | Forbidden | None


class UpfloaterShare(NamedTuple):
    """The players of one lower score who could float up, and how many are taken; `score` in half points."""

    score: int
    players: tuple[Tpn, ...]
    taken: int


Refusal = (
    Met
    | Forbidden
    | SameAbsolute
    | OnlyPartners
    | RepeatedFloat
    | ColourLimit
    | ColoursBarred
    | SameDue
    | SameTeam
    | RatingApart
    | HadBye
    | Outranked
    | NeededHere
    | NoBetter
    | LiftedBefore
    | TooMany
    | SetsWorse
    | PairingsWorse
)


class PassedOver(NamedTuple):
    """Somebody who was looked at before the one chosen, and why not."""

    player: Tpn
    why: Refusal


class Average(NamedTuple):
    """An exact average: `total` divided by `games`, 0 without a game."""

    total: int
    games: int


Figure = int | Average | tuple[int, ...] | None
"""A number, an average, the numbers of rounds, or nothing where somebody has no such figure."""


class StandingLine(NamedTuple):
    """One player's figures, one for each column of the standings; `gam` in half points."""

    player: Tpn
    figures: tuple[Figure, ...]


class Arrival(NamedTuple):
    """A player in a group who comes from another score."""

    player: Tpn
    score: int


class FloaterLine(NamedTuple):
    """A player who can be spared in a group, and what is weighed.

    `floater_type` is that of Lim 3.9. `opponent` is whom the player would have in the next group, None
    if nobody is left there, and then `nobody` says of each why not; `set_aside` are those who would meet
    floaters that come first, each after that floater. `evens` says whether fewer would then be due the
    colour that most are due.
    """

    player: Tpn
    floater_type: Literal["a", "b", "c", "d"]
    opponent: Tpn | None
    set_aside: tuple[PairLine, ...]
    floated_before: bool
    evens: bool
    nobody: tuple[PassedOver, ...] = ()
