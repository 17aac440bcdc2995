"""View models: what each kind of step shows, ready to print.

Players are `PlayerRef`s, scores texts, colours the reader's words. `template` names the
phrase that tells the view, the same one for every output.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from typing import Any, ClassVar, Final, Literal

from pairtutor.narrative.citations import Citation
from pairtutor.narrative.parts import (
    BarredView,
    Group,
    HitView,
    LackView,
    MutualView,
    Pairing,
    PlayerRef,
    PlayerRow,
    RemainView,
    SharedView,
    ShutOutReason,
    Side,
    Tellable,
    UnpairedView,
    with_own_pair,
)
from pairtutor.narrative.value_parts import FindingRow, TargetRow
from pairtutor.records import Record
from pairtutor.trace.events import Event

Reason = Tellable
"""Why something is refused: a witness of the trace with its players by name, or a piece that tells of it."""

View = Tellable
"""What a step shows: one of the views below, or the step itself with its players by name."""


class BracketView(Record):
    """A bracket as it is opened; `score` is empty when its residents have several scores.

    `leaving` are the players whom a bracket opened again now leaves over. `shut_out` says why the moved-down
    players can meet nobody, where meetings alone say it of all of them, `unpaired` why nobody is paired.
    `one_more` is who would find nobody with one pair more; `for_the_rest` says that one more could be made,
    but not with the round completed (and the bye at the `lowest` score). `others_of_score` is how many
    players of the round have the score of the residents and are not here.
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
    shut_out: tuple[ShutOutReason, ...] = ()
    unpaired: UnpairedView | None = None
    one_more: LackView | None = None
    for_the_rest: bool = False
    lowest: bool = False
    others_of_score: int = 0

    @property
    def few_residents(self) -> bool:
        """Whether every resident is paired with a moved-down player, none of whom meet each other."""
        return self.limbo and 0 < self.max_pairs == len(self.residents) < self.m0

    @property
    def choice(self) -> bool:
        """Whether there is anything to choose here: more than one candidate, and pairs in them."""
        return self.sequence > 1 and self.max_pairs > 0


class GroupView(Record):
    """A group whose turn comes; `score` is empty where it has none of its own, `middle` is the median's.

    `rows` are all its players, those who arrived first. At most one of `median`, `last`, `combined` and
    `first_round` is set. `made` are how many pairs it has when it is done, `undone` how many of them are
    taken back later. `joining` come into a combined group because `joining_pairs` are undone. The cards of a
    group are `dealt` so often; that deal `stands` (0: none), or pairs are found `otherwise`.
    """

    template: ClassVar[str] = "group"
    number: int
    name: str
    score: str
    median: bool
    last: bool
    combined: bool
    first_round: bool
    down: bool
    up: bool
    arrived: Group
    residents: Group
    rows: tuple[PlayerRow, ...]
    pairs: int | None
    middle: str
    made: int = 0
    undone: int = 0
    joining: Group = ()
    joining_pairs: tuple[Any, ...] = ()
    dealt: int = 0
    stands: int = 0
    otherwise: bool = False


class TargetView(Record):
    """The best that any candidate of the bracket can have."""

    template: ClassVar[str] = "target"
    rows: tuple[TargetRow, ...]

    @property
    def given_up(self) -> tuple[TargetRow, ...]:
        """What cannot be avoided: somebody must miss something."""
        return tuple(row for row in self.rows if row.cost and not row.zero and not row.follows)

    @property
    def only_if_kept(self) -> bool:
        """Whether that is so only as long as what counts more is kept."""
        return any(row.given and not row.forced for row in self.given_up)

    @property
    def anyhow(self) -> bool:
        """Whether no candidate with as many pairs avoids any of that, whatever comes after it."""
        return bool(self.given_up) and all(row.anyhow for row in self.given_up)

    @property
    def conditional(self) -> bool:
        """Whether some of it is said only of candidates that are as good as can be in what counts more."""
        return any(row.later and not row.zero and not row.forced for row in self.rows)

    @property
    def never(self) -> bool:
        """Whether no candidate with as many pairs, after which the rest can be paired, avoids any of it."""
        return bool(self.given_up) and all(row.least or row.forced for row in self.given_up)


