"""View models of the steps that only procedures have, ready to print.

Words differ from system to system: a phrase in the folder of the system goes before the one for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pairtutor.narrative.parts import Group, OnlyPartnersReason, Pairing, PlayerRow, Who
from pairtutor.narrative.procedures.lim import FloatersView, SettingView
from pairtutor.narrative.procedures.refusals import LiftedReason, PassedOverView


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player's place and figures."""

    place: int
    who: Who
    figures: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsView:
    """The figures that the system ranks by; `columns` pick the words of their headings."""

    template: ClassVar[str] = "standings"
    columns: tuple[str, ...]
    rows: tuple[StandingRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupView:
    """A group whose turn comes; `score` is empty where it has none of its own, `middle` is the median's.

    `rows` are all its players, those who arrived first. At most one of `median`, `last`, `combined` and
    `first_round` is set.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalView:
    """Two halves side by side; `leaving` and `entering` tell the exchange that made them.

    `reason` picks the words.
    """

    template: ClassVar[str] = "proposal"
    group: int
    reason: str
    upper: tuple[PlayerRow, ...]
    lower: tuple[PlayerRow, ...]
    leaving: Group
    entering: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnsView:
    """The column of those due White beside that of those due Black; `reason` picks the words."""

    template: ClassVar[str] = "columns"
    group: int
    reason: str
    white: tuple[PlayerRow, ...]
    black: tuple[PlayerRow, ...]
    moved: Group
    considered: tuple[PassedOverView, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScrutinyView:
    """The search for one player's opponent; `stage` picks the words, `required` are criteria.

    `suited` says whether both can have the colour that they are due, None where that is not asked.
    """

    template: ClassVar[str] = "scrutiny"
    group: int
    stage: str
    player: Who
    proposed: Who | None
    tried: tuple[PassedOverView, ...]
    opponent: Who | None
    required: tuple[str, ...]
    suited: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferView:
    """A player who goes from one group to another; `reason` picks the words."""

    template: ClassVar[str] = "transfer"
    group: int
    player: Who
    reason: str
    down: bool
    from_score: str
    to_score: str
    considered: tuple[PassedOverView, ...]
    partner: Who | None
    floater_type: str
    opponents: tuple[PassedOverView, ...]
    wanted: str
    despite: LiftedReason | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShortfallView:
    """What a group lacks, and how many exceptions are made for it; `reason` picks the words.

    `suited` and `others` are those who could float, in the order in which they should.
    """

    template: ClassVar[str] = "shortfall"
    group: int
    reason: str
    count: int
    witness: OnlyPartnersReason | None
    tried: tuple[PassedOverView, ...]
    suited: Group
    others: Group


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoneView:
    """Pairs taken back; `reason` picks the words.

    `witness` proves that a group is blocked; `from_above` and `from_below` tell on which side the pairs were.
    """

    template: ClassVar[str] = "undone"
    group: int
    reason: str
    pairs: tuple[Pairing, ...]
    joining: Group
    because: tuple[PassedOverView, ...]
    witness: OnlyPartnersReason | None
    from_above: bool
    from_below: bool
    above: int
    below: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettledView:
    """The pairs of a group that is done."""

    template: ClassVar[str] = "settled"
    group: int
    pairs: tuple[Pairing, ...]
    left: Group


ProcedureView = (
    SettingView
    | StandingsView
    | GroupView
    | ProposalView
    | ColumnsView
    | ScrutinyView
    | FloatersView
    | TransferView
    | ShortfallView
    | UndoneView
    | SettledView
)
