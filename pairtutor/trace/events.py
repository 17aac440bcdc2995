"""Every kind of step that a pairing can record.

An event holds values, never live objects and never sentences. `cites` are citations:
a clause with its edition (`dutch-2017 C.10`) or a reading (`D17-5`). Candidates and
families are numbered from 1 in the rule's sequence; numbers are exact, whatever
their size. `criterion` is the name of a criterion, or `legality` for the absolute and
completion criteria together.
"""

from __future__ import annotations

from typing import ClassVar, Final, Literal

from pairtutor.model.ids import RoundNumber, Tpn
from pairtutor.model.supposed import SupposedFact
from pairtutor.model.tournament import ChosenBy
from pairtutor.records import Record
from pairtutor.trace.kinds import ANYWHERE, IN_BRACKET, NOWHERE, Traits
from pairtutor.trace.lowering import AttemptEvent, LoweringEvent
from pairtutor.trace.procedures import ProcedureEvent, SubgroupEvent
from pairtutor.trace.refusals import ColourLimit, PassedOver
from pairtutor.trace.values import (
    AbsentLine,
    Cites,
    FindingLine,
    OnlyPartners,
    PairLine,
    PlayerLine,
    Players,
    PointsLine,
    PreferenceLine,
    ScoregroupLine,
    Shared,
    TargetLine,
    TeamsLine,
    Value,
    VirtualLine,
    Witness,
)

BracketKind = Literal["normal", "last", "PPB", "CLB", "joined"]
LOWEST: Final = frozenset({"last", "CLB", "joined"})
"""The kinds of bracket after which none comes."""
ColourRule = Literal[
    "both-preferences", "stronger-preference", "wider-difference", "alternate", "higher-ranked",
    "initial-colour", "only-allowed", "one-due", "lower-ranked", "more-blacks", "average-rating", "rating",
    "number", "drawn-colour", "first-alternates", "other-alternates",
]  # fmt: skip


class RoundOpened(Record):
    """What is known before pairing: who takes part, in which order, with which history.

    `initial_colour` is None where the system knows no colours. `apart` are sets of players no two of whom
    may meet in this round, because the tournament keeps them apart. `accelerated` are those, absent ones
    included, who had virtual points in an earlier round, on which floats can rest. `awards` are points
    given (or taken, below 0) in an earlier round besides those of its result. `points` is None in a trace
    that does not say it, of which nothing can be proven. `order` is the initial list of all players where
    it is not that of their numbers, `drawn` those who were drawn by lot, in that order, and players of one
    group are kept apart in the first `restricted_rounds` (ssm). `seeding` is the system whose seeding round
    this is, None if it is none. `maxi` says that it is a Maxi-tournament (Lim). `teams` is what an event of
    teams has chosen; its players are the teams then, and their games matches. `supposed` are facts that the
    games do not bear out, each with what it was; what is told of the players tells them as supposed.
    """

    kind: ClassVar[str] = "round"
    traits: ClassVar[Traits] = Traits("summary", NOWHERE, "opening", added=("teams", "supposed"))
    cites: Cites
    system: str
    system_because: ChosenBy
    tournament: str
    round: RoundNumber
    planned_rounds: int | None
    last_round: bool
    initial_colour: Literal["white", "black"] | None
    initial_colour_because: Literal["stated", "inferred", "default"]
    bye_needed: bool
    players: tuple[PlayerLine, ...]
    absent: tuple[AbsentLine, ...]
    scoregroups: tuple[ScoregroupLine, ...]
    apart: tuple[Players, ...] = ()
    accelerated: tuple[VirtualLine, ...] = ()
    awards: tuple[VirtualLine, ...] = ()
    points: PointsLine | None = None
    order: Players = ()
    drawn: Players = ()
    restricted_rounds: int = 0
    seeding: str | None = None
    maxi: bool = False
    teams: TeamsLine | None = None
    supposed: tuple[SupposedFact, ...] = ()


