"""What is told of candidates refused together, of a value that is best, and of who would remain."""

from __future__ import annotations

from pairtutor.answers.answer import Bar, Counted, MemberLine
from pairtutor.named_tuples import NamedTuple
from pairtutor.records import Record, replace
from pairtutor.trace.events import FamilyRuledOut, TargetSet
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


class Incomplete(Exception):
    """Nothing can be told: what was looked at from near is not all, or there is too much to look at."""


class Stretch(Record):
    """A run of candidates, `first` to `last`, as it was refused, and what its best member shows.

    `example` is the best member, the first of those that are as good; with `legality` as criterion the first
    of those with the fewest illegal pairs. `best` is what the accepted candidate has in `criterion`. `bars`
    say of the witness's players without a partner what speaks against each other player of a bracket with at
    most 24. `members` are the candidates of a run of two to six, each with the first that is wrong with it.
    All of these are empty where the proof has none. `least` is what every member has at least in `criterion`,
    where no best one was looked for.
    """

    cites: Cites
    first: int
    last: int
    shared: Shared
    criterion: str
    best: Value | None
    witness: Witness
    example: MemberLine | None = None
    bars: tuple[Bar, ...] = ()
    members: tuple[MemberLine, ...] = ()
    least: int | None = None

    @property
    def value(self) -> Value | None:
        """What the best member has in the criterion, None where it is not known."""
        return self.example.value if self.example else None

    @property
    def example_hit(self) -> Hit:
        """Whom that is about."""
        return self.example.hit if self.example else ()

    def shown_by(self, member: MemberLine, members: tuple[MemberLine, ...] = ()) -> Stretch:
        """Return the same with its best member, and all of them if they are few."""
        return replace(self, best=member.best, example=member, members=members)

    def of_member(self, member: MemberLine) -> Stretch:
        """Return the stretch of one of its members, which is its own example."""
        number, criterion = member.number, member.criterion
        alone = replace(self, first=number, last=number, criterion=criterion, bars=())
        return alone.shown_by(member)


def stretch_of(member: MemberLine) -> Stretch:
    """Return the same of a candidate that is part of no run."""
    nothing = Stretch(
        cites=(),
        first=0,
        last=0,
        shared=SharedExchanges("exchanges", settled=0, first=1, last=1, leaving=(), entering=()),
        criterion="",
        best=None,
        witness=OnlyPartners("only-partners", groups=(), partners=()),
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


def bare_lines(event: TargetSet) -> tuple[Reached, ...]:
    """Return the lines of a target as the trace has them."""
    return tuple(Reached(*line[:6]) for line in event.lines)  # the six fields of a `TargetLine`


def speaks_for_itself(event: FamilyRuledOut) -> bool:
    """Say whether a run is refused by the very pair that its candidates share."""
    shared, witness = event.shared, event.witness
    return (
        isinstance(shared, SharedOpponent)
        and isinstance(witness, Met | Forbidden | SameAbsolute | SamePreference)
        and {witness.first, witness.second} == {shared.player, shared.opponent}
        and not isinstance(event.best, tuple)  # a list is not worse by one pair alone
    )


def shared_pair_alone(event: FamilyRuledOut) -> Stretch:
    """Return a stretch that speaks for itself, with the least that its members have; none is looked for."""
    return replace(bare_stretch(event), least=event.best + 1 if isinstance(event.best, int) else None)
