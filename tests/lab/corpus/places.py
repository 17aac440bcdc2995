"""The place of a candidate in the rule's sequence, from its pairs alone: no walk, no families."""

from __future__ import annotations

from math import comb, perm

from pairtutor.systems.search.counting import (
    homogeneous,
    sets_before_profile,
    subset_rank,
    transposition_rank,
)
from pairtutor.systems.search.exchanges import place
from pairtutor.trace.values import PlayerLine
from tests.lab.corpus.files import Section


def number_of(section: Section, players: dict[int, PlayerLine], *, equal_sets: bool = False) -> int:
    """Return the number of a bracket's accepted candidate, from 1.

    `equal_sets`: all sets of MDPs in the sequence have the scores of the accepted one.
    """
    opened = section.opened
    bsn = {tpn: number for number, tpn in enumerate((*opened.mdps, *opened.residents), 1)}
    pairs = [sorted((bsn[one], bsn[other])) for one, other in section.accepted.pairs]
    m0 = len(opened.mdps)
    residents = list(range(m0 + 1, len(bsn) + 1))
    taken = sorted((one, other) for one, other in pairs if one <= m0)
    m1 = len(taken)
    rest = opened.max_pairs - m1
    unit = homogeneous(len(residents) - m1, rest)
    scores = [players[tpn].score for tpn in opened.mdps]
    before = _sets_before([one for one, _ in taken], scores, equal_sets=equal_sets)
    before *= perm(len(residents), m1) * unit
    before += transposition_rank([other for _, other in taken], residents) * unit
    left = [number for number in residents if number not in {other for _, other in taken}]
    return before + _in_remainder(left, sorted((one, other) for one, other in pairs if one > m0)) + 1


def number_in_2012(section: Section) -> int:
    """Return the same by the rules of 2012: S2 holds everybody who is not in S1 (D12-26, D12-29).

    The first M1 pairs are those of the MDPs in S1; the sets of these MDPs go by their places (D.3).
    """
    opened = section.opened
    place = {tpn: number for number, tpn in enumerate((*opened.mdps, *opened.residents), 1)}
    pairs = [(place[one], place[other]) for one, other in section.accepted.pairs]
    taken, m1 = sorted(pairs[: opened.m1]), opened.m1
    s1 = [one for one, _ in taken]
    s2 = [number for number in place.values() if number not in s1]
    against = [other for _, other in taken]
    before = subset_rank(s1, list(range(1, len(opened.mdps) + 1))) if m1 else 0
    before = before * perm(len(s2), m1) + transposition_rank(against, s2)
    left = [number for number in s2 if number not in against]
    rest = sorted((min(pair), max(pair)) for pair in pairs[m1:])
    return before * homogeneous(len(left), len(rest)) + _in_remainder(left, rest) + 1


def _sets_before(chosen: list[int], scores: list[int], *, equal_sets: bool) -> int:
    """Count the sets of MDPs that come before one (D.3); MDPs are numbered from 1."""
    classes = [
        [number for number, has in enumerate(scores, 1) if has == score]
        for score in sorted(set(scores), reverse=True)
    ]
    inside = [[number for number in group if number in chosen] for group in classes]
    rank = 0
    for group, some in zip(classes, inside, strict=True):
        rank = rank * comb(len(group), len(some)) + subset_rank(some, group)
    if equal_sets:
        return rank
    return sets_before_profile([len(group) for group in classes], [len(some) for some in inside]) + rank


def _in_remainder(players: list[int], pairs: list[tuple[int, int]]) -> int:
    """Count the candidates of a remainder or homogeneous bracket that come before one (B.6).

    The players of a remainder are numbered afresh (D17-20).
    """
    afresh = {number: place for place, number in enumerate(players)}
    pairs = [(afresh[one], afresh[other]) for one, other in pairs]
    players = list(afresh.values())
    size = len(pairs)
    s1 = [one for one, _ in pairs]
    original, others = players[:size], players[size:]
    s2 = [number for number in players if number not in s1]
    leaving = sorted(set(original) - set(s1), reverse=True)
    entering = sorted(set(s1) - set(original))
    exchanges = place(original, others, leaving, entering) - 1
    return exchanges * perm(len(s2), size) + transposition_rank([other for _, other in pairs], s2)
