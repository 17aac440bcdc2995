"""The steps of procedures (Lim, Dubov, SSM): they choose, try, and move players and whole sets of them.

No candidates are compared in them. A group is a scoregroup with whoever was brought into it;
`group` counts the groups of the round from 1 in the order in which they are opened. What else can
occur in a round (its opening, the bye, colours, the result) is told by the events that all
systems share.

Sets and transpositions are counted from 1 in the order of the text, illegal ones included.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pairtutor.model.ids import Tpn
from pairtutor.records import Record
from pairtutor.trace.kinds import ANYWHERE, Traits
from pairtutor.trace.refusals import (
    Arrival,
    FloaterLine,
    LiftedBefore,
    PassedOver,
    StandingLine,
    UpfloaterShare,
)
from pairtutor.trace.values import Cites, FindingLine, OnlyPartners, PairLine, Players


class SettingApplied(Record):
    """An option of the system that the tournament asks for, before anything is paired."""

    kind: ClassVar[str] = "setting"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    setting: Literal["maxi"]


class StandingsFormed(Record):
    """The figures that the system ranks by, one line per player, best first.

    Of an Index (Burstein) `opposition` are the scores that each round adds, half points, `taken` the points
    scored in it, and `raised` by how much a score counts more than it stands; `berger` is in quarter points.
    """

    kind: ClassVar[str] = "standings"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    columns: tuple[
        Literal[
            "score",
            "sos",
            "gam",
            "rating",
            "draw",
            "aro",
            "due",
            "games",
            "floated",
            "lifted",
            "buchholz",
            "berger",
            "opposition",
            "taken",
            "raised",
        ],
        ...,
    ]
    lines: tuple[StandingLine, ...]


class GroupOpened(Record):
    """A group's turn comes. `score` is None where several scores were combined or it is round one.

    `residents` have that score, `arrived` come from another one; both in the order of the system.
    `direction` is where whoever cannot be paired here would go. `pairs` is the number of pairs the
    group has to make, None where that is not fixed beforehand. `median` is the score towards which
    groups are paired, None where there is none.
    """

    kind: ClassVar[str] = "group"
    traits: ClassVar[Traits] = Traits("summary", ANYWHERE, "section")
    cites: Cites
    group: int
    score: int | None
    role: Literal["ordinary", "median", "last", "combined", "first-round"]
    direction: Literal["down", "up", "none"]
    arrived: tuple[Arrival, ...]
    residents: Players
    pairs: int | None
    median: int | None = None


class PairingsProposed(Record):
    """Two halves side by side, first against first; `lower` can be longer.

    After an exchange `leaving` went from the upper half to the lower one and `entering` came instead. Where
    the cards are dealt on, `leaving` is the one of the upper half who found nobody and is passed over.
    """

    kind: ClassVar[str] = "proposal"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal[
        "first", "after-pairing", "after-exchange", "after-transfer", "without-player", "carried-on"
    ]
    upper: Players
    lower: Players
    leaving: Players = ()
    entering: Players = ()


class ColumnsFormed(Record):
    """Those due White and those due Black, each column in its order; `moved` have just changed columns.

    Where the reason is `turns`, those in the columns are served in turn: first White, first Black, and so on.
    """

    kind: ClassVar[str] = "columns"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal["first", "neutrals", "equalised", "improved", "turns", "halves"]
    white: Players
    black: Players
    moved: Players
    considered: tuple[PassedOver, ...] = ()


class PairScrutinised(Record):
    """One player's opponent is looked for: `tried` were refused in this order, then `opponent` was taken.

    `opponent` is None when nobody was left to try. `proposed` is the opponent whom the order offered
    first, who can be taken in the end although refused. `stage` says what is being done, `required` which
    of the criteria are asked for at the time
    (where a system lets some of them go). `suited` says whether both can have the colour that they are due,
    None where that is not asked. Rows of columns are `row`; where pairs inside a column are allowed as well,
    those are `inside`, and the others `beside`.
    """

    kind: ClassVar[str] = "scrutiny"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search", decides=True)
    cites: Cites
    group: int
    stage: Literal[
        "first-round",
        "floater",
        "floater-colours",
        "resident",
        "colours",
        "row",
        "inside",
        "beside",
        "island",
        "card",
        "dead-end",
        "odd-player",
        "bottom",
    ]
    player: Tpn
    proposed: Tpn | None
    tried: tuple[PassedOver, ...]
    opponent: Tpn | None
    required: tuple[str, ...] = ()
    suited: bool | None = None

    @property
    def for_colours(self) -> bool:
        """Whether it goes on with a search that the step before it began, for the sake of colours."""
        return self.stage in ("colours", "floater-colours")


class FloatersCompared(Record):
    """Somebody has to leave the group: who can be spared, best choice first, and what is weighed.

    Without anybody of `needed` the group could not make its `pairs` pairs. `next_score` is where an
    opponent is looked for, None where there is no such group. `white` and `black` are how many are due
    each colour, None where that is not asked.
    """

    kind: ClassVar[str] = "spared"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal["odd-number", "too-many"]
    pairs: int
    next_score: int | None
    white: int | None
    black: int | None
    lines: tuple[FloaterLine, ...]
    needed: Players


class PlayerTransferred(Record):
    """A player leaves a group for another; `considered` were looked at before and why not.

    `partner` is set when the player is fetched for somebody and paired at once. `floater_type` is
    that of Lim 3.9. `to_score` is None where it is not known yet. `opponents` are those whom the player
    could not have in the group. After all, the odd player goes although something speaks against it.
    `wanted` is the colour that somebody fetched should be due, `despite` what speaks against who was taken.
    """

    kind: ClassVar[str] = "transfer"
    traits: ClassVar[Traits] = Traits("summary", ANYWHERE, "search", decides=True)
    cites: Cites
    group: int
    player: Tpn
    reason: Literal[
        "no-opponent",
        "odd-number",
        "too-many",
        "island",
        "fetched",
        "floater",
        "upfloater",
        "left-over",
        "after-all",
    ]
    direction: Literal["down", "up"]
    from_score: int
    to_score: int | None
    considered: tuple[PassedOver, ...]
    partner: Tpn | None = None
    floater_type: Literal["a", "b", "c", "d"] | None = None
    opponents: tuple[PassedOver, ...] = ()
    wanted: Literal["white", "black"] | None = None
    despite: LiftedBefore | None = None


class ShortfallFound(Record):
    """A group lacks what it needs to be paired as it stands, so `count` exceptions are made.

    `reason` says what is missing: the group itself cannot be paired (`group`), those below could not be
    paired then (`below`), nobody fits to make an odd group even (`nobody-fits`; `tried` are those looked
    at): then `count` players float, in their order those of `first`, who have a possible opponent in the
    next lower group, then those `following`, where nothing speaks against it. Or the two columns cannot be
    paired with each other (`columns`): then there are `count` pairs inside each column. `witness` proves it.
    """

    kind: ClassVar[str] = "shortfall"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal["group", "below", "nobody-fits", "columns"]
    count: int
    witness: OnlyPartners | None
    tried: tuple[PassedOver, ...]
    first: Players = ()
    following: Players = ()


class PairingsUndone(Record):
    """Pairs that had been made are taken back; `joining` come into `group` by it.

    Where a blocked group is the reason, `witness` proves that it is; the pairs are then of the `side` above
    or below it, and so far `above` and `below` players have come into it from there.
    """

    kind: ClassVar[str] = "undone"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search", decides=True)
    cites: Cites
    group: int
    reason: Literal["blocked-median", "exchange", "combination", "row", "dead-end"]
    pairs: tuple[PairLine, ...]
    joining: Players
    because: tuple[PassedOver, ...] = ()
    witness: OnlyPartners | None = None
    side: Literal["above", "below"] | None = None
    above: int = 0
    below: int = 0


class GroupSettled(Record):
    """The pairs of a group as they stand when it is done, and who is left over."""

    kind: ClassVar[str] = "settled"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "outcome")
    cites: Cites
    group: int
    pairs: tuple[PairLine, ...]
    left: Players


ProcedureEvent = (
    SettingApplied
    | StandingsFormed
    | GroupOpened
    | PairingsProposed
    | ColumnsFormed
    | PairScrutinised
    | FloatersCompared
    | PlayerTransferred
    | ShortfallFound
    | PairingsUndone
    | GroupSettled
)


class UpfloatersSought(Record):
    """A group needs players from below: how many, of which scores, and how good a set of them can be.

    `reason` says why none is too few: the number of residents is odd, or they (or else those below) could
    not be paired among themselves, which `witness` proves. `shares` are the scores of a set, highest first,
    with the players of each. `findings` are what the set `number` of `sets` has in each criterion, the best
    that there is.
    """

    kind: ClassVar[str] = "upfloaters"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal["odd-number", "residents", "below"]
    witness: OnlyPartners | None
    shares: tuple[UpfloaterShare, ...]
    number: int
    sets: int
    findings: tuple[FindingLine, ...]


class SubgroupsShifted(Record):
    """Players change from one subgroup to the other, as the set `number` of `sets`.

    The reason is that pairs `inside` the smaller subgroup are needed, or that the `sizes` differ. `order`
    are those who could change, as they are numbered; `considered` were looked at before the last of those
    `moved` and cannot be in the set. `white` and `black` are the subgroups after it, by pairing number.
    """

    kind: ClassVar[str] = "shift"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    reason: Literal["inside", "sizes"]
    order: Players
    considered: tuple[PassedOver, ...]
    moved: Players
    number: int
    sets: int
    white: Players
    black: Players


class SubgroupTransposed(Record):
    """G2 in its order `number` of `transpositions`: those of `lower` meet those of `upper` in turn.

    Of teams it is the pairing `number` of all, the top members above and their bottom members below.
    """

    kind: ClassVar[str] = "transposed"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    number: int
    transpositions: int
    upper: Players
    lower: Players


class TopMembersChosen(Record):
    """Which teams of a bracket are the `tops` of their pairs, and which the `bottoms`, by pairing number.

    `considered` are those of whom no best pairing makes a top member after those before them. `findings` are
    what the best pairings have in each criterion.
    """

    kind: ClassVar[str] = "tops"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    tops: Players
    bottoms: Players
    considered: tuple[PassedOver, ...]
    findings: tuple[FindingLine, ...]


SubgroupEvent = UpfloatersSought | SubgroupsShifted | SubgroupTransposed | TopMembersChosen
