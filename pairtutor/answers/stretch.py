"""What is told of candidates refused together, of a value that is best, and of who would remain."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pairtutor.answers.answer import Bar, Counted, Example, MemberLine
from pairtutor.records import Record, replace
from pairtutor.trace.events import CompletionTested, FamilyRuledOut, TargetSet
from pairtutor.trace.values import (
    Cites,
    Forbidden,
    Hit,
    Met,
    OnlyPartners,
    Players,
    PreferenceCount,
    SameAbsolute,
    SamePreference,
    Shared,
    SharedExchanges,
    SharedOpponent,
    Value,
    WeightProof,
    Witness,
)


class Stretch(Record):
    """A run of candidates, `first` to `last`, as it was refused, and what its best member shows.

    `example` is the best member, the first of those that are as good, with its `value` in `criterion` (`best`
    is what the accepted candidate has); with `legality` as criterion it is the first of those with the fewest
    illegal pairs, which `value` counts (0 where only the round could not be completed). `hit` names the
    players whom the value is about, by one, or by two where they form a pair. `bars` say of the witness's
    players without a partner what speaks against each other player of a bracket with at most 24. `remain` is
    as in `Remaining`. `members` are the candidates of a run of two to six, each with the first that is wrong
    with it. All of these are empty where the proof has none. `least` is what every member has at least in
    `criterion`, where no best one was looked for.
    """

    cites: Cites
    first: int
    last: int
    shared: Shared
    criterion: str
    best: Value | None
    witness: Witness
    example: Example | None = None
    value: Value | None = None
    hit: Hit = ()
    bars: tuple[Bar, ...] = ()
    remain: Players = ()
    members: tuple[MemberLine, ...] = ()
    least: int | None = None

    def of_member(self, member: MemberLine) -> Stretch:
        """Return the stretch of one of its members, which is its own example."""
        return Stretch(
            cites=self.cites,
            first=member.number,
            last=member.number,
            shared=self.shared,
            criterion=member.criterion,
            best=member.best,
            witness=self.witness,
            example=Example(member.number, member.pairs, member.left),
            value=member.value,
            hit=member.hit,
            bars=member.bars,
            remain=member.remain,
        )


def stretch_of(member: MemberLine) -> Stretch:
    """Return the same of a candidate that is part of no run."""
    nothing = Stretch(
        cites=(),
        first=0,
        last=0,
        shared=SharedExchanges("exchanges", 0, 1, 1, (), ()),
        criterion="",
        best=None,
        witness=OnlyPartners("only-partners", (), ()),
    )
    return nothing.of_member(member)


class Reached(NamedTuple):
    """A line of a target, and why its value can be no better.

    `counted` shows it by counting players; None where the proof is deeper than that. `instead` is the best
    candidate that has less, `less`, with the first criterion in which it is worse; `least` says that none has
    less. All are empty where nothing is known.
    """

    criterion: str
    cites: Cites
    value: Value
    proof: WeightProof | None
    preferences: PreferenceCount | None
    more: tuple[WeightProof, ...] = ()
    counted: Counted | None = None
    instead: MemberLine | None = None
    less: Value | None = None
    least: bool = False


class Remaining(NamedTuple):
    """The smallest group that shows that a round cannot be completed: players who cannot be placed.

    `bars` say why, for each of them and each other player not paired yet, and for each and the bye.
    """

    remain: Players = ()
    bars: tuple[Bar, ...] = ()


class StretchAnswers(Protocol):
    """Who answers about the steps of a round, by the rules of its system."""

    def stretch(self, event: FamilyRuledOut) -> Stretch:
        """Return a stretch with its best member."""

    def reached(self, event: TargetSet) -> tuple[Reached, ...]:
        """Return the lines of a target with why their values can be no better."""

    def completion(self, event: CompletionTested) -> Remaining:
        """Return who would remain where a round cannot be completed."""


def bare_stretch(event: FamilyRuledOut) -> Stretch:
    """Return a stretch as the trace has it, without anything of its members."""
    return Stretch(
        cites=event.cites,
        first=event.first,
        last=event.last,
        shared=event.shared,
        criterion=event.criterion,
        best=event.best,
        witness=event.witness,
    )


def speaks_for_itself(event: FamilyRuledOut) -> bool:
    """Say whether a run is refused by the very pair that its candidates share."""
    shared, witness = event.shared, event.witness
    return (
        isinstance(shared, SharedOpponent)
        and isinstance(witness, Met | Forbidden | SameAbsolute | SamePreference)
        and {witness.first, witness.second} == {shared.player, shared.opponent}
        and not isinstance(event.best, tuple)
    )


def shared_pair_alone(event: FamilyRuledOut) -> Stretch:
    """Return a stretch that speaks for itself, with the least that its members have; none is looked for."""
    return replace(bare_stretch(event), least=event.best + 1 if isinstance(event.best, int) else None)
