"""The pieces of a comparison of two systems on one round, ready to print.

`left` and `right` are the two systems, in the order asked for. `template` names the phrase
that tells a piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.citations import Citation
from pairtutor.narrative.naming import Named
from pairtutor.narrative.parts import Group, Pairing, Who
from pairtutor.narrative.view import ColourView, FamilyView
from pairtutor.rules.clause import Reading


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A board of either system, White first, beside each other; None where one has no more that differ."""

    left: Pairing | None
    right: Pairing | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutcomeView:
    """How far the two pairings are apart; `boards` is how many of `total` differ, colours included.

    `recoloured` are those of them with the same players. A refusal is the reason why a system has no
    legal pairing, empty if it has one. `same_way` if they part nowhere.
    """

    template: ClassVar[str] = "against-outcome"
    left: str
    right: str
    boards: int
    total: int
    recoloured: int
    left_bye: Who | None
    right_bye: Who | None
    left_refusal: str
    right_refusal: str
    same_way: bool

    @property
    def same_bye(self) -> bool:
        """Whether the same player, or nobody, has the bye."""
        return self.left_bye == self.right_bye

    @property
    def agree(self) -> bool:
        """Whether both systems pair the round, and alike."""
        return self.paired and not self.boards and self.same_bye

    @property
    def paired(self) -> bool:
        """Whether both systems pair the round."""
        return not self.left_refusal and not self.right_refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceView:
    """What one system accepts where they part; only pairs and players left over that the other has not.

    `number` of `sequence` is the accepted candidate, 0 where a bracket has none.
    """

    template: ClassVar[str] = "against-choice"
    edition: str
    pairs: tuple[Pairing, ...]
    left_over: Group
    bye: bool
    number: int
    sequence: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BarredObjection:
    """The other system's bye goes to a player who may not have it."""

    template: ClassVar[str] = "against-barred"
    edition: str
    other: str
    barred: Named
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FloaterObjection:
    """The player whom the other system leaves over would do worse for a criterion, or comes later."""

    template: ClassVar[str] = "against-floater"
    edition: str
    other: str
    player: Who
    bye: bool
    chosen: Who
    title: str
    order: bool
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoFloaterObjection:
    """No legal candidate with as many pairs leaves that player over."""

    template: ClassVar[str] = "against-no-floater"
    edition: str
    other: str
    player: Who
    bye: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SizeObjection:
    """The two make different numbers of pairs of the same players."""

    template: ClassVar[str] = "against-size"
    edition: str
    other: str
    pairs: int
    other_pairs: int
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunObjection:
    """The other system's candidate is in a run that this one refuses; `number` is 0 where not known."""

    template: ClassVar[str] = "against-run"
    edition: str
    other: str
    number: int
    run: FamilyView
    clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterObjection:
    """The other system's candidate comes after the one that is good enough here."""

    template: ClassVar[str] = "against-later"
    edition: str
    other: str
    number: int
    accepted: int


Objection = (
    BarredObjection | FloaterObjection | NoFloaterObjection | SizeObjection | RunObjection | LaterObjection
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterpartView:
    """What the other system makes of the criterion that an objection rests on.

    Without `known` it has no such criterion; `near` is what it asks instead where that is something
    alike. Without `looked_at` it leaves the criterion out in this bracket. `measured` is what its own
    candidate has in it, `before` are criteria that only the other system looks at before it.
    """

    template: ClassVar[str] = "against-counterpart"
    edition: str
    other: str
    title: str
    near: str
    known: bool
    looked_at: bool
    clause: str
    measured: str
    clean: bool
    before: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ByeScoreView:
    """One system settles the score of the bye beforehand; the other gives the bye to a higher one."""

    template: ClassVar[str] = "against-bye-score"
    edition: str
    other: str
    clause: str
    best: str
    player: Who
    points: str
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """One system's view of a point of a player's history.

    `cite` is the whole citation of the clause behind it, `clause` its short form.
    """

    edition: str
    cite: str
    clause: str
    float_mark: str = ""
    barred: Named | None = None
    wants: str = ""
    strength: str = ""
    topscorer: bool = False
    points: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenView:
    """A point of a player's history that the two systems see differently.

    `topic` is one of `float`, `bye`, `preference`, `topscorer`, `score`; `last_round` tells the
    float of the last round from that of the round before it.
    """

    template: ClassVar[str] = "against-seen"
    who: Who
    topic: str
    last_round: bool
    left: Seen
    right: Seen


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleRow:
    """A clause in plain words, with the readings that a step cites beside it."""

    edition: str
    label: str
    title: str
    meaning: str
    readings: tuple[Reading, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SpecialStep:
    """A step at the parting that only one of the systems has, in words; `kind` as the trace has it.

    `from_below` when it was taken for the sake of a bracket further down.
    """

    edition: str
    from_below: bool
    kind: str
    text: str
    cited: tuple[Citation, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketLine:
    """The bracket that one system has next, in words; the texts are empty when it has no more."""

    edition: str
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourPair:
    """The same board with the colours the other way round: how each system decides."""

    left: ColourView
    right: ColourView
    left_clause: str
    right_clause: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PartingView:
    """The first point where the two part.

    `alike` are the titles of the brackets before it. Without `same_players` the brackets
    themselves differ, and `brackets` tells both.
    """

    template: ClassVar[str] = "against-parting"
    alike: tuple[str, ...]
    title: str
    same_players: bool
    brackets: tuple[BracketLine, ...]
    choices: tuple[ChoiceView, ...]
    special: tuple[SpecialStep, ...]
    objections: tuple[Objection, ...]
    counterparts: tuple[CounterpartView, ...]
    byes: tuple[ByeScoreView, ...]
    seen: tuple[SeenView, ...]
    colours: ColourPair | None = None
