"""Two facts together: what is next in the way behind the first, and then the nearest two of all."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import chain, combinations, count, zip_longest
from typing import Final, TypeAlias, TypedDict

from pairtutor.disputes.case import FloatWish
from pairtutor.disputes.near_facts import games_around, games_beside, games_made
from pairtutor.disputes.trials import LEAST_AGAIN, Trials
from pairtutor.disputes.ways import MOST_NAMED
from pairtutor.model.supposed import EarlierGame, NoFloat, NotMet, StaysAway, SupposedFact, subject_of

_MOST_FLOATS: Final = 4
"""Of so many earlier floats every two are tried together before any other two."""
_Two: TypeAlias = tuple[SupposedFact, SupposedFact]


class Twos(TypedDict):
    """How many pairs of facts were tried, and how many there are, as fields of what it would take."""

    twos: int
    all_twos: int


def try_twos(trials: Trials, looked: Collection[SupposedFact]) -> Twos:
    """Try every two of the facts looked at, until enough do or no trials are left.

    First comes a fact with another that then is in the way; of the rest the nearest two first, two games
    before others, and absences, which come last among the facts, no later than others of their place. For a
    float each of the rest comes after one of a fact and a game that only follows from it.
    """
    order = _order(looked)
    behind: dict[frozenset[SupposedFact], int] = {}
    for two in each_behind(trials):
        behind.setdefault(frozenset(two), len(behind))

    def place(two: _Two) -> tuple[int, int]:
        games = all(isinstance(fact, NotMet | EarlierGame) for fact in two)
        return behind.get(frozenset(two), len(behind)), (order[two[0]] + order[two[1]]) * (1 if games else 2)

    near = sorted(
        (two for two in combinations(looked, 2) if subject_of(two[0]) != subject_of(two[1])), key=place
    )
    first = sum(frozenset(two) in behind for two in near)
    known = {frozenset(two) for two in near}
    following = [two for two in _each_following(trials) if frozenset(two) not in known]
    twos = [*near[:first], *_in_turn((following, near[first:]))]
    trials.left += min(LEAST_AGAIN, len(following))  # of the other two as many are tried as without these
    tried = 0
    for two in twos:
        if trials.left <= 0 or len(trials.ways) == MOST_NAMED:
            break
        if trials.try_facts(*two) and two[1] not in looked:
            trials.try_facts(two[1])  # no part of a way does it: else that part is the way
        tried += 1
    return Twos(twos=tried, all_twos=len(twos))


def try_floats(trials: Trials, looked: Collection[SupposedFact]) -> Twos:
    """Try every two of the first earlier floats of one round that were looked at in vain, each undone."""
    floats = [fact for fact in looked if isinstance(fact, NoFloat) and fact in trials.roads][:_MOST_FLOATS]
    twos = [two for two in combinations(floats, 2) if two[0].round == two[1].round]
    tried = 0
    for two in twos:
        if trials.left <= 0:
            break
        trials.try_facts(*two)
        tried += 1
    return Twos(twos=tried, all_twos=len([*combinations(looked, 2)]))


def each_behind(trials: Trials) -> Iterator[_Two]:
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


def _each_following(trials: Trials) -> Iterator[_Two]:
    """Yield each game added, or absence, with a game that is only made under it, the nearest of each first.

    Whoever is to float stays as long as those of the score can be paired in another way; with the game that
    they then make played as well, that way is gone too. Of another wish there are none.
    """
    wish = trials.wish
    if not isinstance(wish, FloatWish):
        return
    now = {*games_around(wish, trials.actual)}
    added = [fact for fact in trials.roads if isinstance(fact, EarlierGame | StaysAway)]
    yield from _in_turn(
        [(fact, game) for game in games_around(wish, trials.roads[fact]) if game not in now] for fact in added
    )


def _in_turn(lists: Iterable[Iterable[_Two]]) -> Iterator[_Two]:
    """Yield the first of each list, then the second of each, and so on."""
    return (two for two in chain.from_iterable(zip_longest(*lists)) if two is not None)


def facts_behind(trials: Trials) -> tuple[SupposedFact, ...]:
    """Return the facts that are in the way under those supposed in vain."""
    return tuple(other for _, other in each_behind(trials))


def _order(facts: Iterable[SupposedFact]) -> dict[SupposedFact, int]:
    """Return the place of each fact among the absences, or among those that are none."""
    places = {False: count(), True: count()}
    return {fact: next(places[isinstance(fact, StaysAway)]) for fact in facts}
