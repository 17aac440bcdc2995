"""Recipes of positions: in which rules decide that seldom do, by what they are about."""

from __future__ import annotations

from typing import Final

from tests.lab.verify.forgeries.placed import Recipe

ANYTHING: Final = Recipe(
    ((6,), (4, 3), (3, 4, 2), (3, 3, 4), (5, 4), (8,), (4, 4, 3)),
    rounds=(3, 4, 5, 6),
    more=(0.4, 0.7, 1.0),
    barred=0.2,
)
TOPSCORERS: Final = Recipe(
    ((6,), (8,), (4, 4), (2, 6)), high=True, rounds=(4, 5), last=True, colours="absolute", more=(0.0, 0.1)
)
COLOURS: Final = TOPSCORERS._replace(rounds=(3, 4, 5), colours="any")
PREFERENCES: Final = Recipe(((6,), (8,), (4, 4), (3, 5)), rounds=(2, 3, 4), more=(0.6, 1.0))
FLOATED: Final = Recipe(
    ((2, 5, 3), (2, 4, 2), (1, 5, 2), (3, 3, 2)),
    floats=((1, 2, 2), (1, 2, 2)),
    more=(0.3, 0.5),
    apart=2,
)
"""Most floated before, and colours weigh against that."""
FLOATS: Final = Recipe(
    ((1, 3, 2), (2, 4), (2, 3, 3), (1, 2, 4), (3, 4)), colours="alike", more=(0.1, 0.3, 0.6)
)
DIFFERENCES: Final = Recipe(
    ((3, 1, 2), (4, 2, 2), (3, 1, 4), (4, 2, 4), (2, 2, 2, 4), (1, 3, 2), (2, 4)),
    colours="alike",
    floats=((4, 1, 1), (2, 2, 1)),
    more=(0.1, 0.3, 0.5),
    apart=3,
)
"""Several MDPs who cannot meet each other, and few whom they can meet."""
COMPLETED: Final = Recipe(
    ((3, 4, 4), (3, 5, 4), (4, 3, 3), (2, 3, 2, 3)), colours="alike", more=(0.1, 0.2, 0.4, 0.6)
)
"""Those below need somebody from above."""
IDLE: Final = Recipe(((3, 4), (2, 5), (4, 5), (7,)), rounds=(5, 6), more=(0.7, 1.0), idle=0.3)
LAST_TWO: Final = Recipe(
    ((5, 2), (3, 2), (5, 1), (3, 1), (4, 1)), colours="alike", ways=1, more=(0.4, 0.6, 0.8), barred=0.6
)
PENULTIMATE: Final = Recipe(
    ((1, 2, 3, 2), (1, 2, 3, 4), (2, 1, 3, 4), (1, 2, 4, 3)), colours="alike", more=(0.0, 0.1, 0.2), apart=3
)
BYE_OF_A_CLB: Final = Recipe(
    ((1, 3, 2, 1),),
    scores=(6, 4, 2, 0),
    rounds=(4, 5),
    colours="alike",
    floats=((1, 0, 0), (1, 0, 0)),
    pairs=((0, 4), (5, 6), (2, 3), (0, 6), (1, 4), (1, 2)),
    ways=0,
    more=(0.0,),
    apart=2,
    bars=(0, 2, 3),
    barred=0.0,
)
"""With the bye for an MDP or for a resident the score differences are the same."""
ONE_FOR_TWO_MDPS: Final = Recipe(
    ((2, 5, 3), (2, 6, 4), (2, 7, 3), (3, 7, 4)), more=(0.4, 0.6, 0.8), apart=2, narrow=1
)
OTHER_MDPS: Final = Recipe(
    ((3, 3, 4), (5, 3, 4), (3, 5, 4), (3, 4), (3, 5), (3, 6), (5, 4), (5, 6)), more=(0.2, 0.4, 0.6)
)
LONG_GONE: Final = Recipe(
    ((6,), (3, 4), (5,), (4, 3), (7,)), rounds=(5, 6, 7), colours="alike", more=(1.0,), left=True
)
WHO_FLOATS: Final = Recipe(
    ((4, 2, 2), (4, 2, 4), (4, 3, 3)),
    colours="alike",
    pairs=((0, 3), (1, 3), (2, 3)),
    more=(0.3, 0.5),
    apart=3,
)
"""One of four can meet the three others, who cannot meet each other."""
OFTEN_UPFLOATED: Final = Recipe(
    ((3, 4), (3, 3, 2), (5, 4), (3, 5, 4)),
    rounds=(5, 6, 7),
    colours="alike",
    floats=((2, 2, 1), (1, 1, 8)),
    more=(0.7, 1.0),
)

_SPECIAL: Final = {
    "C.12 is not tried": OTHER_MDPS,
    "C.12 after C.1 is not tried": OTHER_MDPS,
    "C.14 gives up pairs first": ONE_FOR_TWO_MDPS,
    "C.14 takes the remainder as reached": ONE_FOR_TWO_MDPS,
    "C.14 takes the remainder as not reached": ONE_FOR_TWO_MDPS,
    "C.1 lets incompatible players stay": OTHER_MDPS,
    "C.1 finds no incompatible MDP": OTHER_MDPS,
    "any number of pairs before the rest": COMPLETED,
    "the PPB pairs as many MDPs as can be": PENULTIMATE,
    "the second bracket collapses": PENULTIMATE,
    "who cannot have the bye counts 1 in the next bracket": LAST_TWO,
    "the next bracket does not matter": COMPLETED,
    "an MDP may have the bye in the CLB": BYE_OF_A_CLB,
    "the round is completed, however badly": COMPLETED,
    "the next bracket does not matter in a complete round": COMPLETED,
    "any scores may stay in the Limbo": DIFFERENCES,
    "any number of MDPs is paired": DIFFERENCES,
    "score differences do not count": COMPLETED,
    "whoever suits the next bracket may float": COMPLETED,
    "nobody is a topscorer": TOPSCORERS,
    "the bye goes by no unplayed games": IDLE,
    "any score may have the bye": IDLE,
    "games do not count for the bye": IDLE,
    "no bye is raised": LONG_GONE,
    "who floats by rating first": WHO_FLOATS,
    "any number of transfers": OFTEN_UPFLOATED,
    "any number of upfloats": OFTEN_UPFLOATED,
}


def recipe_for(what: str) -> Recipe:
    """Return positions in which a change of an engine is likely to alter the pairing."""
    return _SPECIAL.get(what, ANYTHING)


def recipe_about(criterion: str, *, first: bool) -> Recipe:
    """Return positions in which a criterion decides, or in which it does where it comes `first`."""
    kind = criterion.partition("-")[0]
    if kind in ("topscorer", "absolute"):
        return TOPSCORERS
    if kind in ("colour", "strong"):
        return COLOURS if first else PREFERENCES
    if first:
        return FLOATED
    return DIFFERENCES if criterion.endswith("difference") else FLOATS
