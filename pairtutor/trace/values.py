"""The small values that events are made of.

They are named tuples: cheap to make on the pairing path, readable in a snapshot.
Players are pairing numbers throughout; scores and differences are half points.
"""

from __future__ import annotations

from typing import Literal

from pairtutor.model.game import PLAYED, ByeBar
from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.named_tuples import NamedTuple

Cites = tuple[str, ...]
Players = tuple[Tpn, ...]
Value = int | tuple[int, ...]
"""What a candidate has in a criterion: a number, or score differences (compared largest first)."""
Hit = tuple[Players, ...]
"""Whom a value names: players alone, or two of whom one is refused a colour or who have met."""
ResultMark = Literal["1", "=", "0", "W", "D", "L", "+", "-", "H", "F", "U", "Z"]
"""As in a TRF: played (rated or not), won or lost by forfeit, byes of a half or full point, given, absent."""


class PreferenceLine(NamedTuple):
    """A colour preference; `colour` is None when `strength` is `none` (A.6).

    Systems that know no strengths say `due` for the colour that is due.
    """

    colour: Literal["white", "black"] | None
    strength: Literal["absolute", "strong", "mild", "due", "none"]


class GameLine(NamedTuple):
    """One round of one player: no opponent for byes and absences, no colour where none was given.

    `mark` is the result as tournament files write it.
    """

    opponent: Tpn | None
    colour: Literal["white", "black"] | None
    mark: ResultMark

    @property
    def was_played(self) -> bool:
        """Whether a game took place at the board."""
        return self.mark in PLAYED


class PlayerLine(NamedTuple):
    """One participant as the round finds them; everything that later steps argue from.

    `rank` is the place in the order of A.2, from 1. `score` includes `virtual`
    points. `games` has one line per round, round 1 first. `colours` are the colours of the games
    played, oldest first (`WBW`). `floats` are those of the previous round and of the round before it.
    `missed` is the number of rounds without a game. `group` is the team or club that the player belongs to,
    `game_points` is the sum of them (GAM of the ssm rules), or the secondary score of a team.
    """

    tpn: Tpn
    name: str
    title: str
    rating: int
    rank: int
    score: int
    virtual: int
    games: tuple[GameLine, ...]
    colours: str
    colour_difference: int
    preference: PreferenceLine
    floats: tuple[Literal["down", "up", "none"], Literal["down", "up", "none"]]
    bye_bar: ByeBar | None
    topscorer: bool
    missed: int
    group: str = ""
    game_points: int = 0


class TeamsLine(NamedTuple):
    """What an event of teams has chosen: preferences of type A, B or none, and which points are the score.

    If the others are `secondary`, they count for colours. `assumed` is what the source does not say.
    """

    preferences: Literal["A", "B", "none"]
    score: Literal["match", "game"]
    secondary: bool
    boards: int
    assumed: tuple[Literal["preferences", "score", "secondary"], ...] = ()


class AbsentLine(NamedTuple):
    """A player who takes no part in the round, with the mark that stands for it (H, F or Z).

    Rating and games count for those who met the player.
    """

    tpn: Tpn
    name: str
    mark: str
    rating: int = 0
    games: tuple[GameLine, ...] = ()


class PointsLine(NamedTuple):
    """What each result is worth, in half points; a zero-point bye is an absence as well."""

    win: int
    draw: int
    loss: int
    pairing_allocated_bye: int
    full_point_bye: int
    half_point_bye: int
    zero_point_bye: int
    forfeit_win: int
    forfeit_loss: int


class VirtualLine(NamedTuple):
    """A player's virtual points, or points besides the results, in each earlier round, round 1 first."""

    player: Tpn
    points: tuple[int, ...]


class ScoregroupLine(NamedTuple):
    """The players of one score, best first by A.2."""

    score: int
    players: tuple[Tpn, ...]


class PairLine(NamedTuple):
    """Two players who are paired, the higher ranked (of S1, or the MDP) first."""

    first: Tpn
    second: Tpn


class FindingLine(NamedTuple):
    """What one candidate has in one criterion.

    `value` is the number that is compared (a list is compared largest first);
    `players` are those behind it.
    """

    criterion: str
    value: Value
    players: tuple[Tpn, ...]


class Price(NamedTuple):
    """A weight laid on one player, in half violations, as part of a proof by weights."""

    player: Tpn
    halves: int


class OddSet(NamedTuple):
    """An odd set of players: somebody in it must be paired outside it or float, at this price."""

    players: tuple[Tpn, ...]
    halves: int


class WeightProof(NamedTuple):
    """A proof that no candidate can do better than `halves / 2` violations.

    Every pair or float that the earlier criteria leave open costs at least the sum of
    its players' prices plus the prices of the odd sets that hold both; the prices sum
    up to the bound (an odd set of 2k+1 players counts k times). Positions that are
    not players (a float, the bye) are counted under player 0. Leaving an odd set of an
    earlier proof costs `crossing` halves each time (0: there are none). Where the criterion
    compares lists, the proof is about those of score difference `worth`.
    """

    prices: tuple[Price, ...]
    odd_sets: tuple[OddSet, ...]
    crossing: int = 0
    worth: int = 0


