"""How a bracket or group is drawn as it stands after a step; a kind without a drawing is told in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any, Final

from pairtutor.html.figures.figure import Figure, Link, Seat, Stroke, TwoColumns, figure_of
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.standing import Halves, PairState, Standing
from pairtutor.trace.events import (
    BracketOpened,
    CandidateJudged,
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
from pairtutor.trace.values import Players

CAME_UP, WENT_DOWN, FLOATS = "▲ ", "▼ ", "↓"
STROKES: Final[dict[str, Stroke]] = {"proposed": "proposed", "made": "pair", "refused": "crossed"}
"""How the line of two looks, by what a step says of them."""

Drawing = Callable[[Any, Standing, PlayerNames], TwoColumns | None]
FIGURES: Final = ByKind[Drawing]()
"""The drawings, by the kinds of the last step that have one."""


def draw(stands: Standing | None, cast: PlayerNames) -> Figure | None:
    """Return the drawing of a bracket or group as it stands; None where its last step is told in words."""
    if stands is None or stands.step is None:
        return None
    columns = FIGURES.get(stands.step, _undrawn)(stands.step, stands, cast)
    return figure_of(columns) if columns else None


def _undrawn(_: object, __: Standing, ___: PlayerNames) -> None:
    return None


@FIGURES.of(CandidateJudged)
def candidate(_: CandidateJudged, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return the pairs of a candidate, S2 in the order that it uses: the first meets the first.

    Pairs of moved-down players stand apart from those of the remainder; None without pairs.
    """
    if not stands.lines:
        return None
    mdps = stands.opened.mdps if isinstance(stands.opened, BracketOpened) else ()
    down = [line for line in stands.lines if line.first in mdps]
    rest = [line for line in stands.lines if line.first not in mdps]
    left: list[Seat | None] = []
    right: list[Seat | None] = []
    links: list[Link] = []
    for part in filter(None, (down, rest)):
        if left:
            left.append(None)
            right.append(None)
        links += _side_by_side(part, start=len(left))
        left += [_exchanged(line.first, stands, cast) for line in part]
        right += [_exchanged(line.second, stands, cast) for line in part]
    if stands.left_over:
        floating = _ordered(stands.left_over, stands)
        right += [None, *(_exchanged(tpn, stands, cast, FLOATS) for tpn in floating)]
    return TwoColumns(left=left, right=right, links=links, heads=("s1", "s2"))


def _side_by_side(lines: Iterable[PairState], start: int = 0) -> list[Link]:
    """Return the lines of pairs that stand row by row."""
    return [Link(left=row, right=row, stroke=STROKES[line.state]) for row, line in enumerate(lines, start)]


@FIGURES.of(ExchangeApplied)
def exchange(step: ExchangeApplied, stands: Standing, cast: PlayerNames) -> TwoColumns:
    """Return the halves before an exchange, with lines for those who change places."""
    left = _group_before(step.s1, step.leaving, step.entering, stands)
    right = _group_before(step.s2, step.entering, step.leaving, stands)
    return _swap(left, right, stands, cast, limbo=False)


@FIGURES.of(MdpSetChanged)
def mdp_set(step: MdpSetChanged, stands: Standing, cast: PlayerNames) -> TwoColumns:
    """Return S1 and the Limbo before other moved-down players came into S1."""
    left = _group_before(step.s1, step.leaving, step.entering, stands)
    right = _group_before(step.limbo or step.leaving, step.entering, step.leaving, stands)
    return _swap(left, right, stands, cast, limbo=bool(step.limbo))


def _group_before(now: Players, gone: Players, come: Players, stands: Standing) -> Players:
    return _ordered((*(tpn for tpn in now if tpn not in come), *gone), stands)


def _swap(left: Players, right: Players, stands: Standing, cast: PlayerNames, *, limbo: bool) -> TwoColumns:
    """Return two groups before somebody changed places, with the ways of those who did."""
    pairs = zip_longest(_ordered(stands.went, stands), _ordered(stands.came, stands))
    links = [
        Link(left=left.index(out), right=right.index(into), stroke="swap")
        for out, into in pairs
        if out in left and into in right
    ]
    return TwoColumns(
        left=[Seat(who=cast.who(tpn), mark=WENT_DOWN if tpn in stands.went else "") for tpn in left],
        right=[Seat(who=cast.who(tpn), mark=CAME_UP if tpn in stands.came else "") for tpn in right],
        links=links,
        heads=("s1", "limbo" if limbo else "s2"),
    )


