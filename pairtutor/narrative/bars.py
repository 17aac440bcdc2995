"""Why players can have nobody else: what speaks against each other player, those of one reason together."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import TYPE_CHECKING

from pairtutor.answers.answer import Bar
from pairtutor.model.editions import SYSTEMS
from pairtutor.model.ids import Tpn
from pairtutor.narrative.cast import PlayerNames
from pairtutor.narrative.naming import FEW, name_players, only_partners
from pairtutor.narrative.parts import BarredView, BarView, LackView, MutualView, RemainView
from pairtutor.rules.facts import facts
from pairtutor.trace.values import Hit, OnlyPartners

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
    if witness is None or len(alone) < max(len(groups), 2) or {*witness.partners} - {Tpn(0)}:
        return None
    others = [bar for bar in bars if bar.other and bar.other not in alone]
    shown = len(alone) > 2 or {*alone} in map(set, hit)
    two = [(player, other, cast.met(player, other)) for player, other in combinations(alone, 2)]
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
    bars_of: dict[Tpn, dict[tuple[str, bool], list[Bar]]] = {}
    for bar in bars:
        bars_of.setdefault(bar.player, {}).setdefault((bar.why, bar.other == 0), []).append(bar)
    needed = () if witness is None else witness.partners
    alone = [] if witness is None else [group[0] for group in witness.groups if len(group) == 1]
    return tuple(
        BarredView(
            player=cast.who(player),
            bars=tuple(_view(player, same, cast) for same in kinds.values()),
            needed=cast.group(tpn for tpn in needed if tpn),
            left=0 in needed,
            rivals=cast.group(tpn for tpn in alone if tpn not in (0, player)),
        )
        for player, kinds in bars_of.items()
    )


def lone_views(bars: Iterable[Bar], witness: object, cast: PlayerNames) -> tuple[BarredView, ...]:
    """Return what speaks against the opponents of those who would find nobody; nothing where it is named.

    Of a few who have only met each other it is named who met whom.
    """
    listed = tuple(bars)
    groups = witness.groups if isinstance(witness, OnlyPartners) else ()
    alone = [group[0] for group in groups if len(group) == 1]
    mutual = all(bar.why == "met" and bar.other in alone for bar in listed)
    if mutual and 0 not in alone and len(alone) <= FEW:
        return ()
    return barred_views(listed, cast)


def one_more_view(most: MostPairs, cast: PlayerNames) -> LackView | None:
    """Return who would find nobody with one pair more in a bracket; None where it could be made."""
    if most.lack is None:
        return None
    bars = lone_views(most.bars, most.lack, cast)
    return LackView(
        reason=only_partners(most.lack, cast), bars=bars, below=most.below, places=most.places, bye=most.bye
    )


def lack_view(lack: OnlyPartners | None, bars: Iterable[Bar], cast: PlayerNames) -> LackView | None:
    """Return who would find nobody and what bars them; None where that cannot be said of each."""
    listed = tuple(bars)
    if lack is None or not listed:
        return None
    return LackView(reason=only_partners(lack, cast), bars=lone_views(listed, lack, cast))


def remain_view(players: Iterable[Tpn], bars: Iterable[Bar], cast: PlayerNames) -> RemainView | None:
    """Return who would remain and what bars them; None where nobody is told."""
    who = tuple(players)
    if not who:
        return None
    listed = tuple(bars)
    return RemainView(
        players=cast.group(who),
        odd=len(who) % 2 == 1,
        byes=tuple(_view(bar.player, [bar], cast) for bar in listed if bar.other == 0),
        pairs=tuple(_view(bar.player, [bar], cast) for bar in listed if bar.other in who),
        alone=barred_views(listed, cast)[0].bars if listed and len(who) == 1 else (),
    )


def none_for_the_bye(players: Iterable[Tpn], cast: PlayerNames) -> RemainView | None:
    """Return that none of the players who would remain may have the bye that one must have, else None."""
    who = tuple(players)
    if len(who) % 2 == 0 or any(cast.line(tpn).bye_bar is None for tpn in who):
        return None
    return remain_view(who, [Bar(tpn, Tpn(0), "bye") for tpn in who], cast)


def _view(player: Tpn, bars: list[Bar], cast: PlayerNames) -> BarView:
    colour = cast.line(player).preference.colour if player else None
    return BarView(
        player=cast.who(player),
        others=cast.group(bar.other for bar in bars if bar.other),
        why=bars[0].why,
        rounds=tuple(bar.round for bar in bars if bar.round),
        colour=cast.words.colours[colour] if colour else "",
        score=cast.points(cast.score(player)) if bars[0].why == "score" else "",
        bye=name_players(cast.bye_bar(player), cast) if bars[0].why == "bye" else None,
    )


def bye_at_lowest(cast: PlayerNames) -> bool:
    """Return whether a round counts as completed only with the bye at the lowest score (dutch-2026 [C5]).

    In other systems with such a rule the bye is given before anything is paired.
    """
    system = cast.opened.system
    asked = SYSTEMS[system].family == "dutch" and "bye-score" in facts(system).table("criterion")
    return cast.opened.bye_needed and asked
