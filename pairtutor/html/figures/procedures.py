"""Drawings of the steps of procedures: halves, columns, an opponent looked for, players who move."""

from __future__ import annotations

from collections.abc import Iterable

from pairtutor.html.figures.figure import Figure, Link, Seat, two_columns
from pairtutor.html.figures.scene import CAME_UP, WENT_DOWN
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, PlayerRef


def proposal(view: PhraseContext) -> Figure | None:
    """Return the two halves with the proposed pairs; marks tell whom an exchange moved."""
    if not view.upper and not view.lower:
        return None
    facing = range(min(len(view.upper), len(view.lower)))
    links = [Link(left=row, right=row, stroke="proposed") for row in facing]
    return two_columns(
        [_seat_with_move(who, view.entering, view.leaving) for who in view.upper],
        [_seat_with_move(who, view.entering, view.leaving) for who in view.lower],
        links,
        ("upper", "lower"),
    )


def columns(view: PhraseContext) -> Figure | None:
    """Return those due White beside those due Black; an arrow marks who has changed columns."""
    if not view.white and not view.black:
        return None
    return two_columns(
        [_seat_with_figure(who, view.moved, "← ", who.aro) for who in view.white],
        [_seat_with_figure(who, view.moved, "→ ", who.rating) for who in view.black],
        (),
        ("white", "black"),
    )


def scrutiny(view: PhraseContext) -> Figure | None:
    """Return the player with everybody who was tried, refused or taken; None for a choice at first sight."""
    refused = [who for who in dict.fromkeys(one.player for one in view.tried) if who != view.opponent]
    if not refused:
        return None
    links = [Link(left=0, right=row, stroke="crossed") for row in range(len(refused))]
    right = [Seat(who=who) for who in refused]
    if view.opponent:
        links.append(Link(left=0, right=len(right)))
        right.append(Seat(who=view.opponent))
    return two_columns([Seat(who=view.player)], right, links, ("player", "tried"))


def transfer(view: PhraseContext) -> Figure:
    """Return the way of a player from one score to another, above it those who were passed over."""
    mark = WENT_DOWN if view.direction == "down" else CAME_UP
    come, gone = (
        "" if score is None else view.cast.points(score) for score in (view.from_score, view.to_score)
    )
    over = [Seat(who=one.player, mark="✗ ", note=come) for one in view.considered]
    left = [*over, Seat(who=view.player, mark=mark, note=come)]
    right: list[Seat | None] = [*(None for _ in over), Seat(who=view.player, note=gone)]
    links = [Link(left=len(over), right=len(over), stroke="move")]
    if view.partner:
        left.append(Seat(who=view.partner))
        right.append(None)
        links.append(Link(left=len(over) + 1, right=len(over)))
    return two_columns(left, right, links, ("before", "after"))


def settled_pairs(view: PhraseContext) -> Figure | None:
    """Return the pairs of a group that is done, and who is left over."""
    return _pairs(view.pairs, view.left, crossed=False)


def undone_pairs(view: PhraseContext) -> Figure | None:
    """Return the pairs that are taken back, and who joins the group."""
    return _pairs(view.pairs, (), crossed=True)


def _pairs(pairs: Iterable[PhraseContext], over: Group, *, crossed: bool) -> Figure | None:
    made = list(pairs)
    if not made:
        return None
    right: list[Seat | None] = [Seat(who=pair.second) for pair in made]
    if over:
        right += [None, *(Seat(who=who, mark="· ") for who in over)]
    links = [Link(left=row, right=row, stroke="crossed" if crossed else "pair") for row in range(len(made))]
    return two_columns([Seat(who=pair.first) for pair in made], right, links, ("", ""))


def _seat_with_move(who: PlayerRef, entering: Group, leaving: Group) -> Seat:
    mark = CAME_UP if who in entering else WENT_DOWN if who in leaving else ""
    return Seat(who=who, mark=mark)


def _seat_with_figure(who: PlayerRef, moved: Group, mark: str, figure: str) -> Seat:
    return Seat(who=who, mark=mark if who in moved else "", note=figure)
