"""Every single fact that can be supposed of a round, as it is typed; by the opening alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pairtutor.model.editions import SYSTEMS
from pairtutor.sources.stated_spec import SIGNS
from pairtutor.trace.events import RoundOpened

_FLOATING = {"dutch-2012": 2, "dutch-2017": 2, "dutch-2026": 2, "lim-1999": 1, "lim-2026": 1, "ssm": 1}
"""How many rounds back each system looks for floats."""
_WITH_TOPSCORERS = ("dutch-2012", "dutch-2017", "dutch-2026")


def facts_of(opened: RoundOpened) -> Iterator[str]:
    """Yield each fact that can be supposed of a round, in no order that means anything."""
    system = opened.system
    here = {line.tpn for line in opened.players}
    met = {
        tuple(sorted((line.tpn, game.opponent)))
        for line in opened.players
        for game in line.games
        if game.opponent in here and game.mark in "1=0WDL"
    }
    met |= {tuple(sorted(two)) for group in opened.apart for two in combinations(group, 2)}
    yield from (f"{first}-{second}" for first, second in sorted(met))
    yield from (f"bye {line.tpn}" for line in opened.players if line.bye_bar)
    yield from (f"{line.tpn} away" for line in opened.players)
    yield from (f"{line.tpn} there" for line in opened.absent)
    if SYSTEMS[system].coloured and (opened.teams is None or opened.teams.preferences != "none"):
        yield from (f"{line.tpn}={sign}" for line in opened.players for sign in SIGNS if line.games)
    for line in opened.players:
        for back, way in enumerate(line.floats[: _FLOATING.get(system, 0)], 1):
            if way != "none":
                yield f"{line.tpn} {way} {opened.round - back}"
    if system != "burstein-2026":
        yield "not last" if opened.last_round else "last"
    if opened.last_round and system in _WITH_TOPSCORERS:
        yield from (f"{line.tpn} {'not ' * line.topscorer}topscorer" for line in opened.players)
