"""The pieces that view models are made of: players, reasons for a refusal, what a run shares, who is barred.

Everything here is ready to print: scores are texts, colours are the reader's words.
`template` names the phrase that tells the piece.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Literal, Protocol, TypeAlias

from pairtutor.records import Record, replace


class Tellable(Protocol):
    """A view or a piece of one that names the phrase which tells it."""

    @property
    def template(self) -> str:
        """Name of the phrase, without folder and ending."""


class PlayerRef(Record, kw_only=False):
    """A player by pairing number and name; number 0 is a place that is no player (`name` says which).

    The score is that of the round; rating and average rating are there where the standings have them. One of
    the same number and name is the same player.
    """

    tpn: int
    name: str
    score: str = ""
    rating: str = ""
    aro: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PlayerRef) and (self.tpn, self.name) == (other.tpn, other.name)

    def __hash__(self) -> int:
        return hash((self.tpn, self.name))

    def __str__(self) -> str:
        return f"{self.tpn} {self.name}".rstrip() if self.tpn else self.name

    @property
    def number(self) -> str:
        """The pairing number alone, for lines where the name has just been said."""
        return str(self.tpn) if self.tpn else self.name


Group = tuple[PlayerRef, ...]


class MetHere(Record, kw_only=False):
    """An opponent whom a player has met already, and the round; 0 where that is not said."""

    number: str
    round: int

    def __str__(self) -> str:
        return f"{self.number} r{self.round}" if self.round else self.number


class PlayerRow(Record):
    """A player's line in the table of a bracket.

    `colours` has one letter per round, oldest first, `·` for a round without a game; it is empty in round 1;
    `due` is the preference as a letter; `floats` the last two rounds, oldest first. `figure` is
    what orders a column in which the row stands, or the Index. `met` are those of the same bracket whom the
    player has met. `secondary` are the other points of a team where they count for colours.
    """

    bsn: int
    who: PlayerRef
    title: str
    score: str
    colours: str
    due: str
    floats: str
    moved_down: bool
    figure: str = ""
    met: tuple[MetHere, ...] = ()
    secondary: str = ""


class Pairing(Record):
    """Two players who are paired, the higher ranked first."""

    first: PlayerRef
    second: PlayerRef


class Side(Record):
    """One player of a board: colours so far, what is due, the colour difference with its sign.

    `assumed` are the colours that a supposed preference is counted from, None where none is supposed.
    """

    who: PlayerRef
    colours: str
    due: str
    wants: str
    absolute: bool
    strong: bool
    difference: str
    games: str
    assumed: str | None = None


# --- why something is refused ------------------------------------------------


class OnlyPartnersReason(Record):
    """Too few possible opponents: more groups than partners.

    `alone` are the players when every group is a single one, else it is empty;
    `with_place` when a place that is no player is among the partners, and `places` how many. `met` are
    two of `alone` with the round in which they met, for all of them who have. `bye`: the place is the bye.
    """

    kind: ClassVar[str] = "only-partners"
    template: ClassVar[str] = "reason-only-partners"
    groups: tuple[Group, ...]
    alone: Group
    partners: Group
    with_place: bool
    met: tuple[tuple[PlayerRef, PlayerRef, int], ...] = ()
    places: int = 0
    bye: bool = False

    @property
    def sets(self) -> tuple[Group, ...]:
        """Those of `groups` who are players."""
        return tuple(group for group in self.groups if any(who.tpn for who in group))

    @property
    def people(self) -> Group:
        """Those of `alone` who are players."""
        return tuple(who for who in self.alone if who.tpn)

    @property
    def others(self) -> Group:
        """Those of `partners` who are players."""
        return tuple(who for who in self.partners if who.tpn)


class ShutOutReason(Record):
    """Everybody in the other half is out: `met` were met in `rounds`, `same` want `colour` as well."""

    template: ClassVar[str] = "reason-shut-out"
    player: PlayerRef
    met: Group
    rounds: tuple[int, ...]
    same: Group
    colour: str


# --- what a run of candidates shares ------------------------------------------


class OpponentsShared(Record):
    """After `settled` pairs, `player` would meet one of `opponents`; `made` are the pairs, where told."""

    template: ClassVar[str] = "shared-opponent"
    settled: int
    made: tuple[Pairing, ...]
    player: PlayerRef
    opponents: Group


class MdpShared(Record):
    """One of `players` would be among the moved-down players to be paired, with `chosen`."""

    template: ClassVar[str] = "shared-mdp"
    chosen: Group
    players: Group


class MdpSetsShared(Record):
    """Whole sets of moved-down players."""

    template: ClassVar[str] = "shared-mdp-sets"
    count: int


class ExchangesShared(Record):
    """A run of exchanges; `unchanged` when it starts with the original halves; `settled` pairs are `made`.

    `count` is how many exchanges it has, `first` and `last` their numbers, from 1; the original halves are 0.
    """

    template: ClassVar[str] = "shared-exchanges"
    settled: int
    made: tuple[Pairing, ...]
    count: int
    first: int
    last: int
    unchanged: bool
    leaving: Group
    entering: Group


SharedView = OpponentsShared | MdpShared | MdpSetsShared | ExchangesShared


HitKind = Literal[
    "wanted",
    "met",
    "apart",
    "absolute",
    "wide",
    "third",
    "preference",
    "strong",
    "again",
    "gap",
    "bye",
    "over",
    "float",
]
"""What a fact is about; those of colours are named as `criterion_facets` does."""


class HitView(Record):
    """One fact: `players` are those whom it is about, two who would meet or any number of one kind.

    `round` is that in which they met, or floated before (`without_game` is the mark of a round without
    one); `down` and `back` say which float would be repeated, and `opponent` against whom; `gap` is a score
    difference, or the score of one who floats. `bye` is why one may not have it, None for one who may.
    `each`: it is true of each of the players, who are not together in it. `alike` are other pairs of whom
    the same is true. `more`: the accepted candidate has all of its kind that are not named. `wanted` are
    those whom a bracket was opened again to leave over. `missed` are the rounds without a game of one who
    would have the bye, where these are counted.
    """

    template: ClassVar[str] = "hit"
    kind: HitKind
    players: Group
    round: int = 0
    colour: str = ""
    down: bool = False
    back: int = 1
    opponent: PlayerRef | None = None
    gap: str = ""
    bye: Tellable | None = None
    each: bool = False
    alike: tuple[Group, ...] = ()
    more: bool = False
    needed_below: Group = ()
    missed: int = 0
    without_game: str = ""


class BarView(Record):
    """What keeps a player from `others`; none of them stands for the place of whoever is left over.

    `rounds` are those in which they met or floated; that they met may be `supposed`. `bye` is why the player
    may not have it, `score` that of one who could, where it can go to a lower one.
    """

    template: ClassVar[str] = "bar"
    player: PlayerRef
    others: Group
    why: str
    rounds: tuple[int, ...]
    colour: str
    bye: Tellable | None
    score: str = ""
    supposed: bool = False


class BarredView(Record):
    """A player without a partner, and what speaks against everybody else.

    Some could be had, if it were not that `rivals` need them as well; `left` says that one of these places
    is that of whoever is left over.
    """

    template: ClassVar[str] = "barred"
    player: PlayerRef
    bars: tuple[BarView, ...]
    needed: Group = ()
    left: bool = False
    rivals: Group = ()


class RemainView(Record):
    """Players who would remain and cannot all be placed.

    `odd` when one of them would have the bye; `byes` are those of them who may not, `pairs` what bars two of
    them from each other. `alone` is what bars the only one from everybody else.
    """

    template: ClassVar[str] = "remain"
    players: Group
    odd: bool
    byes: tuple[BarView, ...]
    pairs: tuple[BarView, ...]
    alone: tuple[BarView, ...] = ()


class MutualView(Record):
    """Players who have all `met` each other, each two with the round, while everybody else is paired already.

    `left` when one of them can be left over.
    """

    template: ClassVar[str] = "mutual"
    players: Group
    met: tuple[tuple[PlayerRef, PlayerRef, int], ...]
    left: bool


class LackView(Record):
    """Who would find nobody, by `reason`, and what bars them.

    `below`: they come after a bracket from which only `places` would come down; `bye`: one could have it.
    """

    reason: OnlyPartnersReason
    bars: tuple[BarredView, ...] = ()
    below: bool = False
    places: int = 0
    bye: bool = False


class UnpairedView(Record):
    """Two who may not meet with what bars them (`barred`), or who could but are needed below (`open`).

    `lowest` says that the round could be completed, but not with the bye at the lowest score.
    """

    template: ClassVar[str] = "unpaired"
    barred: tuple[HitView, ...]
    open: tuple[Group, ...]
    lowest: bool


class Boosted(Record):
    """Players with the same virtual points, as runs of pairing numbers (`1–14`)."""

    runs: tuple[str, ...]
    single: bool
    points: str


class AccelerationView(Record):
    """The virtual points of a round; `real_scores` are how many players have each score without them.

    `upper` when it is the upper part of the initial list that has them, as in C.04.7 (group A).
    """

    template: ClassVar[str] = "acceleration"
    boosted: tuple[Boosted, ...]
    upper: bool
    real_scores: tuple[tuple[str, int], ...]


class WithLimbo(Record):
    """A list of score differences as it is told where players that it is about stay in the Limbo.

    `scores` are theirs, `others` the differences of those who are paired; both in half points, largest first.
    """

    scores: tuple[int, ...]
    others: tuple[int, ...]


Measured: TypeAlias = "int | tuple[int, ...] | WithLimbo"
"""What a candidate has in a criterion, as it is told."""


def with_own_pair(shared: SharedView, hits: Collection[HitView]) -> SharedView:
    """Return the fault that a run shares with its own pair after the one or two that stand before it.

    Nothing is added where the fault is that of the two themselves, or no pair is told.
    """
    if (
        not isinstance(shared, OpponentsShared)
        or len(shared.opponents) != 1
        or len(shared.made) not in {1, 2}
    ):
        return shared
    own = Pairing(first=shared.player, second=shared.opponents[0])
    two = {own.first, own.second}
    if any({*hit.players} <= two and hit.players != (own.first,) for hit in hits):
        return shared
    return replace(shared, made=(*shared.made, own))