class PreferenceCount(NamedTuple):
    """How many players of the bracket prefer White, Black, or have no preference.

    `surplus` pairs must be of two who want the same colour if all of them are paired with each other.
    """

    white: int
    black: int
    none: int
    surplus: int


class TargetLine(NamedTuple):
    """The best value that any candidate can have in one criterion, and why it is no lower.

    `proof` is None where nothing had to be proven (the value is the least there is). Where lists are
    compared, it proves the largest score difference that needs it and `more` the others.
    """

    criterion: str
    cites: tuple[str, ...]
    value: Value
    proof: WeightProof | None
    preferences: PreferenceCount | None
    more: tuple[WeightProof, ...] = ()


# --- witnesses: why something is refused -----------------------------------


class Met(NamedTuple):
    """They played each other in `round` (C.1)."""

    kind: Literal["met"]
    first: Tpn
    second: Tpn
    round: RoundNumber


class Forbidden(NamedTuple):
    """The tournament forbids them to meet in this round."""

    kind: Literal["forbidden"]
    first: Tpn
    second: Tpn


class SameAbsolute(NamedTuple):
    """Both have an absolute preference for `colour` and neither is a topscorer (C.3)."""

    kind: Literal["same-absolute-preference"]
    first: Tpn
    second: Tpn
    colour: Literal["white", "black"]


class SamePreference(NamedTuple):
    """Both prefer `colour`, so one of them would be refused it (C.8-C.11)."""

    kind: Literal["same-preference"]
    first: Tpn
    second: Tpn
    colour: Literal["white", "black"]


class RepeatedFloat(NamedTuple):
    """`player` floated `direction` `rounds_back` rounds ago and would again (C.12-C.19).

    `opponent` is None when the player would be left over in the bracket.
    """

    kind: Literal["repeated-float"]
    player: Tpn
    opponent: Tpn | None
    direction: Literal["down", "up"]
    rounds_back: int
    difference: int


class ScoreGap(NamedTuple):
    """The two are `difference` half points apart, more than the better candidates have (C.6).

    `second` is None where `first` would float down.
    """

    kind: Literal["score-difference"]
    first: Tpn
    second: Tpn | None
    difference: int


class MustFloat(NamedTuple):
    """`player` would have to be paired (or to float) here, which the better candidates do not allow."""

    kind: Literal["place"]
    player: Tpn
    paired: bool


class OnlyPartners(NamedTuple):
    """`groups` are sets of players who, without `partners`, cannot all be placed.

    Once `partners` are taken away, no player of one group can be paired with a
    player of another group or with anybody else, and each group is odd in number: there
    are more groups than partners. Number 0 among partners or in a group stands for
    a float place or the bye.
    """

    kind: Literal["only-partners"]
    groups: tuple[tuple[Tpn, ...], ...]
    partners: tuple[Tpn, ...]


class Crossing(NamedTuple):
    """The odd set `players` may lose exactly one member to the outside; here it would lose more."""

    kind: Literal["odd-set"]
    players: tuple[Tpn, ...]


class Later(NamedTuple):
    """Nothing is wrong with it, but an equally good candidate comes earlier in the sequence."""

    kind: Literal["later"]
    number: int


Witness = (
    Met
    | Forbidden
    | SameAbsolute
    | SamePreference
    | RepeatedFloat
    | ScoreGap
    | MustFloat
    | OnlyPartners
    | Crossing
    | Later
)


# --- what the members of a family share -------------------------------------


class SharedOpponent(NamedTuple):
    """`player`, next after `settled` settled pairs, would meet `opponent`."""

    kind: Literal["opponent"]
    settled: int
    player: Tpn
    opponent: Tpn


class SharedMdp(NamedTuple):
    """The MDP `player` would be in S1 (after those of `chosen` already are)."""

    kind: Literal["mdp"]
    chosen: tuple[Tpn, ...]
    player: Tpn


class SharedMdpSets(NamedTuple):
    """All sets of MDPs with higher scores in S1 than the set that is possible."""

    kind: Literal["mdp-sets"]
    sets: int


class SharedExchanges(NamedTuple):
    """The exchanges number `first` to `last` of this S1 and S2; number 1 exchanges nobody.

    `leaving` and `entering` tell the first of the run: who leaves S1, who enters it.
    """

    kind: Literal["exchanges"]
    settled: int
    first: int
    last: int
    leaving: tuple[Tpn, ...]
    entering: tuple[Tpn, ...]


Shared = SharedOpponent | SharedMdp | SharedMdpSets | SharedExchanges
