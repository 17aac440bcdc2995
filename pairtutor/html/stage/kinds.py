"""What each kind of step shows of a bracket: whom it ties together, who moves, what hangs over a card."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pairtutor.answers.stretch import Stretch
from pairtutor.html.stage.reasons import LineReasons, pairs_of
from pairtutor.html.stage.scene import Held, Pill, Seats, StageScene, Tag, Tie, seats
from pairtutor.messages import Messages, messages_of
from pairtutor.model.ids import Tpn
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.standing import Standing
from pairtutor.trace.events import (
    BracketOpened,
    ByeAssigned,
    CandidateJudged,
    ColourDecided,
    Event,
    ExchangeApplied,
    FamilyRuledOut,
    FloaterChosen,
    MdpSetChanged,
    TargetSet,
    TranspositionApplied,
)
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import (
    ColumnsFormed,
    FloatersCompared,
    GroupOpened,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupsShifted,
    SubgroupTransposed,
)
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.values import Met, PairLine, Players, SameAbsolute, SamePreference, SharedOpponent

STANDS: Final = frozenset({"floater", "bye", "candidate", "completion"})
"""The last steps of a bracket after which the pairs judged last are those that it makes."""


class Turn(NamedTuple):
    """A step, or a run of steps told as one, with how the bracket stands before and after it."""

    events: Sequence[Event]
    before: Held
    after: Held


class StepShows(NamedTuple):
    """What a step alone shows."""

    ties: tuple[Tie, ...] = ()
    moved: Players = ()
    tags: tuple[tuple[Tpn, Tag], ...] = ()
    faded: frozenset[Tpn] = frozenset()
    culprits: frozenset[Tpn] = frozenset()
    wants: tuple[Players, Players] | None = None
    white: frozenset[Tpn] = frozenset()
    black: frozenset[Tpn] = frozenset()
    leaves: frozenset[Tpn] = frozenset()


Showing = Callable[["Stager", Any, Turn], StepShows]
SHOWINGS: Final = ByKind[Showing]()
"""What is shown, by the kinds of steps that show more than who stands where."""


class Stager:
    """Makes the scenes of one round, told in the language of its narrator."""

    def __init__(self, narrator: Narrator) -> None:
        self.narrator = narrator
        self.cast = narrator.cast
        self.messages: Messages = messages_of(narrator.cast.words.language)
        self.reasons = LineReasons(narrator.cast, narrator.phrases)

    def scene(self, turn: Turn) -> StageScene:
        """Return what a step shows."""
        event = turn.events[0]
        shown = SHOWINGS.get(event, _settled)(self, event, turn)
        ties = shown.ties
        sitting = seats(turn.after, ties)
        return StageScene(
            seats=sitting,
            heads=self._heads(turn.after.stands, sitting),
            before=self._before(turn),
            ties=ties,
            moved=shown.moved,
            tags=shown.tags,
            faded=shown.faded,
            culprits=shown.culprits,
            wants=shown.wants,
            white=shown.white,
            black=shown.black,
            leaves=shown.leaves,
        )

    def _heads(self, stands: Standing, sitting: Seats) -> tuple[str, str]:
        """Return what stands above the columns; a system can have its own words for what it divides."""
        left, right = (
            self.messages("stage.rank")
            if head == "rank"
            else self.messages(f"page.drawn.{head}")
            if head
            else ""
            for head in sitting.heads
        )
        halves = stands.remainder or stands.halves
        if halves is None or sitting.listed or halves.divided_by.kind == "split":
            return left, right
        phrases, view = self.narrator.phrases, self.narrator.view(halves.divided_by)
        return str(phrases.say(view, "left", left)), str(phrases.say(view, "right", right))

    def _before(self, turn: Turn) -> Seats:
        """Return the seats before a step, in the columns of after it as far as these are the same."""
        return seats(turn.before)

    def heads_of(self, held: Held) -> tuple[str, str]:
        """Return what stands above the columns as a bracket or group stands."""
        return self._heads(held.stands, seats(held))

    def tag(self, kind: Any, key: str, **slots: object) -> Tag:
        """Return a tag in the words of a message, which has the forms `long` and `short`."""
        said = self.messages(f"stage.tag.{key}.long", **slots)
        return Tag(kind, said, self.messages(f"stage.tag.{key}.short", **slots))

    def left_over(self, players: Iterable[Tpn]) -> tuple[tuple[Tpn, Tag], ...]:
        """Return the tags of those whom a candidate leaves over."""
        return tuple((tpn, self.tag("left", "left-over")) for tpn in players)

    def came(self, held: Held) -> tuple[tuple[Tpn, Tag], ...]:
        """Return the tags of those who are in a bracket or group with another score."""
        match held.stands.opened:
            case BracketOpened(mdps=mdps):
                others = [(tpn, self.cast.score(tpn), "down") for tpn in mdps]
            case GroupOpened(arrived=arrived, score=score):
                others = [
                    (one.player, one.score, "up" if one.score < (score or 0) else "down") for one in arrived
                ]
        points = self.cast.points
        return tuple((tpn, self.tag("came", f"from-{way}", score=points(own))) for tpn, own, way in others)

    def refused(
        self, pairs: Sequence[PairLine], against: Mapping[frozenset[Tpn], Pill], settled: int = 0
    ) -> tuple[Tie, ...]:
        """Return the lines of a candidate that is refused, some with what is held against them."""
        return tuple(
            Tie(one, other, "refused", against[frozenset((one, other))])
            if frozenset((one, other)) in against
            else Tie(one, other, "settled" if at < settled else "proposed")
            for at, (one, other) in enumerate(pairs)
        )


def _settled(_: Stager, __: object, turn: Turn) -> StepShows:
    """Show the pairs that stand, of a bracket or group that has some."""
    return StepShows(ties=_made(turn.after))


def _made(held: Held, but: Iterable[Tpn] = ()) -> tuple[Tie, ...]:
    """Return the lines of the pairs made so far; a candidate's only where it is accepted."""
    free = {*but}
    gone_by = held.stands.opened
    if isinstance(gone_by, BracketOpened) and not _accepted(held):
        return ()
    return tuple(Tie(one, other, "settled") for one, other in held.stands.pairs if not {one, other} & free)


