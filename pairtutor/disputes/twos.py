"""Two facts together: what is next in the way behind the first, and then the nearest two of all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, count
from typing import TypedDict

from pairtutor.disputes.near_facts import games_beside, games_made
from pairtutor.disputes.trials import Trials
from pairtutor.disputes.ways import MOST_NAMED
from pairtutor.model.supposed import EarlierGame, NotMet, StaysAway, SupposedFact, subject_of


class Twos(TypedDict):
    """How many pairs of facts were tried, and how many there are, as fields of what it would take."""

    twos: int
    all_twos: int


def try_twos(trials: Trials, looked: Iterable[SupposedFact]) -> Twos:
    """Try every two of the facts looked at, until enough do or no trials are left.

    First comes a fact with another that then is in the way; of the rest the nearest two first, two games
    before others, and absences, which come last among the facts, no later than others of their place.
    """
    order = _order(looked)
    behind: dict[frozenset[SupposedFact], int] = {}
    for two in each_behind(trials):
        behind.setdefault(frozenset(two), len(behind))

    def place(two: tuple[SupposedFact, SupposedFact]) -> tuple[int, int]:
        games = all(isinstance(fact, NotMet | EarlierGame) for fact in two)
        return behind.get(frozenset(two), len(behind)), (order[two[0]] + order[two[1]]) * (1 if games else 2)

    twos = sorted(
        (two for two in combinations(looked, 2) if subject_of(two[0]) != subject_of(two[1])), key=place
    )
    tried = 0
    for two in twos:
        if trials.left <= 0 or len(trials.ways) == MOST_NAMED:
            break
        trials.try_facts(*two)
        tried += 1
    return Twos(twos=tried, all_twos=len(twos))


def each_behind(trials: Trials) -> Iterator[tuple[SupposedFact, SupposedFact]]:
    """Yield each fact supposed alone in vain with one that then is in the way.

    Of a fact that an answer names these are the facts that the next answer names, and the games that are then
    made; of any other game these games. Last come other games of about as many points that are made once a
    fact is supposed which an answer names.
    """
    games = (fact for fact in trials.roads if isinstance(fact, NotMet | EarlierGame))
    for fact in dict.fromkeys((*trials.named, *games)):
        for other in trials.named.get(fact, ()):
            yield fact, other
        for other in games_made(trials.wish, trials.roads[fact]) if fact in trials.roads else ():
            yield fact, other
    for fact in trials.named:
        for other in games_beside(trials.wish, trials.roads[fact]) if fact in trials.roads else ():
            yield fact, other


def facts_behind(trials: Trials) -> tuple[SupposedFact, ...]:
    """Return the facts that are in the way under those supposed in vain."""
    return tuple(other for _, other in each_behind(trials))


def _order(facts: Iterable[SupposedFact]) -> dict[SupposedFact, int]:
    """Return the place of each fact among the absences, or among those that are none."""
    places = {False: count(), True: count()}
    return {fact: next(places[isinstance(fact, StaysAway)]) for fact in facts}
