"""A step with all that its board is drawn from, and the lines of styled pieces it is made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pairtutor.messages import Messages
from pairtutor.named_tuples import NamedTuple
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.layout import columns, wrap
from pairtutor.narrative.naming import PhraseContext, players_named
from pairtutor.narrative.parts import OnlyPartnersReason, ShutOutReason
from pairtutor.narrative.phrases import Phrases
from pairtutor.narrative.value_parts import ContestView
from pairtutor.narrative.view import (
    BracketView,
    CandidateView,
    FamilyView,
    GroupView,
    NarratedStep,
    Reason,
    View,
)
from pairtutor.scenes.scene import TAKEN_BACK, Scene
from pairtutor.trace.events import CompletionTested
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.lowering import RequirementLowered


@dataclass
class BoardStep:
    """A step with who tells it, the columns there are (`width`), and whom the reader follows (0: nobody).

    `section` is the bracket or group in which it stands, `scene` what is drawn of it, with the words of its
    `floor`; None before the first. `contest` is the accepted candidate
    against the best refused one, at the step that accepts it; None where there are not two. Behind a
    `curtain` nothing is shown of what comes after the step. On a screen with so many rows (`height`) the
    halves are drawn as far apart as they fit; a file has none.
    """

    narrated: NarratedStep
    cast: PlayerNames
    phrases: Phrases
    section: BracketView | GroupView | None
    scene: Scene | None
    floor: str
    contest: ContestView | None
    width: int
    following: int = 0
    unfolded: bool = False
    curtain: bool = False
    height: int = 0

    @property
    def view(self) -> View:
        """What the step shows."""
        return self.narrated.view

    @property
    def messages(self) -> Messages:
        """What the board itself says, in the language of the step."""
        return self.cast.words.messages

    @property
    def named_view(self) -> PhraseContext:
        """The step with its players by name, for a board that is chosen by the kind of step."""
        assert isinstance(self.view, PhraseContext), "chosen by the kind of step"
        return self.view

    def say(self, part: str, otherwise: str | None = None) -> str:
        """Return a part of the step's phrase, `otherwise` where it has no such part."""
        return self.phrases.say(self.view, part, otherwise)

    @cached_property
    def culprits(self) -> frozenset[int]:
        """Those whom the step gives as the reason for a refusal."""
        scene = self.scene
        if scene is None:
            return _players_named(self.view)
        # of a line the first is the one who looks for an opponent, the second who was refused
        refused = {tie.second for tie in scene.ties if tie.state == "refused" and tie.why != TAKEN_BACK}
        tagged = {tpn for tpn, tag in scene.tags if tag.kind == "bad"}
        return scene.culprits | refused | tagged or _players_named(self.view)


def _players_named(view: View) -> frozenset[int]:
    """Return whom the words of a step name as the reason for a refusal, where no line or tag does."""
    match view:
        case CandidateView(accepted=False):
            return players_named(*(row.players for row in view.faults[:1]))
        case FamilyView():
            return frozenset[int]().union(*map(_players_behind, view.reasons))
        case PhraseContext(thing=CompletionTested()):
            return _players_behind(view.reason)
        case PhraseContext(thing=RequirementLowered()):
            return _players_behind(view.witness)
        case _:
            return frozenset()


def _players_behind(reason: Reason | None) -> frozenset[int]:
    """Return the players behind a refusal."""
    match reason:
        case OnlyPartnersReason():
            return players_named(*reason.groups)
        case ShutOutReason():
            return players_named(reason.player)
        case _:
            return players_named(reason)


Look = Literal["plain", "dim", "head", "good", "bad", "changed", "followed", "here"]
"""How a piece looks; a sign always says the same, but of where the reader is (`here`) the words tell."""


class Piece(NamedTuple):
    """Some text in one look; `player` is who it is about, 0 for nobody in particular."""

    text: str
    look: Look = "plain"
    player: int = 0


Line = tuple[Piece, ...]
EMPTY: Line = ()


@dataclass(frozen=True, slots=True)
class Board:
    """What the middle of the screen shows; `focus` is the line to keep in view (from 0)."""

    title: str
    lines: tuple[Line, ...]
    focus: int = 0


Boards = ByKind[Callable[[BoardStep], Board]]
"""The boards of those kinds of step that have one of their own."""


def line(text: str, look: Look = "plain") -> Line:
    """Return a line in one look."""
    return (Piece(text, look),)


def paragraph(head: str, text: str, width: int, look: Look = "plain") -> list[Line]:
    """Return a text behind a head in lines of at most `width` columns, the next ones indented below it."""
    margin = columns(head)
    first, *rest = wrap(text, max(width, margin + 12), margin, margin).split("\n")
    return [(Piece(head, look), Piece(first)), *(line(wrapped) for wrapped in rest)]


def wrap_lines(text: str, width: int, look: Look) -> list[Line]:
    """Return a text behind a sign in one look, the next lines indented below it."""
    return [line(row, look) for row in wrap(text, width, 2, first=0).split("\n")]


def plain_text(lines: Iterable[Line]) -> list[str]:
    """Return lines without their looks, for a file."""
    return ["".join(piece.text for piece in drawn).rstrip() for drawn in lines]
