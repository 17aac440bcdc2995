"""Sets of upfloaters are counted and numbered as a list of them all, in the order of 4.2, has them."""

from __future__ import annotations

from itertools import chain, combinations, product
from random import Random

from pairtutor.systems.upfloating.upfloaters import Share, ValidSets
from tests.lab.together import together


def every(shares: list[Share]) -> list[tuple[int, ...]]:
    """List the sets: so many as are taken of each score, the earlier players first."""
    kinds = (combinations(share.players, share.taken) for share in shares)
    return [tuple(chain.from_iterable(one)) for one in product(*kinds)]


def shares(rng: Random) -> list[Share]:
    """Draw up to three scores with up to five players each, some of whom are taken."""
    found: list[Share] = []
    rank = rng.randint(0, 3)
    for place in range(rng.randint(1, 3)):
        size = rng.randint(1, 5)
        found.append(Share(20 - place, tuple(range(rank, rank + size)), rng.randint(0, size)))
        rank += size
    return found


@together("seed", range(60))
def test_sets_are_counted_and_numbered_as_in_their_list(seed: int) -> None:
    drawn = shares(Random(seed))
    sets, listed = ValidSets(drawn), every(drawn)
    assert sets.total == len(listed)
    assert [sets.number(one) for one in listed] == list(range(1, len(listed) + 1))
    for length in range(1, sets.size + 1):
        for begun in {one[:length] for one in listed}:
            same = [one for one in listed if one[:length] == begun]
            assert sets.starting_with(begun) == len(same)
            assert set(sets.later(begun)) >= {v for one in same for v in one[length:]}
            assert not set(sets.later(begun)) & set(begun)
