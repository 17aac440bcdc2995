"""What each kind of step of a bracket shows: whom it ties together, who moves, what hangs over a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from pairtutor.answers.stretch import Stretch
from pairtutor.model.ids import Tpn
from pairtutor.scenes.reasons import pairs_of
from pairtutor.scenes.scene import Pill, StepShows, Tag, Tie, seats
from pairtutor.scenes.stager import Showing, Stager, Turn, pairs_made, passed_over
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import (
    GroupOpened,
    SubgroupTransposed,
)
from pairtutor.trace.values import Met, PairLine, Players, SameAbsolute, SamePreference, SharedOpponent

BRACKETS: Final = ByKind[Showing]()
"""What is shown, by the kinds of steps that show more than who stands where."""


@BRACKETS.of(BracketOpened, GroupOpened)
def opening_step(stager: Stager, _: object, turn: Turn) -> StepShows:
    """Show everybody by rank, and from where whoever has another score came."""
    return StepShows(tags=stager.came(turn.after))


@BRACKETS.of(TargetSet)
def target(stager: Stager, _: TargetSet, turn: Turn) -> StepShows:
    """Show who wants which colour."""
    wishes = {tpn: stager.cast.line(tpn).preference.colour for tpn in turn.after.here}
    white = tuple(tpn for tpn, colour in wishes.items() if colour == "white")
    black = tuple(tpn for tpn, colour in wishes.items() if colour == "black")
    return StepShows(tags=stager.came(turn.after), wants=(white, black) if white or black else None)


@BRACKETS.of(CandidateJudged)
def candidate(stager: Stager, event: CandidateJudged, _: Turn) -> StepShows:
    """Show the pairs of a candidate; of one that is refused, what is held against it.

    That is the proof (two who cannot meet), else whom the criterion that decides counts in it.
    """
    if event.accepted:
        ties = tuple(Tie(first, second, "made") for first, second in event.pairs)
        return StepShows(ties=ties, tags=stager.left_over(event.downfloaters))
    against: list[tuple[tuple[Tpn, ...], Pill]] = []
    match event.witness:
        case Met() | SameAbsolute() | SamePreference() as why:
            against = [((why.first, why.second), stager.reasons.refusal(why))]
        case _:
            lines = [line for line in event.findings if line.criterion == event.decided_by]
            hit = tuple((tpn,) for line in lines for tpn in line.players)
            against = [*stager.reasons.hits(event.decided_by or "", hit, event.pairs)]
    return _held_against(stager, against, event.pairs, event.downfloaters)


def _held_against(
    stager: Stager,
    against: Iterable[tuple[tuple[Tpn, ...], Pill]],
    pairs: Sequence[PairLine],
    over: Players,
    settled: int = 0,
) -> StepShows:
    """Return the view of a refused candidate: pairs and players that something is held against.

    What is `against` it names one player, or two who are a pair. `over` are those left over; the first
    `settled` pairs were there before and are no part of the refusal.
    """
    facts = tuple(against)
    bad = pairs_of(facts)
    alone = {players[0]: pill for players, pill in facts if len(players) == 1}
    culprits = {*alone, *(tpn for pair in bad for tpn in pair)}
    tags = [
        (tpn, Tag("bad", f"{pill.sign} {pill.long}".strip(), f"{pill.sign} {pill.short}".strip()))
        for tpn, pill in alone.items()
    ]
    rest = [entry for entry in stager.left_over(over) if entry[0] not in alone]
    return StepShows(
        ties=stager.refused_ties(pairs, bad, settled), tags=(*tags, *rest), culprits=frozenset(culprits)
    )


@BRACKETS.of(FamilyRuledOut)
def family(stager: Stager, _: FamilyRuledOut, turn: Turn) -> StepShows:
    """Show the best member of a run with what is wrong with it, or the pairs that each of several shares.

    Of several runs told as one it is the best of the first that has an example.
    """
    answers = stager.narrator.answers
    stretches = [answers.stretch(item) for item in turn.events if isinstance(item, FamilyRuledOut)]
    if len(stretches) > 1 and all(isinstance(item.shared, SharedOpponent) for item in stretches):
        return _opponents(stager, stretches, turn)
    stretch = next((item for item in stretches if item.example), stretches[0])
    if stretch.example is None:
        return _opponents(stager, stretches, turn)
    pairs, shared = stretch.example.pairs, stretch.shared
    settled = shared.settled if isinstance(shared, SharedOpponent) else 0
    against = stager.reasons.hits(stretch.criterion, stretch.example_hit, pairs)
    return _held_against(stager, against, pairs, stretch.example.left, settled)


def _opponents(stager: Stager, stretches: Sequence[Stretch], turn: Turn) -> StepShows:
    """Show with whom one player is refused in each of several runs; the others fade.

    Runs that share no opponent are passed over. Pairs made before are those of the first: all share them.
    """
    ties: list[Tie] = []
    for stretch in stretches:
        shared = stretch.shared
        if not isinstance(shared, SharedOpponent):
            continue
        pairs = stretch.example.pairs if stretch.example else (PairLine(shared.player, shared.opponent),)
        if not ties:
            ties += [Tie(first, second, "settled") for first, second in pairs[: shared.settled]]
        bad = pairs_of(stager.reasons.hits(stretch.criterion, stretch.example_hit, pairs))
        pill = bad.get(frozenset((shared.player, shared.opponent))) or stager.reasons.refusal(stretch.witness)
        ties.append(Tie(shared.player, shared.opponent, "refused", pill))
    named = {tpn for tie in ties for tpn in (tie.first, tie.second)}
    refused = {tpn for tie in ties if tie.state == "refused" for tpn in (tie.first, tie.second)}
    faded = {*turn.after.present} - named if ties else set[Tpn]()
    return StepShows(ties=tuple(ties), faded=frozenset(faded), culprits=frozenset(refused))


@BRACKETS.of(ExchangeApplied, MdpSetChanged)
def exchange(stager: Stager, event: ExchangeApplied | MdpSetChanged, turn: Turn) -> StepShows:
    """Show who changes places, with the ways of both."""
    limbo = isinstance(event, MdpSetChanged) and bool(event.limbo)
    second = stager.messages("page.drawn.limbo" if limbo else "page.drawn.s2")
    first = stager.messages("page.drawn.s1")
    down = [(tpn, stager.tag("down", "to-lower", side=second)) for tpn in event.leaving]
    up = [(tpn, stager.tag("up", "to-upper", side=first)) for tpn in event.entering]
    return StepShows(moved=(*event.leaving, *event.entering), tags=(*down, *up))


@BRACKETS.of(TranspositionApplied, SubgroupTransposed)
def transposition(_: Stager, __: object, turn: Turn) -> StepShows:
    """Show who comes to another place of S2, place by place; one that was empty before counts as another."""
    before, after = seats(turn.before), seats(turn.after)
    moved = tuple(tpn for at, tpn in enumerate(after.right) if before.right[at : at + 1] != (tpn,))
    return StepShows(moved=moved)


@BRACKETS.of(FloaterChosen)
def floater(_: Stager, event: FloaterChosen, turn: Turn) -> StepShows:
    """Show who leaves, and who is paired."""
    return StepShows(ties=pairs_made(turn.after), leaves=frozenset({event.player}))


@BRACKETS.of(ByeAssigned)
def bye(stager: Stager, event: ByeAssigned, turn: Turn) -> StepShows:
    """Show who has the bye, and who may not."""
    barred = [(tpn, stager.tag("bad", "no-bye")) for tpn in event.barred if tpn in turn.after.here]
    passed = [
        (alternative.player, passed_over(stager, alternative))
        for alternative in event.passed_over
        if alternative.player in turn.after.here
    ]
    has = [(event.player, stager.tag("bye", "bye"))]
    return StepShows(
        ties=pairs_made(turn.after), tags=(*barred, *passed, *has), leaves=frozenset({event.player})
    )


@BRACKETS.of(ColourDecided)
def colours(stager: Stager, _: ColourDecided, turn: Turn) -> StepShows:
    """Show who has White on every board of the bracket; lines begin at the higher ranked player."""
    given = [event for event in turn.events if isinstance(event, ColourDecided)]
    white, black = (frozenset(getattr(decision, side) for decision in given) for side in ("white", "black"))
    tags = [
        (
            getattr(decision, side),
            Tag("white" if side == "white" else "black", stager.messages(f"page.{side}")),
        )
        for decision in given
        for side in ("white", "black")
    ]
    ties = tuple(
        Tie(decision.higher, decision.black if decision.higher == decision.white else decision.white, "made")
        for decision in given
    )
    return StepShows(ties=ties, tags=tuple(tags), white=white, black=black)
