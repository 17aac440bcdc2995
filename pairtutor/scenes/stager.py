"""Makes the scene of a step from what its kind shows; what is common to kinds of steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from pairtutor.messages import Messages
from pairtutor.model.ids import Tpn
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.narrator import Narrator
from pairtutor.narrative.standing import Standing
from pairtutor.scenes.reasons import LineReasons
from pairtutor.scenes.scene import Held, Pill, Scene, Seats, StepShows, Tag, Tie, numbers, seats
from pairtutor.trace.events import (
    BracketOpened,
    Event,
)
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import (
    GroupOpened,
)
from pairtutor.trace.refusals import PassedOver
from pairtutor.trace.values import PairLine

STANDS: Final = frozenset({"floater", "bye", "candidate", "completion"})
"""The last steps of a bracket after which the pairs judged last are those that it makes."""


class Turn(NamedTuple):
    """A step, or a run of steps told as one, as in the trace, with the bracket or group before and after."""

    events: Sequence[Event]
    before: Held
    after: Held


Showing = Callable[["Stager", Any, Turn], StepShows]
"""Says what a step of some kind shows."""


class Stager:
    """Makes the scenes of one round, told in the language of its narrator; `showings` are what kinds show.

    A kind without a showing shows the pairs that stand (`nothing_more`).
    """

    def __init__(self, narrator: Narrator, showings: ByKind[Showing]) -> None:
        self._showings = showings
        self.narrator = narrator
        self.cast = narrator.cast
        self.messages: Messages = narrator.cast.words.messages
        self.reasons = LineReasons(narrator.cast, narrator.phrases)

    def scene(self, turn: Turn) -> Scene:
        """Return the scene of a step; of a run its first event says of what kind it is."""
        event = turn.events[0]
        shown = self._showings.get(event, nothing_more)(self, event, turn)
        sitting = seats(turn.after, shown.ties)
        return Scene(
            seats=sitting,
            heads=self._heads(turn.after.stands, sitting),
            before=seats(turn.before),
            numbers=numbers(turn.after.stands),
            came=frozenset(turn.after.stands.came),
            went=frozenset(turn.after.stands.went),
            away=turn.after.away,
            **{name: getattr(shown, name) for name in StepShows.fields_in_order},
        )

    def _heads(self, stands: Standing, sitting: Seats) -> tuple[str, str]:
        """Return the heads of both columns, the left one first; empty where a column has none.

        A system can have its own words for what it divides.
        """
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

    def heads_of(self, held: Held) -> tuple[str, str]:
        """Return the heads of the columns as a bracket or group stands."""
        return self._heads(held.stands, seats(held))

    def tag(self, kind: Any, key: str, **slots: object) -> Tag:
        """Return a tag in the words of a message, which has the forms `long` and `short`."""
        said = self.messages(f"stage.tag.{key}.long", **slots)
        return Tag(kind, said, self.messages(f"stage.tag.{key}.short", **slots))

    def left_over(self, players: Iterable[Tpn]) -> tuple[tuple[Tpn, Tag], ...]:
        """Return the tags of those whom a candidate leaves over."""
        return tuple((tpn, self.tag("left", "left-over")) for tpn in players)

    def came(self, held: Held) -> tuple[tuple[Tpn, Tag], ...]:
        """Return the tags of those who are in a bracket or group with another score: from where they came.

        Scores are half points; a group without a score of its own counts as one of 0.
        """
        match held.stands.opened:
            case BracketOpened(mdps=mdps):
                others = [(tpn, self.cast.score(tpn), "down") for tpn in mdps]
            case GroupOpened(arrived=arrived, score=score):
                others = [
                    (arrival.player, arrival.score, "up" if arrival.score < (score or 0) else "down")
                    for arrival in arrived
                ]
        points = self.cast.points
        return tuple((tpn, self.tag("came", f"from-{way}", score=points(own))) for tpn, own, way in others)

    def refused_ties(
        self, pairs: Sequence[PairLine], against: Mapping[frozenset[Tpn], Pill], settled: int = 0
    ) -> tuple[Tie, ...]:
        """Return the lines of a candidate that is refused, some with what is held against them.

        The first `settled` pairs were there before and are no part of the refusal. `against` is by the two
        players of a pair, in whatever order.
        """
        return tuple(
            Tie(first, second, "refused", against[frozenset((first, second))])
            if frozenset((first, second)) in against
            else Tie(first, second, "settled" if at < settled else "proposed")
            for at, (first, second) in enumerate(pairs)
        )


def nothing_more(_: Stager, __: object, turn: Turn) -> StepShows:
    """Show the pairs that stand, of a bracket or group that has some."""
    return StepShows(ties=pairs_made(turn.after))


def pairs_made(held: Held, but: Iterable[Tpn] = ()) -> tuple[Tie, ...]:
    """Return the lines of the pairs made so far; a candidate's only where it is accepted.

    Pairs that hold one of the players in `but` are left out.
    """
    free = {*but}
    gone_by = held.stands.opened
    if isinstance(gone_by, BracketOpened) and not _is_accepted(held):
        return ()
    return tuple(
        Tie(first, second, "settled") for first, second in held.stands.pairs if not {first, second} & free
    )


def _is_accepted(held: Held) -> bool:
    return held.stands.step is not None and held.stands.step.kind in STANDS


def passed_over(stager: Stager, passed: PassedOver) -> Tag:
    """Return the tag over the card of a player who was looked at and not taken."""
    pill = stager.reasons.refusal(passed.why)
    if not pill.long:  # a reason that has no words on a line
        return stager.tag("bad", "passed")
    return Tag("bad", f"{pill.sign} {pill.long}", f"{pill.sign} {pill.short}")
