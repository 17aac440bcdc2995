"""The quality criteria of a bracket in falling priority, each leaving a smaller graph.

Source: dutch-2017 B.8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import compress

from pairtutor.matching.bits import bits, mask_of
from pairtutor.rules.criterion import Criterion
from pairtutor.rules.dutch_2017.criteria import C6, C8, C9, C10, C11, C12, C13, C14, C15, C16, C17, C18, C19
from pairtutor.systems.dutch.bracket import Bracket
from pairtutor.systems.dutch.compose import Composition, floating
from pairtutor.systems.dutch.following import Following
from pairtutor.systems.search.questions import Seat


def set_target(bracket: Bracket, composition: Composition, following: Following | None) -> None:
    """Add a stage to the chain for each criterion in which candidates can differ."""
    score_differences(bracket, composition)
    if following is not None and composition.outside:
        if composition.left_over:
            _following_together(bracket, composition, following)
        else:
            _following_one(bracket, composition, following)
    for criterion in _relevant(bracket, composition):
        _minimise(bracket, composition, criterion)


def _minimise(bracket: Bracket, composition: Composition, criterion: Criterion) -> None:
    chain = composition.chain
    for toll, rows in bracket.tolls(criterion, len(chain.last.rows), composition.outside):
        chain.minimise(criterion.name, rows, worth=toll if criterion.listed else 0)


def _relevant(bracket: Bracket, composition: Composition) -> Iterator[Criterion]:
    """Yield the criteria after C.7 in which candidates of the bracket can differ at all."""
    players = bracket.players
    if any(one.topscorer for one in players):
        yield from (C8, C9)
    yield from (C10, C11)
    mixed = not bracket.homogeneous
    if bracket.field.number < 2 or not (composition.outside or mixed):
        return
    down = [any(one.floats[back] == "down" for one in players) for back in (0, 1)]
    up = [mixed and any(one.floats[back] == "up" for one in players) for back in (0, 1)]
    apart = [mixed and before for before in down]
    wanted = (down[0], up[0], down[1], up[1], apart[0], up[0], apart[1], up[1])
    yield from compress((C12, C13, C14, C15, C16, C17, C18, C19), wanted)


def score_differences(bracket: Bracket, composition: Composition) -> None:
    """C.6: the list of score differences, largest first."""
    if bracket.homogeneous:
        return
    if bracket.kind == "normal":
        _limbo_scores(bracket, composition)
    elif bracket.collapsed or composition.outside:
        _minimise(bracket, composition, C6)


def _limbo_scores(bracket: Bracket, composition: Composition) -> None:
    """Where all residents have one score, C.6 asks for the lowest scores in the Limbo."""
    chain = composition.chain
    limbo = [m for m in range(bracket.m0) if composition.outside >> chain.mate[m] & 1]
    if not limbo:
        return
    for score in sorted({bracket.players[m].score for m in range(bracket.m0)}, reverse=True)[:-1]:
        same = mask_of(m for m in range(bracket.m0) if bracket.players[m].score == score)
        chain.minimise("psd", floating(same, composition), worth=score - bracket.artificial)


def _following_one(bracket: Bracket, composition: Composition, following: Following) -> None:
    """C.7 for one downfloater: the best value of the following bracket that somebody can give."""
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
    toll = [0] * len(chain.last.rows)
    toll[place] = worse
    for v in bits(worse):
        toll[v] = 1 << place
    chain.minimise("next-bracket", toll)


def _following_together(bracket: Bracket, composition: Composition, following: Following) -> None:
    """C.7 for several downfloaters: the following bracket is part of the graph."""
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