@FIGURES.of(TranspositionApplied)
def transposition(step: TranspositionApplied, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return S2 in its natural order beside the new one; None where nothing was changed."""
    natural = stands.natural
    if step.number == 1 or {*natural} != {*step.s2}:
        return None
    links = [
        Link(left=natural.index(tpn), right=row, stroke="pair" if natural[row] == tpn else "move")
        for row, tpn in enumerate(step.s2)
    ]
    return TwoColumns(
        left=[Seat(who=cast.who(tpn)) for tpn in natural],
        right=[Seat(who=cast.who(tpn)) for tpn in step.s2],
        links=links,
        heads=("before", "after"),
    )


@FIGURES.of(PairingsProposed)
def proposal(_: PairingsProposed, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return the two halves with the proposed pairs; marks tell whom an exchange moved."""

    def seat(tpn: int) -> Seat:
        mark = CAME_UP if tpn in stands.came else WENT_DOWN if tpn in stands.went else ""
        return Seat(who=cast.who(tpn), mark=mark)

    halves = _occupied(stands)
    if halves is None:
        return None
    return TwoColumns(
        left=[*map(seat, halves.left)],
        right=[*map(seat, halves.right)],
        links=_side_by_side(stands.lines),
        heads=("upper", "lower"),
    )


@FIGURES.of(ColumnsFormed, SubgroupsShifted)
def columns(_: ColumnsFormed, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return those due White beside those due Black; an arrow marks who has changed columns."""
    moved = {*stands.came, *stands.went}
    halves = _occupied(stands)
    if halves is None:
        return None

    def seats(players: Players, arrow: str, figure: str) -> list[Seat]:
        who = map(cast.who, players)
        return [
            Seat(who=one, mark=arrow if one.tpn in moved else "", note=getattr(one, figure)) for one in who
        ]

    return TwoColumns(
        left=seats(halves.left, "← ", "aro"),
        right=seats(halves.right, "→ ", "rating"),
        heads=("white", "black"),
    )


def _occupied(stands: Standing) -> Halves | None:
    """Return the halves if anybody stands in them."""
    return stands.halves if stands.halves and (stands.halves.left or stands.halves.right) else None


@FIGURES.of(PairScrutinised)
def scrutiny(step: PairScrutinised, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return the player with everybody who was tried, refused or taken; None for a choice at first sight."""
    if all(line.state == "made" for line in stands.lines):
        return None
    return TwoColumns(
        left=[Seat(who=cast.who(step.player))],
        right=[Seat(who=cast.who(line.second)) for line in stands.lines],
        links=[Link(left=0, right=row, stroke=STROKES[line.state]) for row, line in enumerate(stands.lines)],
        heads=("player", "tried"),
    )


@FIGURES.of(PlayerTransferred)
def transfer(step: PlayerTransferred, stands: Standing, cast: PlayerNames) -> TwoColumns:
    """Return the way of a player from one group to another, above it those who were passed over.

    Beside each stands their own score, whatever that of the group is, which the heads tell.
    """
    mark = WENT_DOWN if step.direction == "down" else CAME_UP

    def own(tpn: int) -> str:
        return cast.points(cast.score(tpn))

    over = [
        Seat(who=cast.who(passed.player), mark="✗ ", note=own(passed.player)) for passed in step.considered
    ]
    player = cast.who(step.player)
    note = own(step.player)
    left = [*over, Seat(who=player, mark=mark, note=note)]
    right: list[Seat | None] = [*(None for _ in over), Seat(who=player, note=note)]
    links = [Link(left=len(over), right=len(over), stroke="move")]
    for line in stands.lines:
        left.append(Seat(who=cast.who(line.first)))
        right.append(None)
        links.append(Link(left=len(over) + 1, right=len(over), stroke=STROKES[line.state]))
    return TwoColumns(left=left, right=right, links=links, heads=("before", "after"))


@FIGURES.of(GroupSettled)
def settled_pairs(_: GroupSettled, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return the pairs of a group that is done, and who is left over."""
    return _pairs(stands, stands.left_over, cast)


@FIGURES.of(PairingsUndone)
def undone_pairs(_: PairingsUndone, stands: Standing, cast: PlayerNames) -> TwoColumns | None:
    """Return the pairs that are taken back."""
    return _pairs(stands, (), cast)


def _pairs(stands: Standing, over: Players, cast: PlayerNames) -> TwoColumns | None:
    if not stands.lines:
        return None
    right: list[Seat | None] = [Seat(who=cast.who(line.second)) for line in stands.lines]
    if over:
        right += [None, *(Seat(who=cast.who(tpn), mark="· ") for tpn in over)]
    return TwoColumns(
        left=[Seat(who=cast.who(line.first)) for line in stands.lines],
        right=right,
        links=_side_by_side(stands.lines),
    )


def _ordered(players: Players, stands: Standing) -> Players:
    """Return players in the order of the bracket; strangers come last."""
    order = stands.opened.by_bsn if isinstance(stands.opened, BracketOpened) else ()
    ranks = {tpn: rank for rank, tpn in enumerate(order)}
    return tuple(sorted(players, key=lambda tpn: ranks.get(tpn, len(ranks))))


def _exchanged(tpn: int, stands: Standing, cast: PlayerNames, note: str = "") -> Seat:
    """Return a player's place, marked if the exchange in effect moved them."""
    moved = isinstance(stands.moved_by, ExchangeApplied)
    mark = CAME_UP if tpn in stands.came else WENT_DOWN if tpn in stands.went else ""
    return Seat(who=cast.who(tpn), mark=mark if moved else "", note=note)