class SplitView(Record):
    """S1, S2 and the Limbo; each player with the number in the bracket.

    S1 is of moved-down players alone, `moved_down`, or of the first in the order; `others_in_s2` says that
    some who moved down stand in S2.
    """

    template: ClassVar[str] = "split"
    remainder: bool
    moved_down: bool
    others_in_s2: bool
    s1: tuple[PlayerRow, ...]
    s2: tuple[PlayerRow, ...]
    limbo: tuple[PlayerRow, ...]


class ExampleView(Record):
    """The best candidate of a run; `pairs` are those in which it differs from the accepted one, if `rest`.

    `further` are those which are not named by what the run shares. `bye`: whoever is `left` gets the bye.
    """

    number: int
    pairs: tuple[Pairing, ...]
    further: tuple[Pairing, ...]
    left: Group
    rest: bool
    bye: bool = False


MOST_NUMBERED: Final = 9999
"""Up to this number the candidates of a run are told by their numbers."""


class FamilyView(Record):
    """A run of candidates, or several neighbouring runs with one kind of reason, told as one.

    `direct` when the reasons are about the very pairs that the run shares, then `rounds` are
    those in which they met; `more` counts reasons that are not listed; `as_good` when a lack of opponents
    counts only those who do no harm to the criterion; `needed_below` when just certain players are to be left
    over.

    `example` is the best of the candidates, `hits` what is wrong with it; `what` is its value (`at_least`:
    no single one's, but what all of them have at least), `paired` that of the accepted candidate (empty
    when not known), `compared` both in one, `needed` the latter as something that is counted, `lowest` when
    what is lost may be only the lowest score for the bye, `counted` where the facts alone do not say that
    value. `remain` are those who could not be placed below. `barred` says of players without a partner why
    they can have nobody else, and `shut_out` who of those left over has met all of the following
    scoregroup; `partly`: more players than these are left over there. `members` are the runs told together,
    each for itself; empty for a single one. `singly` are the candidates of a short run, each with the first
    that is wrong with it and the `clause` that it is about; empty where that is the same of all. Of a
    bracket opened again it is the clause by which it was. `dearer` are the score of the bye and the lowest
    that can be had, where that is what is wrong. `besides` are other pairs of the best candidate, of two who
    want one colour, where the reason is that of the pair that the run shares.
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
    direct: bool
    rounds: tuple[int, ...]
    needed_below: bool = False
    dearer: tuple[str, ...] = ()
    example: ExampleView | None = None
    hits: tuple[HitView, ...] = ()
    what: str = ""
    paired: str = ""
    compared: str = ""
    needed: str = ""
    counted: bool = False
    at_least: bool = False
    remain: RemainView | None = None
    barred: tuple[BarredView | MutualView, ...] = ()
    members: tuple[FamilyView, ...] = ()
    lowest: bool = False
    singly: Collection[FamilyView] = ()
    clause: str = ""
    shut_out: tuple[ShutOutReason, ...] = ()
    partly: bool = False
    besides: tuple[Pairing, ...] = ()

    @property
    def is_numbered(self) -> bool:
        """Whether its candidates are told by their numbers, which are short enough."""
        return not self.single and self.last <= MOST_NUMBERED

    @property
    def with_pair(self) -> SharedView:
        """What the run shares, its pair among those that stand where somebody else is hit."""
        return self.shared if self.direct else with_own_pair(self.shared, self.hits)


class CandidateView(Record):
    """One candidate; `faults` are the findings that are not clean.

    `costs` are those by which somebody misses something.
    `in_run` when the run of candidates that is told next has it, and says why it is refused; `own` is what is
    wrong with this one, where the run is told by another. `stands`: the bracket is paired so in the end;
    `undone`: it has other pairs in the end, its players being paired `again` in a bracket of this title;
    `lowest`: no bracket comes after its own, so whoever is unpaired gets the bye. Where all its costs stand
    above it as what cannot be avoided, `listed` has a sign of it and the clauses that name players there.
    `along` are the clauses of score differences that go with floats counted among the costs.
    """

    template: ClassVar[str] = "candidate"
    number: int
    sequence: int
    pairs: tuple[Pairing, ...]
    downfloaters: Group
    findings: tuple[FindingRow, ...]
    faults: tuple[FindingRow, ...]
    costs: tuple[FindingRow, ...]
    accepted: bool
    perfect: bool
    only: bool
    decided_by: str
    legality: bool
    as_good: bool
    reason: Reason | None
    in_run: bool = False
    own: FamilyView | None = None
    stands: bool = True
    undone: bool = False
    again: str = ""
    lowest: bool = False
    listed: tuple[str, ...] = ()
    along: tuple[str, ...] = ()


class FirstTeam(Record):
    """What makes one of two teams the first-team.

    `by` is the term of the points that it has more of, both in half points, `number` where its smaller number
    decides.
    """

    by: str
    own: int
    other: int


class IndexRank(Record):
    """By which figure of the Index one of two players is the higher ranked, as told.

    `by` is the column, `number` where the whole Index is the same; `own` and `other` are the two figures.
    """

    by: str
    own: str = ""
    other: str = ""


class ColourView(Record):
    """Who has White on a board and why; `rule` is what the trace names.

    `odd_number` is how the number counts of whoever decides, else of the higher ranked; `counted_number` when
    this is not the parity of the number itself, for others never took part; in the `first_round` these are
    the absent. `granted` is the player whose claim decides, `games_back` the place of the game to alternate
    from, counted from the latest. `topscorers` are those of the two because of whom
    they may meet, although both must have the same colour. `limits` bar the other way to give the
    colours. Of teams `first` says what makes the higher of the two the first-team; `rank_by` what makes the
    higher ranked so, where an Index ranks.
    """

    template: ClassVar[str] = "colour"
    white: Side
    black: Side
    granted: Side
    refused: Side
    granted_colour: str
    odd_number: bool
    counted_number: bool
    higher: PlayerRef
    initial_colour: str
    games_back: int | None
    topscorers: Group
    rule: str = ""
    limits: tuple[Tellable, ...] = ()
    decider: PlayerRef | None = None
    first: FirstTeam | None = None
    rank_by: IndexRank | None = None
    first_round: bool = False

    @property
    def deciding_game(self) -> int | None:
        """The place of the game to alternate from, from 1 for the latest; None where none decides."""
        return self.games_back

    @property
    def granted_to_both(self) -> bool:
        """Whether there is nothing to tell: each of the two gets the colour wanted."""
        return self.rule == "both-preferences" and bool(self.white.wants and self.black.wants)

    @property
    def told_on_board(self) -> bool:
        """Whether the line of the board tells all that there is: nobody misses the colour due."""
        return self.granted_to_both or self.rule == "one-due"


class AssumedColourView(ColourView):
    """A colour decision that rests on colours assumed for a supposed preference, which nobody has had."""

    template: ClassVar[str] = "assumed-colour"

    @property
    def deciding_game(self) -> None:
        """No game that was played decides."""
        return


class Wording:
    """The label and the sentences of a step, each said by its name when somebody asks for it first."""

    def __init__(self, say: Callable[[Literal["label", "text"]], str]) -> None:
        self._say = say

    @cached_property
    def label(self) -> str:
        """What stands for the step in a tree."""
        return self._say("label")

    @cached_property
    def text(self) -> str:
        """The sentences."""
        return self._say("text")

    def __eq__(self, other: object) -> bool:
        """Return whether another says the same."""
        return isinstance(other, Wording) and (self.label, self.text) == (other.label, other.text)

    def __hash__(self) -> int:
        return hash((self.label, self.text))


class NarratedStep(Record):
    """A step in words: a short label for a tree, one to three sentences, and what they rest on.

    `step` is the number of the (first) step told, `last_step` that of the last one; `event` is what the
    (first) step records, `view` what its phrase is told of.
    """

    step: int
    last_step: int
    kind: str
    weight: str
    wording: Wording
    cited: tuple[Citation, ...]
    event: Event
    view: View

    @property
    def label(self) -> str:
        """What stands for it in a tree."""
        return self.wording.label

    @property
    def text(self) -> str:
        """One to three sentences."""
        return self.wording.text

    @property
    def clause(self) -> str:
        """The main clause, or nothing."""
        return self.cited[0].label if self.cited else ""


class Node(Record, kw_only=False):
    """A step in words with the steps below it, in reading order."""

    narrated: NarratedStep
    below: tuple[Node, ...]

    def walk(self) -> Iterator[NarratedStep]:
        """Yield this step and all steps below it, in reading order."""
        yield self.narrated
        for node in self.below:
            yield from node.walk()
