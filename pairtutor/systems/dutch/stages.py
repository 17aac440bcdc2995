"""Stages that the editions add to a bracket's graph: one criterion, or the outlook on the next bracket."""

from __future__ import annotations

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.criterion import Criterion
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.compose import Composition
from pairtutor.systems.dutch.following import Following
from pairtutor.systems.search.questions import Seat


def minimise(bracket: Bracket, composition: Composition, criterion: Criterion) -> None:
    """Add the stages of a criterion, its dearest toll first."""
    chain = composition.chain
    for toll, rows in bracket.tolls(criterion, len(chain.last.rows), composition.outside):
        chain.minimise(criterion.name, rows, worth=toll if criterion.listed else 0)


def look_ahead(bracket: Bracket, composition: Composition, following: Following) -> None:
    """Add the stages of the outlook: how well the following bracket can be paired for itself."""
    if composition.left_over:
        _following_together(bracket, composition, following)
    elif composition.outside:
        _following_one(bracket, composition, following)


def bar(composition: Composition, place: int, whom: int, criterion: str, worth: int = 0) -> None:
    """Add the stage in which players do not take a place outside the bracket, if that can be."""
    toll = [0] * len(composition.chain.last.rows)
    toll[place] = whom
    for v in bits(whom):
        toll[v] = 1 << place
    composition.chain.minimise(criterion, toll, worth=worth)


def _following_one(bracket: Bracket, composition: Composition, following: Following) -> None:
    """For one downfloater: the best value of the following bracket that somebody can give."""
    chain = composition.chain
    place = bracket.size
    values = {v: following.value((bracket.ranks[v],)) for v in bits(chain.last.rows[place])}
    ranking = sorted(set(values.values()))
    seat = Seat(place, chain.mate, chain.alive)
    for value in ranking[:-1]:
        good = mask_of(v for v, has in values.items() if has == value)
        if seat.any_of(chain.last, good) is not None:
            best = value
            break
    else:
        best = ranking[-1]
    worse = mask_of(v for v, has in values.items() if has > best)
    if not worse:
        return
    bar(composition, place, worse, "next-bracket")


def _following_together(bracket: Bracket, composition: Composition, following: Following) -> None:
    """For several downfloaters: the following bracket is part of the graph."""
    chain = composition.chain
    over = composition.left_over
    ranks = composition.ranks
    size = len(ranks)
    players = chain.alive & ~over

    def left(whom: int) -> list[int]:
        return [over if whom >> v & 1 else whom if over >> v & 1 else 0 for v in range(size)]

    barred = mask_of(v for v in bits(players) if following.weight(ranks[v]) > 1)
    chain.minimise("next-bracket", left(players), left(barred) if barred else None)
    for score in sorted({one.score for one in bracket.players}, reverse=True):
        same = mask_of(v for v in range(bracket.size) if bracket.players[v].score == score)
        chain.minimise("next-bracket", left(same), worth=score)
