"""Steps that ask for less, go back, or try a group in several ways before it is settled (2012, SSM).

`group` counts the groups of the round from 1; `required` are the criteria that are asked for.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from pairtutor.model.ids import Tpn
from pairtutor.records import Record
from pairtutor.trace.kinds import ANYWHERE, IN_BRACKET, ROUND_OR_BRACKET, Traits
from pairtutor.trace.refusals import Refusal
from pairtutor.trace.values import Cites, OnlyPartners, PairLine, Players, WeightProof, Witness


class RequirementLowered(Record):
    """Less is asked of a bracket from here on, as nothing could meet what was asked (dutch-2012).

    `clause` is the one that lowers it. `requirement` is a criterion, `pairs` (P1) or `mdps`
    (M1), lowered from `before` to `after`; a criterion by one at a time. `restored` are the criteria that
    are required in full again. `in_vain` are the clauses that had lowered something else before, without
    success. `sequence` candidates fail together as long as no more than `before` is allowed (with P1 or
    M1: as they are); `proof` shows it, perhaps for even more than `before`, `witness` where nothing is legal.
    """

    kind: ClassVar[str] = "requirement"
    traits: ClassVar[Traits] = Traits("normal", ROUND_OR_BRACKET, "search", decides=True)
    cites: Cites
    bracket: int
    clause: str
    requirement: str
    before: int
    after: int
    restored: tuple[str, ...]
    in_vain: tuple[str, ...]
    sequence: int
    proof: WeightProof | None
    witness: OnlyPartners | None


class BracketReopened(Record):
    """A higher bracket is looked at again for the sake of `bracket` (dutch-2012).

    `reason` is the clause: `C.1` or `C.12` (other MDPs), `C.13` (the lowest bracket), `join` (the two
    become one). If it `succeeded`, `leaving` come down no longer and `entering` do; `pairs`
    are the higher bracket's pairs from now on. `p1` and `m1` are those of the higher bracket. `witness`
    is set where the two brackets together could not be paired, whatever the higher one does.
    """

    kind: ClassVar[str] = "reopening"
    traits: ClassVar[Traits] = Traits("normal", ROUND_OR_BRACKET, "search", decides=True)
    cites: Cites
    bracket: int
    higher: int
    reason: Literal["C.1", "C.12", "C.13", "join"]
    succeeded: bool
    p1: int
    m1: int
    leaving: Players
    entering: Players
    pairs: tuple[PairLine, ...]
    witness: OnlyPartners | None = None


class MarkRevisited(Record):
    """The remainder could not be paired, so the search goes back to the transposition marked before (C.9).

    `marked` are the pairs of the heterogeneous part that were marked, as many as the value of P marked
    with them; `first` to `last` are the candidates of its remainder, of `remainder_pairs` pairs. The
    next transposition that does better gives `player` the opponent `following` and not one of `passed`:
    with each of these some transposition was marked in vain, and the first of all is the one told.
    `criterion` and `witness` are those of the family that holds it.
    """

    kind: ClassVar[str] = "mark"
    traits: ClassVar[Traits] = Traits("normal", IN_BRACKET, "search")
    cites: Cites
    bracket: int
    first: int
    last: int
    marked: tuple[PairLine, ...]
    remainder_pairs: int
    player: Tpn
    passed: Players
    following: Tpn
    criterion: str
    witness: Witness


class FloatersRefused(Record):
    """A bracket that is opened again could leave `floaters` over, but they do not help `bracket`.

    They come up in the order of the candidates that leave them over; the first ones may be those who
    are left over at present. `witness` shows why in the bracket as it would be with them. No others
    `within` would help either, as many and with the same scores (`C.13`: as many): where there are others,
    `at_large` shows it in the bracket with all of `within`, of whom as many as do not come down are placed
    above (number 0, as for those left over here).
    `higher` is paired with `p1` and `m1`. `stay` is set where C.1 would leave another number of players in
    the bracket than before, which is refused for that alone. `last` says that no pairing with these
    leaves anybody else over who is not `within` this or an earlier set; `more` that further sets come up
    next, before the pairing that is taken if there is one, of no use either and too many to be listed.
    """

    kind: ClassVar[str] = "refused-floaters"
    traits: ClassVar[Traits] = Traits("normal", ROUND_OR_BRACKET, "search")
    cites: Cites
    bracket: int
    higher: int
    reason: Literal["C.1", "C.12", "C.13"]
    p1: int
    m1: int
    floaters: Players
    within: Players
    witness: OnlyPartners | None
    at_large: OnlyPartners | None
    stay: int | None
    last: bool
    more: bool


LoweringEvent = RequirementLowered | FloatersRefused | BracketReopened | MarkRevisited


class FeasibilityTested(Record):
    """Whether a group can make its `pairs` pairs at all under some criteria; `witness` proves a no.

    Number 0 in the witness stands for the place of the player whom an odd group leaves over.
    """

    kind: ClassVar[str] = "feasibility"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    pairs: int
    required: tuple[str, ...]
    possible: bool
    witness: OnlyPartners | None


class OddPlayerFound(Record):
    """All pairs of an odd group are made, and `player` is left over; `against` speaks against that."""

    kind: ClassVar[str] = "odd-player"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    player: Tpn
    against: Refusal | None


class DealsCompared(Record):
    """Several tries at a group, none of which made all pairs; the one numbered `kept`, from 1, stands."""

    kind: ClassVar[str] = "deals"
    traits: ClassVar[Traits] = Traits("normal", ANYWHERE, "search")
    cites: Cites
    group: int
    deals: tuple[tuple[PairLine, ...], ...]
    kept: int


AttemptEvent = FeasibilityTested | OddPlayerFound | DealsCompared