def _accepted(held: Held) -> bool:
    return held.stands.step is not None and held.stands.step.kind in STANDS


@SHOWINGS.of(BracketOpened, GroupOpened)
def opened(stager: Stager, _: object, turn: Turn) -> StepShows:
    """Show everybody by rank, and from where whoever has another score came."""
    return StepShows(tags=stager.came(turn.after))


@SHOWINGS.of(TargetSet)
def target(stager: Stager, _: TargetSet, turn: Turn) -> StepShows:
    """Show who wants which colour."""
    wishes = {tpn: stager.cast.line(tpn).preference.colour for tpn in turn.after.here}
    white = tuple(tpn for tpn, colour in wishes.items() if colour == "white")
    black = tuple(tpn for tpn, colour in wishes.items() if colour == "black")
    return StepShows(tags=stager.came(turn.after), wants=(white, black) if white or black else None)


@SHOWINGS.of(CandidateJudged)
def candidate(stager: Stager, event: CandidateJudged, _: Turn) -> StepShows:
    """Show the pairs of a candidate; of one that is refused, what is held against it."""
    if event.accepted:
        ties = tuple(Tie(one, other, "made") for one, other in event.pairs)
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
    facts = tuple(against)
    bad = pairs_of(facts)
    alone = {players[0]: pill for players, pill in facts if len(players) == 1}
    culprits = {*alone, *(tpn for pair in bad for tpn in pair)}
    tags = [
        (tpn, Tag("bad", f"{pill.sign} {pill.long}".strip(), f"{pill.sign} {pill.short}".strip()))
        for tpn, pill in alone.items()
    ]
    rest = [one for one in stager.left_over(over) if one[0] not in alone]
    return StepShows(
        ties=stager.refused(pairs, bad, settled), tags=(*tags, *rest), culprits=frozenset(culprits)
    )


@SHOWINGS.of(FamilyRuledOut)
def family(stager: Stager, _: FamilyRuledOut, turn: Turn) -> StepShows:
    """Show the best member of a run with what is wrong with it, or the pairs that each of several shares."""
    answers = stager.narrator.answers
    stretches = [answers.stretch(one) for one in turn.events if isinstance(one, FamilyRuledOut)]
    if len(stretches) > 1 and all(isinstance(one.shared, SharedOpponent) for one in stretches):
        return _opponents(stager, stretches, turn)
    stretch = next((one for one in stretches if one.example), stretches[0])
    if stretch.example is None:
        return _opponents(stager, stretches, turn)
    pairs, shared = stretch.example.pairs, stretch.shared
    settled = shared.settled if isinstance(shared, SharedOpponent) else 0
    against = stager.reasons.hits(stretch.criterion, stretch.hit, pairs)
    return _held_against(stager, against, pairs, stretch.example.left, settled)


