"""View models: what each kind of step shows, ready to print.

Players are `Who`s, scores texts, colours the reader's words. `template` names the
phrase that tells the view, the same one for every output.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.acceleration import AccelerationView
from pairtutor.narrative.citations import Citation
from pairtutor.narrative.lowering_views import LoweringView
from pairtutor.narrative.parts import (
    Alternative,
    FindingRow,
    Group,
    Pairing,
    PlayerRow,
    ProofView,
    Reason,
    SharedView,
    Side,
    TargetRow,
    Who,
)
from pairtutor.narrative.procedures.attempts import AttemptView
from pairtutor.narrative.procedures.refusals import LimitReason, PassedOverView
from pairtutor.narrative.procedures.views import ProcedureView


@dataclass(frozen=True, slots=True, kw_only=True)
class Absentee:
    """A player who takes no part; at most one of the marks is set, none for a plain absence."""

    who: Who
    half_point: bool
    full_point: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundView:
    """The round before pairing; of each group of `apart` no two may meet."""

    template: ClassVar[str] = "round"
    tournament: str
    number: int
    planned: int | None
    last: bool
    edition: str
    edition_because: str
    initial_colour: str
    initial_stated: bool
    initial_inferred: bool
    bye_needed: bool
    players: int
    topscorers: Group
    absent: tuple[Absentee, ...]
    scoregroups: tuple[tuple[str, int], ...]
    apart: tuple[Group, ...] = ()
    accelerated: AccelerationView | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketView:
    """A bracket as it is opened; `score` is empty when its residents have several scores.

    `leaving` are the players whom a bracket opened again now leaves over.
    """

    template: ClassVar[str] = "bracket"
    number: int
    name: str
    kind_name: str
    score: str
    last: bool
    penultimate: bool
    collapsed: bool
    homogeneous: bool
    limbo: bool
    moved_down: Group
    residents: Group
    rows: tuple[PlayerRow, ...]
    m0: int
    m1: int
    max_pairs: int
    downfloaters: int
    sequence: int
    leaving: Group

    @property
    def choice(self) -> bool:
        """Whether there is anything to choose here: more than one candidate, and pairs in them."""
        return self.sequence > 1 and self.max_pairs > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CompletionView:
    """Whether the rest of the round can still be paired."""

    template: ClassVar[str] = "completion"
    floaters: Group
    below: int
    possible: bool
    reason: Reason | None
    collapsed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetView:
    """The best that any candidate of the bracket can have."""

    template: ClassVar[str] = "target"
    rows: tuple[TargetRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitView:
    """S1, S2 and the Limbo; each player with the number in the bracket."""

    template: ClassVar[str] = "split"
    remainder: bool
    s1: tuple[PlayerRow, ...]
    s2: tuple[PlayerRow, ...]
    limbo: tuple[PlayerRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RequirementView:
    """Less is asked of a bracket; `what` is the criterion, or empty for the number of pairs or MDPs."""

    template: ClassVar[str] = "requirement"
    clause: str
    what: str
    mdps: bool
    before: int
    after: int
    restored: tuple[str, ...]
    in_vain: tuple[str, ...]
    sequence: int
    proof: ProofView | None
    reason: Reason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopeningView:
    """A higher bracket looked at again: for other MDPs, for the lowest bracket, or to be joined."""

    template: ClassVar[str] = "reopening"
    clause: str
    joined: bool
    lowest: bool
    succeeded: bool
    leaving: Group
    entering: Group
    pairs: tuple[Pairing, ...]
    reason: Reason | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MdpSetView:
    """Other moved-down players in S1."""

    template: ClassVar[str] = "mdp-set"
    number: int
    sets: int
    leaving: Group
    entering: Group
    s1: Group
    limbo: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class ExchangeView:
    """Players exchanged between S1 and S2; `number` counts the exchanges proper, from 1."""

    template: ClassVar[str] = "exchange"
    remainder: bool
    number: int
    leaving: Group
    entering: Group
    s1: Group
    s2: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class TranspositionView:
    """The order of S2 that the accepted candidate uses."""

    template: ClassVar[str] = "transposition"
    remainder: bool
    natural: bool
    number: int
    transpositions: int
    s2: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyView:
    """A run of candidates, or several neighbouring runs with one kind of reason, told as one.

    `direct` when the reasons are about the very pairs that the run shares, then `rounds` are
    those in which they met; `more` counts reasons that are not listed; `best` and `reach`
    are empty when not known; `as_good` when a lack of opponents counts only those who do
    no harm to the criterion; `wanted` when just certain players are to be left over.
    """

    template: ClassVar[str] = "family"
    first: int
    last: int
    single: bool
    shared: SharedView
    reasons: tuple[Reason, ...]
    more: int
    legality: bool
    as_good: bool
    title: str
    best: str
    reach: str
    direct: bool
    rounds: tuple[int, ...]
    wanted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateView:
    """One candidate; `faults` are the findings that are not clean.

    `in_run` when the run of candidates that is told next has it, and says why it is refused.
    """

    template: ClassVar[str] = "candidate"
    number: int
    sequence: int
    pairs: tuple[Pairing, ...]
    downfloaters: Group
    findings: tuple[FindingRow, ...]
    faults: tuple[FindingRow, ...]
    accepted: bool
    perfect: bool
    only: bool
    decided_by: str
    legality: bool
    as_good: bool
    reason: Reason | None
    in_run: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FloaterView:
    """Who floats down, and who else could have."""

    template: ClassVar[str] = "floater"
    player: Who
    limbo: bool
    alternatives: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Barred:
    """A player who may not have the bye: one of the reasons is set, and the round it dates from."""

    who: Who
    had_bye: bool
    forfeit_win: bool
    full_point: bool
    half_point: bool
    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeView:
    """Who has the bye, who may not, and who else could have.

    `passed_over` are those who were looked at before, where it is given before anybody is paired.
    """

    template: ClassVar[str] = "bye"
    player: Who
    barred: tuple[Barred, ...]
    alternatives: tuple[Alternative, ...]
    passed_over: tuple[PassedOverView, ...] = ()
    first_round: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourView:
    """Who has White on a board and why; of the rules of the Dutch editions exactly one is set.

    `rule` names it in every system, for phrases of systems that have rules of their own.

    `odd_number` is how the number of the higher ranked counts; `counted_number` when
    this is not the parity of the number itself, for others never took part.
    `granted` is the player whose claim decides, `games_back` the place of the game to
    alternate from, counted from the latest. `topscorers` are those of the two because of whom
    they may meet, although both must have the same colour. `limits` bar the other way to give the
    colours; `figures` are those of the two, White first, where an average or a rating decides.
    """

    template: ClassVar[str] = "colour"
    white: Side
    black: Side
    granted: Side
    refused: Side
    granted_colour: str
    same_wish: bool
    both: bool
    stronger: bool
    wider: bool
    alternate: bool
    higher_ranked: bool
    initial: bool
    odd_number: bool
    counted_number: bool
    higher: Who
    initial_colour: str
    games_back: int | None
    topscorers: Group
    rule: str = ""
    limits: tuple[LimitReason, ...] = ()
    decider: Who | None = None
    figures: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultView:
    """The outcome and the sums of the counting."""

    template: ClassVar[str] = "result"
    boards: tuple[Pairing, ...]
    bye: Who | None
    downfloats: Group
    upfloats: Group
    brackets: int
    families: int
    skipped: int
    candidates: int


View = (
    RoundView
    | BracketView
    | CompletionView
    | TargetView
    | RequirementView
    | ReopeningView
    | SplitView
    | MdpSetView
    | ExchangeView
    | TranspositionView
    | FamilyView
    | CandidateView
    | FloaterView
    | ByeView
    | ColourView
    | ResultView
    | LoweringView
    | ProcedureView
    | AttemptView
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A step in words: a short label for a tree, one to three sentences, and what they rest on.

    `step` is the number of the (first) step told, `last_step` that of the last one.
    """

    step: int
    last_step: int
    kind: str
    weight: str
    label: str
    text: str
    cited: tuple[Citation, ...]
    view: View

    @property
    def clause(self) -> str:
        """The main clause, or nothing."""
        return self.cited[0].label if self.cited else ""
