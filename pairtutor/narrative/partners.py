"""Whom a player of a bracket could meet, why nobody is paired in a small one, what counting colours shows."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, groupby, product

from pairtutor.answers.answer import Counted
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.bars import bye_at_lowest
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import hits, met_all
from pairtutor.narrative.parts import BarredView, BarView, HitView, PlayerRef, UnpairedView
from pairtutor.narrative.value_parts import CountedView
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.values import Players

_WHY = {"met": "met", "apart": "forbidden", "absolute": "absolute"}


def barrier(player: Tpn, other: Tpn, cast: PlayerNames) -> HitView | None:
    """Return what bars two players from each other, None if nothing does."""
    lines = (cast.line(player), cast.line(other))
    for view in hits("legality", ((player, other),), (), cast):
        strict = all(line.preference.strength == "absolute" for line in lines)
        if view.kind != "absolute" or (strict and not any(line.topscorer for line in lines)):
            return view
    return None


def possible(
    player: Tpn, opened: BracketOpened, cast: PlayerNames, *, shape: bool = False
) -> tuple[Tpn, ...]:
    """Return whom of a bracket a player could meet as far as these facts go; `shape` as below."""
    others = _other_players(player, opened, cast)
    return tuple(other for other in others if _bar(player, other, opened, cast, shape=shape) is None)


def meets_nobody(
    player: Tpn, opened: BracketOpened, cast: PlayerNames, players: Players = (), *, shape: bool = False
) -> BarredView | None:
    """Return that a player can meet nobody of a bracket; None where somebody is left, or it says so itself.

    `players` are all of it, those included who leave it at once. With `shape` no two residents are put
    together where every pair of a candidate has a moved-down player.
    """
    others = _other_players(player, opened, cast, players)
    bare = opened.by_bsn and not opened.max_pairs
    if bare or opened.leaving or not others:
        return None
    bars: list[BarView] = []
    for other in others:
        bar = _bar(player, other, opened, cast, shape=shape)
        if bar is None:
            return None
        bars.append(bar)
    bars.sort(key=lambda bar: bar.why)
    bars += _moved(player, opened, cast)
    return BarredView(
        player=cast.who(player),
        bars=tuple(_join_bars(list(same)) for _, same in groupby(bars, key=lambda bar: bar.why)),
    )


def _moved(player: Tpn, opened: BracketOpened, cast: PlayerNames) -> list[BarView]:
    """Return the others who moved down, with whom somebody who did so is not paired."""
    if player not in opened.mdps or not moved_first(cast):
        return []
    others = cast.group(tpn for tpn in opened.mdps if tpn != player)
    if not others:
        return []
    return [BarView(player=cast.who(player), others=others, why="moved", rounds=(), colour="", bye=None)]


def moved_first(cast: PlayerNames) -> bool:
    """Return whether two who have moved down never meet, but wait in a Limbo."""
    record = SYSTEMS[cast.opened.system]
    return record.limbo and record.family == "dutch"


def _other_players(player: Tpn, opened: BracketOpened, cast: PlayerNames, players: Players = ()) -> list[Tpn]:
    apart = player in opened.mdps and moved_first(cast)
    listed = players or opened.by_bsn
    return [tpn for tpn in listed if tpn != player and not (apart and tpn in opened.mdps)]


def _bar(player: Tpn, other: Tpn, opened: BracketOpened, cast: PlayerNames, *, shape: bool) -> BarView | None:
    view = barrier(player, other, cast)
    if view is None:
        first = shape and moved_first(cast) and 0 < opened.m1 == opened.max_pairs
        if not (first and {player, other} <= {*opened.residents}):
            return None
    return BarView(
        player=cast.who(player),
        others=(cast.who(other),),
        why="reserved" if view is None else _WHY[view.kind],
        rounds=(view.round,) if view and view.round else (),
        colour=view.colour if view else "",
        bye=None,
    )


def _join_bars(bars: list[BarView]) -> BarView:
    first = bars[0]
    return BarView(
        player=first.player,
        others=tuple(other for bar in bars for other in bar.others),
        why=first.why,
        rounds=tuple(number for bar in bars for number in bar.rounds),
        colour=first.colour,
        bye=None,
    )


MOST = 4
"""In a bracket of so many players at most it is said of each two why they are not paired."""


def unpaired_view(event: BracketOpened, cast: PlayerNames) -> UnpairedView | None:
    """Return why a bracket has no pair; None where it has one, or too many players."""
    if event.max_pairs or event.leaving or not 1 < len(event.by_bsn) <= MOST:
        return None
    barriers = [(pair, barrier(*pair, cast)) for pair in _pairs(event, apart=moved_first(cast))]
    return UnpairedView(
        barred=tuple(view for _, view in barriers if view),
        open=tuple(cast.group(pair) for pair, view in barriers if view is None),
        lowest=bye_at_lowest(cast),
    )


def _pairs(event: BracketOpened, *, apart: bool) -> Iterator[tuple[Tpn, Tpn]]:
    """Yield each two; of those who have moved down no two together if they are kept `apart`."""
    if not apart:
        yield from combinations(event.by_bsn, 2)
        return
    yield from product(event.mdps, event.residents)
    yield from combinations(event.residents, 2)


def too_many(most: int, value: int, bracket: BracketRecord | None) -> bool:
    """Return whether so many want one colour that as many pairs as a `value` must be of two of them."""
    if bracket is None or not value:
        return False
    return bracket.opened.max_pairs - (len(bracket.opened.by_bsn) - most) == value


def counted_view(
    counted: Counted, value: int, bracket: BracketRecord | None, cast: PlayerNames
) -> CountedView:
    """Return a count with its players by name, and whether it is one for the best candidates alone."""
    group = cast.group
    left_over = bracket.opened.downfloaters if bracket else 0
    taker = _taker(bracket.opened, cast) if bracket else None
    others = dict.fromkeys(other for escape in counted.escapes for other in escape.others)
    seekers = tuple(escape.player for escape in counted.escapes)
    players = {*seekers, *counted.left}
    white = players <= set(counted.white)
    same, other = (counted.white, counted.black) if white else (counted.black, counted.white)
    opponents = [other for other in others if other]
    over = left_over if 0 in others else 0
    met = [met_all((tpn,), seekers, cast) for tpn in other]
    left_met = [met_all((tpn,), {*other, *counted.none}, cast) for tpn in counted.left]
    stay = left_over > 0 and taker is None and (bool(counted.left) or not over)
    return CountedView(
        colour=cast.words.colours["white" if white else "black"],
        everybody=players == set(same),
        short=max(len(seekers) - len(opponents) - over, 0),
        white=group(counted.white),
        black=group(counted.black),
        none=group(counted.none),
        seekers=group(seekers),
        opponents=group(sorted(opponents, key=lambda tpn: cast.line(tpn).rank)),
        over=over,
        left=group(counted.left),
        taker=taker,
        met=() if opponents else tuple(reason for reason in met if reason),
        left_met=tuple(reason for reason in left_met if reason),
        given=stay or bracket is None or _could_do_otherwise(counted, {*opponents}, bracket.opened, cast),
        floating=left_over > 0,
        only=value if (counted.left or not other) and too_many(len(same), value, bracket) else 0,
    )


def _could_do_otherwise(
    counted: Counted, opponents: set[Tpn], opened: BracketOpened, cast: PlayerNames
) -> bool:
    """Return whether somebody may meet another one of another wish, though not in the best candidates."""
    named = {escape.player: opponents for escape in counted.escapes} | {tpn: set() for tpn in counted.left}
    own = set(counted.white if {*named} <= {*counted.white} else counted.black)
    return any({*possible(tpn, opened, cast)} - own - some for tpn, some in named.items())


def _taker(opened: BracketOpened, cast: PlayerNames) -> PlayerRef | None:
    """Return the only player of a last bracket who may have the bye, None if there is no such player."""
    last = opened.bracket_kind in {"last", "CLB"} and opened.downfloaters == 1
    takers = [tpn for tpn in opened.by_bsn if cast.line(tpn).bye_bar is None] if last else []
    return cast.who(takers[0]) if len(takers) == 1 else None