def _opponents(stager: Stager, stretches: Sequence[Stretch], turn: Turn) -> StepShows:
    """Show with whom one player is refused in each of several runs; the others fade."""
    ties: list[Tie] = []
    for stretch in stretches:
        shared = stretch.shared
        if not isinstance(shared, SharedOpponent):
            continue
        pairs = stretch.example.pairs if stretch.example else (PairLine(shared.player, shared.opponent),)
        if not ties:
            ties += [Tie(one, other, "settled") for one, other in pairs[: shared.settled]]
        bad = pairs_of(stager.reasons.hits(stretch.criterion, stretch.hit, pairs))
        pill = bad.get(frozenset((shared.player, shared.opponent))) or stager.reasons.refusal(stretch.witness)
        ties.append(Tie(shared.player, shared.opponent, "refused", pill))
    named = {tpn for tie in ties for tpn in (tie.first, tie.second)}
    refused = {tpn for tie in ties if tie.state == "refused" for tpn in (tie.first, tie.second)}
    faded = {*turn.after.present} - named if ties else set[Tpn]()
    return StepShows(ties=tuple(ties), faded=frozenset(faded), culprits=frozenset(refused))


@SHOWINGS.of(ExchangeApplied, MdpSetChanged)
def exchange(stager: Stager, event: ExchangeApplied | MdpSetChanged, turn: Turn) -> StepShows:
    """Show who changes places, with the ways of both."""
    limbo = isinstance(event, MdpSetChanged) and bool(event.limbo)
    second = stager.messages("page.drawn.limbo" if limbo else "page.drawn.s2")
    first = stager.messages("page.drawn.s1")
    down = [(tpn, stager.tag("down", "to-lower", side=second)) for tpn in event.leaving]
    up = [(tpn, stager.tag("up", "to-upper", side=first)) for tpn in event.entering]
    return StepShows(moved=(*event.leaving, *event.entering), tags=(*down, *up))


@SHOWINGS.of(TranspositionApplied, SubgroupTransposed)
def transposition(_: Stager, __: object, turn: Turn) -> StepShows:
    """Show who comes to another place of S2."""
    before, after = seats(turn.before), seats(turn.after)
    moved = tuple(tpn for at, tpn in enumerate(after.right) if before.right[at : at + 1] != (tpn,))
    return StepShows(moved=moved)


@SHOWINGS.of(FloaterChosen)
def floater(_: Stager, event: FloaterChosen, turn: Turn) -> StepShows:
    """Show who leaves, and who is paired."""
    return StepShows(ties=_made(turn.after), leaves=frozenset({event.player}))


@SHOWINGS.of(ByeAssigned)
def bye(stager: Stager, event: ByeAssigned, turn: Turn) -> StepShows:
    """Show who has the bye, and who may not."""
    barred = [(tpn, stager.tag("bad", "no-bye")) for tpn in event.barred if tpn in turn.after.here]
    passed = [
        (one.player, _tag_of(stager, one)) for one in event.passed_over if one.player in turn.after.here
    ]
    has = [(event.player, stager.tag("bye", "bye"))]
    return StepShows(ties=_made(turn.after), tags=(*barred, *passed, *has), leaves=frozenset({event.player}))


def _tag_of(stager: Stager, passed: PassedOver) -> Tag:
    pill = stager.reasons.refusal(passed.why)
    if not pill.long:
        return stager.tag("bad", "passed")
    return Tag("bad", f"{pill.sign} {pill.long}", f"{pill.sign} {pill.short}")


@SHOWINGS.of(ColourDecided)
def colours(stager: Stager, _: ColourDecided, turn: Turn) -> StepShows:
    """Show who has White on every board of the bracket."""
    given = [event for event in turn.events if isinstance(event, ColourDecided)]
    white, black = (frozenset(getattr(one, side) for one in given) for side in ("white", "black"))
    tags = [
        (getattr(one, side), Tag("white" if side == "white" else "black", stager.messages(f"page.{side}")))
        for one in given
        for side in ("white", "black")
    ]
    ties = tuple(
        Tie(one.higher, one.black if one.higher == one.white else one.white, "made") for one in given
    )
    return StepShows(ties=ties, tags=tuple(tags), white=white, black=black)


