"""What stands on the line of two who are refused, or at the card of whom a value names: from the answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import hits
from pairtutor.narrative.parts import HitView
from pairtutor.narrative.phrases import Phrases
from pairtutor.records import Record
from pairtutor.scenes.scene import Pill
from pairtutor.trace.refusals import (
    ColourLimit,
    ColoursBarred,
    HadBye,
    RatingApart,
    Refusal,
    SameDue,
    SameTeam,
)
from pairtutor.trace.values import (
    Forbidden,
    Hit,
    Met,
    PairLine,
    RepeatedFloat,
    SameAbsolute,
    SamePreference,
    ScoreGap,
    Witness,
)

SIGN: Final = "✕"
"""The sign of what is refused."""


class OnLine(Record):
    """A reason where there is room for two words only; of the `kind` `other` the sign alone is said.

    What a kind does not speak of is 0 or empty; `points` are in words, `round` is the one it goes back to.
    """

    template: ClassVar[str] = "on-line"
    kind: str
    round: int = 0
    colour: str = ""
    points: str = ""


class LineReasons:
    """Tells reasons in so few words, for one round in one language."""

    def __init__(self, cast: PlayerNames, phrases: Phrases) -> None:
        self._cast = cast
        self._phrases = phrases

    def pill(self, reason: OnLine) -> Pill:
        """Return a reason with its sign, in words and in fewer words."""
        if reason.kind == "other":
            return Pill(SIGN, long="", short="")
        return Pill(SIGN, str(self._phrases.say(reason)), str(self._phrases.say(reason, "short")))

    def hits(
        self, criterion: str, hit: Hit, pairs: Sequence[PairLine]
    ) -> Iterator[tuple[tuple[Tpn, ...], Pill]]:
        """Yield whom a value of a candidate names, one player or two together, each with why.

        `pairs` are those of the candidate.
        """
        for players in hit:
            for view in hits(criterion, (players,), pairs, self._cast):
                yield players, self.pill(self._of_hit(view))

    def refusal(self, why: Refusal | Witness) -> Pill:
        """Return why a procedure passes somebody over."""
        return self.pill(self._of_refusal(why))

    def _of_hit(self, view: HitView) -> OnLine:
        """Return the words on the line of two players, or of one, whom a criterion counts."""
        match view.kind:
            case "again":
                round_before = self._cast.opened.round - view.back
                return OnLine(kind="down" if view.down else "up", round=round_before)
            case "gap":
                return OnLine(kind="gap", points=view.gap)
            case "float":
                return OnLine(kind="over", points=view.gap)
            case "absolute" | "wide" | "third":
                return OnLine(kind="must", colour=self._colour_of(view))
            case "preference" | "strong":
                return OnLine(kind="want", colour=self._colour_of(view))
            case "met":
                return OnLine(kind="met", round=view.round)
            case "apart" | "bye":
                return OnLine(kind=view.kind)
            case _:
                return OnLine(kind="over")

    def _colour_of(self, view: HitView) -> str:
        return self._cast.line(view.players[0].tpn).preference.colour or ""

    def _of_refusal(self, why: Refusal | Witness) -> OnLine:
        """Return the words on the line of two who were refused each other, or of one passed over."""
        match why:
            case Met(round=number):
                return OnLine(kind="met", round=number)
            case Forbidden() | SameTeam():
                return OnLine(kind="apart")
            case SameAbsolute(colour=colour):
                return OnLine(kind="must", colour=colour)
            case SamePreference(colour=colour):
                return OnLine(kind="want", colour=colour)
            case SameDue(colour=colour):
                return OnLine(kind="due", colour=colour)
            case RatingApart(difference=difference):
                return OnLine(kind="gap", points=str(difference))
            case ScoreGap(difference=difference):
                return OnLine(kind="gap", points=self._cast.words.signs.points(difference))
            case RepeatedFloat(direction=direction, rounds_back=back):
                return OnLine(kind=direction, round=self._cast.opened.round - back)
            case ColourLimit() | ColoursBarred():
                return OnLine(kind="colours")
            case HadBye(round=number):
                return OnLine(kind="bye", round=number)
            case _:
                return OnLine(kind="other")


def pairs_of(held_against: Iterable[tuple[tuple[Tpn, ...], Pill]]) -> dict[frozenset[Tpn], Pill]:
    """Return the pills that are held against two players together, by the two."""
    return {frozenset(players): pill for players, pill in held_against if len(players) == 2}
