"""Several games at once: whom a player would have to have met before, where no one or two facts do."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from pairtutor.disputes.case import ByeWish, ColourWish, PairWish, players_of
from pairtutor.disputes.supposable import earlier_game, not_met
from pairtutor.disputes.supposing import grants_wish, place_of
from pairtutor.disputes.trials import Trials
from pairtutor.errors import UsageError
from pairtutor.model.ids import Tpn
from pairtutor.model.supposed import Facts, SupposedFact
from pairtutor.trace.values import PlayerLine

MOST_MEETINGS: Final = 8
"""So many games of one player are supposed at most; of more it is told that no way was found."""


def try_meetings(trials: Trials) -> None:
    """Try that a player of a wish had already met whomever the round gives, one after the other.

    Once the wish is granted, each game without which it is granted too is left out again, and what stays is
    kept as a way, the shorter one of two players. A bye and a colour are asked about in other ways.
    """
    wish = trials.wish
    if not trials.wanted or isinstance(wish, ByeWish | ColourWish):
        return
    found = [facts for player in players_of(wish) if (facts := _met_in_turn(trials, player))]
    if found:
        trials.try_facts(*_fewest(trials, min(found, key=len)))


def _met_in_turn(trials: Trials, player: Tpn) -> Facts:
    """Return the facts under which a wish is granted, each a game that the round has without it; or none."""
    wish, opened = trials.wish, trials.actual.opened
    facts: list[SupposedFact] = []
    if isinstance(wish, PairWish):
        with suppress(UsageError):  # the two have not met
            facts.append(not_met(*_lines(trials, *players_of(wish)), opened=opened))
    road = trials.road(facts) if facts else trials.actual
    for _ in range(MOST_MEETINGS + 1):
        if road.closed is None:
            return ()
        if grants_wish(road, wish):
            return tuple(facts)
        opponent = place_of(road.closed, player)[1]
        if opponent is None:
            return ()
        with suppress(UsageError):
            facts.append(earlier_game(*_lines(trials, player, opponent), opened=opened))
        road = trials.road(facts)
    return ()


def _lines(trials: Trials, first: Tpn, second: Tpn) -> tuple[PlayerLine, PlayerLine]:
    """Return the lines of two players, the lower number first."""
    return trials.actual.line(min(first, second)), trials.actual.line(max(first, second))


def _fewest(trials: Trials, facts: Facts) -> Facts:
    """Return the facts without those without which the wish is granted too."""
    kept = facts
    for fact in facts:
        fewer = tuple(other for other in kept if other != fact)
        road = trials.road(fewer)
        kept = fewer if road.closed and grants_wish(road, trials.wish) else kept
    return kept
