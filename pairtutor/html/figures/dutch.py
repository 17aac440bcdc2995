"""Drawings of the steps that compare candidates: pairs, exchanges, transpositions, other MDPs."""

from __future__ import annotations

from itertools import zip_longest

from pairtutor.html.figures.figure import Figure, Link, Seat, two_columns
from pairtutor.html.figures.scene import CAME_UP, WENT_DOWN, BracketScene
from pairtutor.narrative.naming import PhraseContext
from pairtutor.narrative.parts import Group, Pairing
from pairtutor.narrative.view import CandidateView


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


def exchange(view: PhraseContext, scene: BracketScene) -> Figure:
    """Return the halves before an exchange, with lines for those who change places."""
    left = _group_before(view.s1, view.leaving, view.entering, scene)
    right = _group_before(view.s2, view.entering, view.leaving, scene)
    return _swap(left, right, view.leaving, view.entering, scene, limbo=False)


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


def transposition(view: PhraseContext, scene: BracketScene) -> Figure | None:
    """Return S2 in its natural order beside the new one; None where nothing was changed."""
    natural = scene.natural
    if view.number == 1 or set(natural) != set(view.s2):
        return None
    links = [
        Link(left=natural.index(who), right=number, stroke="pair" if natural[number] == who else "move")
        for number, who in enumerate(view.s2)
    ]
    return two_columns(
        [Seat(who=who) for who in natural], [Seat(who=who) for who in view.s2], links, ("before", "after")
    )