@SHOWINGS.of(PairingsProposed)
def proposal(stager: Stager, event: PairingsProposed, turn: Turn) -> StepShows:
    """Show the two halves with the pairs that they propose, and who has changed halves."""
    upper, lower = stager.heads_of(turn.after)
    proposed = tuple(Tie(*pair, "proposed") for pair in zip(event.upper, event.lower, strict=False))
    free = (*event.upper, *event.lower)
    if not event.entering:
        return StepShows(ties=(*_made(turn.after, free), *proposed))
    down = [(tpn, stager.tag("down", "to-lower", side=lower)) for tpn in event.leaving]
    up = [(tpn, stager.tag("up", "to-upper", side=upper)) for tpn in event.entering]
    return StepShows(ties=_made(turn.after, free), moved=(*event.leaving, *event.entering), tags=(*down, *up))


@SHOWINGS.of(ColumnsFormed, SubgroupsShifted)
def columns(stager: Stager, event: ColumnsFormed | SubgroupsShifted, turn: Turn) -> StepShows:
    """Show those due White beside those due Black, and who has changed columns."""
    over = tuple((one.player, _tag_of(stager, one)) for one in event.considered)
    here = {*turn.after.here}
    tags = tuple((tpn, tag) for tpn, tag in over if tpn in here)
    return StepShows(ties=_made(turn.after, (*event.white, *event.black)), moved=event.moved, tags=tags)


@SHOWINGS.of(PairScrutinised)
def scrutiny(stager: Stager, event: PairScrutinised, turn: Turn) -> StepShows:
    """Show with whom a player was tried, and who is taken."""
    tried: dict[Tpn, Tie] = {}
    for one in event.tried:
        if one.player not in tried and one.player not in {event.player, event.opponent}:
            why = stager.reasons.refusal(one.why)
            tried[one.player] = Tie(event.player, one.player, "refused", why)
    now = [*tried.values()]
    if event.opponent is not None:
        now.append(Tie(event.player, event.opponent, "made"))
    free = (event.player, *(() if event.opponent is None else (event.opponent,)))
    return StepShows(
        ties=(*_made(turn.after, free), *now), culprits=frozenset(tried if event.opponent is None else ())
    )


@SHOWINGS.of(FloatersCompared)
def compared(stager: Stager, event: FloatersCompared, turn: Turn) -> StepShows:
    """Show whom the group needs, of those who might have to leave it."""
    here = {*turn.after.here}
    needed = tuple((tpn, stager.tag("bad", "needed")) for tpn in event.needed if tpn in here)
    return StepShows(ties=_made(turn.after), tags=needed)


@SHOWINGS.of(PlayerTransferred)
def transfer(stager: Stager, event: PlayerTransferred, turn: Turn) -> StepShows:
    """Show who leaves the group or comes into it, and who was looked at before."""
    here = {*turn.after.here}
    over = tuple((one.player, _tag_of(stager, one)) for one in event.considered if one.player in here)
    if event.player not in here:
        return StepShows(ties=_made(turn.after), tags=over, leaves=frozenset({event.player}))
    way = "down" if event.direction == "down" else "up"
    came = stager.tag("came", f"from-{way}", score=stager.cast.points(event.from_score))
    now = () if event.partner is None else (Tie(event.partner, event.player, "made"),)
    free = [tpn for tie in now for tpn in (tie.first, tie.second)]
    return StepShows(ties=(*_made(turn.after, free), *now), tags=(*over, (event.player, came)))


@SHOWINGS.of(GroupSettled)
def settled(_: Stager, event: GroupSettled, turn: Turn) -> StepShows:
    """Show the pairs of a group that is done, and who leaves it now."""
    ties = tuple(Tie(one, other, "made") for one, other in event.pairs)
    before = {one.player for one in turn.before.gone}
    return StepShows(ties=ties, leaves=frozenset({one.player for one in turn.after.gone} - before))


@SHOWINGS.of(PairingsUndone)
def undone(stager: Stager, event: PairingsUndone, turn: Turn) -> StepShows:
    """Show the pairs that are taken back."""
    inside = {*turn.after.present}
    back = [Tie(one, other, "refused") for one, other in event.pairs if {one, other} <= inside]
    pill = Pill("↶", "", "")
    return StepShows(ties=(*_made(turn.after), *(tie._replace(why=pill) for tie in back)))
