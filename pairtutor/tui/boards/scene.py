"""A step with all that its board is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pairtutor.narrative.parts import (
    ForbiddenReason,
    Group,
    MetReason,
    OddSetReason,
    OnlyPartnersReason,
    OpponentsShared,
    PlaceReason,
    Reason,
    RepeatedFloatReason,
    SameAbsoluteReason,
    SamePreferenceReason,
    ScoreGapReason,
    ShutOutReason,
    Who,
)
from pairtutor.narrative.procedures.views import ScrutinyView, TransferView
from pairtutor.narrative.view import CandidateView, CompletionView, FamilyView, RequirementView, Told, View
from pairtutor.tui.boards.standing import Standing, standing_at
from pairtutor.tui.walk.tour import Tour


@dataclass
class Scene:
    """A step, the columns there are, and whom the reader follows (0: nobody)."""

    tour: Tour
    told: Told
    width: int
    following: int = 0

    @property
    def view(self) -> View:
        """What the step shows."""
        return self.told.view

    def say(self, part: str, otherwise: str | None = None) -> str:
        """Return a part of the step's phrase."""
        return self.tour.teller.phrases.say(self.view, part, otherwise)

    @cached_property
    def standing(self) -> Standing | None:
        """How the bracket stands."""
        return standing_at(self.tour, self.told.step)

    @cached_property
    def culprits(self) -> frozenset[int]:
        """Those whom the step gives as the reason for a refusal."""
        return frozenset(who.tpn for who in _culprits(self.view) if who.tpn)


def _culprits(view: View) -> Group:
    match view:
        case FamilyView():
            behind = tuple(who for reason in view.reasons for who in _behind(reason))
            if isinstance(view.shared, OpponentsShared):
                return (view.shared.player, *view.shared.opponents, *behind)
            return behind
        case CandidateView(accepted=False):
            reason = () if view.reason is None else _behind(view.reason)
            return (*reason, *(who for row in view.faults[:1] for who in row.players))
        case CompletionView() | RequirementView():
            return () if view.reason is None else _behind(view.reason)
        case ScrutinyView():
            return tuple(one.who for one in view.tried)
        case TransferView():
            return tuple(one.who for one in view.considered)
        case _:
            return ()


def _behind(reason: Reason) -> Group:
    """Return the players behind a refusal."""
    named: tuple[Who | None, ...]
    match reason:
        case MetReason() | ForbiddenReason() | SameAbsoluteReason() | SamePreferenceReason():
            named = (reason.first, reason.second)
        case ScoreGapReason():
            named = (reason.first, reason.second)
        case RepeatedFloatReason():
            named = (reason.player, reason.opponent)
        case PlaceReason():
            named = (reason.player,)
        case OnlyPartnersReason():
            named = tuple(who for group in reason.groups for who in group)
        case ShutOutReason():
            named = (reason.player,)
        case OddSetReason():
            named = reason.players
        case _:
            named = ()
    return tuple(who for who in named if who is not None)
