"""How each kind of step is drawn; a kind without a drawing is told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any, Final

from pairtutor.html.figures.figure import CAME_UP, WENT_DOWN, BracketScene, Figure, Link, Seat, two_columns
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, Pairing, PlayerRef
from pairtutor.narrative.view import CandidateView, View
from pairtutor.trace.events import (
    CandidateJudged,
    Event,
    ExchangeApplied,
    MdpSetChanged,
    TranspositionApplied,
)
from pairtutor.trace.kinds import ByKind
from pairtutor.trace.procedures import (
    ColumnsFormed,
    GroupSettled,
    PairingsProposed,
    PairingsUndone,
    PairScrutinised,
    PlayerTransferred,
    SubgroupsShifted,
)

FIGURES: Final = ByKind[Callable[[Any, BracketScene], Figure | None]]()
"""The drawings, by the kinds of step that have one; each is given what its step shows."""


@FIGURES.of(CandidateJudged)
def candidate(view: CandidateView, scene: BracketScene) -> Figure | None:
    """Return the pairs of a candidate, S2 in the order that it uses: the first meets the first.

    Pairs of moved-down players stand apart from those of the remainder; None without pairs.
    """
    if not view.pairs:
        return None
    down = [pair for pair in view.pairs if scene.moved_down(pair.first)]
    rest = [pair for pair in view.pairs if not scene.moved_down(pair.first)]
    left: list[Seat | None] = []
    right: list[Seat | None] = []
    links: list[Link] = []
    for part in filter(None, (down, rest)):
        if left:
            left.append(None)
            right.append(None)
        links += _part(part, scene, left, right)
    if view.downfloaters:
        right += [None, *(scene.seat(who, "↓") for who in scene.ordered(view.downfloaters))]
    return two_columns(left, right, links, ("s1", "s2"))


def _part(
    pairs: list[Pairing], scene: BracketScene, left: list[Seat | None], right: list[Seat | None]
) -> list[Link]:
    start = len(left)
    left += [scene.seat(pair.first) for pair in pairs]
    right += [scene.seat(pair.second) for pair in pairs]
    return [Link(left=start + number, right=start + number) for number in range(len(pairs))]


@FIGURES.of(ExchangeApplied)
def exchange(view: PhraseContext, scene: BracketScene) -> Figure:
    """Return the halves before an exchange, with lines for those who change places."""
    left = _group_before(view.s1, view.leaving, view.entering, scene)
    right = _group_before(view.s2, view.entering, view.leaving, scene)
    return _swap(left, right, view.leaving, view.entering, scene, limbo=False)


@FIGURES.of(MdpSetChanged)
def mdp_set(view: PhraseContext, scene: BracketScene) -> Figure:
    """Return S1 and the Limbo before other moved-down players came into S1."""
    left = _group_before(view.s1, view.leaving, view.entering, scene)
    right = _group_before(view.limbo or view.leaving, view.entering, view.leaving, scene)
    return _swap(left, right, view.leaving, view.entering, scene, limbo=bool(view.limbo))


def _group_before(now: Group, gone: Group, come: Group, scene: BracketScene) -> Group:
    return scene.ordered((*(who for who in now if who not in come), *gone))


def _swap(
    left: Group, right: Group, leaving: Group, entering: Group, scene: BracketScene, *, limbo: bool
) -> Figure:
    pairs = zip_longest(scene.ordered(leaving), scene.ordered(entering))
    links = [
        Link(left=left.index(out), right=right.index(into), stroke="swap")
        for out, into in pairs
        if out in left and into in right
    ]
    return two_columns(
        [Seat(who=who, mark=WENT_DOWN if who in leaving else "") for who in left],
        [Seat(who=who, mark=CAME_UP if who in entering else "") for who in right],
        links,
        ("s1", "limbo" if limbo else "s2"),
    )


@FIGURES.of(TranspositionApplied)
def transposition(view: PhraseContext, scene: BracketScene) -> Figure | None:
    """Return S2 in its natural order beside the new one; None where nothing was changed."""
    players = {who.tpn: who for who in view.s2}
    if view.number == 1 or set(scene.natural) != players.keys():
        return None
    natural = [players[tpn] for tpn in scene.natural]
    links = [
        Link(left=natural.index(who), right=number, stroke="pair" if natural[number] == who else "move")
        for number, who in enumerate(view.s2)
    ]
    return two_columns(
        [Seat(who=who) for who in natural], [Seat(who=who) for who in view.s2], links, ("before", "after")
    )


@FIGURES.of(PairingsProposed)
def proposal(view: PhraseContext, _: BracketScene) -> Figure | None:
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


@FIGURES.of(ColumnsFormed, SubgroupsShifted)
def columns(view: PhraseContext, _: BracketScene) -> Figure | None:
    """Return those due White beside those due Black; an arrow marks who has changed columns."""
    if not view.white and not view.black:
        return None
    return two_columns(
        [_seat_with_figure(who, view.moved, "← ", who.aro) for who in view.white],
        [_seat_with_figure(who, view.moved, "→ ", who.rating) for who in view.black],
        (),
        ("white", "black"),
    )


@FIGURES.of(PairScrutinised)
def scrutiny(view: PhraseContext, _: BracketScene) -> Figure | None:
    """Return the player with everybody who was tried, refused or taken; None for a choice at first sight."""
    refused = [who for who in dict.fromkeys(passed.player for passed in view.tried) if who != view.opponent]
    if not refused:
        return None
    links = [Link(left=0, right=row, stroke="crossed") for row in range(len(refused))]
    right = [Seat(who=who) for who in refused]
    if view.opponent:
        links.append(Link(left=0, right=len(right)))
        right.append(Seat(who=view.opponent))
    return two_columns([Seat(who=view.player)], right, links, ("player", "tried"))


@FIGURES.of(PlayerTransferred)
def transfer(view: PhraseContext, _: BracketScene) -> Figure:
    """Return the way of a player from one score to another, above it those who were passed over."""
    mark = WENT_DOWN if view.direction == "down" else CAME_UP
    come, gone = (
        "" if score is None else view.cast.points(score) for score in (view.from_score, view.to_score)
    )
    over = [Seat(who=passed.player, mark="✗ ", note=come) for passed in view.considered]
    left = [*over, Seat(who=view.player, mark=mark, note=come)]
    right: list[Seat | None] = [*(None for _ in over), Seat(who=view.player, note=gone)]
    links = [Link(left=len(over), right=len(over), stroke="move")]
    if view.partner:
        left.append(Seat(who=view.partner))
        right.append(None)
        links.append(Link(left=len(over) + 1, right=len(over)))
    return two_columns(left, right, links, ("before", "after"))


@FIGURES.of(GroupSettled)
def settled_pairs(view: PhraseContext, _: BracketScene) -> Figure | None:
    """Return the pairs of a group that is done, and who is left over."""
    return _pairs(view.pairs, view.left, crossed=False)


@FIGURES.of(PairingsUndone)
def undone_pairs(view: PhraseContext, _: BracketScene) -> Figure | None:
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


def draw(event: Event, view: View, scene: BracketScene) -> Figure | None:
    """Return the drawing of a step, which shows `view`; a kind without one is told in words."""
    return FIGURES.get(event, _no_figure)(view, scene)


def _no_figure(_: View, __: BracketScene) -> None:
    return None