class FactsStated(Record):
    """The players' facts are given, not their games: nothing that is told of them is derived.

    What the opening says of scores, preferences, floats, byes, rounds missed and topscorers stands as it is
    stated; `met` are the pairs that have met. The players with more than the lowest score moved down. With
    `bye` it is the last bracket, and who is left over has the bye; else those go on to brackets that nobody
    states. With `in_turn` nobody moved down: these are all scoregroups of the round. `scores_said` and
    `round_said` tell whether scores and the round were said, or only taken.
    Rules that look back for colours are passed over.
    """

    kind: ClassVar[str] = "stated"
    traits: ClassVar[Traits] = Traits("summary", ("round",), "given")
    cites: Cites
    met: tuple[PairLine, ...]
    bye: bool
    scores_said: bool
    round_said: bool
    in_turn: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether those left over go on to brackets that nobody states."""
        return not (self.bye or self.in_turn)


class BracketOpened(Record):
    """A bracket is about to be paired.

    `number` counts the brackets of the round from 1; a bracket paired again as PPB
    keeps its number. `score` is the residents' score (None in a CLB with several).
    `players` of the bracket are MDPs then residents, so the BSN of each is its place
    there, from 1. `pairs_in_remainder` is `max_pairs - m1` (0 when homogeneous).
    `sequence` is the number of candidates, illegal ones included. `leaving` is for a bracket that is
    opened again (dutch-2012): the players that it now leaves over; of all candidates only those that
    leave them over are compared in it. `order` are all players by BSN where that is not MDPs then residents.
    """

    kind: ClassVar[str] = "bracket"
    traits: ClassVar[Traits] = Traits("summary", ANYWHERE, "section")
    cites: Cites
    number: int
    bracket_kind: BracketKind
    score: int | None
    mdps: Players
    residents: Players
    homogeneous: bool
    m0: int
    max_pairs: int
    m1: int
    downfloaters: int
    sequence: int
    leaving: Players = ()
    order: Players = ()

    @property
    def by_bsn(self) -> Players:
        """All players of the bracket in the order of their BSN."""
        return self.order or (*self.mdps, *self.residents)


class CompletionTested(Record):
    """Whether the players left over and everybody below can still complete the round.

    `floaters` are the players left over by the bracket (empty before the first one).
    `witness` proves a no. `collapsed` are the players of the collapsed scoregroup when
    the answer makes the bracket the PPB.
    """

    kind: ClassVar[str] = "completion"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "outcome")
    cites: Cites
    bracket: int
    floaters: Players
    below: int
    possible: bool
    witness: OnlyPartners | None
    collapsed: Players


class TargetSet(Record):
    """The best value that any candidate of the bracket can have, criterion by criterion."""

    kind: ClassVar[str] = "target"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "target")
    cites: Cites
    bracket: int
    lines: tuple[TargetLine, ...]


class SubgroupsFormed(Record):
    """S1, S2 and the Limbo as first composed; `remainder` when they are S1R and S2R."""

    kind: ClassVar[str] = "split"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "split")
    cites: Cites
    bracket: int
    remainder: bool
    s1: Players
    s2: Players
    limbo: Players


class MdpSetChanged(Record):
    """Other MDPs than the first ones are in S1: who left it for the Limbo, who came instead."""

    kind: ClassVar[str] = "mdp-set"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "search")
    cites: Cites
    bracket: int
    number: int
    sets: int
    leaving: Players
    entering: Players
    s1: Players
    limbo: Players


class ExchangeApplied(Record):
    """Residents change places between S1 and S2; `number` counts from 1, the first exchanging nobody."""

    kind: ClassVar[str] = "exchange"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "search")
    cites: Cites
    bracket: int
    remainder: bool
    number: int
    exchanges: int
    leaving: Players
    entering: Players
    s1: Players
    s2: Players


class TranspositionApplied(Record):
    """S2 in the order that the accepted candidate uses; the first places meet S1 in order.

    `number` counts from 1, the first being the natural order.
    """

    kind: ClassVar[str] = "transposition"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "search")
    cites: Cites
    bracket: int
    remainder: bool
    number: int
    transpositions: int
    s2: Players


class FamilyRuledOut(Record):
    """A run of candidates, `first` to `last`, skipped together.

    `shared` is what all its members have in common; `criterion` is the first one in
    which even the best member falls short of `best`, the value that the target asks.
    """

    kind: ClassVar[str] = "family"
    traits: ClassVar[Traits] = Traits("detail", IN_BRACKET, "search")
    cites: Cites
    bracket: int
    first: int
    last: int
    shared: Shared
    criterion: str
    best: Value | None
    witness: Witness


class CandidateJudged(Record):
    """One candidate in full. `decided_by` is the criterion that refuses it, None when accepted.

    `findings` has one line for each criterion in which a candidate of this bracket can
    differ from zero.
    """

    kind: ClassVar[str] = "candidate"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "search", decides=True)
    cites: Cites
    bracket: int
    number: int
    sequence: int
    pairs: tuple[PairLine, ...]
    downfloaters: Players
    findings: tuple[FindingLine, ...]
    accepted: bool
    perfect: bool
    decided_by: str | None
    witness: Witness | None


class FloaterChosen(Record):
    """A player floats down from the bracket."""

    kind: ClassVar[str] = "floater"
    traits: ClassVar[Traits] = Traits("summary", IN_BRACKET, "outcome", decides=True)
    cites: Cites
    bracket: int
    player: Tpn
    limbo: bool


class ByeAssigned(Record):
    """Who has the pairing-allocated bye; `barred` are the players of the last bracket who may not.

    `bracket` is 0 where the bye is given before any bracket; `passed_over` are then those
    who were looked at before, in order.
    """

    kind: ClassVar[str] = "bye"
    traits: ClassVar[Traits] = Traits("summary", ANYWHERE, "bye", decides=True)
    cites: Cites
    bracket: int
    player: Tpn
    barred: Players
    passed_over: tuple[PassedOver, ...] = ()


class ColourDecided(Record):
    """Who has White on one board, by which rule.

    `higher` is the higher ranked of the two. `games_back` is set when the alternation to an
    earlier round decides: so many games ago (1 is the last game) the two had different colours.
    `limits` are what bars other ways to give the colours, where that decides; in a last round they
    can bar both ways. `decider` is the one whose wish, claim or number decides, None where that of
    neither alone does.
    """

    kind: ClassVar[str] = "colour"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "colours", decides=True)
    cites: Cites
    white: Tpn
    black: Tpn
    higher: Tpn
    white_preference: PreferenceLine
    black_preference: PreferenceLine
    white_colours: str
    black_colours: str
    rule: ColourRule
    games_back: int | None
    limits: tuple[ColourLimit, ...] = ()
    decider: Tpn | None = None


class RoundClosed(Record):
    """The outcome: boards in order, the bye, the floats given, and the sums of the counting.

    `families` runs were skipped, covering `skipped` candidates; `candidates` is the
    number of candidates in the sequences of all brackets.
    """

    kind: ClassVar[str] = "result"
    traits: ClassVar[Traits] = Traits("summary", ANYWHERE, "result", decides=True)
    cites: Cites
    boards: tuple[PairLine, ...]
    bye: Tpn | None
    downfloats: Players
    upfloats: Players
    brackets: int
    families: int
    skipped: int
    candidates: int


Event = (
    RoundOpened
    | FactsStated
    | BracketOpened
    | CompletionTested
    | TargetSet
    | LoweringEvent
    | SubgroupsFormed
    | MdpSetChanged
    | ExchangeApplied
    | TranspositionApplied
    | FamilyRuledOut
    | CandidateJudged
    | FloaterChosen
    | ByeAssigned
    | ColourDecided
    | RoundClosed
    | ProcedureEvent
    | AttemptEvent
    | SubgroupEvent
)
