"""Candidates by number are those that writing the whole sequence out gives, and the numbers come back."""

from __future__ import annotations

import pytest

from pairtutor.exercises.exercise import Proposed
from pairtutor.exercises.sequence import candidate, candidates, number_of
from pairtutor.model.ids import Tpn
from pairtutor.systems.search.counting import heterogeneous
from pairtutor.trace.events import BracketOpened
from tests.lab.oracles.sequence import exchanges, mdp_sets, transpositions


def _opened(m0: int, m1: int, residents: int, pairs: int) -> BracketOpened:
    players = tuple(Tpn(10 + number) for number in range(m0 + residents))
    return BracketOpened(
        cites=(),
        number=1,
        bracket_kind="normal",
        score=2,
        mdps=players[:m0],
        residents=players[m0:],
        homogeneous=not m0,
        m0=m0,
        max_pairs=pairs,
        m1=m1,
        downfloaters=m0 + residents - 2 * pairs,
        sequence=heterogeneous(m0, m1, residents, pairs),
    )


def _listed(opened: BracketOpened) -> list[tuple[tuple[int, int], ...]]:
    m0, m1, residents = opened.m0, opened.m1, opened.residents
    rest = opened.max_pairs - m1
    found: list[tuple[tuple[int, int], ...]] = []
    for chosen in mdp_sets([4] * m0, m1):
        for opponents in transpositions(range(len(residents)), m1):
            fixed = [(opened.mdps[a - 1], residents[b]) for a, b in zip(chosen, opponents, strict=True)]
            left = [one for at, one in enumerate(residents) if at not in opponents]
            for s1, s2 in exchanges(range(rest), range(rest, len(left))):
                for others in transpositions(s2, rest):
                    pairs = [(left[a], left[b]) for a, b in zip(s1, others, strict=True)]
                    found.append((*fixed, *pairs))
    return found


@pytest.mark.parametrize(
    ("m0", "m1", "residents", "pairs"),
    [
        (0, 0, 4, 2),
        (0, 0, 5, 2),
        (0, 0, 6, 3),
        (0, 0, 7, 2),
        (1, 1, 4, 2),
        (2, 1, 4, 2),
        (3, 2, 5, 3),
        (2, 2, 4, 3),
    ],
)
def test_every_number_is_the_candidate_that_listing_has_there(
    m0: int, m1: int, residents: int, pairs: int
) -> None:
    opened = _opened(m0, m1, residents, pairs)
    listed = _listed(opened)
    assert len(listed) == opened.sequence
    assert [*candidates(opened)] == [candidate(opened, number) for number in range(1, len(listed) + 1)]
    for number, wanted in enumerate(listed, start=1):
        found = candidate(opened, number)
        assert found.pairs == wanted
        assert len(found.floaters) == opened.downfloaters
        assert number_of(opened, found) == number


def test_what_is_no_candidate_has_no_number() -> None:
    opened = _opened(1, 1, 4, 2)
    mdp, a, b, c, _ = (*opened.mdps, *opened.residents)
    assert number_of(opened, Proposed(((a, b), (mdp, c)), ())) is None
    assert number_of(opened, Proposed(((mdp, a), (b, b)), ())) is None
    assert number_of(opened, Proposed(((mdp, a),), ())) is None


def test_a_long_sequence_is_asked_by_number_at_once() -> None:
    opened = _opened(0, 0, 24, 12)
    last = candidate(opened, opened.sequence)
    assert number_of(opened, candidate(opened, 5 * 10**11)) == 5 * 10**11
    assert {one for one, _ in last.pairs} == {*opened.residents[12:]}
