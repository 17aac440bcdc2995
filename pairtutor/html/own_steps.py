"""Which steps of a bracket a player's part of the page tells, and which the bracket alone tells."""

from __future__ import annotations

import re
from typing import Final

from pairtutor.narrative.disputes.way_parts import Stage
from pairtutor.narrative.disputes.why import MOST_LISTED
from pairtutor.narrative.naming import players_named
from pairtutor.narrative.parts import MdpShared, OpponentsShared
from pairtutor.narrative.view import CandidateView, FamilyView, NarratedStep
from pairtutor.records import Record, replace
from pairtutor.trace.procedures import PairScrutinised


class PageStage(Record):
    """What a player's part says of a bracket or group; of the steps `listing_many` there are only so many.

    `first` is the number of the first of these, 0 if there are none. What is told `elsewhere`, in the
    bracket, has a link.
    """

    stage: Stage
    steps: tuple[NarratedStep, ...]
    listing_many: int
    first: int
    elsewhere: tuple[NarratedStep, ...]


def page_stage(stage: Stage, player: int, few: int, *, brief: bool) -> PageStage:
    """Return the steps of a stage that tell of a player; of more than a `few` players without the long lists.

    If the stage is told in `brief`, steps about what became of others are left to the bracket.
    """
    crowded = len(getattr(stage.narrated.view, "rows", ())) > few
    own: list[NarratedStep] = []
    listing: list[NarratedStep] = []
    elsewhere: list[NarratedStep] = []
    for step in stage.steps:
        if not crowded:
            own.append(step)
        elif _names_many(step, stage, player) if brief else _lists_many(step, player):
            listing.append(step)
        elif brief and not _is_own(step, player):  # without a link if it is not about the player at all
            elsewhere += [step] if _is_in(step, player) else []
        else:
            own.append(step)
    return PageStage(
        stage=stage,
        steps=tuple(map(_in_full, own)),
        listing_many=len(listing),
        first=listing[0].step if listing else 0,
        elsewhere=tuple(elsewhere),
    )


def _in_full(step: NarratedStep) -> NarratedStep:
    """Return a step that says itself what a candidate has against it: the list above is not shown."""
    view = step.view
    if not isinstance(view, CandidateView) or not view.listed:
        return step
    return replace(step, view=replace(view, listed=()))


WHO: Final = ("player", "opponent", "partner")
WHOM: Final = ("moved", "leaving", "entering", "joining")
"""The fields of a step whose players are paired or moved in it."""


def _becomes(step: NarratedStep, player: int) -> bool:
    """Return whether a step says what becomes of a player."""
    event = step.event
    named_alone = any(getattr(event, name, None) == player for name in WHO)
    return named_alone or any(player in getattr(event, name, ()) for name in WHOM)


def _names_many(step: NarratedStep, stage: Stage, player: int) -> bool:
    """Return whether a step names many or all who are left, and does not say what becomes of this player."""
    if step.kind in ("candidate", "family") or _becomes(step, player):
        return False
    return step.kind == "proposal" or step.step in stage.many


def _is_in(step: NarratedStep, player: int) -> bool:
    """Return whether a search is about a player as well; one for colours knows of others before it."""
    event = step.event
    if not isinstance(event, PairScrutinised):
        return True
    return player in (
        event.player,
        event.proposed,
        event.opponent,
        *(attempt.player for attempt in event.tried),
    )


def _is_own(step: NarratedStep, player: int) -> bool:
    """Return whether a step is about this player, and not somebody else or a whole bracket.

    A search in which somebody was refused is that of the player who looks.
    """
    match step.view:
        case CandidateView() as view:
            return view.only or player in players_named(view.costs)
        case FamilyView(shared=OpponentsShared() as shared):
            return shared.player.tpn == player
        case FamilyView(shared=shared):
            return isinstance(shared, MdpShared)
    if isinstance(step.event, PairScrutinised):
        return player == step.event.player or (player == step.event.opponent and not step.event.tried)
    return True


_NUMBER: Final = re.compile(r"\b\d+\b")


def _lists_many(step: NarratedStep, player: int) -> bool:
    """Return whether the words of a step list many players, and are not about what became of this one.

    A step may know of more players than its words list; other numbers in the words are no players.
    """
    if step.kind in ("candidate", "family") or getattr(step.event, "player", 0) == player:
        return False
    if step.kind == "split":
        return True
    numbers = {int(number) for number in _NUMBER.findall(step.text)}
    return len(numbers) > MOST_LISTED and len(numbers & players_named(step.view)) > MOST_LISTED
