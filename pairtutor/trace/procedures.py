"""The kinds of step that procedures record (Lim, Dubov, SSM): they choose, try and move.

No candidates are compared in them. A group is a scoregroup with whoever was brought into it;
`group` counts the groups of the round from 1 in the order in which they are opened. What else can
occur in a round (its opening, the bye, colours, the result) is told by the events that all
systems share.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from pairtutor.trace.refusals import Arrival, PassedOver, StandingLine
from pairtutor.trace.values import Cites, PairLine, Players, Weight


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsFormed:
    """The figures that the system ranks by, one line per player, best first."""

    kind: ClassVar[str] = "standings"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    columns: tuple[
        Literal["score", "sos", "gam", "rating", "draw", "aro", "due", "games", "floated"], ...
    ]
    lines: tuple[StandingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupOpened:
    """A group's turn comes. `score` is None where several scores were combined or it is round one.

    `residents` have that score, `arrived` come from another one; both in the order of the system.
    `direction` is where whoever cannot be paired here would go. `pairs` is the number of pairs the
    group has to make, None where that is not fixed beforehand.
    """

    kind: ClassVar[str] = "group"
    weight: ClassVar[Weight] = "summary"
    cites: Cites
    group: int
    score: int | None
    role: Literal["ordinary", "median", "last", "combined", "first-round"]
    direction: Literal["down", "up", "none"]
    arrived: tuple[Arrival, ...]
    residents: Players
    pairs: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsProposed:
    """Two halves side by side, first against first; `lower` can be longer.

    After an exchange `leaving` went from the upper half to the lower one and `entering` came instead.
    """

    kind: ClassVar[str] = "proposal"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    reason: Literal["first", "after-pairing", "after-exchange", "after-transfer", "without-player"]
    upper: Players
    lower: Players
    leaving: Players = ()
    entering: Players = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsFormed:
    """Those due White and those due Black, each column in its order; `moved` have just changed columns."""

    kind: ClassVar[str] = "columns"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    reason: Literal["first", "neutrals", "equalised", "improved"]
    white: Players
    black: Players
    moved: Players
    considered: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PairScrutinised:
    """One player's opponent is looked for: `tried` were refused in this order, then `opponent` was taken.

    `opponent` is None when nobody was left to try. `proposed` is the opponent whom the order offered
    first. `stage` says what is being done, `required` which of the criteria are asked for at the time
    (where a system lets some of them go).
    """

    kind: ClassVar[str] = "scrutiny"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    stage: Literal[
        "first-round", "floater", "resident", "colours", "row", "island", "card", "dead-end", "odd-player"
    ]
    player: int
    proposed: int | None
    tried: tuple[PassedOver, ...]
    opponent: int | None
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerTransferred:
    """A player leaves a group for another; `considered` were looked at before and why not.

    `partner` is set when the player is fetched for somebody and paired at once. `floater_type` is
    that of Lim 3.9. `to_score` is None where it is not known yet.
    """

    kind: ClassVar[str] = "transfer"
    weight: ClassVar[Weight] = "summary"
    cites: Cites
    group: int
    player: int
    reason: Literal["no-opponent", "odd-number", "too-many", "island", "fetched", "floater", "left-over"]
    direction: Literal["down", "up"]
    from_score: int
    to_score: int | None
    considered: tuple[PassedOver, ...]
    partner: int | None = None
    floater_type: Literal["a", "b", "c", "d"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsUndone:
    """Pairs that had been made are taken back; `joining` come into `group` by it."""

    kind: ClassVar[str] = "undone"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    reason: Literal["blocked-median", "exchange", "combination", "row"]
    pairs: tuple[PairLine, ...]
    joining: Players
    because: tuple[PassedOver, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupSettled:
    """The pairs of a group as they stand when it is done, and who is left over."""

    kind: ClassVar[str] = "settled"
    weight: ClassVar[Weight] = "normal"
    cites: Cites
    group: int
    pairs: tuple[PairLine, ...]
    left: Players


ProcedureEvent = (
    StandingsFormed
    | GroupOpened
    | PairingsProposed
    | ColumnsFormed
    | PairScrutinised
    | PlayerTransferred
    | PairingsUndone
    | GroupSettled
)
