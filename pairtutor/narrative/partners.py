"""Whom a player could meet and what bars others; why nobody else can be had, what counting colours shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING, Final

from pairtutor.answers.answer import Answer, Bar, BarredBy, Counted
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import PLACE, RoundNumber, Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.hits import hits, met_all
from pairtutor.narrative.naming import FEW, PhraseContext, name_players, only_partners
from pairtutor.narrative.parts import (
    BarredView,
    BarView,
    HitView,
    LackView,
    MutualView,
    OnlyPartnersReason,
    PlayerRef,
    RemainView,
    UnpairedView,
)
from pairtutor.records import replace
from pairtutor.rules.facts import facts
from pairtutor.trace.bracket_record import BracketRecord
from pairtutor.trace.events import BracketOpened
from pairtutor.trace.values import Hit, OnlyPartners, Players

if TYPE_CHECKING:
    from pairtutor.answers.lacks import MostPairs


def mutual_view(
    bars: Iterable[Bar], hit: Hit, cast: PlayerNames, witness: OnlyPartners | None
) -> MutualView | None:
    """Return players without a partner who are barred by each other alone; None where that is not all.

    Of two it is told that they met where a candidate is told, as one of its `hit`.
    """
    groups = () if witness is None else witness.groups
    alone = [group[0] for group in groups if len(group) == 1 and group[0]]
    if witness is None or len(alone) < max(len(groups), 2) or {*witness.partners} - {PLACE}:
        return None
    others = [bar for bar in bars if bar.other and bar.other not in alone]
    shown = len(alone) > 2 or {*alone} in map(set, hit)
    two = [(player, other, cast.round_met(player, other)) for player, other in combinations(alone, 2)]
    met = [(cast.who(player), cast.who(other), number) for player, other, number in two if number is not None]
    if not shown or any(bar.why != "elsewhere" for bar in others) or len(met) < len(two):
        return None
    return MutualView(players=cast.group(alone), met=tuple(met), left=bool(witness.partners))


def barred_views(
    bars: Iterable[Bar], cast: PlayerNames, witness: OnlyPartners | None = None
) -> tuple[BarredView, ...]:
    """Return for each player who finds nobody what speaks against the others.

    `witness` says whom several players need who can have nobody else.
    """
    bars_of: dict[Tpn, dict[tuple[str, bool, bool], list[Bar]]] = {}
    for bar in bars:
        kind = (bar.why, bar.other == PLACE, _is_supposed(bar, cast))
        bars_of.setdefault(bar.player, {}).setdefault(kind, []).append(bar)
    needed = () if witness is None else witness.partners
    alone = [] if witness is None else [group[0] for group in witness.groups if len(group) == 1]
    return tuple(
        BarredView(
            player=cast.who(player),
            bars=tuple(_view(player, same, cast) for same in kinds.values()),
            needed=cast.group(tpn for tpn in needed if tpn),
            left=PLACE in needed,
            rivals=cast.group(tpn for tpn in alone if tpn not in (PLACE, player)),
        )
        for player, kinds in bars_of.items()
    )


def lone_views(bars: Iterable[Bar], witness: object, cast: PlayerNames) -> tuple[BarredView, ...]:
    """Return the bars between players without an opponent and the others; empty where the reason names them.

    Of a few who have only met each other it is named who met whom.
    """
    listed = tuple(bars)
    groups = witness.groups if isinstance(witness, OnlyPartners) else ()
    alone = [group[0] for group in groups if len(group) == 1]
    mutual = all(bar.why == "met" and bar.other in alone for bar in listed)
    if mutual and PLACE not in alone and len(alone) <= FEW:
        return ()
    return barred_views(listed, cast)


def one_more_view(most: MostPairs, cast: PlayerNames) -> LackView | None:
    """Return the players without an opponent if a bracket made one pair more; None where it could be made."""
    if most.lack is None:
        return None
    bars = lone_views(most.bars, most.lack, cast)
    return LackView(
        reason=only_partners(most.lack, cast), bars=bars, below=most.below, places=most.places, bye=most.bye
    )


def lack_view(lack: OnlyPartners | None, bars: Iterable[Bar], cast: PlayerNames) -> LackView | None:
    """Return the players without an opponent and their bars; None where these cannot be named for each."""
    listed = tuple(bars)
    if lack is None or not listed:
        return None
    return LackView(reason=only_partners(lack, cast), bars=lone_views(listed, lack, cast))


def answer_reason(answer: Answer, cast: PlayerNames) -> object:
    """Return the reason of an answer as it is told.

    Where the round cannot be completed, the place outside a bracket is the bye.
    """
    reason = name_players(answer.witness, cast)
    bye = answer.verdict == "stuck" or answer.against is not None
    return replace(reason, bye=True) if bye and isinstance(reason, OnlyPartnersReason) else reason


def remain_view(players: Iterable[Tpn], bars: Iterable[Bar], cast: PlayerNames) -> RemainView | None:
    """Return the players who would remain and their bars; None where nobody would."""
    who = tuple(players)
    if not who:
        return None
    listed = tuple(bars)
    return RemainView(
        players=cast.group(who),
        odd=len(who) % 2 == 1,
        byes=tuple(_view(bar.player, [bar], cast) for bar in listed if bar.other == PLACE),
        pairs=tuple(_view(bar.player, [bar], cast) for bar in listed if bar.other in who),
        alone=barred_views(listed, cast)[0].bars if listed and len(who) == 1 else (),
    )


def none_for_the_bye(players: Iterable[Tpn], cast: PlayerNames) -> RemainView | None:
    """Return the fact that none of those who would remain may have the bye that one must have, else None."""
    who = tuple(players)
    if len(who) % 2 == 0 or any(cast.line(tpn).bye_bar is None for tpn in who):
        return None
    return remain_view(who, [Bar(tpn, PLACE, "bye") for tpn in who], cast)


def _view(player: Tpn, bars: list[Bar], cast: PlayerNames) -> BarView:
    """Return the view of bars with one reason; `player` is PLACE where somebody is left over."""
    colour = cast.line(player).preference.colour if player else None
    return BarView(
        player=cast.who(player),
        others=cast.group(bar.other for bar in bars if bar.other),
        why=bars[0].why,
        rounds=tuple(bar.round for bar in bars if bar.round),
        colour=cast.words.colours[colour] if colour else "",
        score=cast.points(cast.score(player)) if bars[0].why == "score" else "",
        bye=name_players(cast.bye_bar(player), cast) if bars[0].why == "bye" else None,
        supposed=_is_supposed(bars[0], cast),
    )


def _is_supposed(bar: Bar, cast: PlayerNames) -> bool:
    """Say whether a bar is a meeting that is only supposed, so that no round has it."""
    return bar.why == "met" and not bar.round and bool(cast.opened.supposed)


def bye_at_lowest(cast: PlayerNames) -> bool:
    """Return whether a round counts as completed only with the bye at the lowest score (dutch-2026 [C5]).

    In other systems with such a rule the bye is given before anything is paired.
    """
    system = cast.opened.system
    asked = SYSTEMS[system].family == "dutch" and "bye-score" in facts(system).table("criterion")
    return cast.opened.bye_needed and asked


_WHY: Final[dict[str, BarredBy]] = {"met": "met", "apart": "forbidden", "absolute": "absolute"}


def barrier(player: Tpn, other: Tpn, cast: PlayerNames) -> HitView | None:
    """Return the fact that bars two players from each other, None if nothing does."""
    lines = (cast.line(player), cast.line(other))
    for view in hits("legality", ((player, other),), pairs=(), cast=cast):
        strict = all(line.preference.strength == "absolute" for line in lines)
        if view.kind != "absolute" or (strict and not any(line.topscorer for line in lines)):
            return view
    return None


def possible(
    player: Tpn, opened: BracketOpened, cast: PlayerNames, *, shape: bool = False
) -> tuple[Tpn, ...]:
    """Return the players of a bracket whom one could meet as far as these facts go; `shape` as below."""
    others = _other_players(player, opened, cast)
    return tuple(other for other in others if _bar(player, other, opened, cast, shape=shape) is None)


def meets_nobody(
    player: Tpn, opened: BracketOpened, cast: PlayerNames, players: Players = (), *, shape: bool = False
) -> BarredView | None:
    """Return the fact that a player can meet nobody of a bracket; None where not so, or it says so itself.

    `players` are all of it, those included who leave it at once. With `shape` no two residents are put
    together where every pair of a candidate has a moved-down player.
    """
    others = _other_players(player, opened, cast, players)
    bare = opened.by_bsn and not opened.max_pairs
    if bare or opened.leaving or not others:
        return None
    bars = [_bar(player, other, opened, cast, shape=shape) for other in others]
    known = sorted((bar for bar in bars if bar), key=lambda bar: bar.why)
    if len(known) < len(bars):
        return None
    if player in opened.mdps and moved_first(cast):  # with whom somebody who did so is not paired
        known += [Bar(player, tpn, "moved") for tpn in opened.mdps if tpn != player]
    return barred_views(known, cast)[0]


def moved_first(cast: PlayerNames) -> bool:
    """Return whether two who have moved down never meet, but wait in a Limbo."""
    record = SYSTEMS[cast.opened.system]
    return record.limbo and record.family == "dutch"


def _other_players(player: Tpn, opened: BracketOpened, cast: PlayerNames, players: Players = ()) -> list[Tpn]:
    apart = player in opened.mdps and moved_first(cast)
    listed = players or opened.by_bsn
    return [tpn for tpn in listed if tpn != player and not (apart and tpn in opened.mdps)]


def _bar(player: Tpn, other: Tpn, opened: BracketOpened, cast: PlayerNames, *, shape: bool) -> Bar | None:
    """Return the bar between two, None if there is none.

    With `shape` two residents are barred too, where every pair of the bracket must have an MDP.
    """
    view = barrier(player, other, cast)
    if view is not None:
        return Bar(player, other, _WHY[view.kind], RoundNumber(view.round))
    first = shape and moved_first(cast) and 0 < opened.m1 == opened.max_pairs
    return Bar(player, other, "reserved") if first and {player, other} <= {*opened.residents} else None


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
    """Return whether so many want one colour that as many pairs as a `value` must be of two of them.

    `most` is how many want it.
    """
    if bracket is None or not value:
        return False
    # each who does not want it can be in one pair; all other pairs are of two who do
    return bracket.opened.max_pairs - (len(bracket.opened.by_bsn) - most) == value


def counted_view(
    counted: Counted, value: int, bracket: BracketRecord | None, cast: PlayerNames
) -> PhraseContext:
    """Return a count: who wants White and Black, and who can avoid what is counted.

    They want `colour`; `everybody` says that nobody else in the bracket does. `opponents` are all with whom
    somebody can avoid it, `over` is how many can by being left over; `seekers` are those who can, `left`
    those for whom no way is left; `taker` alone may have the bye. So many seekers are `short` of a way. Those
    of the other colour have `met` them all, and so have those of `left` whom `left_met` names. `given`: it is
    so only as long as nothing that counts more is given up; `floating`: others than those left may float.
    `only`: too many want it, so that so many pairs are of one colour whoever meets whom.
    """
    left_over = bracket.opened.downfloaters if bracket else 0
    taker = _taker(bracket.opened, cast) if bracket else None
    others = dict.fromkeys(other for escape in counted.escapes for other in escape.others)
    seekers = tuple(escape.player for escape in counted.escapes)
    players = {*seekers, *counted.left}
    white = players <= set(counted.white)
    same, other = (counted.white, counted.black) if white else (counted.black, counted.white)
    opponents = [other for other in others if other]
    over = left_over if PLACE in others else 0
    met = [met_all((tpn,), seekers, cast) for tpn in other]
    met_by = {tpn: met_all((tpn,), {*other, *counted.none}, cast) for tpn in counted.left}
    firm = tuple(tpn for tpn, reason in met_by.items() if reason)
    left = firm if firm and value <= _pairs_of(firm) else counted.left  # fewer who tell as much
    left_met = [met_by[tpn] for tpn in left]
    stay = left_over > 0 and taker is None and (bool(counted.left) or not over)
    return PhraseContext(
        counted,
        cast,
        "counted",
        colour=cast.words.colours["white" if white else "black"],
        everybody={*seekers, *left} == set(same),
        # those for whom no way is left may tell all
        short=max(len(seekers) - len(opponents) - over, 0) if value > _pairs_of(left) else 0,
        left=cast.group(left),
        seekers=cast.group(seekers),
        opponents=cast.group(sorted(opponents, key=lambda tpn: cast.line(tpn).rank)),
        over=over,
        taker=taker,
        met=() if opponents else tuple(reason for reason in met if reason),
        left_met=tuple(reason for reason in left_met if reason),
        given=stay or bracket is None or _could_do_otherwise(counted, {*opponents}, bracket.opened, cast),
        floating=left_over > 0,
        only=value if (counted.left or not other) and too_many(len(same), value, bracket) else 0,
    )


def _pairs_of(players: Sequence[Tpn]) -> int:
    """Return the fewest pairs that have these players in them: two of them may meet."""
    return (len(players) + 1) // 2


def _could_do_otherwise(
    counted: Counted, opponents: set[Tpn], opened: BracketOpened, cast: PlayerNames
) -> bool:
    """Return whether a player may meet another of another wish, though not in the best candidates."""
    named = {escape.player: opponents for escape in counted.escapes} | {tpn: set() for tpn in counted.left}
    own = set(counted.white if {*named} <= {*counted.white} else counted.black)
    return any(
        _bar(tpn, other, opened, cast, shape=False) is None
        for tpn, some in named.items()
        for other in _other_players(tpn, opened, cast)
        if other not in own and other not in some
    )


def _taker(opened: BracketOpened, cast: PlayerNames) -> PlayerRef | None:
    """Return the only player of a last bracket who may have the bye, None if there is no such player."""
    last = opened.bracket_kind in {"last", "CLB"} and opened.downfloaters == 1
    takers = [tpn for tpn in opened.by_bsn if cast.line(tpn).bye_bar is None] if last else []
    return cast.who(takers[0]) if len(takers) == 1 else None
