"""Every single fact that can be supposed of a round, as it is typed; by the opening alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from random import Random

from pairtutor.model.editions import SYSTEMS
from pairtutor.sources.stated_spec import SIGNS
from pairtutor.trace.events import RoundOpened

_COUNTING = ("dubov-1997", "dubov-2026")
"""The systems that count the rounds in which somebody came up, however long ago."""
_EITHER_WAY = ("lim-1999", "lim-2026", "swiss-team-2026")
"""The systems in which whoever floated is a floater, up or down."""
_FLOATING = {
    **dict.fromkeys(("dutch-2012", "dutch-2017", "dutch-2026"), 2),
    **dict.fromkeys(("lim-1999", "lim-2026", "ssm", "swiss-team-2026"), 1),
}
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
    unmet = {*combinations(sorted(here), 2)} - met
    yield from (f"met {first}-{second}" for first, second in sorted(unmet))
    yield from (f"{'bye' if line.bye_bar else 'barred'} {line.tpn}" for line in opened.players)
    yield from (f"{line.tpn} away" for line in opened.players)
    yield from (f"{line.tpn} there" for line in opened.absent)
    if SYSTEMS[system].coloured and (opened.teams is None or opened.teams.preferences != "none"):
        yield from (f"{line.tpn}={sign}" for line in opened.players for sign in SIGNS if line.games)
    for line in opened.players:
        for back, way in enumerate(line.floats[: _FLOATING.get(system, 0)], 1):
            if way != "none":
                yield f"{line.tpn} {way} {opened.round - back}"
            if opened.round > back and not (way != "none" and system in _EITHER_WAY):
                ways = {"up", "down"} - {way}
                yield from (f"{line.tpn} floated {other} {opened.round - back}" for other in sorted(ways))
        if system in _COUNTING and not opened.last_round:
            yield from (f"{line.tpn} floated up {number}" for number in range(1, opened.round))
    if system != "burstein-2026":
        yield "not last" if opened.last_round else "last"
    if opened.last_round and system in _WITH_TOPSCORERS:
        yield from (f"{line.tpn} {'not ' * line.topscorer}topscorer" for line in opened.players)


def drawn_facts(opened: RoundOpened, rng: Random, count: int) -> list[str]:
    """Return so many facts of a round drawn by lot, of each kind alike, fewer where there are fewer."""
    kinds: dict[str, list[str]] = {}
    for text in facts_of(opened):
        kinds.setdefault(re.sub(r"\d+|[WBwb.]!?$", "", text), []).append(text)
    drawn = [rng.sample(texts, min(count, len(texts))) for _, texts in sorted(kinds.items())]
    rng.shuffle(drawn)
    turns = [texts[at] for at in range(count) for texts in drawn if at < len(texts)]
    return turns[:count]
